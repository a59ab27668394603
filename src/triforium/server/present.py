"""Stub."""
from typing import Any
class Hall: pass
def __getattr__(n: str) -> Any: ...
