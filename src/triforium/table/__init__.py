"""A game that people play: seats, drafts, commits, take-back. Knows no web and no database."""

from triforium.table.draft import Stop, TriedDraft, try_draft
from triforium.table.happenings import Filled, Happening, Left, Moved, Played, Practised, Resigned, Sat, TookBack
from triforium.table.seats import Seat, bot_seat, kept_seat, open_seat
from triforium.table.standing import Answer, Standing
from triforium.table.table import Table, resumed

__all__ = [
    "Answer",
    "Filled",
    "Happening",
    "Left",
    "Moved",
    "Played",
    "Practised",
    "Resigned",
    "Sat",
    "Seat",
    "Standing",
    "Stop",
    "Table",
    "TookBack",
    "TriedDraft",
    "bot_seat",
    "kept_seat",
    "open_seat",
    "resumed",
    "try_draft",
]
