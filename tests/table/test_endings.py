"""What people agree on: the end of a game, a bot for who is away, lots for a seat that was left."""

from __future__ import annotations

import pytest

import triforium
from triforium import BadRecord, IllegalMove, TriforiumError, record
from triforium.table import Seat, Table, resumed

PILLARS = triforium.game("pillars")
ALL = {1, 2, 3, 4}


def a_table(players: int = 4) -> Table:
    return Table(PILLARS, [Seat(f"P{owner}", owner=owner) for owner in range(1, players + 1)], 5, 0)


def move(table: Table, times: int = 1) -> None:
    for _ in range(times):
        assert table.turn is not None
        table.commit(table.turn, [table.state.legal()[0]])


def test_a_game_ends_without_a_result_when_everybody_agrees() -> None:
    table = a_table()
    move(table, 3)
    table.happen(table.plan_propose(2, "end", None, ALL))
    for seat in (0, 1, 3):
        assert not table.over
        table.happen(table.plan_vote(seat, True, ALL))
    assert (table.over, table.ended, table.winners, table.turn) == (True, "agreed", [], None)
    text = table.record()
    assert text.splitlines()[-1] == "agreed"
    assert table.seed in text
    assert "that the players agreed" in " ".join(record.verify(text).checked)
    with pytest.raises(BadRecord, match="over with this line"):
        resumed(text)
    with pytest.raises(IllegalMove, match="over"):
        table.plan_commit(0, ["pass"])


def test_one_no_is_enough_to_play_on_and_who_asks_waits_before_asking_again() -> None:
    table = a_table()
    table.happen(table.plan_propose(2, "end", None, ALL))
    with pytest.raises(TriforiumError, match="Vote first"):
        table.plan_propose(0, "end", None, ALL)
    table.happen(table.plan_vote(0, True, ALL))
    with pytest.raises(TriforiumError, match="voted already"):
        table.plan_vote(0, True, ALL)
    table.happen(table.plan_vote(1, False, ALL))
    with pytest.raises(TriforiumError, match="nothing to vote"):
        table.plan_vote(3, True, ALL)
    with pytest.raises(TriforiumError, match="lately"):
        table.plan_propose(2, "end", None, ALL)
    move(table, 10)
    table.happen(table.plan_propose(2, "end", None, ALL))
    table.happen(table.plan_vote(2, False, ALL))
    assert table.votes.open is None, "withdrawn"


def test_the_greater_part_of_the_others_lets_a_bot_sit_in() -> None:
    table = a_table()
    others = ALL - {2}
    table.happen(table.plan_propose(0, "replace", 1, others))
    assert table.seats[1].person
    with pytest.raises(TriforiumError, match="for others to decide"):
        table.plan_vote(1, False, others)
    table.happen(table.plan_vote(2, True, others, "level:2"))
    assert table.seats[1] == Seat("P2", "level:2", 2, stands_in=True)
    assert table.seats[1].lost == "away"
    table.happen(table.plan_return(1))
    assert table.seats[1] == Seat("P2", owner=2), "who is back has lost nothing"
    move(table, 4)
    verdict = record.verify(table.record(reveal=True))
    assert [line.text for _, line in verdict.record.told] == ["away 1 level:2", "returns 1"]
    assert verdict.record.lost == {}


def test_of_two_who_is_there_decides_alone() -> None:
    table = a_table(2)
    table.happen(table.plan_propose(0, "replace", 1, {1}))
    assert table.seats[1].stands_in
    assert table.votes.open is None


def test_lots_are_drawn_for_a_seat_that_was_left() -> None:
    drawn = set()
    for seed in range(12):
        table = Table(PILLARS, [Seat(f"P{owner}", owner=owner) for owner in (1, 2, 3)], seed, 0)
        with pytest.raises(TriforiumError, match="Nobody has left"):
            table.plan_wish(1, 8, "Dora")
        table.happen(table.plan_resign(1))
        with pytest.raises(TriforiumError, match="wants this seat"):
            table.plan_propose(0, "lots", 1, {1, 3})
        for owner, name in ((8, "Dora"), (9, "Emil E")):
            table.happen(table.plan_wish(1, owner, name))
        table.happen(table.plan_propose(0, "lots", 1, {1, 3}))
        table.happen(table.plan_vote(2, True, {1, 3}))
        seat = table.seats[1]
        assert (seat.person, seat.lost) == (True, None)
        drawn.add((seat.owner, seat.name))
        assert f"sits 1 {seat.name.replace(' ', '-')}" in table.record()
        record.verify(table.record(reveal=True))
    assert drawn == {(8, "Dora"), (9, "Emil E")}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("resigns 0", "of two players"),
        ("time 7 greedy", "no seat 7"),
        ("time 1", "so many words"),
        ("agreed at last", "so many words"),
    ],
)
def test_a_record_that_tells_nonsense_is_refused(line: str, reason: str) -> None:
    table = a_table()
    move(table, 3)
    lines = table.record(reveal=True).splitlines()
    where = next(number for number, text in enumerate(lines) if text.startswith("2 "))
    with pytest.raises(BadRecord, match=reason) as refused:
        record.verify("\n".join([*lines[:where], line, *lines[where:]]))
    assert refused.value.facts["line"] == where + 1


def test_a_result_must_say_who_has_lost_and_nothing_follows_the_end() -> None:
    table = a_table(2)
    move(table, 3)
    table.happen(table.plan_resign(0))
    text = table.record()
    assert record.verify(text).unchecked == []
    with pytest.raises(BadRecord, match="lost 0 resigned"):
        record.verify(text.replace(" lost 0 resigned", ""))
    with pytest.raises(BadRecord, match="over with the line above"):
        record.verify(text.replace("resigns 0\n", "resigns 0\n4 pass\n"))
