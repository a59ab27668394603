"""A table: a game with seats, a version, and a history that can be taken back as far as is fair."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from os import PathLike
from typing import Any

from triforium import record
from triforium.bots import ready_bot
from triforium.bots.plugins import OWN, plugin_names
from triforium.rules.chance import read_seed, seed_hash
from triforium.rules.errors import BadRecord, IllegalMove, TriforiumError, teach
from triforium.table.course import Course
from triforium.table.draft import TriedDraft, try_draft
from triforium.table.endings import LOTS, REPLACE, Proposal, after_vote, drawn, record_lines
from triforium.table.happenings import (
    Carried,
    Moved,
    Played,
    Practised,
    Proposed,
    Resigned,
    Returned,
    TimedOut,
    TookBack,
    Voted,
    Wished,
)
from triforium.table.seats import Seat
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
        "take-back-time": "Your time does not allow it",
        "not-replaced": "No bot sits in for seat {seat}",
    }
)


class Table(Course):
    """A game and its seats.

    What happens is worked out first (`plan_…`, which changes nothing) and then done (`happen`), so that whoever
    keeps the table can write it down in between; `commit` and `take_back` do both at once.
    """

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

    def take_back(self, seat: int, version: int | None = None) -> str:
        """Take the seat's last action back, and return it."""
        planned = self.plan_take_back(seat, version)
        last = self.history[self.moves_with(planned)].action
        self.happen(planned)
        return last

    def plan_take_back(self, seat: int, version: int | None = None, took: int = 0) -> TookBack:
        """With a clock, all have waited meanwhile on the time of whoever takes back: so many milliseconds more."""
        self.check_position(version)
        refused = self.why_no_take_back(seat)
        if refused is not None:
            raise refused
        planned = TookBack(seat)
        if self.clock is not None and self.clock.left_back(seat, self.moves_with(planned), took) <= 0:
            raise IllegalMove("take-back-time")
        return planned

    def plan_practice(self, seat: int, version: int | None = None) -> Practised:
        """Mark the table as practice, for good; only for one person among bots."""
        self.check_position(version)
        self.check_running()
        check_alone(self.seats)
        return Practised(seat)

    def plan_resign(self, seat: int, version: int | None = None, bot: str | None = None) -> Resigned:
        """Lose, for good. Of two players the other has won; of more, a bot plays on."""
        self.check_position(version)
        self.check_running()
        if self.seats[seat].resigned or not (self.seats[seat].person or self.seats[seat].stands_in):
            raise IllegalMove("has-resigned")
        return Resigned(seat, None if len(self.seats) == 2 else bot or ready_bot(self.game))

    def plan_return(self, seat: int) -> Returned:
        """Take the seat back from the bot that sits in."""
        self.check_running()
        if not self.seats[seat].stands_in:
            raise TriforiumError("not-replaced", seat=seat)
        return Returned(seat)

    def plan_time_out(self, bot: str | None = None) -> TimedOut:
        """The time of whoever decides is over: a bot sits in."""
        assert self.turn is not None
        return TimedOut(self.turn, bot or ready_bot(self.game))

    def plan_propose(
        self, seat: int, what: str, about: int | None, voters: Collection[int], bot: str | None = None
    ) -> Proposed:
        """Propose to end the game, to have a bot sit in, or to draw lots for a seat that was left; `voters` are the
        owners who count, whoever proposes it among them."""
        self.check_running()
        self.votes.check(seat, what, about, len(self.history))
        if what == REPLACE and (about is None or not self.seats[about].person):
            raise TriforiumError("not-away", seat=about)
        if what == LOTS and (about is None or not self.seats[about].left):
            raise TriforiumError("not-left", seat=about)
        if what == LOTS and not self.votes.hat.get(about or 0):
            raise TriforiumError("empty-hat")
        proposal = Proposal(what, about, seat, {self.seats[seat].owner or 0})
        return Proposed(seat, what, about, self._carried(proposal, voters, bot))

    def plan_vote(self, seat: int, yes: bool, voters: Collection[int], bot: str | None = None) -> Voted:
        """Say yes or no; who has proposed it may withdraw it."""
        self.check_running()
        asked, owner = self.votes.open, self.seats[seat].owner or 0
        if asked is None:
            raise TriforiumError("nothing-proposed")
        if self.seats[asked.by].owner == owner and not yes:
            return Voted(seat, False, off=True)
        if owner in asked.yes | asked.no:
            raise TriforiumError("has-voted")
        if owner not in voters:
            raise TriforiumError("no-voter")
        votes = after_vote(asked, owner, yes)
        return Voted(seat, yes, self._carried(votes, voters, bot), votes.fails(voters))

    def plan_wish(self, seat: int, owner: int, name: str) -> Wished:
        """Somebody who watches would take a seat that was left."""
        self.check_running()
        if not self.seats[seat].left:
            raise TriforiumError("not-left", seat=seat)
        return Wished(seat, owner, name)

    def _carried(self, proposal: Proposal, voters: Collection[int], bot: str | None) -> Carried | None:
        if not proposal.passes(voters):
            return None
        if proposal.what == REPLACE:
            return Carried(REPLACE, proposal.about, bot or ready_bot(self.game))
        if proposal.what == LOTS and proposal.about is not None:
            owner, name = drawn(self.votes.hat[proposal.about], self.seed, self.version)
            return Carried(LOTS, proposal.about, owner=owner, name=name)
        return Carried(proposal.what)

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
        if found is None or self._state is None or self.over or found.phase != phase_of(self._state):
            return ()
        return found.answers

    def standing_action(self) -> str | None:
        """What the standing answers of the deciding seat say now."""
        seat = self.turn
        if seat is None or seat not in self.standing or not self.seats[seat].person:
            return None
        return answer_for(self.state, self.standing_of(seat))

    def record(self, reveal: bool | None = None) -> str:
        """The game so far as text; the seed is in it when the game is over, or as `reveal` says."""
        moves = [(moved.action, record.luck_in(self.game, moved.entries)) for moved in self.history]
        scores = self.state.scores() if self.over and self.ended != record.AGREED else None
        by, opening, told = record.ByRules.of(self.game), self.opening_luck, record_lines(self.told)
        names, shown = names_in_record(self.seats), self.over if reveal is None else reveal
        return record.write_known(by, names, self.seed, self.first, opening, moves, scores, shown, self.practice, told)

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

    def check_position(self, version: int | None) -> None:
        """That nobody has moved since this version; what else has happened spoils no draft."""
        if version is not None and not self.moved_at <= version <= self.version:
            raise TriforiumError("stale-version", version=self.version, given=version)

    def check_running(self) -> None:
        if self.ended is not None or self.state.over:
            raise IllegalMove("game-over")

    def check_turn(self, seat: int, version: int | None) -> None:
        """That this seat decides now, and nobody has moved since this version."""
        self.check_position(version)
        self.check_running()
        if self.state.seat != seat:
            raise IllegalMove("not-your-turn")


def check_alone(seats: Sequence[Seat]) -> None:
    """Refuse practice where another person sits, or may come."""
    if [seat.bot is None for seat in seats].count(True) != 1 or any(seat.open for seat in seats):
        raise IllegalMove("not-alone")


def names_in_record(seats: Sequence[Seat]) -> list[str]:
    return [seat.name if seat.resigned or seat.stands_in else seat.bot or seat.name for seat in seats]


def resumed(text: str, edition: str | PathLike[str] | None = None) -> Table:
    """The table of a record that was saved with its seed, to be played on."""
    saved = record.verify(text, edition).record
    if saved.seed is None:
        raise BadRecord(saved.lines["seed"], "a game cannot be resumed without its seed")
    if saved.ended is not None:
        raise BadRecord(saved.told[-1][1].number, "the game was over with this line")
    seats = [Seat(name, name if is_bot(name) else None) for name in saved.players]
    table = Table(record.game_of(saved, edition), seats, saved.seed, saved.first, saved.practice)
    for move in saved.moves:
        assert table.state.seat is not None
        table.commit(table.state.seat, [move.action.text])
    return table


def is_bot(name: str) -> bool:
    """Whether a name in a record is a bot's."""
    return name.split(":")[0].split("@")[0] in {*OWN, *plugin_names()}
