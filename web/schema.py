"""Writes the server's schema, of which the client's types are made."""

from __future__ import annotations

from pathlib import Path

from litestar.serialization import encode_json

from triforium.server.app import make_app
from triforium.server.settings import Settings

FILE = Path(__file__).parent / "generated" / "openapi.json"


def write() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(encode_json(make_app(Settings(database="sqlite://")).openapi_schema.to_schema()))


if __name__ == "__main__":
    write()
