"""A plain proxy on loopback: each connection goes to one of the servers behind it, by luck, and bytes go both ways."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence


class Proxy:
    """It knows nothing of HTTP, and keeps nobody at the server they came to before."""

    def __init__(self, ports: Sequence[int], luck: random.Random) -> None:
        self.ports = ports
        self.luck = luck
        self.port = 0
        self.carried: Counter[int] = Counter()
        """Connections by the port they were led to."""
        self.open: set[asyncio.Task[None]] = set()

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = self.luck.choice(self.ports)
        self.carried[port] += 1
        task = asyncio.current_task()
        assert task is not None
        self.open.add(task)
        task.add_done_callback(self.open.discard)
        with contextlib.suppress(OSError):
            their_reader, their_writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_carry(reader, their_writer), _carry(their_reader, writer))
        writer.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def proxy(ports: Sequence[int], luck: random.Random) -> AsyncIterator[Proxy]:
    found = Proxy(ports, luck)
    server = await asyncio.start_server(found.lead, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
        for task in list(found.open):
            task.cancel()
        await asyncio.gather(*found.open, return_exceptions=True)
