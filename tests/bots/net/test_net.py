"""The house's nets: they fit their games, are small, and play better than anything that does not think ahead."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from support import games
from support.games import PRINTED, Case, positions

import triforium
from triforium.bots import bot_names, make_bot
from triforium.bots.guided import Guided
from triforium.bots.net.bot import NetBot
from triforium.bots.net.files import house_net
from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import PARTS, SPLIT, net_of, read_net, write_net
from triforium.bots.train.match import play_match
from triforium.rules.errors import TriforiumError

every_game = pytest.mark.parametrize("id", list(triforium.GAMES))
printed = pytest.mark.parametrize("case", PRINTED, ids=str)


@every_game
def test_a_net_says_where_it_comes_from_and_fits_its_game(id: str) -> None:
    game = triforium.game(id)
    about = net_of(game).about
    assert (about.game, about.fingerprint, about.rules) == (id, game.fingerprint, game.rules)
    assert set(about.players) == set(game.players)
    assert about.command.startswith(f"triforium train {id}")
    assert about.decisions > 1_000_000_000


def test_all_nets_together_take_less_than_8_megabytes() -> None:
    assert sum(len(house_net(id).read_bytes()) for id in triforium.GAMES) < 8_000_000


@printed
def test_a_batch_is_valued_as_its_rows_are(case: Case) -> None:
    net = net_of(case.game)
    states = list(positions(case, 5, 20, 6))
    rows = rows_of(states)
    together = net.forward(rows, case.players)
    for i in range(len(states)):
        for all, one in zip(together, net.forward(rows[i : i + 1], case.players), strict=True):
            np.testing.assert_allclose(all[i], one[0], rtol=1e-3, atol=1e-3)
    chances = together[1]
    assert chances.shape == (len(states), case.players)
    np.testing.assert_allclose(chances.sum(axis=1), 1, atol=1e-5)


@printed
def test_the_bot_plays_the_likeliest_legal_move(case: Case) -> None:
    bot = make_bot("net", case.game, 1)
    assert isinstance(bot, NetBot)
    for state in positions(case, 6, 25, 5):
        assert bot.choose(state.clone()) in state.legal()
        assert bot.thought is not None
        shares = [move.visits for move in bot.thought.moves]
        assert shares == sorted(shares, reverse=True)
        assert sorted(move.action for move in bot.thought.moves) == sorted(state.legal())


@pytest.mark.parametrize(
    ("id", "players", "least"), [("pillars", 2, 0.9), ("duel", 2, 0.85), ("builders", 2, 0.6), ("pillars", 4, 0.6)]
)
def test_a_net_alone_leaves_greedy_behind(id: str, players: int, least: float) -> None:
    """bench/nets.py has the figures; equal would be 0.5, or 0.25 with four."""
    game = triforium.game(id)
    assert play_match(game, net_of(game), "greedy", players, 20, 3).share > least


def test_another_edition_has_no_net_and_says_so() -> None:
    game = triforium.game("duel", edition=games.test_editions("duel")[0])
    with pytest.raises(TriforiumError, match="trained on other rules or cards"):
        make_bot("net", game)


@printed
def test_a_budget_lets_the_net_search(case: Case) -> None:
    """The values of the moves tell them apart, and the same seed gives the same thought."""
    for state in positions(case, 8, 30, 3):
        thoughts = []
        for _ in range(2):
            bot = make_bot("net@40", case.game, 5)
            assert isinstance(bot, Guided)
            assert bot.choose(state.clone()) in state.legal()
            assert bot.thought is not None
            thoughts.append([(move.text, move.visits, move.value) for move in bot.thought.moves])
        assert thoughts[0] == thoughts[1]


@every_game
def test_a_net_is_named_among_the_bots(id: str) -> None:
    assert "net" in bot_names(triforium.game(id))


def test_a_file_that_is_no_net_is_one_clear_error(tmp_path: Path) -> None:
    bad = tmp_path / "net.npz"
    bad.write_bytes(b"nothing")
    with pytest.raises(TriforiumError, match="is not a net of Builders' Duel"):
        read_net(bad, triforium.game("duel"))


def test_a_net_of_another_game_is_refused(tmp_path: Path) -> None:
    other = triforium.game("pillars")
    with pytest.raises(TriforiumError, match="another game"):
        read_net(house_net("pillars"), triforium.game("duel"))
    with house_net("pillars").open("rb") as file, np.load(file) as found:
        parts = {name: found[name] for name in PARTS}
        split = found[SPLIT]
    write_net(tmp_path / "copy.npz", parts, split, net_of(other).about)
    assert read_net(tmp_path / "copy.npz", other).about == net_of(other).about


def test_who_asks_for_no_net_does_not_load_numpy() -> None:
    """A level loads its net when it is to play, not when a table is set up."""
    code = "import sys, triforium as t, triforium.bots as b\n"
    code += "[b.make_bot(name, t.game('duel')) for name in ('greedy', 'level:8')]; print(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'triforium.bots'" in done.stdout
    assert "'numpy'" not in done.stdout
