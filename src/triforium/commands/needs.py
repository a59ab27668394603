"""The base install plays in the terminal; tables need an extra, and whoever lacks it is told which."""

from __future__ import annotations

from importlib.util import find_spec

from triforium.rules.errors import TriforiumError, teach

teach({"no-server": "Tables need packages that the base install leaves out: pip install 'triforium[server]'"})

SERVER = ("alembic", "litestar", "msgspec", "sqlalchemy", "uvicorn", "websockets")
"""What `triforium[server]` brings."""


def need_server() -> None:
    """Refuse before anything of the server is imported, where a package of it is missing."""
    if any(find_spec(name) is None for name in SERVER):
        raise TriforiumError("no-server")
