"""The description of the API for programs.

To work it out takes most of a second and loads 50 MB of modules that nothing else needs, so a process of its own does
it, once, when the first program asks.
"""

from __future__ import annotations

import asyncio
import sys

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.serialization import encode_json

import triforium

CONFIG = OpenAPIConfig(
    "Triforium",
    triforium.__version__,
    description="Three builders' games: tables, moves, and a live channel. See docs/api.md.",
)
COMMAND = (sys.executable, "-m", "triforium.server.openapi")


def text_of(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())


def make_route() -> HTTPRouteHandler:
    lock = asyncio.Lock()

    @get("/schema/openapi.json", include_in_schema=False)
    async def schema(state: State) -> Response[bytes]:
        async with lock:
            if "schema" not in state:
                state.schema = await described()
        return Response(state.schema, media_type="application/vnd.oai.openapi+json")

    return schema


async def described() -> bytes:
    """What the process says; one that says nothing is a fault of ours."""
    process = await asyncio.create_subprocess_exec(*COMMAND, stdout=asyncio.subprocess.PIPE)
    try:
        said, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode != 0:
        raise RuntimeError(f"the schema's process ended with {process.returncode}")
    return said


def main() -> None:
    from triforium.server.app import make_app
    from triforium.server.settings import Settings

    sys.stdout.buffer.write(text_of(make_app(Settings(), described=True)))


if __name__ == "__main__":
    main()
