"""How a net is trained: the numbers of a run, from `train.toml` beside each game's bots and from the command line."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, fields, replace
from importlib import resources
from typing import Any

from triforium.rules.errors import TriforiumError, teach

teach({"bad-recipe": "A training run has no {given}: {known}"})


@dataclass(frozen=True)
class Recipe:
    """One run. Pairs go from the first to the second over the run."""

    players: tuple[int, ...] = (2,)
    """How many play in the first game of a batch, the second and so on, over and over."""
    hidden: int = 512
    split: tuple[str, ...] = ()
    """Numbers of the observation whose names have one of these words are kinds, with an input for each value."""
    workers: int = 14
    games: int = 512
    """Games of a worker at once, twice: one half is stepped while the net looks at the other."""
    steps: int = 32
    """Decisions of each game between two lessons."""
    batch: int = 8192
    epochs: float = 3.0
    """How often each decision is learnt from, on average."""
    rate: tuple[float, float] = (3e-4, 1e-5)
    entropy: tuple[float, float] = (0.01, 0.002)
    trace: float = 0.95
    """The lambda of generalised advantage estimation."""
    clip: float = 0.2
    win: float = 0.85
    """The share of winning in what is played for. The rest is the lead: a decided game is worth playing well."""
    lead_scale: float = 20.0
    """A lead of this many points is as good as more."""
    spread: int = 100
    """The first games begin with up to this many random decisions, or all would be in the same round."""
    calibrating: int = 1000
    """Games of the finished net against itself, with each number of players, from which its sureness is fitted."""
    rivals: tuple[str, ...] = ("greedy", "search@100")
    """The frozen bots of the learning curve."""

    def changed(self, given: dict[str, Any]) -> Recipe:
        """With other numbers; lists become tuples, as TOML has no tuples."""
        known = {field.name for field in fields(self)}
        for name in given:
            if name not in known:
                raise TriforiumError("bad-recipe", given=name, known=", ".join(sorted(known)))
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
        }
        return replace(self, **values)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


SMALL = {
    "hidden": 128,
    "workers": 1,
    "games": 128,
    "steps": 16,
    "batch": 1024,
    "epochs": 2.0,
    "rate": [1e-3, 1e-4],
    "calibrating": 200,
}
"""What a machine of two cores without a GPU changes: a small net, past `greedy` in minutes."""


def recipe_of(game_id: str) -> Recipe:
    """The game's own recipe; a game without one is trained by the house's."""
    file = resources.files("triforium.bots") / game_id / "train.toml"
    return Recipe().changed(tomllib.loads(file.read_text()) if file.is_file() else {})
