"""A game that people play: seats, drafts, commits, take-back. Knows no web and no database."""

from triforium.table.clock import Clock, Pace
from triforium.table.draft import Stop, TriedDraft, try_draft
from triforium.table.happenings import (
    Carried,
    Filled,
    Happening,
    Left,
    Moved,
    Played,
    Practised,
    Proposed,
    Resigned,
    Returned,
    Sat,
    TimedOut,
    Told,
    TookBack,
    Voted,
    Wished,
)
from triforium.table.seats import Seat, bot_seat, kept_seat, open_seat
from triforium.table.standing import Answer, Standing
from triforium.table.table import Table, resumed

__all__ = [
    "Answer", "Carried", "Clock", "Filled", "Happening", "Left", "Moved", "Pace", "Played", "Practised", "Proposed",
    "Resigned", "Returned", "Sat", "Seat", "Standing", "Stop", "Table", "TimedOut", "Told", "TookBack", "TriedDraft",
    "Voted", "Wished", "bot_seat", "kept_seat", "open_seat", "resumed", "try_draft",
]  # fmt: skip
