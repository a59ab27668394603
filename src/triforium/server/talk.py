"""Chat, and notes to oneself."""

from __future__ import annotations

from triforium.server.clock import now
from triforium.server.guests import Guest
from triforium.server.hall import Hall
from triforium.server.problems import refuse
from triforium.server.seating import my_seat
from triforium.server.store import talk as shelf
from triforium.server.types import Chat, ChatLine, Notes, Say
from triforium.server.words import clean_text


async def lines(hall: Hall, guest: Guest | None, id: str, invitation: str | None) -> Chat:
    """The last lines, oldest first."""
    held = await hall.enter(id, guest, invitation)
    return Chat(await said(hall, held.id))


async def said(hall: Hall, id: str) -> list[ChatLine]:
    rows = await hall.store.read(shelf.last_lines, id)
    return [ChatLine(row.id, row.at, row.seat, row.name, row.text) for row in rows]


async def say(hall: Hall, guest: Guest, id: str, wish: Say) -> ChatLine:
    """A line of who sits at the table."""
    held = await hall.enter(id, guest)
    seat = my_seat(held, guest, wish.seat)
    if not held.chat:
        raise refuse("chat-off")
    text = clean_text(wish.text)
    hall.turnstile.pass_through("chat", guest.id)
    at, name = now(), held.seats[seat].name
    number = await hall.store.write(shelf.add_line, held.id, at, seat, name, text)
    held.said = max(held.said, number)
    hall.announce(held)
    return ChatLine(number, at, seat, name, text)


async def notes(hall: Hall, guest: Guest, id: str, seat: int | None) -> Notes:
    held = await hall.enter(id, guest)
    seat = my_seat(held, guest, seat)
    return Notes(await hall.store.read(shelf.find_notes, id, seat), seat)


async def write_notes(hall: Hall, guest: Guest, id: str, wish: Notes) -> Notes:
    held = await hall.enter(id, guest)
    seat = my_seat(held, guest, wish.seat)
    text = clean_text(wish.text, lines=True)
    await hall.store.write(shelf.set_notes, id, seat, text)
    return Notes(text, seat)
