"""A clock follows from what happened and how long it took: only one's own decisions count, and all is said by ms."""

from __future__ import annotations

import pytest

import triforium
from triforium import IllegalMove, TriforiumError, record
from triforium.table import Pace, Returned, Seat, Table, TimedOut, bot_seat
from triforium.table.clock import DAY, FIRST, MOST_SHOWN, SHOWN, shown_since

DUEL = triforium.game("duel")
MOVE, GAME, DAYS = Pace("move", 60), Pace("game", 600, 10), Pace("days", 3 * DAY)


def a_table(pace: Pace = GAME, *seats: Seat) -> Table:
    return Table(DUEL, seats or [Seat("Anna"), Seat("Ben")], 3, 0, pace=pace)


def play(table: Table, took: int, action: str | None = None) -> None:
    assert table.turn is not None
    wish = action or table.state.text(table.state.legal()[0])
    table.happen(table.plan_commit(table.turn, [wish]), took=took)


def clock(table: Table) -> tuple[list[int], int | None, int]:
    assert table.clock is not None
    return table.clock.left, table.clock.seat, table.clock.free


def test_the_first_decision_of_each_seat_has_time_that_does_not_count() -> None:
    table = a_table()
    assert clock(table) == ([600_000, 600_000], 0, FIRST)
    play(table, FIRST + 5_000, "claim row-1")
    assert clock(table) == ([605_000, 600_000], 1, FIRST), "5 s used, 10 s more after the turn"
    play(table, 12_000, "claim column-1")
    assert clock(table)[0][1] == 610_000
    assert clock(table)[2] == SHOWN, "what Ben played is shown first"


def test_all_decisions_of_one_turn_are_one_turn() -> None:
    table = a_table(MOVE)
    play(table, 0, "claim row-1")
    play(table, 0, "claim column-1")
    while table.turn == 0 and len(table.history) < 4:
        assert clock(table)[1] == 0
        play(table, 7_000)
    left, seat, _ = clock(table)
    assert (seat, left[0]) in ((1, 60_000), (0, 60_000 - 2 * 7_000 + SHOWN)), "only the end of a turn gives time anew"


def test_others_moves_are_shown_for_a_second_each_and_no_more_than_so_many() -> None:
    assert shown_since([(0, 0), (1, 0), (1, 2)], 0) == 4
    assert shown_since([(1, 9)] * 20, 0) * SHOWN >= MOST_SHOWN
    assert shown_since([(1, 0)] * 3, 1) == 0


def test_a_bot_has_no_clock_and_its_thinking_is_nobodys() -> None:
    table = a_table(GAME, Seat("Anna"), bot_seat("greedy"))
    play(table, 1_000, "claim row-1")
    assert clock(table)[1] is None
    before = list(clock(table)[0])
    play(table, 30_000)
    assert clock(table)[0] == before


def test_what_is_taken_back_is_played_on_the_time_of_who_takes_it_back() -> None:
    table = a_table()
    play(table, FIRST + 100_000, "claim row-1")
    assert clock(table)[0] == [510_000, 600_000]
    table.happen(table.plan_take_back(0, took=30_000), took=30_000)
    assert clock(table)[:2] == ([470_000, 600_000], 0), "the 10 s are gone again, and Ben has lost nothing"
    play(table, 0, "claim row-2")
    with pytest.raises(IllegalMove, match="time does not allow"):
        table.plan_take_back(0, took=480_000)


def test_when_the_time_is_over_a_bot_sits_in_until_the_person_is_back() -> None:
    table = a_table()
    play(table, 0, "claim row-1")
    table.happen(table.plan_time_out(), took=FIRST + 600_000)
    assert table.seats[1] == Seat("Ben", "greedy", stands_in=True, timed_out=True)
    assert clock(table) == ([610_000, 0], None, 0)
    play(table, 3_000)
    table.happen(table.plan_return(1))
    assert table.seats[1] == Seat("Ben", timed_out=True)
    assert clock(table)[0][1] == 60_000, "a tenth of the game"
    with pytest.raises(TriforiumError, match="No bot sits in"):
        table.plan_return(1)


def test_who_lost_on_time_has_lost_though_the_bot_may_win() -> None:
    for seed in range(6):
        table = Table(DUEL, [Seat("Anna"), Seat("Ben")], seed, 0, pace=MOVE)
        table.happen(TimedOut(0, "greedy"), took=90_000)
        if seed % 2:
            table.happen(Returned(0))
        while not table.over:
            play(table, 0)
        assert table.winners == [1]
        verdict = record.verify(table.record())
        assert verdict.unchecked == []
        assert verdict.record.said_lost == {0: "time"}
        assert f"\ntime 0 greedy\n{'returns 0' if seed % 2 else '1 '}" in table.record()


def test_what_happened_gives_the_same_clock_again() -> None:
    table, happened = a_table(), []
    took = iter(range(1_000, 900_000, 7_777))
    for _ in range(30):
        assert table.turn is not None
        what = table.plan_commit(table.turn, [table.state.legal()[-1]])
        happened.append((what.seat, what.actions, spent := next(took)))
        table.happen(what, took=spent)
    again = a_table()
    for seat, actions, spent in happened:
        again.happen(again.plan_commit(seat, actions), took=spent)
    assert clock(again) == clock(table)
    assert again.clock is not None
    assert again.clock.spent == sum(spent for *_, spent in happened)


def test_practice_has_no_clock() -> None:
    table = a_table(GAME, Seat("Anna"), bot_seat("greedy"))
    table.happen(table.plan_practice(0))
    assert table.clock is None


@pytest.mark.parametrize(
    "pace", [Pace("move", 4), Pace("game", 20), Pace("days", DAY + 1), Pace("move", 60, 5), Pace("hours", 60)]
)
def test_a_clock_that_makes_no_sense_is_refused(pace: Pace) -> None:
    with pytest.raises(TriforiumError, match="A clock gives"):
        pace.check()


def test_a_proposal_spoils_nobodys_draft() -> None:
    table = a_table()
    table.seats[0].owner, table.seats[1].owner = 1, 2
    seen = table.version
    table.happen(table.plan_propose(1, "end", None, {1, 2}), took=5_000)
    table.commit(0, ["claim row-1"], seen)
    with pytest.raises(TriforiumError, match="moved on"):
        table.plan_commit(1, ["claim column-1"], seen)
