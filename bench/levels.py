"""The levels against their neighbours, with two and with four players: part of `make proof`.

    python bench/levels.py [--game duel] [--only 4] [--workers 2] [--scale 1.0]

Writes bench/proof/levels-GAME.json: each level against the one below it, on duplicate deals, as a share of wins and as
an Elo gap with its interval. A match that stands in the report with as many blocks is not played again unless
--again says so. `--scale` plays a share of the blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import triforium
from ladder import Match, Report, arguments, elo_of, played, share_of
from triforium.bots import LEVELS
from triforium.bots.weights import weights_of

NEAREST, FARTHEST = 100, 200
"""So many Elo neighbours are meant to be apart."""
GAMES = {2: 120, 4: 80}
GAMES_OF_THE_BEST = 40
"""The highest level takes its time."""


def matches(game: str) -> Iterator[Match]:
    """Cheap ones first."""
    for players in (2, 4):
        if players not in triforium.game(game).players:
            continue
        for lower, higher in zip(list(LEVELS)[:-1], list(LEVELS)[1:], strict=True):
            games = GAMES[players] if higher != list(LEVELS)[-1] else GAMES_OF_THE_BEST
            least, most = share_of(NEAREST, players), share_of(FARTHEST, players)
            yield Match(str(players), f"level:{higher}", f"level:{lower}", players, games // players, least, most)


def with_gap(entry: dict[str, Any]) -> dict[str, Any]:
    """The gap in Elo and between which it lies, and whether it is what is wanted."""
    share, margin, players = entry["share_of_wins"], entry["margin_95"], entry["players"]
    between = [round(elo_of(share + sign * margin, players)) for sign in (-1, 1)]
    gap = round(elo_of(share, players))
    return {**entry, "elo": gap, "elo_95": between, "as_wanted": NEAREST <= gap <= FARTHEST}


def main() -> None:
    given = arguments(__doc__ or "", ["2", "4"])
    for game in [given.game] if given.game else list(triforium.GAMES):
        report = Report(f"levels-{game}", game, "python bench/levels.py")
        for match in matches(game):
            blocks = max(5, round(match.blocks * given.scale))
            held = report.entries.get(match.name)
            if given.only in (None, match.group) and (given.again or held is None or held["blocks"] < blocks):
                plays = [str(weights_of(game).plays(match.players)[int(bot[-1]) - 1]) for bot in (match.a, match.b)]
                entry = played(game, match, blocks, given.workers, given.games)
                report.add(match.name, {**with_gap(entry), "plays": plays})


if __name__ == "__main__":
    main()
