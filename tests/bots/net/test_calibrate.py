"""How sure a net may be: the factor is found again, and written beside weights that stay as they were."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import triforium
from triforium.bots.net.calibrate import calibrate, self_play, sharpened, sharpness_of, surprise
from triforium.bots.net.files import house_net
from triforium.bots.net.net import read_file, read_net


def drawn(by: float, seats: int, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances that are too modest by a factor, and what came."""
    luck = np.random.default_rng(5)
    said = luck.dirichlet([1.5] * seats, rows)
    winners = (sharpened(said, by).cumsum(axis=1) > luck.random((rows, 1))).argmax(axis=1)
    return said, np.eye(seats)[winners]


def test_the_factor_by_which_chances_are_too_modest_is_found() -> None:
    for by in (0.7, 1.0, 1.4):
        said, came = drawn(by, 3, 20_000)
        found = sharpness_of(said, came)
        assert abs(found - by) < 0.06
        assert surprise(sharpened(said, found), came) <= surprise(said, came)


def test_a_net_is_calibrated_in_its_file_and_plays_as_before(tmp_path: Path) -> None:
    game = triforium.game("duel")
    path = tmp_path / "net.npz"
    path.write_bytes(house_net("duel").read_bytes())
    before = read_net(path, game)
    found = calibrate(path, game, games=60, seed=3)
    after = read_net(path, game)
    assert after.about.sharpness == found != before.about.sharpness
    for name, part in read_file(house_net("duel"), game)[0].items():
        np.testing.assert_array_equal(part, read_file(path, game)[0][name])
    said, came = self_play(game, after, 2, 60, seed=3)
    assert sharpness_of(said, came) == np.clip(sharpness_of(said, came), 0.97, 1.03), "fitted on these very games"
    assert path.with_suffix(".new").exists() is False
