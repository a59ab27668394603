"""The live channel: tells a watcher what is new, hears its heartbeat, and answers who tries or moves."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec

from triforium.hall import play, present, problems
from triforium.hall.channel import (
    Again,
    Beat,
    ChannelRefusal,
    ChatSaid,
    Confirm,
    FromClient,
    FromServer,
    LookAs,
    Numbered,
    Presence,
    TableChanged,
    Tried,
    Try,
)
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.problems import problem_of, refuse
from triforium.hall.talk import said
from triforium.hall.types import to_json
from triforium.hall.watcher import Watcher
from triforium.rules.errors import TriforiumError

log = logging.getLogger("triforium.live")

SILENT = 3
"""Heartbeats that a client may miss."""
NO_SUCH_TABLE = 4404
SIGNED_OUT = 4401
NOT_YOUR_SEAT = 4403
SILENT_TOO_LONG = 4408
NOT_UNDERSTOOD = 4400

messages = msgspec.json.Decoder(FromClient)
numbered = msgspec.json.Decoder(Numbered)


class Gone(Exception):
    """The other end is not there any more."""


class Channel(Protocol):
    """A way to somebody who watches, in both directions. Each of these raises Gone."""

    async def accept(self) -> None: ...
    async def receive(self) -> str: ...
    async def send(self, text: str) -> None: ...
    async def close(self, code: int) -> None: ...


async def watch(
    channel: Channel,
    hall: Hall,
    guest: Guest | None,
    id: str,
    seat: int | None,
    since: int | None,
    invitation: str | None,
) -> None:
    """One open channel, from its opening to its end."""
    await channel.accept()
    try:
        held = await hall.enter(id, guest, invitation, known=since)
        looking = present.eyes(held, guest, seat)
    except TriforiumError as error:
        await _send(channel, ChannelRefusal(problem_of(error)))
        await channel.close(NOT_YOUR_SEAT if error.id == "not-your-seat" else NO_SUCH_TABLE)
        return
    watcher = Watcher(guest, looking, since)
    held.watchers.add(watcher)
    hall.came_or_went(held)
    telling = asyncio.create_task(_tell(channel, hall, held, watcher))
    try:
        await _listen(channel, hall, held, watcher)
    except Gone:
        pass
    finally:
        held.watchers.discard(watcher)
        telling.cancel()
        hall.came_or_went(held)


async def _listen(channel: Channel, hall: Hall, held: Held, watcher: Watcher) -> None:
    while True:
        try:
            async with asyncio.timeout(hall.settings.beat * SILENT):
                data = await channel.receive()
        except TimeoutError:
            await _close(channel, SILENT_TOO_LONG)
            return
        try:
            message = messages.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            wish = _numbered(data)
            if wish is None:
                await _close(channel, NOT_UNDERSTOOD)
                return
            await _send(
                channel, ChannelRefusal(problem_of(refuse("bad-request", reason=str(error))), None, wish.number)
            )
            continue
        if isinstance(message, Again):
            watcher.version = message.since
            watcher.ring(stale=True)
        elif isinstance(message, LookAs):
            if message.seat not in held.seats_of(watcher.guest):
                await _close(channel, NOT_YOUR_SEAT)
                return
            watcher.seat = message.seat
            watcher.version = None
            watcher.ring(stale=True)
        elif isinstance(message, Try | Confirm):
            await _send(channel, await _answer(hall, held, watcher, message))
            await asyncio.sleep(0)  # who sends many at once does not keep the other tables waiting


def _numbered(data: str) -> Numbered | None:
    """A `try` or `move` whose draft is none: it is answered, for only its draft was not understood."""
    try:
        return numbered.decode(data)
    except (msgspec.MsgspecError, RecursionError):
        return None


async def _answer(
    hall: Hall, held: Held, watcher: Watcher, wish: Try | Confirm
) -> Tried | TableChanged | ChannelRefusal:
    """What the same request would get, and nothing that it would not."""
    try:
        if watcher.guest is None or watcher.guest.ended:
            raise refuse("not-a-guest")
        if isinstance(wish, Try):
            return Tried(wish.number, await play.try_out(hall, watcher.guest, held.id, wish.draft))
        table = await play.commit(hall, watcher.guest, held.id, wish.draft)
        if table.seat == watcher.seat:
            watcher.version = table.version  # who moved has it by this answer, and needs no news of it
        return TableChanged(table, wish.number)
    except problems.Refused as refused:
        return ChannelRefusal(problem_of(refused.error), refused.table, wish.number)
    except TriforiumError as error:
        return ChannelRefusal(problem_of(error), None, wish.number)
    except Exception as error:
        log.error("answer-failed", exc_info=error, extra={"table": held.id})
        return ChannelRefusal(problem_of(refuse("server-error")), None, wish.number)


async def _tell(channel: Channel, hall: Hall, held: Held, watcher: Watcher) -> None:
    """Send what is new whenever the bell rings, and a heartbeat when it does not."""
    try:
        for line in await _lines(hall, held, watcher):
            await channel.send(line)
        while True:
            watcher.bell.clear()
            if watcher.guest is not None and watcher.guest.ended:
                await _close(channel, SIGNED_OUT)
                return
            for message in _news(held, watcher):
                await channel.send(message)
            if held.said > watcher.said:
                for line in await _lines(hall, held, watcher):
                    await channel.send(line)
            try:
                async with asyncio.timeout(hall.settings.beat):
                    await watcher.bell.wait()
            except TimeoutError:
                await _send(channel, Beat(held.version))
    except Gone:
        return  # the other end is gone; the listening side ends the channel
    except Exception as error:
        log.error("live-failed", exc_info=error, extra={"table": held.id})
        await _close(channel, 1011)


def _news(held: Held, watcher: Watcher) -> list[str]:
    news: list[str] = []
    if watcher.seat is not None and watcher.seat not in held.seats_of(watcher.guest):
        watcher.seat = present.eyes(held, watcher.guest, None)  # left, or resigned: no longer through these eyes
        watcher.stale = True
    if watcher.seat is None and held.seats_of(watcher.guest):
        watcher.seat = present.eyes(held, watcher.guest, None)  # has sat down
        watcher.version = None
    if watcher.stale or watcher.version != held.version:
        table = present.snapshot(held, watcher.guest, watcher.seat, watcher.version)
        watcher.version, watcher.stale = held.version, False
        news.append(to_json(TableChanged(table)).decode())
    here = presence(held)
    if here != watcher.presence:
        watcher.presence = here
        news.append(to_json(Presence(*here)).decode())
    return news


def presence(held: Held) -> tuple[list[bool], int]:
    """Which seats have somebody connected, and how many watch without one."""
    owners = {watcher.guest.id for watcher in held.watchers if watcher.guest is not None} | held.elsewhere[0]
    here = [seat.owner in owners and seat.belongs_to(seat.owner) for seat in held.seats]
    return here, held.onlookers + held.elsewhere[1]


async def _lines(hall: Hall, held: Held, watcher: Watcher) -> list[str]:
    new = [line for line in await said(hall, held.id) if line.number > watcher.said]
    if not new:
        return []
    watcher.said = new[-1].number
    held.said = max(held.said, watcher.said)
    return [to_json(ChatSaid(new)).decode()]


async def _send(channel: Channel, message: FromServer) -> None:
    await channel.send(to_json(message).decode())


async def _close(channel: Channel, code: int) -> None:
    try:
        await channel.close(code)
    except Gone:
        return  # it was closed already
