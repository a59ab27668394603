"""Guests, tables as the list of what happened at them, and talk, in a database. Knows no web."""

from triforium.hall.bell import MemoryBell
from triforium.hall.peers import Alone
from triforium.hall.ports import Bell, Lamp, Peers
from triforium.server.store.address import is_shared, lamp_of
from triforium.server.store.bell import PostgresBell
from triforium.server.store.hours import FileLamp, SqlLamp
from triforium.server.store.peers import SqlPeers
from triforium.server.store.store import SqlStore

__all__ = ["SqlStore", "connect"]


def connect(url: str) -> tuple[SqlStore, Bell, Peers, Lamp]:
    """A database with its bell and its lamp, and with whoever else serves it."""
    store = SqlStore(url)
    if is_shared(url):
        peers = SqlPeers(url)
        return store, PostgresBell(url, store.backends), peers, SqlLamp(peers)
    return store, MemoryBell(), Alone(), FileLamp(lamp_of(url))
