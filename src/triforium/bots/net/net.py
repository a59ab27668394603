"""A trained net in NumPy: what a seat sees goes in, a policy and each seat's chance to win come out.

Three layers of the same width, the second and third added to what they were given; a policy over all actions; and a
small head for the value. Everything is seen from the seat that looks: its own value comes first, then those of the
others clockwise.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from triforium.bots.net.files import has_net, house_net
from triforium.bots.net.inputs import Inputs, Split
from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import Game

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

FEWEST: Final = 2
MOST: Final = 4
"""Players at a table."""
SEATS: Final = MOST
"""The value head speaks of this many seats, whoever plays: first their chances to win, then their leads."""
PARTS: Final = ("w1", "b1", "w2", "b2", "w3", "b3", "wp", "bp", "wv1", "bv1", "wv2", "bv2")
"""The arrays of a net's file, in their order; matrices stand as [in, out]."""
ABOUT: Final = "about"
SPLIT: Final = "split"
"""Which numbers of the observation are kinds (`inputs.py`)."""

teach(
    {
        "no-net": "The net for {game} was trained on other rules or cards than the edition {edition}",
        "bad-net": "{file} is not a net of {game}: {reason}",
    }
)


@dataclass(frozen=True)
class About:
    """Where a net comes from."""

    game: str
    fingerprint: str
    rules: int
    players: tuple[int, ...]
    command: str
    seconds: float
    decisions: int
    lead_scale: float
    """A lead of this many points reads as 1."""
    sharpness: tuple[float, ...] = (1.0,) * (MOST - FEWEST + 1)
    """With two, three and four players: by this much the chances' logits are multiplied (`calibrate.py`)."""

    def as_json(self) -> dict[str, Any]:
        return {**self.__dict__, "players": list(self.players), "sharpness": list(self.sharpness)}


class Net:
    """Weights that were read. `forward` may be called from one thread at a time."""

    def __init__(self, game: Game, parts: dict[str, NDArray[Any]], split: Split, about: About) -> None:
        self.about = about
        self.actions = len(game.actions)
        self.inputs = Inputs(game, split)
        part = {name: np.asarray(parts[name], np.float32) for name in PARTS}
        self._w1 = self.inputs.packed(part["w1"])
        self._b1 = part["b1"]
        self._w2, self._b2 = np.ascontiguousarray(part["w2"]), part["b2"]
        self._w3, self._b3 = np.ascontiguousarray(part["w3"]), part["b3"]
        # Policy and value head read the same layer, so they are one product.
        self._heads = np.ascontiguousarray(np.concatenate([part["wp"][:, : self.actions], part["wv1"]], axis=1))
        self._heads_b = np.concatenate([part["bp"][: self.actions], part["bv1"]])
        self._wv2, self._bv2 = np.ascontiguousarray(part["wv2"]), part["bv2"]

    @property
    def weights(self) -> int:
        """How many numbers the net has."""
        inner = (self._w1, self._b1, self._w2, self._b2, self._w3, self._b3, self._heads, self._heads_b)
        return sum(part.size for part in (*inner, self._wv2, self._bv2))

    def forward(self, rows: Bytes, players: int) -> tuple[Floats, Floats, Floats]:
        """For each row the logits of all actions, each seat's chance to win, and its lead over the mean of the others.

        `rows` are as `inputs.row_of` makes them, all of games with this many players.
        """
        hidden = self.inputs.read(rows) @ self._w1
        hidden += self._b1
        np.maximum(hidden, 0, out=hidden)
        for weights, bias in ((self._w2, self._b2), (self._w3, self._b3)):
            more = hidden @ weights
            more += bias
            np.maximum(more, 0, out=more)
            hidden += more
        heads = hidden @ self._heads
        heads += self._heads_b
        value = np.maximum(heads[:, self.actions :], 0) @ self._wv2
        value += self._bv2
        chances = value[:, :players] * np.float32(self.about.sharpness[players - FEWEST])
        chances = np.exp(chances - chances.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        leads = np.tanh(value[:, SEATS : SEATS + players]) * np.float32(self.about.lead_scale)
        return heads[:, : self.actions], chances, leads

    def look(self, seen: Any, rows: int, players: int) -> tuple[bytes, bytes, bytes]:
        """`forward` as a search asks it (`search/outside.py`): a buffer of rows in, 32-bit floats out."""
        found = self.forward(np.frombuffer(seen, np.uint8).reshape(rows, -1), players)
        logits, chances, leads = (part.astype("<f4", copy=False).tobytes() for part in found)
        return logits, chances, leads


def read_net(path: Path | Traversable, game: Game) -> Net:
    """The net of a file, checked against the game."""
    parts, split, about = read_file(path, game)
    if about.game != game.id or parts["w1"].shape[0] != Inputs(game, split).size:
        raise TriforiumError("bad-net", file=str(path), game=game.title, reason="it is of another game or edition")
    return Net(game, parts, split, about)


def read_file(path: Path | Traversable, game: Game) -> tuple[dict[str, NDArray[Any]], Split, About]:
    try:
        with path.open("rb") as file, np.load(file) as found:
            return {name: found[name] for name in PARTS}, found[SPLIT], read_about(found[ABOUT].tobytes())
    except (OSError, KeyError, ValueError, TypeError) as error:
        raise TriforiumError("bad-net", file=str(path), game=game.title, reason=str(error)[:120]) from error


def write_net(path: Path, parts: dict[str, NDArray[Any]], split: Split, about: About) -> None:
    """In half precision, which halves the package."""
    packed: dict[str, NDArray[Any]] = {name: np.asarray(parts[name]).astype(np.float16) for name in PARTS}
    text = np.frombuffer(json.dumps(about.as_json()).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **{**packed, SPLIT: split, ABOUT: text})


@lru_cache(maxsize=8)
def net_of(game: Game) -> Net:
    """The house's net for this game in this edition, else one clear error."""
    if has_net(game):
        with house_net(game.id).open("rb") as file, np.load(file) as found:
            about = read_about(found[ABOUT].tobytes())
        if about.fingerprint == game.fingerprint:
            return read_net(house_net(game.id), game)
    raise TriforiumError("no-net", game=game.title, edition=game.edition)


def read_about(text: bytes) -> About:
    found = json.loads(text)
    lists = {name: tuple(found[name]) for name in ("players", "sharpness") if name in found}
    return About(**{**found, **lists})
