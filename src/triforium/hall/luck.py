"""Where the server's own luck comes from: a table's, and that of a bot's thoughts."""

from __future__ import annotations

import secrets


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)
