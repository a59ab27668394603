"""Guests, tables as the list of what happened at them, and talk, in a database. Knows no web."""

from triforium.hall.bell import MemoryBell
from triforium.hall.peers import Alone
from triforium.hall.ports import Bell, Peers
from triforium.server.store.address import is_shared
from triforium.server.store.bell import PostgresBell
from triforium.server.store.peers import SqlPeers
from triforium.server.store.store import SqlStore

__all__ = ["SqlStore", "connect"]


def connect(url: str) -> tuple[SqlStore, Bell, Peers]:
    """A database with its bell, and with whoever else serves it."""
    store = SqlStore(url)
    if is_shared(url):
        return store, PostgresBell(url, store.backends), SqlPeers(url)
    return store, MemoryBell(), Alone()
