"""A game that people play: seats, drafts, commits, take-back. Knows no web and no database."""

from triforium.table.draft import Draft, Stop, try_draft
from triforium.table.table import Seat, Table

__all__ = ["Draft", "Seat", "Stop", "Table", "try_draft"]
