"""Chat, and notes to oneself."""

from __future__ import annotations

from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.kept import Noted, Said
from triforium.hall.problems import refuse
from triforium.hall.seating import my_seat
from triforium.hall.types import Chat, ChatLine, Notes, Say
from triforium.hall.words import clean_text


async def lines(hall: Hall, guest: Guest | None, id: str, invitation: str | None) -> Chat:
    """The last lines, oldest first."""
    held = await hall.enter(id, guest, invitation)
    return Chat(await said(hall, held.id))


async def said(hall: Hall, id: str) -> list[ChatLine]:
    return await hall.store.last_lines(id)


async def say(hall: Hall, guest: Guest, id: str, wish: Say) -> ChatLine:
    """A line from somebody who sits at the table."""
    held = await hall.enter(id, guest)
    async with held.lock:
        seat = my_seat(held, guest, wish.seat)
        if not held.chat:
            raise refuse("chat-off")
        text = clean_text(wish.text)
        hall.turnstile.pass_through("chat", guest.id)
        said = Said(hall.now(), seat, held.seats[seat].name, text)
        number = await hall.change(held, said)
    return ChatLine(number, said.at, seat, said.name, text)


async def notes(hall: Hall, guest: Guest, id: str, seat: int | None) -> Notes:
    held = await hall.enter(id, guest)
    seat = my_seat(held, guest, seat)
    return Notes(await hall.store.find_notes(id, seat), seat)


async def write_notes(hall: Hall, guest: Guest, id: str, wish: Notes) -> Notes:
    held = await hall.enter(id, guest)
    text = clean_text(wish.text, lines=True)
    async with held.lock:
        seat = my_seat(held, guest, wish.seat)
        await hall.change(held, Noted(seat, text))
    return Notes(text, seat)
