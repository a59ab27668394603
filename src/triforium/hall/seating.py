"""Tables are made, joined, left and played again."""

from __future__ import annotations

import hashlib
import secrets
import string
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from triforium.bots import ready_bot
from triforium.editions import edition_text, own_editions
from triforium.games import check_game
from triforium.hall import present
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held, opening_of
from triforium.hall.kept import Beginning, ChatSwitched, PlayedAgain, Terms
from triforium.hall.luck import new_seed
from triforium.hall.problems import Refused, refuse
from triforium.hall.types import FillSeat, JoinTable, NewSeat, NewTable, Snapshot, TableSettings
from triforium.hall.words import clean_name
from triforium.rules.chance import read_seed, seed_text
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game, check_seat
from triforium.table import Filled, Left, Pace, Sat, Seat, Table, bot_seat, kept_seat, open_seat
from triforium.table.table import check_alone

LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 16


async def create(hall: Hall, guest: Guest, new: NewTable) -> Snapshot:
    """A table with its own seed of 128 bits."""
    hall.turnstile.pass_through("create", guest.id)
    check_game(new.game)
    cards = new.cards if new.cards is not None else edition_text(new.game, new.edition or own_editions(new.game)[0])
    if new.cards is not None:
        await _check_shelf(hall, guest, cards)
    game = (await hall.cards.open(new.game, cards, guest.id)).game
    game.check_players(len(new.seats))
    if new.first is not None:
        check_seat(new.first, len(new.seats))
    seats = [_new_seat(hall, game, guest, number, seat) for number, seat in enumerate(new.seats)]
    if all(seat.bot is not None for seat in seats):
        raise refuse("seats-missing")
    terms = _terms(hall, game, new)
    if new.practice:
        check_alone(seats)
    elif new.seed is not None:
        raise refuse("seed-chosen")
    await _check_room(hall, guest)
    own, at = new.cards is not None, hall.now()
    held = _make(at, game, cards, own, seats, new.first, guest.id, new.listed, new.chat, new.practice, terms, new.seed)
    held = await hall.add(held)
    return present.shown_to(held, guest)


async def join(hall: Hall, guest: Guest, id: str, wish: JoinTable) -> Snapshot:
    """Take an open seat. One who sits there already and names no other seat comes back to it."""
    hall.turnstile.pass_through("join", guest.id)
    held = await hall.enter(id, guest, wish.invitation)
    name = clean_name(wish.name or guest.name)
    async with at(held, guest):
        mine = held.seats_of(guest)
        if mine and (wish.seat is None or wish.seat in mine):
            return present.shown_to(held, guest)
        if mine and held.beginning.listed and guest.id != held.beginning.host:
            raise refuse("one-seat")
        seat = _free_seat(held, wish.seat, guest)
        await _check_room(hall, guest)
        await hall.happen(held, Sat(seat, guest.id, name))
    return present.shown_to(held, guest)


async def leave(hall: Hall, guest: Guest, id: str, wish: int | None) -> Snapshot:
    """Give a seat back while the table is open, or be done with a table that is over or stopped. A seat that was kept
    for me I may let go too."""
    held = await hall.enter(id, guest)
    async with at(held, guest):
        kept = [number for number, seat in enumerate(held.seats) if seat.open and seat.owner == guest.id]
        seat = kept[0] if kept and wish in (None, *kept) else my_seat(held, guest, wish)
        if held.status not in ("open", "over", "stopped"):
            raise refuse("not-open")
        await hall.happen(held, Left(seat))
    return present.shown_to(held, guest)


async def fill(hall: Hall, guest: Guest, id: str, wish: FillSeat) -> Snapshot:
    """The host puts a bot on an open seat."""
    held = await hall.enter(id, guest)
    async with at(held, guest):
        _check_host(held, guest)
        bot = wish.bot or ready_bot(held.table.game)
        hall.bots.check(bot, held.table.game)
        await hall.happen(held, Filled(_free_seat(held, wish.seat, None), bot))
    return present.shown_to(held, guest)


async def change_settings(hall: Hall, guest: Guest, id: str, wish: TableSettings) -> Snapshot:
    held = await hall.enter(id, guest)
    async with at(held, guest):
        _check_host(held, guest)
        await hall.change(held, ChatSwitched(wish.chat))
    return present.shown_to(held, guest)


async def rematch(hall: Hall, guest: Guest, id: str) -> Snapshot:
    """The same people, bots and cards with a new seed. Others' seats are kept for them until they ask too."""
    held = await hall.enter(id, guest)
    async with at(held, guest):
        if not any(seat.owner == guest.id for seat in held.seats):
            raise refuse("not-seated")
        if held.status != "over":
            raise refuse("not-over")
        if held.next is None:
            hall.turnstile.pass_through("create", guest.id)
            try:
                await _play_again(hall, held, guest)
            except TriforiumError:
                if held.next is None:  # else another process was first, and all come to that one
                    raise
        next = held.next
    assert next is not None
    again = await hall.enter(next, guest)
    async with at(again, guest):
        for number, seat in enumerate(list(again.seats)):
            if seat.open and seat.owner == guest.id:
                await hall.happen(again, Sat(number, guest.id, seat.name))
    return present.shown_to(again, guest)


async def _check_shelf(hall: Hall, guest: Guest, cards: str) -> None:
    """A guest keeps a limited number of card files here; one that is already kept costs nothing."""
    kept = await hall.store.card_files_of(guest.id)
    most = hall.settings.most_card_files
    if len(kept) >= most and _hash(cards) not in kept:
        raise refuse("too-many-card-files", most=most)


def _hash(cards: str) -> str:
    return hashlib.sha256(cards.encode()).hexdigest()


def my_seat(held: Held, guest: Guest, seat: int | None) -> int:
    """One of my seats: the one named, the one to move, or my only one."""
    found = present.eyes(held, guest, seat)
    if found is None:
        raise refuse("not-seated")
    return found


def playing_seat(held: Held, guest: Guest, seat: int | None) -> int:
    """The same, where I play it myself."""
    found = my_seat(held, guest, seat)
    if held.seats[found].stands_in:
        raise refuse("stood-in")
    return found


@asynccontextmanager
async def at(held: Held, guest: Guest, seat: int | None = None, since: int | None = None) -> AsyncIterator[None]:
    """Act at a table, alone. A refusal carries the table as it then stands, through the eyes that asked."""
    async with held.lock:
        try:
            yield
        except TriforiumError as error:
            raise Refused(error, present.shown_to(held, guest, seat, since)) from None


async def _play_again(hall: Hall, held: Held, guest: Guest) -> None:
    begin = held.beginning
    seats = [_seat_again(seat, guest) for seat in held.seats]
    game = (await hall.cards.open(begin.game, begin.cards, guest.id)).game
    practice = held.row.practice
    how = (begin.first, guest.id, begin.listed, held.chat, practice, begin.terms)
    again = _make(hall.now(), game, begin.cards, begin.own_cards, seats, *how)
    await hall.change(held, PlayedAgain(again.beginning, again.row, again.chat))
    hall.take_in(again)


def _seat_again(seat: Seat, guest: Guest) -> Seat:
    """Nobody is seated who was not asked: others' seats are kept for them, and those of players who left are open."""
    if seat.bot is not None and not seat.resigned and not seat.stands_in:
        return bot_seat(seat.bot)
    if seat.owner is None:
        return open_seat()
    return Seat(seat.name, owner=guest.id) if seat.owner == guest.id else kept_seat(seat.name, seat.owner)


def _make(
    at: str,
    game: Game,
    cards: str,
    own_cards: bool,
    seats: list[Seat],
    first: int | None,
    host: int,
    listed: bool,
    chat: bool,
    practice: bool,
    terms: Terms,
    seed: str | None = None,
) -> Held:
    begin = Beginning(
        id="".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH)),
        game=game.id,
        edition=game.edition,
        own_cards=own_cards,
        cards=cards,
        cards_hash=_hash(cards),
        fingerprint=game.fingerprint,
        seed=new_seed() if seed is None else seed_text(read_seed(seed)),
        first=first,
        seats=[replace(seat) for seat in seats],
        host=host,
        listed=listed,
        invitation=secrets.token_urlsafe(16),
        created=at,
        rules=game.rules,
        edition_hash=game.edition_hash,
        terms=terms,
    )
    table = Table(game, seats, begin.seed, first, practice, terms.clock)
    begin.opening = opening_of(table) if table.begun else None
    return Held(begin, at, chat, playable=table)


def _terms(hall: Hall, game: Game, new: NewTable) -> Terms:
    """What is agreed on; a clock must be one that can be kept."""
    wish = new.clock
    pace = None if wish is None else Pace(wish.kind, wish.seconds, wish.increment)
    if pace is not None:
        pace.check()
        if hall.keeper.lamp is None:
            raise refuse("no-clocks")
        if new.practice:
            raise refuse("practice-clock")
    if new.stand_in is not None:
        hall.bots.check(new.stand_in, game)
    return Terms(pace, new.away, new.stand_in)


def _new_seat(hall: Hall, game: Game, guest: Guest, number: int, new: NewSeat) -> Seat:
    if new.kind == "open":
        return open_seat()
    if new.kind == "bot":
        if new.bot is None:
            raise refuse("bot-missing", seat=number)
        hall.bots.check(new.bot, game)
        return bot_seat(new.bot)
    return Seat(clean_name(new.name or guest.name), owner=guest.id)


def _free_seat(held: Held, wish: int | None, guest: Guest | None) -> int:
    """A seat that is open to this guest; the one kept for them first. The host (None) may fill any."""
    if held.status != "open":
        raise refuse("table-full" if held.status in ("running", "over") else "not-open")
    free = [number for number, seat in enumerate(held.seats) if seat.open]
    if wish is None:
        able = [number for number in free if guest is None or held.seats[number].owner in (None, guest.id)]
        if not able:
            raise refuse("table-full")
        return max(able, key=lambda number: held.seats[number].owner is not None)
    check_seat(wish, len(held.seats))
    if wish not in free:
        raise refuse("seat-taken", seat=wish)
    if guest is not None and held.seats[wish].owner not in (None, guest.id):
        raise refuse("seat-kept", seat=wish, name=held.seats[wish].name)
    return wish


def _check_host(held: Held, guest: Guest) -> None:
    if guest.id != held.beginning.host:
        raise refuse("not-the-host")


async def _check_room(hall: Hall, guest: Guest) -> None:
    if await hall.store.count_unfinished(guest.id) >= hall.settings.most_tables:
        raise refuse("too-many-tables", most=hall.settings.most_tables)
