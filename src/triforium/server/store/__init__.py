"""What is kept on disk: guests, tables as the list of what happened at them, talk. Knows no web."""

from triforium.server.store.store import Store

__all__ = ["Store"]
