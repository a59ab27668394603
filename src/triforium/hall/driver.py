"""Moves that nobody clicks: a bot's turn, and standing answers."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING

from triforium.bots import ready_bot
from triforium.hall.held import Held
from triforium.hall.luck import new_seed
from triforium.hall.ports import Elsewhere
from triforium.hall.thinking import BotFailed
from triforium.rules.chance import derived, read_seed
from triforium.rules.errors import TriforiumError
from triforium.table import Table

if TYPE_CHECKING:
    from triforium.hall.hall import Hall

log = logging.getLogger("triforium.bots")
TRIES = 3


def has_work(held: Held, bots: bool = True) -> bool:
    """Whether the next move is the server's to make; without `bots`, which think elsewhere, a standing answer alone."""
    if held.playable is None or held.playable.turn is None:
        return False
    bot = held.playable.seats[held.playable.turn].bot is not None
    return (bots and bot) or held.playable.standing_action() is not None


async def drive(hall: Hall, held: Held) -> None:
    """Move on until a person must decide or the game is over."""
    try:
        await asyncio.sleep(hall.settings.courtesy)
        while has_work(held, hall.settings.thinks):
            await _move(hall, held)
    except asyncio.CancelledError:
        raise
    except Elsewhere:
        held.driver = None  # it goes on when that one has moved, or is no more
        return
    except TriforiumError as error:
        if error.id != "stale-version":
            log.warning("driver-waits", extra={"table": held.id, "reason": str(error)})
            await asyncio.sleep(hall.settings.bot_pause)
    except Exception as error:
        log.error("driver-failed", exc_info=error, extra={"table": held.id, "version": held.version})
        await asyncio.sleep(hall.settings.bot_pause)
    # A happening during the last steps found this task still running and left the work to it.
    held.driver = None
    hall.drive(held)


async def _move(hall: Hall, held: Held) -> None:
    table = held.table
    version, seat = table.version, table.turn
    if seat is None:
        return
    action = table.standing_action()
    if action is None:
        action = await _ask_bot(hall, held, seat)
    else:
        await hall.peers.take(held.id, version)
    async with held.lock:
        # It may have been read again from disk meanwhile: then `table` is no longer what is played.
        if held.playable is table and held.version == version:
            await hall.happen(held, table.plan_commit(seat, [action], version))


def practised_luck(table: Table) -> str:
    """A bot's luck at a practice table: who goes back and does the same gets the same answer."""
    return derived(read_seed(table.seed), f"bot/{len(table.history)}").hex()


async def _ask_bot(hall: Hall, held: Held, seat: int) -> str:
    """The bot's answer. One that fails is asked again, then another bot, then luck: the table goes on.

    It is judged by what the bot was shown: a take-back may have moved the table on meanwhile.
    """
    table = held.table
    substitute = ready_bot(table.game)
    name = table.seats[seat].bot or substitute
    shown = table.state.clone()
    luck = practised_luck(table) if table.practice else new_seed()
    shown.reshuffle(luck, seat)
    dump = shown.dump()
    take = partial(hall.peers.take, held.id, table.version)
    for attempt, bot in enumerate([name] * TRIES + [substitute], 1):
        try:
            begin = held.beginning
            action = await hall.bots.choose(begin.game, begin.cards, bot, dump, begin.host, luck, take)
            refused = shown.why_not(action)
            if refused is None:
                return action
            raise BotFailed(f"an illegal move: {refused}")
        except BotFailed as failed:
            log.error(
                "bot-failed",
                extra={
                    "table": held.id,
                    "version": table.version,
                    "bot": bot,
                    "attempt": attempt,
                    "reason": str(failed),
                },
            )
            await asyncio.sleep(hall.settings.bot_pause * (attempt - 1))
        except TriforiumError as error:
            if error.id == "no-storage":
                raise
            log.error("bot-refused", extra={"table": held.id, "bot": bot, "reason": str(error)})
    return shown.text(secrets.choice(shown.legal()))
