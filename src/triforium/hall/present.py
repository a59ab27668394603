"""What a seat is shown of a table. Nothing of a game leaves the server but through here."""

from __future__ import annotations

from typing import Any

import msgspec

from triforium.bots.hint import has_hints
from triforium.games import GAMES, game
from triforium.hall import beside
from triforium.hall.guests import Guest
from triforium.hall.held import Held
from triforium.hall.kept import Saved
from triforium.hall.problems import problem_of, refuse
from triforium.hall.types import (
    Choice,
    SeatShown,
    Snapshot,
    StandingAnswer,
    TakeBackShown,
    to_json,
)
from triforium.record import AGREED, ByRules, write_known
from triforium.rules.chance import read_seed, seed_hash
from triforium.rules.errors import TriforiumError
from triforium.rules.game import State
from triforium.table import (
    Played,
    Proposed,
    Resigned,
    Returned,
    Seat,
    Table,
    TimedOut,
    Told,
    TookBack,
    Voted,
)
from triforium.table.course import last_move_of
from triforium.table.endings import record_lines
from triforium.table.seats import against_bots
from triforium.table.table import names_in_record


def eyes(held: Held, guest: Guest | None, seat: int | None) -> int | None:
    """Through whose eyes the guest looks: the seat asked for, which must be the guest's; else the one to move."""
    mine = held.seats_of(guest)
    if seat is not None:
        if seat not in mine:
            raise refuse("not-your-seat", seat=seat)
        return seat
    turn = held.playable.turn if held.playable is not None else None
    if turn in mine:
        return turn
    return mine[0] if mine else None


def snapshot(held: Held, guest: Guest | None, seat: int | None, since: int | None = None) -> Snapshot:
    """The table as this seat sees it (None: a spectator); the journal from what was known at `since`."""
    took = held.took()
    begin = held.beginning
    row = held.row
    seated = bool(held.seats_of(guest))
    return Snapshot(
        id=held.id,
        game=begin.game,
        title=_title(held),
        edition=begin.edition,
        own_cards=begin.own_cards,
        status=held.status,  # type: ignore[arg-type]
        version=held.version,
        moves=row.moves,
        seat=seat,
        mine=held.seats_of(guest),
        seats=seats_shown(held.seats, guest),
        turn=row.turn if held.status == "running" else None,
        choices=_choices(held, seat),
        take_back=_take_back(held, seat, held.seats_of(guest)),
        standing=_standing(held, seat),
        since=_last_move(held, seat),
        scores=row.scores or [],
        winners=row.winners or [],
        play=_play(held, seat, since),
        host=guest is not None and guest.id == begin.host,
        listed=begin.listed,
        chat=held.chat,
        first=_first(held),
        seed_hash=_seed_hash(begin.seed),
        seed=begin.seed if held.status == "over" else None,
        created=begin.created,
        changed=held.changed,
        invitation=begin.invitation if seated or (guest is not None and guest.id == begin.host) else None,
        next=held.next,
        stopped=problem_of(held.stopped) if held.stopped is not None else None,
        practice=row.practice,
        hints=seat is not None and guest is not None and may_ask(held, guest),
        clock=beside.clock(held, took),
        away=begin.terms.away,
        stand_in=begin.terms.stand_in or beside.ready(held),
        happened=[] if held.playable is None else [beside.told(one) for one in held.playable.told],
        proposal=beside.proposal(held, guest),
        hat={} if held.playable is None else {str(n): list(who.values()) for n, who in held.playable.votes.hat.items()},
        ended=row.ended,  # type: ignore[arg-type]
        again=next((seat.name for seat in held.seats if held.next is not None and seat.owner == held.next_host), None),
    )


def may_ask(held: Held, guest: Guest) -> bool:
    """Whether this guest gets hints here: a running game against bots alone, one of which thinks ahead."""
    running = held.status == "running" and held.playable is not None
    plays = not any(held.seats[seat].stands_in for seat in held.seats_of(guest))
    return running and plays and against_bots(held.seats, guest.id) and has_hints(held.table.game)


def shown_to(held: Held, guest: Guest | None, seat: int | None = None, since: int | None = None) -> Snapshot:
    """The table through the eyes that acted; where they are not the guest's (any more), through those to move."""
    looking = seat if seat in held.seats_of(guest) else eyes(held, guest, None)
    return snapshot(held, guest, looking, since)


def seats_shown(seats: list[Seat], guest: Guest | None) -> list[SeatShown]:
    return [
        SeatShown(
            number,
            "open" if seat.open else "bot" if seat.bot is not None else "person",
            seat.name,
            guest is not None and (seat.belongs_to(guest.id) or (seat.open and seat.owner == guest.id)),
            seat.bot,
            seat.resigned,
            seat.stands_in,
            seat.lost,  # type: ignore[arg-type]
            seat.open and seat.owner is not None,
        )
        for number, seat in enumerate(seats)
    ]


def choices(state: State) -> list[Choice]:
    """Every legal action of the player who decides."""
    found = []
    for action in state.legal():
        text = state.text(action)
        verb, *targets = text.split()
        sure = state.foresee(action)
        then = [state.text(forced) for forced in sure.forced]
        found.append(Choice(text, verb, targets, sure.changes, sure.names, then))
    return found


def record(held: Held) -> str:
    """The game so far as text; by other rules than today's from what was kept of it."""
    if held.playable is None and held.saved is not None:
        return _kept_record(held, held.saved)
    if not held.table.begun:
        raise refuse("not-running")
    return held.table.record()


def _seed_hash(seed: str) -> str:
    """Of a damaged row there is none."""
    try:
        return seed_hash(read_seed(seed))
    except TriforiumError:
        return ""


def _first(held: Held) -> int | None:
    """The seat that began; before that, the one that was named."""
    if held.playable is not None and held.playable.begun:
        return held.playable.first
    begin = held.beginning
    return begin.first if begin.opening is None else begin.opening.first


def _kept_record(held: Held, saved: Saved) -> str:
    begin = saved.beginning
    if begin.opening is None or begin.rules is None or begin.edition_hash is None:
        raise held.stopped or refuse("rules-changed")
    moves: list[tuple[str, list[str]]] = []
    movers: list[int] = []
    beside: list[Told] = []
    for version, past in enumerate(saved.news.happened, 1):
        if isinstance(past.what, Played) and past.luck is not None:
            moves += zip(past.what.actions, past.luck, strict=True)
            movers += [past.what.seat] * len(past.what.actions)
        elif isinstance(past.what, TookBack):
            left = last_move_of(movers, past.what.seat)
            del moves[left:], movers[left:]
        elif isinstance(past.what, Resigned | TimedOut | Returned | Proposed | Voted):
            beside.append(Told(version, len(moves), past.at, past.what))
    by = ByRules(begin.game, begin.rules, begin.edition, begin.edition_hash)
    over = held.status == "over"
    scores = saved.row.scores if over and saved.row.ended != AGREED else None
    names = names_in_record(saved.sitting)
    first, opening, practice = begin.opening.first, begin.opening.luck, saved.row.practice
    return write_known(by, names, begin.seed, first, opening, moves, scores, over, practice, record_lines(beside))


def _title(held: Held) -> str:
    return game(held.game_id).title if held.game_id in GAMES else held.game_id


def _choices(held: Held, seat: int | None) -> Any:
    if held.playable is None or seat is None or held.playable.turn != seat or held.seats[seat].stands_in:
        return []
    key = ("choices", seat)
    if key not in held.shown:
        held.shown[key] = msgspec.Raw(to_json(choices(held.playable.state)))
    return held.shown[key]


def _play(held: Held, seat: int | None, since: int | None) -> Any:
    """The view and the journal after what was known; encoded once for all who look through the same eyes."""
    table = held.playable
    if table is None or not table.begun:
        return None
    kept = -1 if since is None or not known(held, since) else table.unchanged_since(since)
    key = ("play", seat, kept)
    if key in held.shown:
        return held.shown[key]
    shown = {
        "game": table.game.id,
        "view": _view(held, seat),
        "kept": kept,
        "journal": [turn_told(table, move, seat) for move in range(kept + 1, len(table.history) + 1)],
    }
    found = msgspec.Raw(to_json(shown))
    # What all want is kept: everything, and what is new since the version before. Who asks from elsewhere is alone.
    if kept in (-1, table.unchanged_since(max(0, table.version - 1))):
        held.shown[key] = found
    return found


def known(held: Held, version: int) -> bool:
    """Whether a client that has this version has a journal of the game at all: before the beginning there is none."""
    table = held.table
    return version <= table.version and table.began_at is not None and version >= table.began_at


def _view(held: Held, seat: int | None) -> msgspec.Raw:
    key = ("view", seat)
    if key not in held.shown:
        held.shown[key] = msgspec.Raw(to_json(held.table.state.view(seat)))
    found: msgspec.Raw = held.shown[key]
    return found


def turn_told(table: Table, move: int, seat: int | None) -> dict[str, Any]:
    """Move 0 is the setup; move n the n-th action that stands and all that followed from it."""
    moved = table.history[move - 1] if move else None
    entries = table.opening if moved is None else moved.entries
    told = [table.game.tell(entry, seat) for entry in entries]
    return {
        "move": move,
        "seat": None if moved is None else moved.seat,
        "action": None if moved is None else moved.action,
        "at": None if moved is None else moved.at,
        "events": [event for event in told if event is not None],
        "stages": []
        if moved is None
        else [{"at": at, "events": sum(event is not None for event in told[:end])} for at, end in moved.stages],
    }


def _take_back(held: Held, seat: int | None, mine: list[int]) -> TakeBackShown:
    """On one screen the turn has passed on, and the last move may still be taken back."""
    if seat is None or held.playable is None or not held.playable.begun:
        return TakeBackShown(False)
    history = held.playable.history
    mover = history[-1].seat if history and history[-1].seat in mine else seat
    refused = held.playable.why_no_take_back(mover)
    return TakeBackShown(refused is None, None if refused is None else problem_of(refused))


def _standing(held: Held, seat: int | None) -> list[StandingAnswer]:
    if seat is None or held.playable is None:
        return []
    return [StandingAnswer(answer.ask, answer.action) for answer in held.playable.standing_of(seat)]


def _last_move(held: Held, seat: int | None) -> int:
    if seat is None or held.playable is None:
        return 0
    history = held.playable.history
    return next((number for number in range(len(history), 0, -1) if history[number - 1].seat == seat), 0)
