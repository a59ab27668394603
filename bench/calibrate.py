"""Fits how sure the house's nets may be, on games of their own, and writes it into their files.

    python bench/calibrate.py [--game duel] [--games 4000] [--seed 777]

`triforium train` does the same for a net of one's own. `bench/nets.py --only calibration` judges it on other games.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import triforium
from triforium.bots.net.calibrate import calibrate
from triforium.bots.net.files import house_net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(triforium.GAMES))
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=777)
    given = parser.parse_args()
    for game in [given.game] if given.game else list(triforium.GAMES):
        found = calibrate(Path(str(house_net(game))), triforium.game(game), given.games, given.seed)
        print(f"{game}: {', '.join(map(str, found))} with two, three and four players")


if __name__ == "__main__":
    main()
