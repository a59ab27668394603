"""Tables of other rules than this program's: begun by an older one, or by a newer one that runs beside it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from triforium.hall.gamebox import fits, is_newer
from triforium.hall.kept import Saved
from triforium.hall.problems import refuse
from triforium.rules.errors import TriforiumError

if TYPE_CHECKING:
    from triforium.hall.hall import Hall

log = logging.getLogger("triforium.tables")


async def sort_out(hall: Hall) -> None:
    """What was begun by older rules is shown as stopped, though nobody has opened it yet. What was stopped and can
    go on goes on: the rules are back, or it was stopped by a process that was not updated yet."""
    for kind in await hall.store.kinds_unfinished():
        if not is_newer(kind.game, kind.rules) and not await hall.aside(fits, kind):
            count = await hall.store.stop(kind.fingerprint)
            log.warning("rules-changed", extra={"game": kind.game, "tables": count})
    for kind in await hall.store.kinds_stopped():
        if await hall.aside(fits, kind):
            for id in await hall.store.stopped(kind.fingerprint):
                await hall.wake_table(id)


def why_stopped(saved: Saved) -> TriforiumError:
    """What people are told of a table that this program's rules cannot play on."""
    begin = saved.beginning
    if is_newer(begin.game, begin.rules):
        return refuse("rules-newer")
    if begin.rules is None and saved.news.happened:
        return refuse("rules-changed-unkept")
    return refuse("rules-changed-since" if saved.row.status == "over" else "rules-changed")
