"""The Python of the tab plays the same games as the compiled one. `bench/pocket.py` does it with 200 of each."""

from __future__ import annotations

import json

import pytest
from support.browser import WEB
from support.site import made_site, run

from triforium.pocket.same import hash_of_game

GAMES = [(id, players, seed) for id, players in (("duel", 2), ("pillars", 4), ("builders", 3)) for seed in (3, 4)]


def test_the_same_seeds_and_choices_give_the_same_positions_in_the_tab(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    site = made_site(tmp_path_factory)
    said = run(["node", str(WEB / "site" / "games.mjs"), str(site), json.dumps(GAMES)])
    assert said.split() == [hash_of_game(*game) for game in GAMES]
