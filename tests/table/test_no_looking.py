"""Looking is not possible: no order of try, move and take-back shows a card, a flip or a draw and then lets one choose
otherwise. Run for every game of the house."""

from __future__ import annotations

import random
from typing import Any

import pytest

import triforium
from triforium.games import GAMES
from triforium.rules.errors import IllegalMove, TriforiumError
from triforium.table import Seat, Stop, Table, try_draft

MARKS = ("luck", "hidden")


def new_table(id: str, seed: int) -> Table:
    game = triforium.game(id)
    players = game.players[seed % len(game.players)]
    return Table(game, [Seat(f"p{seat}") for seat in range(players)], seed)


def tried(state: Any, actions: list[str], seat: int) -> Any:
    """All that `try` tells a player."""
    try:
        draft = try_draft(state, actions)
    except IllegalMove as refused:
        return refused.id, refused.rule, str(refused)
    legal = [draft.state.text(action) for action in draft.state.legal()]
    previews = [draft.state.preview(action) for action in legal] if draft.stop is None else []
    return draft.played, draft.last, draft.stop, draft.state.view(seat), legal, previews


@pytest.mark.parametrize("id", list(GAMES))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_try_tells_the_same_whatever_luck_has_in_store(id: str, seed: int) -> None:
    """The true game and one whose unseen parts are drawn anew answer every draft alike."""
    table = new_table(id, seed)
    luck = random.Random(seed)
    for move in range(150):
        seat = table.turn
        if seat is None:
            break
        other = table.state.clone()
        other.reshuffle(move, seat)
        legal = [table.state.text(action) for action in table.state.legal()]
        for action in luck.sample(legal, min(4, len(legal))):
            assert tried(table.state, [action], seat) == tried(other, [action], seat), (move, action)
            after = try_draft(table.state, [action])
            if after.stop is None:
                second = after.state.text(luck.choice(after.state.legal()))
                assert tried(table.state, [action, second], seat) == tried(other, [action, second], seat)
        table.commit(seat, [luck.choice(legal)])


@pytest.mark.parametrize("id", list(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_what_was_once_shown_stays(id: str, seed: int) -> None:
    """Players who try, move and take back at random: every event of luck or of something hidden that anybody was ever
    told stays in the journal, in its place, for good."""
    table = new_table(id, seed)
    luck = random.Random(seed)
    shown: list[dict[str, Any]] = []
    took_back = 0
    for _ in range(400):
        if table.over:
            break
        seat = luck.randrange(len(table.seats))
        if luck.random() < 0.35:
            try:
                table.take_back(seat)
                took_back += 1
            except IllegalMove:
                pass
        elif table.turn is not None:
            legal = [table.state.text(action) for action in table.state.legal()]
            draft = [luck.choice(legal) for _ in range(luck.choice([1, 1, 2]))]
            try:
                table.try_out(table.turn, draft)
                table.commit(table.turn, draft)
            except TriforiumError:
                pass
        now = [entry for entry in table.journal() if any(entry.get(mark) for mark in MARKS)]
        assert now[: len(shown)] == shown, "something shown was undone"
        shown = now
    assert took_back > 5
    assert len(shown) > 5


@pytest.mark.parametrize("id", list(GAMES))
def test_a_refused_commit_after_luck_tells_no_more_than_a_try(id: str) -> None:
    """A draft that goes on after luck is refused before luck is asked: whatever follows, the answer is the same."""
    table = new_table(id, 4)
    luck = random.Random(4)
    checked = 0
    for _ in range(200):
        seat = table.turn
        if seat is None or checked >= 10:
            break
        legal = [table.state.text(action) for action in table.state.legal()]
        for action in legal:
            if try_draft(table.state, [action]).stop in (Stop.LUCK, Stop.HIDDEN):
                answers = set()
                for follow in [*luck.sample(table.game.actions, 5), "nonsense"]:
                    with pytest.raises(IllegalMove) as refused:
                        table.commit(seat, [action, follow])
                    answers.add((refused.value.id, str(refused.value)))
                assert len(answers) == 1
                checked += 1
                break
        table.commit(seat, [luck.choice(legal)])
    assert checked >= 5
