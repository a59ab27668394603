"""A table without web and database: seats, drafts, commits, take-backs, standing answers."""

from __future__ import annotations

import pytest

import triforium
from triforium import record
from triforium.rules.errors import IllegalMove, TriforiumError
from triforium.table import Answer, Filled, Left, Resigned, Sat, Seat, Stop, Table, bot_seat, open_seat, resumed

DUEL = triforium.game("duel")
PILLARS = triforium.game("pillars")


def a_table(*seats: Seat, seed: int = 7) -> Table:
    return Table(DUEL, seats or [Seat("Anna"), Seat("Ben")], seed, first=0)


def fought(table: Table) -> Table:
    """Both have claimed; the fight has begun."""
    table.commit(0, ["claim row-1"])
    table.commit(1, ["claim column-1"])
    return table


def played_on(table: Table, moves: int) -> Table:
    for number in range(moves):
        if table.turn is None:
            break
        legal = table.state.legal()
        table.commit(table.turn, [legal[number % len(legal)]])
    return table


def test_a_table_begins_when_no_seat_is_open() -> None:
    table = a_table(Seat("Anna"), open_seat(), seed=3)
    assert (table.begun, table.turn) == (False, None)
    with pytest.raises(IllegalMove, match="not begun"):
        table.commit(0, ["claim row-1"])
    table.happen(Sat(1, 5, "Ben"))
    assert table.begun
    assert (table.version, table.began_at) == (1, 1)
    with pytest.raises(TriforiumError, match="Nobody can take seat"):
        table.happen(Sat(1, 6, "Cleo"))
    assert table.version == 1


def test_a_seat_can_be_left_and_filled_by_a_bot() -> None:
    table = a_table(open_seat(), open_seat())
    table.happen(Sat(0, 5, "Ben"))
    table.happen(Left(0))
    assert table.seats[0].open
    table.happen(Filled(1, "greedy"))
    table.happen(Filled(0, "random"))
    assert table.begun
    assert [seat.bot for seat in table.seats] == ["random", "greedy"]


def test_a_commit_is_all_or_nothing() -> None:
    table = a_table()
    before = table.state.dump()
    with pytest.raises(IllegalMove):
        table.commit(0, ["claim row-1", "claim row-2"])
    with pytest.raises(IllegalMove, match="nothing to confirm"):
        table.commit(0, [])
    assert table.state.dump() == before
    assert (table.version, table.history) == (0, [])


def test_a_stale_version_and_anothers_turn_are_refused() -> None:
    table = a_table()
    with pytest.raises(IllegalMove, match="not your turn"):
        table.commit(1, ["claim row-1"])
    table.commit(0, ["claim row-1"], version=0)
    with pytest.raises(TriforiumError, match="moved on to version 1; yours was 0"):
        table.commit(1, ["claim column-1"], version=0)


def test_a_plan_changes_nothing_until_it_happens() -> None:
    table = a_table()
    before = table.state.dump()
    planned = table.plan_commit(0, ["claim row-1"])
    assert table.state.dump() == before
    after = table.position_with(planned)
    assert after is not None
    table.happen(planned, "noon")
    assert table.state.dump() == after.dump()
    assert table.history[0].at == "noon"


def test_a_turn_that_passed_on_can_be_taken_back_until_the_other_moves() -> None:
    table = a_table()
    begin = table.state.dump()
    table.commit(0, ["claim row-1"])
    assert table.why_no_take_back(0) is None
    assert table.take_back(0) == "claim row-1"
    assert table.state.dump() == begin
    assert table.version == 2
    fought(table)
    refused = table.why_no_take_back(0)
    assert refused is not None
    assert refused.id == "take-back-other"


def test_anothers_move_stays_a_barrier_even_when_it_is_taken_back() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"])
    table.commit(1, ["claim column-1"])
    table.take_back(1)
    refused = table.why_no_take_back(0)
    assert refused is not None
    assert refused.id == "take-back-other", "the first has seen what the second would do"


def test_what_luck_answered_is_never_taken_back() -> None:
    table = fought(a_table())
    seat = table.turn
    assert seat is not None
    flip = next(text for text in map(table.state.text, table.state.legal()) if text.startswith("flip"))
    draft = table.try_out(seat, [flip])
    assert (draft.stop, draft.last, draft.played) == (Stop.LUCK, flip, [])
    table.commit(seat, [flip])
    refused = table.why_no_take_back(seat)
    assert refused is not None
    assert refused.id in ("take-back-luck", "take-back-other")
    with pytest.raises(IllegalMove):
        table.take_back(seat)


def test_positions_are_kept_only_while_they_can_be_taken_back() -> None:
    table = played_on(a_table(), 60)
    kept = [moved for moved in table.history if moved.before is not None]
    assert len(kept) < 15
    assert all(moved.before is not None for moved in table.history[len(table.history) - len(kept) :])


def test_how_much_of_the_journal_has_stood() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"])
    table.take_back(0)
    table.commit(0, ["claim row-2"])
    table.commit(1, ["claim column-1"])
    assert [table.unchanged_since(version) for version in range(6)] == [0, 0, 0, 1, 2, 0]


def test_any_earlier_position_is_played_again_exactly() -> None:
    table = a_table()
    seen = [table.state.dump()]
    for number in range(40):
        assert table.turn is not None
        legal = table.state.legal()
        table.commit(table.turn, [legal[number % len(legal)]])
        seen.append(table.state.dump())
    assert [table.position_after(move).dump() for move in range(41)] == seen


def test_of_two_the_other_has_won_when_one_resigns() -> None:
    table = a_table()
    played_on(table, 7)
    table.happen(table.plan_resign(1))
    assert (table.over, table.turn, table.winners) == (True, None, [0])
    for late in (lambda: table.plan_resign(0), lambda: table.plan_commit(0, ["claim row-1"])):
        with pytest.raises(IllegalMove, match="over"):
            late()
    verdict = record.verify(table.record())
    assert verdict.unchecked == []
    assert verdict.record.players == ["Anna", "Ben"]
    assert (verdict.record.lost, verdict.record.ended) == ({1: "resigned"}, "resigned")
    assert table.record().splitlines()[-2] == "resigns 1"
    assert table.record().splitlines()[-1].endswith(" lost 1 resigned")


def test_of_three_a_bot_plays_on_and_who_resigned_has_lost_whatever_the_points() -> None:
    for seed in range(4):
        table = Table(PILLARS, [Seat("Anna"), Seat("Ben"), Seat("Cleo")], seed)
        table.happen(table.plan_resign(1))
        assert table.seats[1] == Seat("Ben", "greedy", resigned=True)
        with pytest.raises(IllegalMove, match="played by a bot"):
            table.plan_resign(1)
        played_on(table, 2000)
        assert table.winners is not None
        assert 1 not in table.winners
        verdict = record.verify(table.record())
        assert verdict.unchecked == []
        assert verdict.record.players == ["Anna", "Ben", "Cleo"]
        assert verdict.record.said_lost == {1: "resigned"}


def test_a_standing_answer_holds_until_the_round_ends_and_only_where_it_is_legal() -> None:
    table = a_table()
    table.set_standing(1, [Answer("claim", "claim row-2"), Answer("claim", "claim column-1")])
    assert table.standing_action() is None, "it is not that seat's turn"
    table.commit(0, ["claim row-1"])
    assert table.standing_action() == "claim column-1", "row-2 does not cross row-1"
    table.commit(1, ["claim column-1"])
    assert table.standing_action() is None, "another question is open"
    begun = table.state.view()["round"]
    while table.state.view()["round"] == begun and not table.over:
        played_on(table, 1)
    assert table.standing_of(1) == ()
    table.set_standing(1, [Answer("claim", "claim row-2")])
    table.set_standing(1, [])
    assert table.standing_of(1) == ()


def test_a_standing_answer_ends_with_a_resignation() -> None:
    table = a_table()
    table.set_standing(1, [Answer("claim", "claim column-1")])
    table.happen(Resigned(1, "greedy"))
    table.commit(0, ["claim row-1"])
    assert table.standing_action() is None


def test_a_record_saved_with_its_seed_is_played_on() -> None:
    table = Table(DUEL, [Seat("Anna"), bot_seat("greedy")], 11)
    played_on(table, 12)
    actions = [moved.action for moved in table.history]
    text = record.write(DUEL, ["Anna", "greedy"], 11, table.first, actions, reveal=True)
    again = resumed(text)
    assert again.state.dump() == table.state.dump()
    assert again.seats[1].bot == "greedy"


def test_the_seed_is_shown_by_its_hash_until_the_end() -> None:
    table = a_table()
    assert table.seed not in table.record()
    assert table.seed_hash in table.record()
    played_on(table, 1000)
    assert f"seed {table.seed} sha256:{table.seed_hash}" in table.record()
