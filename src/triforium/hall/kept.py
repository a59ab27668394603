"""What is kept of a table, in plain words: these cross between the server and its storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from triforium.table import (
    Carried,
    Filled,
    Happening,
    Left,
    Pace,
    Played,
    Practised,
    Proposed,
    Resigned,
    Returned,
    Sat,
    Seat,
    Standing,
    TimedOut,
    TookBack,
    Voted,
    Wished,
)


class Known(NamedTuple):
    """Whose token it is; `session`: which of an account's."""

    id: int
    name: str
    account: bool = False
    session: int | None = None


@dataclass
class Opening:
    """Who begins, and what luck answered before the first move, as a record says it."""

    first: int
    luck: list[str]


@dataclass(frozen=True)
class Terms:
    """What a table's people have agreed to by sitting down there."""

    clock: Pace | None = None
    away: int = 300
    """Seconds after which the others may have a bot sit in for somebody who is not there; a clock sees to it itself."""
    stand_in: str | None = None
    """The bot that sits in; None: one that answers at once."""


def read_terms(found: dict[str, Any] | None) -> Terms:
    """As `asdict` wrote them; an older program wrote none."""
    if not found:
        return Terms()
    clock = found.get("clock")
    return Terms(None if clock is None else Pace(**clock), found["away"], found["stand_in"])


@dataclass
class Beginning:
    """What is fixed when a table is made."""

    id: str
    game: str
    edition: str
    own_cards: bool
    cards: str
    cards_hash: str
    fingerprint: str
    seed: str
    first: int | None
    seats: list[Seat]
    host: int
    listed: bool
    invitation: str
    created: str
    rules: int | None
    edition_hash: str | None
    opening: Opening | None = None
    """When the game has begun."""
    terms: Terms = Terms()


@dataclass
class LobbyRow:
    """A table's row in the lobby; it follows from what happened."""

    status: str
    turn: int | None
    moves: int
    changed: str
    scores: list[int] | None = None
    winners: list[int] | None = None
    practice: bool = False
    """Any move may be taken back, and the game counts for nothing."""
    bot_turn: bool = False
    due: str | None = None
    """When the time of whoever decides is over, if the house is open till then."""
    ended: str | None = None
    """Why the game is over, where its rules would have gone on."""


@dataclass
class Past:
    """What happened, when, and what luck answered to each action of it."""

    what: Happening
    at: str
    luck: list[list[str]] | None = None
    took: int | None = None
    """Milliseconds since what happened before, while the house was open; where there is a clock."""


@dataclass
class News:
    """What was kept of a table since a version."""

    happened: list[Past]
    standing: dict[int, Standing]
    chat: bool
    next: str | None
    said: int
    """The number of the last line of chat; 0: none."""
    next_host: int | None = None
    """Who wanted to play again, and made the table that is next."""


@dataclass
class Saved:
    """A table as it was found."""

    beginning: Beginning
    row: LobbyRow
    sitting: list[Seat]
    dump: tuple[int, dict[str, Any]] | None
    """The last round's end, with its version."""
    news: News
    """All that happened, from the beginning."""


@dataclass
class Listed:
    """A table as the lobby shows it."""

    id: str
    game: str
    edition: str
    row: LobbyRow
    seats: list[Seat]


@dataclass(frozen=True)
class Kind:
    """Which game by which rules and cards: all tables of one kind can go on here, or none of them."""

    game: str
    cards: str
    fingerprint: str
    rules: int | None


@dataclass(frozen=True)
class Happened:
    """It becomes this version of the table, which nothing else can be."""

    version: int
    at: str
    what: Happening
    row: LobbyRow
    sitting: Sequence[Seat] | None = None
    """All seats, where who sits there changes."""
    dump: dict[str, Any] | None = None
    """The position, where a round ends."""
    luck: list[list[str]] | None = None
    """What luck answered to each action."""
    opening: Opening | None = None
    """Where the game begins."""
    took: int | None = None
    vacated: Sequence[int] = ()
    """The seats that somebody has left: the notes there were theirs."""


@dataclass(frozen=True)
class Completed:
    """What an older program did not keep of a table, worked out by playing it again; luck by version."""

    rules: int
    edition_hash: str
    opening: Opening | None
    luck: dict[int, list[list[str]]]
    row: LobbyRow


@dataclass(frozen=True)
class Relisted:
    """The lobby said something else: the rules have changed, or changed back."""

    row: LobbyRow


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    at: str
    seat: int
    name: str
    text: str


@dataclass(frozen=True)
class StandsBy:
    """A seat's standing answers, all of them; None: it has none any more. No version: others would see it."""

    seat: int
    standing: Standing | None


@dataclass(frozen=True)
class ChatSwitched:
    on: bool


@dataclass(frozen=True)
class PlayedAgain:
    """The rematch: a table like this one. A table has one."""

    again: Beginning
    row: LobbyRow
    chat: bool


@dataclass(frozen=True)
class Noted:
    """A seat's notes to itself."""

    seat: int
    text: str


@dataclass(frozen=True)
class Reviewed:
    """The review of a finished game, as a JSON text. A later one takes its place."""

    text: str


Change = Happened | Completed | Relisted | Said | StandsBy | ChatSwitched | PlayedAgain | Noted | Reviewed
"""All that can change at a table; `Hall.change` is the one door."""


def written(what: Happening) -> tuple[str, Any]:
    """What happened as storage has it: the kind, and what there is to it beside the seat."""
    match what:
        case Sat(_, owner, name):
            return "sat", {"owner": owner, "name": name}
        case Left():
            return "left", {}
        case Filled(_, bot):
            return "filled", {"bot": bot}
        case Played(_, actions):
            return "played", list(actions)
        case TookBack():
            return "took-back", {}
        case Practised():
            return "practised", {}
        case Resigned(_, bot):
            return "resigned", {"bot": bot}
        case TimedOut(_, bot):
            return "timed-out", {"bot": bot}
        case Returned():
            return "returned", {}
        case Proposed(_, kind, about, carried):
            return "proposed", {"what": kind, "about": about, "carried": _body(carried)}
        case Voted(_, yes, carried, off):
            return "voted", {"yes": yes, "carried": _body(carried), "off": off}
        case Wished(_, owner, name):
            return "wished", {"owner": owner, "name": name}


def _body(carried: Carried | None) -> Any:
    return None if carried is None else asdict(carried)


def _carried(body: Any) -> Carried | None:
    return None if body is None else Carried(**body)


def read_happening(kind: str, seat: int, body: Any) -> Happening:
    """The same, read again."""
    match kind:
        case "sat":
            return Sat(seat, body["owner"], body["name"])
        case "left":
            return Left(seat)
        case "filled":
            return Filled(seat, body["bot"])
        case "played":
            return Played(seat, tuple(body))
        case "took-back":
            return TookBack(seat)
        case "practised":
            return Practised(seat)
        case "resigned":
            return Resigned(seat, body["bot"])
        case "timed-out":
            return TimedOut(seat, body["bot"])
        case "returned":
            return Returned(seat)
        case "proposed":
            return Proposed(seat, body["what"], body["about"], _carried(body["carried"]))
        case "voted":
            return Voted(seat, body["yes"], _carried(body["carried"]), body["off"])
        case "wished":
            return Wished(seat, body["owner"], body["name"])
    raise ValueError(f"unknown happening {kind}")
