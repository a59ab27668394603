"""Tables: drafts play what is sure, commits are all or nothing, take-backs go as far as is fair."""

from __future__ import annotations

from random import Random

import pytest
from support.duel import a_turn, camp, load, once, pile
from support.positions import legal_texts

import triforium
from triforium import IllegalMove, TriforiumError, record
from triforium.table import Seat, Stop, Table, try_draft
from triforium.table.table import resumed

GAME = triforium.game("duel")


def a_table(seed: int | str = 3) -> Table:
    return Table(GAME, [Seat("ann"), Seat("bob")], seed, 0)


def why_not_back(table: Table, seat: int) -> str | None:
    refused = table.why_no_take_back(seat)
    return None if refused is None else refused.id


def test_a_draft_plays_what_is_sure_and_stores_nothing() -> None:
    state = load(camp(a_turn("craftsman-a5", "market-a1", gold=9), 0, {"wood": 2}))
    before = state.dump()
    draft = try_draft(state, ["use craftsman-a5", "turn wood", "finish"])
    assert (draft.played, draft.last, draft.stop) == (["use craftsman-a5", "turn wood", "finish"], None, None)
    assert draft.state.dump()["seats"][0]["material"]["beam"] == 1
    assert state.dump() == before


def test_a_draft_stops_before_luck() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"])
    table.commit(1, ["claim column-1"])
    draft = table.try_out(0, ["flip 0/5"])
    assert (draft.played, draft.last, draft.stop) == ([], "flip 0/5", Stop.LUCK)
    assert draft.state.dump() == table.state.dump()


def test_a_draft_stops_before_something_hidden_is_shown() -> None:
    dump = pile(a_turn("influence-a1", "market-a1", gold=9), "1/4", "2/3")
    dump["pile"][1]["known"] = False
    draft = try_draft(load(dump), ["use influence-a1", "buy seal"])
    assert (draft.played, draft.last, draft.stop) == (["use influence-a1"], "buy seal", Stop.HIDDEN)
    dump["pile"][1]["known"] = True
    draft = try_draft(load(dump), ["use influence-a1", "buy seal"])
    assert draft.stop is None


def test_a_draft_stops_before_the_turn_passes() -> None:
    draft = a_table().try_out(0, ["claim row-1"])
    assert (draft.last, draft.stop) == ("claim row-1", Stop.OTHER_SEAT)


def test_nothing_can_be_planned_after_the_stop() -> None:
    table = a_table()
    for actions in (["claim row-1", "claim column-1"], ["claim row-1", "give up"]):
        with pytest.raises(IllegalMove, match="Nothing can be planned"):
            table.try_out(0, actions)
        with pytest.raises(IllegalMove, match="Nothing can be planned"):
            table.commit(0, actions)
    assert (table.version, table.history) == (0, [])


def test_a_commit_is_all_or_nothing() -> None:
    table = a_table()
    table.state = load(camp(a_turn("craftsman-a5", "market-a1", gold=9), 0, {"wood": 2}))
    before = table.state.dump()
    with pytest.raises(IllegalMove, match="no raw stone"):
        table.commit(0, ["use craftsman-a5", "turn wood", "turn stone"])
    assert table.state.dump() == before
    assert table.version == 0
    table.commit(0, ["use craftsman-a5", "turn wood", "finish"])
    assert (table.version, len(table.history)) == (1, 3)


def test_a_stale_version_is_refused() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"], 0)
    for attempt in (table.commit, table.try_out):
        with pytest.raises(TriforiumError, match="version 1"):
            attempt(1, ["claim column-1"], 0)
    table.commit(1, ["claim column-1"], 1)
    assert table.version == 2


def test_only_the_seat_that_is_asked_moves() -> None:
    table = a_table()
    with pytest.raises(IllegalMove, match="not your turn"):
        table.commit(1, ["claim row-1"])
    with pytest.raises(IllegalMove, match="nothing to confirm"):
        table.commit(0, [])


def test_a_move_can_be_taken_back_until_another_has_moved() -> None:
    table = a_table()
    before = table.state.dump()
    assert why_not_back(table, 0) == "take-back-nothing"
    table.commit(0, ["claim row-1"])
    assert why_not_back(table, 0) is None
    assert why_not_back(table, 1) == "take-back-nothing"
    assert table.take_back(0) == "claim row-1"
    assert table.state.dump() == before
    assert table.version == 2
    table.commit(0, ["claim row-2"])
    table.commit(1, ["claim column-1"])
    assert why_not_back(table, 0) == "take-back-other"
    with pytest.raises(IllegalMove, match="Another player has moved"):
        table.take_back(0)


def test_luck_cannot_be_taken_back() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"])
    table.commit(1, ["claim column-1"])
    table.commit(0, ["flip 0/5"])
    assert why_not_back(table, 0) == "take-back-luck"


def test_what_was_shown_cannot_be_taken_back() -> None:
    table = a_table()
    dump = once(pile(a_turn("influence-a1", gold=9), "1/4", "2/3"), 0, "carter")
    dump["pile"][1]["known"] = False
    table.state = load(dump)
    table.commit(0, ["use influence-a1", "buy seal"])
    assert why_not_back(table, 0) == "take-back-hidden"


def test_several_moves_are_taken_back_one_by_one() -> None:
    table = a_table()
    table.state = load(camp(a_turn("craftsman-a5", "market-a1", gold=9), 0, {"wood": 2}))
    before = table.state.dump()
    table.commit(0, ["use craftsman-a5", "turn wood"])
    assert [table.take_back(0), table.take_back(0)] == ["turn wood", "use craftsman-a5"]
    assert table.state.dump() == before
    assert why_not_back(table, 0) == "take-back-nothing"


def test_no_order_of_trying_and_taking_back_shows_luck() -> None:
    """Whatever is unseen, a player who tries, commits and takes back sees the same until luck has answered for good."""
    true = a_table("aaaa")
    seen: list[list[object]] = []
    for luck in (None, 1, 2):
        table = a_table("aaaa")
        if luck is not None:
            table.state.reshuffle(luck, 0)
        random = Random(5)
        views: list[object] = [table.state.view(0)]
        for _ in range(6):
            action = random.choice(legal_texts(table.state))
            draft = table.try_out(0, [action])
            views += [draft.state.view(0), draft.stop, draft.last]
            table.commit(0, [action])
            views.append(table.state.view(0))
            table.take_back(0)
            views.append(table.state.view(0))
        seen.append(views)
    assert seen[0] == seen[1] == seen[2]
    assert true.version == 0


def test_the_record_holds_what_stood() -> None:
    table = a_table("5eed")
    random = Random(1)
    while not table.state.over:
        assert table.state.seat is not None
        table.commit(table.state.seat, [random.choice(table.state.legal())])
        last = table.history[-1].seat
        if random.random() < 0.3 and table.why_no_take_back(last) is None:
            table.take_back(last)
    assert why_not_back(table, table.history[-1].seat) == "take-back-over"
    verdict = record.verify(table.record())
    assert verdict.unchecked == []
    assert [move.action.text for move in verdict.record.moves] == [moved.action for moved in table.history]


def test_a_saved_table_is_taken_up_again() -> None:
    table = Table(GAME, [Seat("ann"), Seat("greedy", "greedy")], "5eed", 0)
    random = Random(1)
    for _ in range(25):
        assert table.state.seat is not None
        table.commit(table.state.seat, [random.choice(table.state.legal())])
    again = resumed(table.record(reveal=True))
    assert again.state.dump() == table.state.dump()
    assert [seat.bot for seat in again.seats] == [None, "greedy"]
    assert again.journal(0) == table.journal(0)


def test_the_journal_tells_from_the_first_card_on() -> None:
    table = a_table()
    table.commit(0, ["claim row-1"])
    ids = [entry["id"] for entry in table.journal()]
    assert ids.count("card-dealt") == 9
    assert ids[-1] == "chosen"
