"""What a hall asks of storage, of the bell, of its peers, of bots and of card files, whoever they are.

See docs/decisions/ports.md.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from triforium.bots.hint import Hint
from triforium.hall.gamebox import Boxed
from triforium.hall.kept import Beginning, Change, Kind, Known, Listed, LobbyRow, News, Past, Saved
from triforium.hall.reviewing import ReviewAnswer, ReviewQuestion
from triforium.hall.types import ChatLine
from triforium.rules.game import Game

T = TypeVar("T")


class Taken(Exception):
    """Somebody else was first: that version of the table, or its rematch, is there already."""


class Elsewhere(Exception):
    """Another process works out this table's next move."""


class Store(Protocol):
    """Keeps guests and tables. What is answered is on disk; what is refused is not there at all.

    Where storage itself fails, each of these raises the TriforiumError `no-storage`; where it failed so that nobody can
    say yet whether a change is kept, `unsure-storage`.
    """

    async def add_guest(self, token_hash: str, name: str, at: str) -> int: ...
    async def find_guest(self, token_hash: str) -> Known | None: ...
    async def rename_guest(self, guest: int, name: str) -> None: ...

    async def add_table(self, new: Beginning, row: LobbyRow, chat: bool) -> None: ...
    async def change(self, id: str, change: Change) -> int:
        """Keep it, whole. The number of a line that was said, else the table's version. Raises Taken."""
        ...

    async def find_table(self, id: str) -> Saved | None: ...
    async def find_news(self, id: str, version: int) -> News | None:
        """What happened after that version, and all that has none."""
        ...

    async def find_dump(self, id: str, version: int) -> dict[str, Any] | None:
        """The position at a round's end."""
        ...

    async def last_lines(self, id: str) -> list[ChatLine]: ...
    async def find_notes(self, id: str, seat: int) -> str: ...
    async def find_review(self, id: str) -> str | None: ...

    async def tables_of(self, guest: int) -> list[Listed]: ...
    async def open_tables(self, guest: int | None) -> list[Listed]: ...
    async def watchable(self, guest: int | None) -> list[Listed]: ...
    async def count_waiting(self, guest: int) -> int: ...
    async def count_unfinished(self, guest: int) -> int: ...
    async def card_files_of(self, guest: int) -> set[str]: ...
    async def kinds_unfinished(self) -> list[Kind]:
        """Of all tables that are open or running."""
        ...

    async def kinds_stopped(self) -> list[Kind]: ...
    async def stop(self, fingerprint: str) -> int:
        """The lobby shows as stopped what is open or running by these rules; how many tables."""
        ...

    async def stopped(self, fingerprint: str) -> list[str]:
        """The tables by these rules that the lobby shows as stopped."""
        ...

    async def incomplete(self) -> list[str]:
        """Tables of an older program, of which not all was kept that a record needs."""
        ...

    async def tables_on_the_move(self, bots: bool = True) -> list[str]:
        """Tables whose next move may be the server's to make: by a standing answer, or a bot's too."""
        ...

    async def tables_due(self, before: str) -> list[str]:
        """Running tables at which somebody's time is over before that moment."""
        ...

    async def add_closing(self, closed: str, opened: str) -> None:
        """Nobody served the tables between these moments."""
        ...

    async def closings(self, since: str) -> list[tuple[str, str]]:
        """Those that ended after that moment."""
        ...

    async def last_change(self) -> str | None:
        """When something last happened at any table."""
        ...

    async def check(self) -> None:
        """Whether something can be written now; raises what a write would."""
        ...

    def watch(self, took: Callable[[str, float], None], failed: Callable[[str], None]) -> None:
        """Have these told, by the metric's name, how long each wait for storage was, and which failed."""
        ...

    def close(self) -> None: ...


class Handle(Protocol):
    """Something that is to be done later."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """What time it is."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def later(self, seconds: float, act: Callable[[], object]) -> Handle:
        """Have this called in the event loop after so many seconds."""
        ...


class Lamp(Protocol):
    """Burns while somebody serves the tables; when it went out is known afterwards, however that came about."""

    async def last_lit(self) -> float | None:
        """When it was last seen burning; None: nobody knows."""
        ...

    async def burn(self, now: float) -> None: ...


class Bell(Protocol):
    """Tells the other processes that a table has changed, or a guest (`Hall.bell_of`). It carries no content: who hears
    it asks the store."""

    def ring(self, table: str, version: int) -> None:
        """It is on disk. The version is the table's; 0 for what has none, as chat."""
        ...

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Have this called, in the event loop, when another has rung; and that, when one may have been missed."""
        ...

    async def close(self) -> None: ...


class Peers(Protocol):
    """The processes that serve one database. All that is known of one ends with it, a little later.

    Where storage fails, each of these raises the TriforiumError `no-storage`.
    """

    shared: bool
    """Whether there may be others."""
    name: str

    async def enter(self) -> None: ...
    async def leave(self) -> None: ...
    async def beat(self) -> set[str]:
        """Say that this one is alive; who is."""
        ...

    async def take(self, table: str, version: int) -> None:
        """Work out what follows this version, and let nobody else do so while this process lives. Raises Elsewhere."""
        ...

    async def waiting(self, most: int, since: str) -> list[str]:
        """Tables at which it is a bot's turn, since that moment or longer, that nobody has taken; the longest first."""
        ...

    async def count_waiting(self) -> int: ...
    async def show(self, table: str, guests: list[int], watchers: int) -> None:
        """Who is connected to this process at a table: which guests, and how many who do not sit there."""
        ...

    async def others_at(self, table: str) -> tuple[frozenset[int], int]:
        """Who is connected to the others."""
        ...

    async def happened(self, known: dict[str, int]) -> dict[str, list[Past]]:
        """What happened at each of these tables after the version that is known."""
        ...


class Thinkers(Protocol):
    """Bots, wherever they think."""

    workers: int
    """How many of them think at once."""
    review_depth: str
    """How closely finished games are looked at here (`review.DEPTHS`)."""
    took_seconds: Callable[[float], None]
    """Is told how long each thought took."""

    @property
    def waiting(self) -> int:
        """How many questions wait for one that is free."""
        ...

    def check(self, name: str, game: Game) -> None:
        """Refuse a bot that is not there or would think too long."""
        ...

    async def choose(
        self,
        game: str,
        cards: str,
        bot: str,
        dump: dict[str, Any],
        guest: int | None = None,
        seed: str | None = None,
        begin: Callable[[], Awaitable[None]] | None = None,
    ) -> str:
        """What the bot plays in this position; `guest` is whose table it is, `seed` the bot's luck. `begin` is awaited
        when somebody is free to think. Raises BotFailed."""
        ...

    async def hint(self, game: str, cards: str, dump: dict[str, Any], guest: int) -> Hint:
        """What a strong bot would do in this position, for the guest who asks. Raises BotFailed."""
        ...

    async def review(self, part: ReviewQuestion, guest: int) -> ReviewAnswer:
        """A part of a review, after all bots' turns that wait; each guest's in their turn. Raises BotFailed."""
        ...

    async def renew(self) -> None:
        """Whoever thinks next does so in the form that the rules have now."""
        ...

    async def close(self) -> None: ...


class Cards(Protocol):
    """Opens card files, which may be strangers'."""

    async def open(self, id: str, cards: str, owner: object = None) -> Boxed:
        """The game of a card file; raises BadEdition. From now on `game_of_text` knows it too."""
        ...

    async def close(self) -> None: ...


class Aside(Protocol):
    """Does work that takes a while where nobody has to wait for it: in a thread, where there are any."""

    async def __call__(self, work: Callable[..., T], /, *args: Any) -> T: ...
