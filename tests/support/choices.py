"""What the house's searching bots choose, kept in `tests/bots/choices.json`: no change of their inside changes it.

`python tests/support/choices.py` writes the file anew, where the bots are meant to play otherwise.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
FILE = TESTS / "bots" / "choices.json"
POSITIONS = 300
"""Of each game, shared by its numbers of players."""
EVERY = 5
BOTS = ("search@60", "search@240", "level:1", "level:2", "level:3")
"""No nets: another machine adds up in another order, and close choices may differ."""

if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))

from support.games import PRINTED, Case, positions  # noqa: E402

from triforium.bots import make_bot  # noqa: E402
from triforium.rules.game import State  # noqa: E402


def asked(case: Case) -> list[State]:
    """Positions of random games of this case."""
    wanted = POSITIONS // len(case.game.players)
    found: list[State] = []
    seed = 100
    while len(found) < wanted:
        found += positions(case, seed, EVERY)
        seed += 1
    return found[:wanted]


def choices(case: Case) -> list[int]:
    """The bots take turns, and each goes on with the luck that it has."""
    bots = [make_bot(name, case.game, seed) for seed, name in enumerate(BOTS)]
    return [bots[number % len(bots)].choose(state) for number, state in enumerate(asked(case))]


if __name__ == "__main__":
    rows = [f'"{case}": {json.dumps(choices(case))}' for case in PRINTED]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
