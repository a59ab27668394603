"""The program and a second model of each game, written from the ledger, play the same games."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from second.duel import Duel
from second.lockstep import Difference, Play
from second.pillars import Pillars, Seat
from second.table import MODELS, MakeModel, card_file, play_both
from support.games import CASES, Case

import triforium


@pytest.mark.parametrize("case", [case for case in CASES if case.id in MODELS], ids=str)
def test_both_play_the_same_games(case: Case) -> None:
    """Also with the tests' card files, so that no number is right by chance."""
    file = card_file(case.game, case.edition)
    games = 40 if case.edition is None else 20
    assert all(play_both(case.game, file, case.players, seed) > 0 for seed in range(games))


def play_until_noticed(id: str, file: dict[str, Any], make: MakeModel | None = None) -> None:
    game = triforium.game(id)
    for seed in range(60):
        play_both(game, file, game.players[-1], seed, make)


def one_more(file: dict[str, Any], path: str) -> dict[str, Any]:
    """The card file with one number raised by one."""
    changed = copy.deepcopy(file)
    *way, last = [int(step) if step.isdecimal() else step for step in path.split("/")]
    part: Any = changed
    for step in way:
        part = part[step]
    part[last] += 1
    return changed


NUMBERS = [
    ("pillars", "board/priory/1"),
    ("pillars", "board/market/sand"),
    ("pillars", "player/carry"),
    ("pillars", "craftsman/5/capacity"),
    ("pillars", "resource_card/4/workers"),
    ("pillars", "privilege/6/priory"),
    ("pillars", "event/2/mill_limit"),
    ("duel", "gold/installation/1"),
    ("duel", "gold/start"),
    ("duel", "deck/A/income/3"),
    ("duel", "deck/B/craftsman/0/ore"),
    ("duel", "bonus/I/0/count"),
    ("duel", "text/volunteers/effects/0/gold"),
]


@pytest.mark.parametrize(("id", "path"), NUMBERS)
def test_another_number_is_noticed(id: str, path: str) -> None:
    file = one_more(card_file(triforium.game(id)), path)
    with pytest.raises(Difference):
        play_until_noticed(id, file)


class EveryGoldMissingCosts(Pillars):
    def debt(self, missing: int) -> int:
        return super().debt(missing + 1)


class MasonNeedsNoMixer(Pillars):
    def has_role(self, seat: Seat, role: str | None) -> bool:
        return role == "mixer" or super().has_role(seat, role)


class LoserKeepsNoSeal(Duel):
    def settle(self, loser: int) -> Play[None]:
        self.sides[1 - loser].flipped += self.sides[loser].flipped
        self.sides[loser].flipped = []
        return super().settle(loser)


class PoorMayBuild(Duel):
    def installs(self, seat: int, discount: int) -> list[str]:
        return super().installs(seat, discount + 1)


@pytest.mark.parametrize(
    ("id", "make"),
    [
        ("pillars", EveryGoldMissingCosts),
        ("pillars", MasonNeedsNoMixer),
        ("duel", LoserKeepsNoSeal),
        ("duel", PoorMayBuild),
    ],
)
def test_another_rule_is_noticed(id: str, make: MakeModel) -> None:
    with pytest.raises(Difference):
        play_until_noticed(id, card_file(triforium.game(id)), make)
