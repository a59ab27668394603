"""The base install plays in the terminal; tables need an extra, and whoever lacks it is told which."""

from __future__ import annotations

from importlib.util import find_spec

from triforium.rules.errors import TriforiumError, teach

teach({"no-server": "Tables need packages that the base install leaves out: pip install 'triforium[server]'"})

SERVER = ("alembic", "argon2-cffi", "litestar", "msgspec", "sqlalchemy", "uvicorn", "websockets")
"""What `triforium[server]` brings."""
MODULES = {"argon2-cffi": "argon2"}
"""Of packages whose modules are called otherwise."""


def need_server() -> None:
    """Refuse before anything of the server is imported, where a package of it is missing."""
    if missing_of_the_server():
        raise TriforiumError("no-server")


def missing_of_the_server() -> list[str]:
    return [name for name in SERVER if find_spec(MODULES.get(name, name)) is None]
