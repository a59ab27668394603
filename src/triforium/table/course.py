"""The course of a game at a table: its seats, moves, clock and votes as they follow from what happened, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from triforium.bots import ready_bot
from triforium.record import winners_of
from triforium.rules.chance import read_seed, seed_text
from triforium.rules.errors import IllegalMove, TriforiumError
from triforium.rules.game import Game, State
from triforium.table.clock import Clock, Pace, shown_since
from triforium.table.draft import Stop, play_and_mark, too_long
from triforium.table.endings import Votes, ended_by, seated
from triforium.table.happenings import (
    Filled,
    Happening,
    Left,
    Moved,
    Outcome,
    Played,
    Practised,
    Proposed,
    Resigned,
    Returned,
    Sat,
    TimedOut,
    Told,
    TookBack,
    Voted,
    Wished,
)
from triforium.table.seats import Seat, bot_seat, losers, open_seat
from triforium.table.standing import Standing, phase_of

LOOKED_BACK = 20
"""Moves; more than that are not shown one by one."""


class Course:
    """It begins when no seat is open. `version` counts everything that has happened."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int | str,
        first: int | None = None,
        practice: bool = False,
        pace: Pace | None = None,
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
        self.moved_at = 0
        """The version at which somebody moved last, or took back."""
        self.clock = None if pace is None or practice else Clock(pace, len(self.seats))
        self.votes = Votes()
        self.ended: str | None = None
        """Why the game is over, where its rules would go on."""
        self.told: list[Told] = []
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
        return self.ended is not None or (self._state is not None and self._state.over)

    @property
    def turn(self) -> int | None:
        """The seat that decides; None before the beginning and after the end."""
        return None if self._state is None or self.ended is not None else self._state.seat

    @property
    def winners(self) -> list[int] | None:
        """Who has won; None while the game goes on."""
        return None if self._state is None else winners_of(self._state, losers(self.seats), self.ended)

    @property
    def first(self) -> int:
        return int(self.state.first)

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

    def happen(self, what: Happening, at: str | None = None, took: int = 0) -> None:
        """Let it happen. What was planned against this version goes through; anything else may be refused.

        `took`: the milliseconds since what happened before, which are whoever's who had to decide.
        """
        if isinstance(what, Played) and what.outcome is None:
            what = Played(what.seat, *self._work_out(what.seat, what.actions))
        clock = self.clock_with(what, took)
        self._change(what, at)
        self.clock = clock
        self.lengths.append(len(self.history))

    def clock_with(self, what: Happening, took: int) -> Clock | None:
        """The clock as it will be once this has happened, so many milliseconds after what happened before."""
        after = self.position_with(what)
        if self.clock is None or isinstance(what, Practised) or after is None:
            return None if isinstance(what, Practised) else self.clock
        clock, moves = self.clock.copy(), self.history[-LOOKED_BACK:]
        turn = None if self.ended_with(what) else after.seat
        new_turn = turn != self.turn or self._state is None or phase_of(after) != phase_of(self._state)
        clock.pass_by(took)
        match what:
            case Played(_, actions, outcome):
                clock.move(len(actions), new_turn)
                moves += [] if outcome is None else outcome.moved
            case TookBack(seat):
                clock.take_back(seat, self.moves_with(what))
                moves = []
            case TimedOut(seat):
                clock.stop(seat)
            case Returned(seat):
                clock.come_back(seat)
        decides = turn if turn is not None and self.seats_with(what)[turn].person else None
        shown = 0 if decides is None else shown_since([(moved.seat, len(moved.stages)) for moved in moves], decides)
        clock.run(decides, new_turn, shown)
        return clock

    def _change(self, what: Happening, at: str | None) -> None:
        match what:
            case Sat() | Filled():
                self._take_seat(what)
            case Left():
                self.seats = self.seats_with(what)
            case Played(seat, actions, outcome):
                self._move(outcome or self._work_out(seat, actions)[1], at)
                self.moved_at = self.version + 1
            case TookBack(seat):
                refused = self.why_no_take_back(seat)
                if refused is not None:
                    raise refused
                self._state = self.position_with(what)
                del self.history[self.moves_with(what) :]
                self.rounds = [(version, moves) for version, moves in self.rounds if moves <= len(self.history)]
                self.moved_at = self.version + 1
            case Practised():
                self.practice = True
            case Resigned() | TimedOut() | Returned() | Proposed() | Voted() | Wished():
                self._tell(what, at)

    def _tell(self, what: Resigned | TimedOut | Returned | Proposed | Voted | Wished, at: str | None) -> None:
        """What is no move, and is told beside the moves."""
        asked = self.votes.open
        about = None if asked is None or not isinstance(what, Voted) else (asked.what, asked.about)
        self.told.append(Told(self.version + 1, len(self.history), at, what, about))
        if isinstance(what, Resigned | TimedOut):
            self.standing.pop(what.seat, None)
        owner = self.seats[what.seat].owner or 0
        match what:
            case Proposed():
                self.votes.propose(what, owner, len(self.history))
            case Voted():
                self.votes.vote(what, owner)
            case Wished(seat, owner, name):
                self.votes.hat.setdefault(seat, {})[owner] = name
        self.seats = self.seats_with(what)
        self.ended = self.ended_with(what)
        if self.ended is not None:
            self.votes.open = None
            self._close_the_past()

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

    def ended_with(self, what: Happening) -> str | None:
        """Why the game will be over once this has happened, where its rules would go on."""
        return self.ended or ended_by(what)

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
        seated(sitting, what)
        return sitting

    def position_after(self, moves: int) -> State:
        """The position after that many moves, played again from the beginning."""
        state = self.game.start(len(self.seats), self.seed, self.first)
        for moved in self.history[:moves]:
            state.play(moved.action)
        return state

    def _begin(self, version: int) -> None:
        state = self.game.start(len(self.seats), self.seed, self.named_first, journal=True)
        self.opening = state.journal or []
        state.journal = None
        self._state = state
        self.began_at = self.moved_at = version
        if self.clock is not None and version == 0 and self.seats[int(state.seat or 0)].person:
            self.clock.run(state.seat, True, 0)

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
