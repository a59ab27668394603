"""What every game owes to those who drive it."""

from __future__ import annotations

import json
import pickle
import re
from random import Random

import pytest
from support.games import CASES, PRINTED, Case, positions, walk

import triforium
from triforium import BadDump, IllegalMove, TriforiumError, UnknownName
from triforium.editions import rules_text
from triforium.rules.errors import say, sentence_of, teach
from triforium.rules.journal import ROUND_BEGINS, SEAT_OR_NONE, Ask

every_case = pytest.mark.parametrize("case", CASES, ids=str)
printed = pytest.mark.parametrize("case", PRINTED, ids=str)


@every_case
def test_random_play_ends_and_is_orderly(case: Case) -> None:
    game = case.game
    for seed in range(5):
        state = game.start(case.players, seed)
        random = Random(seed)
        decisions = 0
        while not state.over:
            legal = state.legal()
            assert len(legal) >= 2
            assert len(set(legal)) == len(legal)
            assert state.seat in range(case.players)
            assert state.winners() == []
            state.play(random.choice(legal))
            decisions += 1
            assert decisions < 5000
        assert state.legal() == []
        assert state.seat is None
        assert len(state.scores()) == case.players
        assert set(state.winners()) <= set(range(case.players))
        assert state.winners()


@every_case
def test_a_dump_is_exact(case: Case) -> None:
    game = case.game
    for state in [*positions(case, 1, 1), *positions(case, 2, 3), walk(case, 1)]:
        dump = json.loads(json.dumps(state.dump()))
        again = game.load(dump)
        assert again.dump() == state.dump()
        assert again.legal() == state.legal()
        assert again.seat == state.seat
        assert again.view(0) == state.view(0)


@every_case
def test_a_loaded_game_goes_on_as_the_first(case: Case) -> None:
    game = case.game
    state = walk(case, 2, 20)
    again = game.load(state.dump())
    random = Random(3)
    while not state.over:
        action = random.choice(state.legal())
        state.play(action)
        again.play(action)
        assert again.legal() == state.legal()
    assert again.dump() == state.dump()


@every_case
def test_a_clone_is_independent(case: Case) -> None:
    for state in positions(case, 4, 11):
        before = state.dump()
        copy = state.clone()
        assert copy.dump() == before
        assert copy.journal is None
        copy.play(copy.legal()[-1])
        copy.reshuffle(1)
        assert state.dump() == before


@every_case
def test_why_not_agrees_with_legal(case: Case) -> None:
    numbers = set(re.findall(r"\*\*([A-Z]\d+\.[A-Z]?\d+)\*\*", rules_text(case.id)))
    for state in positions(case, 5, 9, most=12):
        before = state.dump()
        legal = set(state.legal())
        for action in range(len(case.game.actions)):
            refused = state.why_not(action)
            assert (refused is None) == (action in legal)
            if refused is None:
                continue
            assert "?" not in str(refused), refused.id
            if refused.id == "not-asked":
                ask = state.dump()["asks"][-1]
                assert refused.facts["asked"] == ask["ask"]
                assert sentence_of(f"asked-{ask['ask']}", case.id)
            assert refused.game == case.id
            assert sentence_of(refused.id, case.id)
            assert refused.rule in numbers or (refused.rule is None and refused.id == "not-asked"), refused.id
        assert state.dump() == before


@every_case
def test_an_illegal_move_is_refused_and_changes_nothing(case: Case) -> None:
    state = walk(case, 6, 15)
    before = state.dump()
    illegal = next(action for action in range(len(case.game.actions)) if action not in state.legal())
    for wrong in (illegal, case.game.actions[illegal], "dance", "", -1, 10**9, True, 1.5, None, [1]):
        with pytest.raises(IllegalMove):
            state.play(wrong)
        assert isinstance(state.why_not(wrong), IllegalMove)
    assert state.dump() == before


@printed
def test_a_move_after_the_end_is_refused(case: Case) -> None:
    state = walk(case, 7)
    with pytest.raises(IllegalMove, match="over"):
        state.play(0)


@printed
def test_actions_are_their_notation_both_ways(case: Case) -> None:
    state = case.game.start(case.players, 8)
    for action in state.legal():
        copy = state.clone()
        copy.play(state.text(action))
        other = state.clone()
        other.play(action)
        assert copy.dump() == other.dump()


@every_case
def test_a_preview_does_not_know_luck(case: Case) -> None:
    for state in positions(case, 9, 5):
        shown = state.clone()
        shown.reshuffle(77, state.seat)
        for action in state.legal():
            before = state.dump()
            preview = state.preview(action)
            assert all(isinstance(n, int) and n != 0 for n in preview.values())
            assert preview == shown.preview(action)
            assert state.dump() == before


@every_case
def test_the_journal_can_be_told_to_everybody(case: Case) -> None:
    game = case.game
    state = game.start(case.players, 10, journal=True)
    silent = game.start(case.players, 10)
    random = Random(10)
    chosen = 0
    while not state.over:
        action = random.choice(state.legal())
        state.play(action)
        silent.play(action)
        chosen += 1
    assert silent.dump() == state.dump()
    assert state.journal is not None
    told = [game.tell(entry, None) for entry in state.journal]
    json.dumps(told)
    assert sum(entry is not None and entry["id"] == "chosen" for entry in told) == chosen
    for entry in state.journal:
        for seat in range(case.players):
            for_seat = game.tell(entry, seat)
            if for_seat is not None and for_seat.get("only") is not None:
                assert for_seat["only"] == seat
                assert game.tell(entry, None) is None
        event = game.events[entry[0]]
        assert sentence_of(event.id, case.id) or entry[0] < ROUND_BEGINS
        whole = game.tell(entry, event.only_for(entry))
        assert whole is not None
        assert [name for name, kind in event.operands if whole[name] is None and kind != SEAT_OR_NONE] == []


@every_case
def test_the_house_tells_of_rounds_and_winners(case: Case) -> None:
    state = case.game.start(case.players, 11, journal=True)
    random = Random(11)
    while not state.over:
        view = state.view()
        assert (view["game"], view["round"], view["phase"]) == (case.id, state.round, state.phase)
        assert re.fullmatch("[a-z]+(-[a-z]+)*", state.phase)
        state.play(random.choice(state.legal()))
    told = [entry for entry in (case.game.tell(entry) for entry in state.journal or []) if entry is not None]
    rounds = [entry["round"] for entry in told if entry["id"] == "round-begins"]
    assert rounds == list(range(1, state.round + 1))
    assert all(entry["seat"] in range(case.players) for entry in told if entry["id"] == "round-begins")
    won = [entry for entry in told if entry["id"] == "game-won"]
    assert won == told[-len(won) :]
    assert [(entry["seat"], entry["score"]) for entry in won] == [(s, state.scores()[s]) for s in state.winners()]


@printed
def test_an_operand_says_of_which_kind_it_is(case: Case) -> None:
    kinds = {"seat", SEAT_OR_NONE, "number", "flag", *case.game.words}
    for id, operands in [(what.id, what.operands) for what in case.game.asks] + [
        (what.id, list(what.operands)) for what in case.game.events
    ]:
        assert {kind for _, kind in operands} <= kinds, id
    for ask in case.game.asks:
        assert ask.operands[0] == ("seat", "seat")


def test_an_ask_has_room_for_two_operands_beside_the_seat() -> None:
    with pytest.raises(AssertionError, match="wood"):
        Ask("wood", ("site", "site"), ("replaced", "number"), ("by", "seat"))


def test_each_game_has_sentences_of_its_own() -> None:
    facts = {"round": 2, "seat": "Ann"}
    assert say("round-begins", facts, "duel") == "Round 2: Ann leads"
    assert say("round-begins", facts, "pillars") == "Round 2: Ann is the start player"
    assert say("round-begins", facts) == "Round 2: Ann begins"
    assert sentence_of("parallel-line") is None, "it is no sentence of the house"
    with pytest.raises(AssertionError, match="game-won"):
        teach({"game-won": "Nobody wins"}, "duel")


@printed
def test_players_and_seats_are_checked(case: Case) -> None:
    game = case.game
    for wrong in (0, 1, 5, -2, True, "2", None if case.players != game.players[0] else 9):
        if wrong is not None:
            with pytest.raises(UnknownName):
                game.start(wrong)
    state = game.start(case.players, 1)
    for wrong in (case.players, -1, True, "0"):
        with pytest.raises(UnknownName):
            state.view(wrong)
        with pytest.raises(UnknownName):
            state.reshuffle(1, wrong)
        with pytest.raises(UnknownName):
            game.start(case.players, 1, first=wrong)
    for seed in (-1, "xyz", "", 1.5, None, "0x10", "f" * 65):
        with pytest.raises(TriforiumError):
            game.start(case.players, seed)


@printed
def test_the_named_seat_starts(case: Case) -> None:
    for first in range(case.players):
        assert case.game.start(case.players, 3, first=first).dump()["first"] == first
    drawn = {case.game.start(case.players, seed).dump()["first"] for seed in range(60)}
    assert drawn == set(range(case.players))


def test_unknown_games_and_editions_are_named() -> None:
    with pytest.raises(UnknownName, match="chess"):
        triforium.game("chess")
    with pytest.raises(UnknownName, match="gilded"):
        triforium.game("duel", edition="gilded")
    with pytest.raises(triforium.BadEdition, match=r"none\.toml"):
        triforium.game("duel", edition="none.toml")


def test_errors_survive_pickling() -> None:
    for error in (
        IllegalMove("parallel-line", "D3.2", line="row-1", first="row-2"),
        BadDump("seats[0].gold", "is missing"),
        triforium.BadEdition("deck.A", "is missing"),
        triforium.BadRecord(3, "no"),
        UnknownName("unknown-game", given="x", known="y"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__


@printed
def test_the_fingerprint_tells_editions_apart(case: Case) -> None:
    others = [other.game.fingerprint for other in CASES if other.id == case.id and other.edition is not None]
    assert case.game.fingerprint not in others
    assert case.game.edition == case.game.editions[0]


@every_case
def test_the_description_has_every_card_under_its_name(case: Case) -> None:
    described = json.loads(json.dumps(case.game.describe()))
    for word in ("card", "craftsman", "field", "privilege", "event", "building", "board", "contract"):
        cards = case.game.words.get(word, [])
        assert not cards or any(set(cards) <= set(part) for part in described.values() if isinstance(part, dict)), word


def test_a_sentence_counts_as_people_do() -> None:
    said = [say("above-capacity", {"craftsman": "mason-1", "left": left}, "pillars") for left in (1, 2)]
    assert said == [
        "mason-1 can be used 1 more time this round",
        "mason-1 can be used 2 more times this round",
    ]
