"""The program and a second model of each game, written from the ledger, play the same games."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest
from second.builders import Builders
from second.builders import Seat as BuildersSeat
from second.duel import Duel
from second.lockstep import Difference, Play
from second.pillars import Pillars
from second.pillars import Seat as PillarsSeat
from second.table import MODELS, MakeModel, card_file, play_both
from support.games import CASES, Case

import triforium


@pytest.mark.parametrize("case", CASES, ids=str)
def test_both_play_the_same_games(case: Case) -> None:
    """Also with the tests' card files, so that no number is right by chance."""
    file = card_file(case.game, case.edition)
    games = 24 if case.edition is None else 8
    assert all(play_both(case.game, file, case.players, seed) > 0 for seed in range(games))


def test_every_game_has_a_second_model() -> None:
    assert list(MODELS) == list(triforium.GAMES)


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
    ("pillars", "craftsman/10/capacity"),
    ("pillars", "resource_card/4/workers"),
    ("pillars", "privilege/6/priory"),
    ("pillars", "event/2/mill_limit"),
    ("duel", "gold/installation/1"),
    ("duel", "gold/start"),
    ("duel", "deck/A/income/3"),
    ("duel", "deck/A/influence"),
    ("duel", "deck/B/craftsman/0/ore"),
    ("duel", "bonus/I/0/count"),
    ("duel", "text/volunteers/effects/0/gold"),
    ("builders", "start/wood"),
    ("builders", "places/I/3/others/coins"),
    ("builders", "boards/fish-quarter/slots/2"),
    ("builders", "craftsmen/tax-collector/lines/0/effects/0/most"),
    ("builders", "buildings/I/sawpit/residual/wood"),
    ("builders", "powers/meat/effects/0/coins"),
    ("builders", "contract/to_earlier"),
    ("builders", "points/cubes"),
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
    def has_role(self, seat: PillarsSeat, role: str | None) -> bool:
        return role == "mixer" or super().has_role(seat, role)


class LoserKeepsNoSeal(Duel):
    def settle(self, loser: int) -> Play[None]:
        self.sides[1 - loser].flipped += self.sides[loser].flipped
        self.sides[loser].flipped = []
        return super().settle(loser)


class PoorMayBuild(Duel):
    def installs(self, seat: int, discount: int) -> list[str]:
        return super().installs(seat, discount + 1)


class CoveredBadgesCount(Builders):
    def badges(self, seat: BuildersSeat) -> Counter[str]:
        shown = super().badges(seat)
        for slot in seat.slots:
            for covered in slot[:-1]:
                shown.update(self.buildings[covered]["badges"])
        return shown


class CastlesAreCovered(Builders):
    def __init__(self, file: dict[str, Any], players: int, first: int) -> None:
        super().__init__(file, players, first)
        self.castles = []


OTHER_RULES: list[tuple[str, MakeModel]] = [
    ("pillars", EveryGoldMissingCosts),
    ("pillars", MasonNeedsNoMixer),
    ("duel", LoserKeepsNoSeal),
    ("duel", PoorMayBuild),
    ("builders", CoveredBadgesCount),
    ("builders", CastlesAreCovered),
]


@pytest.mark.parametrize(("id", "make"), OTHER_RULES)
def test_another_rule_is_noticed(id: str, make: MakeModel) -> None:
    with pytest.raises(Difference):
        play_until_noticed(id, card_file(triforium.game(id)), make)
