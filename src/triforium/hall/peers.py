"""A process that has its database to itself."""

from __future__ import annotations

from triforium.hall.kept import Past


class Alone:
    """`ports.Peers` of which there are none."""

    shared = False
    name = ""

    async def enter(self) -> None:
        pass

    async def leave(self) -> None:
        pass

    async def beat(self) -> set[str]:
        return {self.name}

    async def take(self, table: str, version: int) -> None:
        pass

    async def waiting(self, most: int, since: str) -> list[str]:
        return []

    async def count_waiting(self) -> int:
        return 0

    async def show(self, table: str, guests: list[int], watchers: int) -> None:
        pass

    async def others_at(self, table: str) -> tuple[frozenset[int], int]:
        return frozenset(), 0

    async def happened(self, known: dict[str, int]) -> dict[str, list[Past]]:
        return {}
