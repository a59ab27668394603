"""The messages of a table's live channel, told apart by `type`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from triforium.hall.types import ChatLine, Draft, DraftShown, Problem, SeatNumber, Snapshot, Version


class TableChanged(Struct, tag_field="type", tag="table"):
    """The table as it now is; `play.journal` holds what is new after `play.kept` moves. With the `number` of the
    `move` that it answers, when that is on disk."""

    table: Snapshot
    number: int | None = None


class Tried(Struct, tag_field="type", tag="tried"):
    """The answer to the `try` of this number."""

    number: int
    shown: DraftShown


class ChatSaid(Struct, tag_field="type", tag="chat"):
    lines: list[ChatLine]


class Presence(Struct, tag_field="type", tag="presence"):
    """Which seats have somebody connected, and how many watch."""

    here: list[bool]
    watchers: int


class Beat(Struct, tag_field="type", tag="beat"):
    """Every few seconds. Another version than one's own means: say `again`."""

    version: int


class ChannelRefusal(Struct, tag_field="type", tag="refused"):
    """There is no such table to watch; or, with its `number`, why a `try` or `move` was not done."""

    problem: Problem
    table: Snapshot | None = None
    number: int | None = None


class Pulse(Struct, tag_field="type", tag="beat"):
    """The client's own heartbeat."""


class Again(Struct, tag_field="type", tag="again"):
    """Send the table again, whole, or from a version on."""

    since: Version | None = None


class LookAs(Struct, tag_field="type", tag="seat"):
    """Another of my seats takes over the screen."""

    seat: SeatNumber


class Try(Struct, tag_field="type", tag="try"):
    """As `POST …/try`, and sooner there; `number` is the client's own."""

    number: int
    draft: Draft


class Confirm(Struct, tag_field="type", tag="move"):
    """As `POST …/moves`, and sooner there; `number` is the client's own."""

    number: int
    draft: Draft


class Numbered(Struct):
    """What is read of a `try` or `move` whose draft cannot be."""

    type: Literal["try", "move"]
    number: int


FromServer = TableChanged | Tried | ChatSaid | Presence | Beat | ChannelRefusal
FromClient = Pulse | Again | LookAs | Try | Confirm


class LiveChannel(Struct):
    """What goes over `/api/tables/{id}/live`: a JSON text of one of these kinds a message."""

    from_server: FromServer
    from_client: FromClient
