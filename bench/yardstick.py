"""The yardstick by itself: `python bench/yardstick.py`. The game stands in src/triforium/commands/yardstick.py,
where an installed `triforium bench` finds it too.
"""

import runpy
import time
from pathlib import Path

GAME = Path(__file__).parent.parent / "src" / "triforium" / "commands" / "yardstick.py"


def main() -> None:
    play_games = runpy.run_path(str(GAME))["play_games"]
    best = 0.0
    for _ in range(10):
        begun = time.process_time()
        decisions = sum(play_games(players, 7, 10) for players in (2, 3, 4))
        best = max(best, decisions / (time.process_time() - begun))
    print(f"{best:,.0f} decisions a second")


if __name__ == "__main__":
    main()
