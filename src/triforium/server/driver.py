"""Moves that nobody clicks: a bot's turn, and standing answers."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from triforium.bots import ready_bot
from triforium.rules.chance import derived, read_seed
from triforium.rules.errors import TriforiumError
from triforium.server.bots import BotFailed
from triforium.server.held import Held
from triforium.server.luck import new_seed
from triforium.table import Table

if TYPE_CHECKING:
    from triforium.server.hall import Hall

log = logging.getLogger("triforium.bots")
TRIES = 3


def has_work(held: Held) -> bool:
    """Whether the next move is the server's to make."""
    if held.playable is None or held.playable.turn is None:
        return False
    return held.playable.seats[held.playable.turn].bot is not None or held.playable.standing_action() is not None


async def drive(hall: Hall, held: Held) -> None:
    """Move on until a person must decide or the game is over."""
    try:
        await asyncio.sleep(hall.settings.courtesy)
        while has_work(held):
            await _move(hall, held)
    except asyncio.CancelledError:
        raise
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
    for attempt, bot in enumerate([name] * TRIES + [substitute], 1):
        try:
            action = await hall.bots.choose(held.game_id, held.beginning.cards, bot, dump, held.beginning.host, luck)
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
            log.error("bot-refused", extra={"table": held.id, "bot": bot, "reason": str(error)})
    return shown.text(secrets.choice(shown.legal()))
