"""Many games whose seats are all played from outside: rows tell what the mover sees, and how a game ended."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support.games import PRINTED, Case

from triforium.adapters.numbers import window
from triforium.rules.errors import IllegalMove
from triforium.rules.selfplay import LEADS, LEVEL, SHARES, WHOLE, SelfPlay

printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def rows_of(batch: SelfPlay) -> NDArray[Any]:
    return window(batch.rows, np.uint8).reshape(int(batch.games), int(batch.stride))


def first_legal(batch: SelfPlay) -> bytes:
    masks = rows_of(batch)[:, int(batch.mask_at) : int(batch.info_at)]
    legal: bytes = masks.argmax(axis=1).astype("<i8").tobytes()
    return legal


@printed
def test_a_row_is_what_the_mover_sees_and_may_do(case: Case) -> None:
    batch = SelfPlay(case.game, [case.players], 6, b"rows")
    batch.spread(80)
    for state, row in zip(batch.states, rows_of(batch), strict=True):
        seat = state.seat
        assert seat is not None
        assert row[: int(batch.width)].tobytes() == state.observe(seat)
        mask = row[int(batch.mask_at) : int(batch.info_at)]
        assert sorted(np.flatnonzero(mask)) == sorted(state.legal())
        assert list(row[int(batch.info_at) :][:3]) == [seat, 0, case.players]


@printed
def test_a_game_that_ended_tells_its_winners_and_leads_and_is_followed_by_another(case: Case) -> None:
    batch = SelfPlay(case.game, [case.players], 1, b"end")
    while not batch.finished:
        before = batch.states[0].clone()
        action = before.legal()[0]
        batch.step(first_legal(batch))
        before.step(action)
    assert before.over
    info = rows_of(batch)[0, int(batch.info_at) :]
    assert info[1] == 1
    winners = before.winners()
    shares = [WHOLE // len(winners) if seat in winners else 0 for seat in range(case.players)]
    assert list(info[SHARES : SHARES + case.players]) == shares
    scores = before.scores()
    for seat in range(case.players):
        mean = (sum(scores) - scores[seat]) / (case.players - 1)
        assert abs(int(info[LEADS + seat]) - LEVEL - (scores[seat] - mean)) < 1
    assert batch.states[0].round <= 1


def test_numbers_of_players_take_turns() -> None:
    game = PRINTED[0].game if len(PRINTED[0].game.players) > 1 else PRINTED[-1].game
    batch = SelfPlay(game, [2, 3, 4], 7, b"mixed")
    assert [int(state.players) for state in batch.states] == [2, 3, 4, 2, 3, 4, 2]


def test_the_same_seed_deals_the_same_games() -> None:
    game = PRINTED[0].game
    one, other = (SelfPlay(game, [2], 4, b"same") for _ in range(2))
    third = SelfPlay(game, [2], 4, b"other")
    assert bytes(one.rows) == bytes(other.rows) != bytes(third.rows)


def test_an_illegal_action_is_refused() -> None:
    game = PRINTED[0].game
    batch = SelfPlay(game, [2], 1, b"refused")
    illegal = next(i for i in range(len(game.actions)) if i not in batch.states[0].legal())
    with pytest.raises(IllegalMove):
        batch.step(illegal.to_bytes(8, "little"))
