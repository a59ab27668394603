"""A table: a game with seats, a version, and a history that can be taken back as far as is fair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

from triforium import record
from triforium.bots import ready_bot
from triforium.bots.plugins import OWN, plugin_names
from triforium.rules.chance import read_seed, seed_hash, seed_text
from triforium.rules.errors import BadRecord, IllegalMove, TriforiumError, teach
from triforium.rules.game import Game, State
from triforium.table.draft import Stop, TriedDraft, play_and_mark, too_long, try_draft
from triforium.table.happenings import (
    Filled,
    Happening,
    Left,
    Moved,
    Outcome,
    Played,
    Practised,
    Resigned,
    Sat,
    TookBack,
)
from triforium.table.seats import Seat, bot_seat, open_seat
from triforium.table.standing import Answer, Standing, answer_for, phase_of

teach(
    {
        "draft-too-long": "Nothing can be planned after “{action}”: what follows is not certain ({stop})",
        "empty-draft": "There is nothing to confirm",
        "no-open-seat": "Nobody can take seat {seat} now",
        "not-begun": "The game has not begun",
        "not-alone": "Practice is for one person among bots",
        "not-your-turn": "It is not your turn",
        "has-resigned": "This seat is played by a bot",
        "stale-version": "The table has moved on to version {version}; yours was {given}",
        "take-back-nothing": "You have no move to take back",
        "take-back-other": "Another player has moved since",
        "take-back-luck": "Your last move brought luck into play",
        "take-back-hidden": "Your last move revealed something hidden",
        "take-back-over": "The game is over",
    }
)


class Table:
    """A game and its seats. It begins when no seat is open. `version` counts everything that has happened.

    What happens is worked out first (`plan_…`, which changes nothing) and then done (`happen`), so that whoever
    keeps the table can write it down in between; `commit` and `take_back` do both at once.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], seed: int | str, first: int | None = None, practice: bool = False
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.seed = seed_text(read_seed(seed))
        self.named_first = first
        self.practice = practice
        self.history: list[Moved] = []
        self.opening: list[tuple[int, ...]] = []
        self.lengths = [0]
        self.rounds: list[tuple[int, int]] = []
        """The ends of rounds that stand: the version, and how many moves there were then."""
        self.standing: dict[int, Standing] = {}
        self.began_at: int | None = None
        self._state: State | None = None
        if not any(seat.open for seat in self.seats):
            self._begin(0)

    @property
    def version(self) -> int:
        return len(self.lengths) - 1

    @property
    def begun(self) -> bool:
        return self._state is not None

    @property
    def state(self) -> State:
        """The position; a table that has not begun has none."""
        if self._state is None:
            raise IllegalMove("not-begun")
        return self._state

    @state.setter
    def state(self, position: State) -> None:
        """For who sets a position up: a puzzle, a test."""
        self._state = position

    @property
    def over(self) -> bool:
        return self._state is not None and self._state.over

    @property
    def turn(self) -> int | None:
        """The seat that decides; None before the beginning and after the end."""
        return None if self._state is None else self._state.seat

    @property
    def first(self) -> int:
        return int(self.state.first)

    @property
    def seed_hash(self) -> str:
        return seed_hash(read_seed(self.seed))

    def try_out(self, seat: int, actions: Sequence[int | str], version: int | None = None) -> TriedDraft:
        """What these actions would do, as far as it is sure. Nothing is stored."""
        self.check_turn(seat, version)
        return try_draft(self.state, actions)

    def commit(self, seat: int, actions: Sequence[int | str], version: int | None = None) -> list[Moved]:
        """Play the actions, all or none."""
        played = self.plan_commit(seat, actions, version)
        self.happen(played)
        assert played.outcome is not None
        return played.outcome.moved

    def plan_commit(self, seat: int, actions: Sequence[int | str], version: int | None = None) -> Played:
        """Play the actions on a copy, all or none."""
        self.check_turn(seat, version)
        if not actions:
            raise IllegalMove("empty-draft")
        return Played(seat, *self._work_out(seat, actions))

    def why_no_take_back(self, seat: int) -> IllegalMove | None:
        """None when this seat may take its last action back, else the reason."""
        if not any(moved.seat == seat for moved in self.history):
            return IllegalMove("take-back-nothing")
        if self.over:
            return IllegalMove("take-back-over")
        if self.practice:
            return None
        last = self.history[-1]
        if last.seat != seat:
            return IllegalMove("take-back-other")
        if last.stop is Stop.LUCK:
            return IllegalMove("take-back-luck")
        if last.stop is Stop.HIDDEN:
            return IllegalMove("take-back-hidden")
        if last.before is None:
            return IllegalMove("take-back-other")
        return None

    def take_back(self, seat: int, version: int | None = None) -> str:
        """Take the seat's last action back, and return it."""
        planned = self.plan_take_back(seat, version)
        last = self.history[self.moves_with(planned)].action
        self.happen(planned)
        return last

    def plan_take_back(self, seat: int, version: int | None = None) -> TookBack:
        self.check_version(version)
        refused = self.why_no_take_back(seat)
        if refused is not None:
            raise refused
        return TookBack(seat)

    def plan_practice(self, seat: int, version: int | None = None) -> Practised:
        """Mark the table as practice, for good; only for one person among bots."""
        self.check_version(version)
        if self.state.over:
            raise IllegalMove("game-over")
        check_alone(self.seats)
        return Practised(seat)

    def plan_resign(self, seat: int, version: int | None = None, bot: str | None = None) -> Resigned:
        """Leave the seat to a bot for good."""
        self.check_version(version)
        if self.state.over:
            raise IllegalMove("game-over")
        if not self.seats[seat].person:
            raise IllegalMove("has-resigned")
        return Resigned(seat, bot or ready_bot(self.game))

    def set_standing(self, seat: int, answers: Sequence[Answer]) -> None:
        """Replace the standing answers of a seat; they hold until this phase ends."""
        self.keep_standing(seat, self.plan_standing(answers))

    def plan_standing(self, answers: Sequence[Answer]) -> Standing | None:
        """What these answers would be from now on; None: there are none."""
        return Standing(phase_of(self.state), tuple(answers)) if answers else None

    def keep_standing(self, seat: int, standing: Standing | None) -> None:
        if standing is not None:
            self.standing[seat] = standing
        else:
            self.standing.pop(seat, None)

    def standing_of(self, seat: int) -> Sequence[Answer]:
        """Those that still hold."""
        found = self.standing.get(seat)
        if found is None or self._state is None or self._state.over or found.phase != phase_of(self._state):
            return ()
        return found.answers

    def standing_action(self) -> str | None:
        """What the standing answers of the deciding seat say now."""
        seat = self.turn
        if seat is None or seat not in self.standing or not self.seats[seat].person:
            return None
        return answer_for(self.state, self.standing_of(seat))

    def happen(self, what: Happening, at: str | None = None) -> None:
        """Let it happen. What was planned against this version goes through; anything else may be refused."""
        match what:
            case Sat() | Filled():
                self._take_seat(what)
            case Left():
                self.seats = self.seats_with(what)
            case Played(seat, actions, outcome):
                self._move(outcome or self._work_out(seat, actions)[1], at)
            case TookBack(seat):
                self.plan_take_back(seat)
                self._state = self.position_with(what)
                del self.history[self.moves_with(what) :]
                self.rounds = [(version, moves) for version, moves in self.rounds if moves <= len(self.history)]
            case Practised():
                self.practice = True
            case Resigned(seat):
                self.seats = self.seats_with(what)
                self.standing.pop(seat, None)
        self.lengths.append(len(self.history))

    def position_with(self, what: Happening) -> State | None:
        """The position as it will be once this has happened; None while seats are open."""
        match what:
            case Played(_, _, outcome) if outcome is not None:
                return outcome.after
            case TookBack():
                moves = self.moves_with(what)
                return self.history[moves].before or self.position_after(moves)
            case Sat(seat) | Filled(seat):
                others_sit = not any(other.open for number, other in enumerate(self.seats) if number != seat)
                return self.game.start(len(self.seats), self.seed, self.named_first) if others_sit else None
        return self._state

    def moves_with(self, what: Happening) -> int:
        """How many moves there will be once this has happened."""
        match what:
            case Played(_, actions):
                return len(self.history) + len(actions)
            case TookBack(seat):
                return last_move_of([moved.seat for moved in self.history], seat)
        return len(self.history)

    def seats_with(self, what: Happening) -> list[Seat]:
        """The seats as they will be once this has happened."""
        sitting = [replace(seat) for seat in self.seats]
        match what:
            case Sat(seat, owner, name):
                sitting[seat] = Seat(name, owner=owner)
            case Filled(seat, bot):
                sitting[seat] = bot_seat(bot)
            case Left(seat) if not self.begun:
                sitting[seat] = open_seat()
            case Left(seat):
                # A game that is over keeps the name. One that was stopped, and then went on, is played on by a bot.
                sitting[seat].owner = None
                if not self.over:
                    sitting[seat].bot, sitting[seat].resigned = ready_bot(self.game), True
            case Resigned(seat, bot):
                sitting[seat].bot = bot
                sitting[seat].resigned = True
        return sitting

    def record(self, reveal: bool | None = None) -> str:
        """The game so far as text; the seed is in it when the game is over, or as `reveal` says."""
        moves = [(moved.action, record.luck_in(self.game, moved.entries)) for moved in self.history]
        scores = self.state.scores() if self.over else None
        by, opening = record.ByRules.of(self.game), self.opening_luck
        return record.write_known(
            by, names_in_record(self.seats), self.seed, self.first, opening, moves, scores, reveal, self.practice
        )

    @property
    def opening_luck(self) -> list[str]:
        """What luck answered before the first move, as a record says it."""
        return record.luck_in(self.game, self.opening)

    def journal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """All that has happened, as this seat may know it."""
        entries = [*self.opening, *(entry for moved in self.history for entry in moved.entries)]
        return [told for told in (self.game.tell(entry, seat) for entry in entries) if told is not None]

    def unchanged_since(self, version: int) -> int:
        """How many moves of the history have stood since that version; a take-back goes below what was known."""
        return min(self.lengths[version:], default=0)

    def round_end_before(self, moves: int) -> tuple[int, int] | None:
        """The last round that had ended after that many moves: its version, and how many moves there were then."""
        return max((end for end in self.rounds if end[1] <= moves), default=None)

    def position_after(self, moves: int) -> State:
        """The position after that many moves, played again from the beginning."""
        state = self.game.start(len(self.seats), self.seed, self.first)
        for moved in self.history[:moves]:
            state.play(moved.action)
        return state

    def check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise TriforiumError("stale-version", version=self.version, given=version)

    def check_turn(self, seat: int, version: int | None) -> None:
        """That this seat decides now, at this version."""
        self.check_version(version)
        if self.state.over:
            raise IllegalMove("game-over")
        if self.state.seat != seat:
            raise IllegalMove("not-your-turn")

    def _begin(self, version: int) -> None:
        state = self.game.start(len(self.seats), self.seed, self.named_first, journal=True)
        self.opening = state.journal or []
        state.journal = None
        self._state = state
        self.began_at = version

    def _take_seat(self, what: Sat | Filled) -> None:
        if self.begun or not 0 <= what.seat < len(self.seats) or not self.seats[what.seat].open:
            raise TriforiumError("no-open-seat", seat=what.seat)
        self.seats = self.seats_with(what)
        if not any(seat.open for seat in self.seats):
            self._begin(self.version + 1)

    def _work_out(self, seat: int, actions: Sequence[int | str]) -> tuple[tuple[str, ...], Outcome]:
        state = self.state.clone()
        round_before = state.round
        moved: list[Moved] = []
        for number, action in enumerate(actions, 1):
            before = state.clone()
            text = before.text(action)
            state.journal, state.stages = [], []
            stop = play_and_mark(state, action, seat)
            if stop is not None and number < len(actions):
                raise too_long(text, stop)
            stages = [(stage.at, stage.entries) for stage in state.stages]
            moved.append(Moved(seat, text, stop, state.journal, before, stages=stages))
            state.journal = state.stages = None
        round_ended = state.over or state.round != round_before
        return tuple(one.action for one in moved), Outcome(moved, state, round_ended)

    def _move(self, outcome: Outcome, at: str | None) -> None:
        mover = outcome.moved[-1].seat
        for past in reversed(self.history):
            if past.before is None:
                break
            if past.seat != mover:
                past.before = None
        for moved in outcome.moved:
            moved.at = at
        self.history += outcome.moved
        self._state = outcome.after
        if outcome.round_ended:
            self.rounds.append((self.version + 1, len(self.history)))
        if outcome.moved[-1].stop in (Stop.LUCK, Stop.HIDDEN) or outcome.after.over:
            self._close_the_past()

    def _close_the_past(self) -> None:
        """Nothing up to here can be taken back any more, so the positions need not be kept."""
        for past in reversed(self.history):
            if past.before is None:
                break
            past.before = None


def last_move_of(movers: Sequence[int], seat: int) -> int:
    """The number, from 0, of the last of these moves that this seat made; past the end where it made none."""
    return next((move for move in range(len(movers) - 1, -1, -1) if movers[move] == seat), len(movers))


def check_alone(seats: Sequence[Seat]) -> None:
    """Refuse practice where another person sits, or may come."""
    if [seat.bot is None for seat in seats].count(True) != 1 or any(seat.open for seat in seats):
        raise IllegalMove("not-alone")


def names_in_record(seats: Sequence[Seat]) -> list[str]:
    return [seat.name if seat.resigned else seat.bot or seat.name for seat in seats]


def resumed(text: str, edition: str | PathLike[str] | None = None) -> Table:
    """The table of a record that was saved with its seed, to be played on."""
    saved = record.verify(text, edition).record
    if saved.seed is None:
        raise BadRecord(saved.lines["seed"], "a game cannot be resumed without its seed")
    seats = [Seat(name, name if is_bot(name) else None) for name in saved.players]
    table = Table(record.game_of(saved, edition), seats, saved.seed, saved.first, saved.practice)
    for move in saved.moves:
        assert table.state.seat is not None
        table.commit(table.state.seat, [move.action.text])
    return table


def is_bot(name: str) -> bool:
    """Whether a name in a record is a bot's."""
    return name.split(":")[0].split("@")[0] in {*OWN, *plugin_names()}
