"""The seal fight's solver: two independent ones agree, and what any player knows holds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.second_solver import Hand, all_hands, second_value

import triforium
from triforium.bots.duel.fight import GIVE_UP, Fight
from triforium.rules.duel.cards import Cards
from triforium.rules.duel.game import Duel


def cards() -> Cards:
    game = triforium.game("duel")
    assert isinstance(game, Duel)
    return game.cards


def solved(card: float, worth: Sequence[float], hands: tuple[Hand, Hand]) -> float:
    return Fight(cards(), card, list(worth)).solve([*hands[0], *hands[1]])


def sides() -> list[tuple[int, int]]:
    here = cards()
    return [(int(here.low[i]), int(here.high[i])) for i in range(len(here.low))]


WORTHS = [(350.0, [40.0] * 6), (120.0, [55.0, 70.5, 33.3, 20.0, 90.0, 61.7]), (0.0, [10.0] * 6)]


@pytest.mark.parametrize(("card", "worth"), WORTHS)
def test_two_solvers_agree(card: float, worth: list[float]) -> None:
    """On a spread of all pairs of hands; bench/ladder.py goes through every one."""
    pairs = [pair for pair in all_hands([2, 4, 4]) if sum(map(sum, pair)) <= 7]
    fight = Fight(cards(), card, worth)
    for hands in pairs[:: len(pairs) // 40]:
        expected = second_value(sides(), hands, card, (worth[:3], worth[3:]))
        assert fight.solve([*hands[0], *hands[1]]) == pytest.approx(expected, abs=1e-12, rel=0)


def test_a_card_worth_nothing_is_not_fought_for() -> None:
    """Both open with the personal seal, which costs nothing, and go no further."""
    fight = Fight(cards(), 0.0, [100.0] * 6)
    fight.set_up([1, 1, 1, 1, 1, 1])
    assert fight.choose() == 3
    assert fight.value() == 0.0


def test_a_precious_card_is_worth_more_with_more_seals() -> None:
    few = solved(1000.0, [10.0] * 6, ((1, 0, 0), (1, 1, 1)))
    more = solved(1000.0, [10.0] * 6, ((1, 1, 0), (1, 1, 1)))
    most = solved(1000.0, [10.0] * 6, ((1, 1, 1), (1, 1, 1)))
    assert few < more < most


def test_the_personal_seal_is_kept_for_last_when_the_card_is_precious() -> None:
    """Who has flipped it cannot flip again (D4.4)."""
    fight = Fight(cards(), 1000.0, [1.0] * 6)
    fight.set_up([1, 1, 1, 1, 1, 1])
    assert fight.choose() != 3
    early = fight.flip_value(3)
    assert early < fight.value()


def test_with_no_seals_both_must_flip_the_personal_one() -> None:
    """2/3 against 2/3, a tie being behind for the player who does not lead: the leader wins three times in four."""
    assert solved(100.0, [0.0] * 6, ((0, 0, 0), (0, 0, 0))) == pytest.approx(75.0)


def test_who_cannot_catch_up_gives_up() -> None:
    fight = Fight(cards(), 100.0, [50.0] * 6)
    fight.set_up([0, 0, 0, 0, 0, 1])
    fight.phase = 2
    fight.burnt[0] = 1
    fight.lead = 8
    assert fight.mover() == 1
    assert fight.choose() == GIVE_UP
