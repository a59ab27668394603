"""Guests, tables as the list of what happened at them, and talk, in a database. Knows no web."""

from triforium.server.store.store import SqlStore

__all__ = ["SqlStore"]
