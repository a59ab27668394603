"""Every figure that is claimed of the bots, played again: part of `make proof`.

    python bench/ladder.py [--game duel] [--only search] [--workers 2] [--scale 1.0]

Writes bench/proof/bots-GAME.json, match by match, with seeds, commit and command. A match that stands in the
report with as many blocks is not played again unless --again says so. `--scale` plays a share of the blocks.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import triforium
from triforium.arena import ResultFile, plan_of, run, summary_of
from triforium.arena.results import ArenaGame
from triforium.bots import GREEDY, make_bot
from triforium.bots.duel.fight import Fight
from triforium.bots.measure import interpreted_simulations_per_s, simulations_per_s
from triforium.rules.duel.game import Duel

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
SEED = 20_261_115


@dataclass(frozen=True)
class Match:
    """One bot against others, and what its share of wins must clear."""

    group: str
    a: str
    b: str
    players: int
    blocks: int
    least: float
    most: float = 1.0

    @property
    def name(self) -> str:
        return f"{self.a} against {self.players - 1} {self.b}"


def matches(game: str) -> Iterator[Match]:
    """All of the issue's claims for a game."""
    yield Match("greedy", "greedy", "greedy:first", 2, 1000, 0.60)
    yield Match("greedy", "greedy", "random", 2, 1000, 0.97)
    if game != "duel":
        yield Match("greedy", "greedy", "random", 4, 250, 0.80)
    yield Match("search", "search@400", "greedy:first", 2, 300 if game == "builders" else 60, 0.90)
    yield Match("search", "search@400", "greedy", 2, 60, 0.65 if game == "duel" else 0.80)
    if game != "duel":
        yield Match("search", "search@400", "greedy", 4, 100, 0.55)
    yield Match("order", "search@400", "search@100", 2, 40, 0.50)
    yield Match("order", "search@1600", "search@400", 2, 40, 0.50)


def share_of(elo: float, players: int = 2) -> float:
    """Of the wins, for one that is so much better than all others at the table, who are alike."""
    return float(1 / (1 + (players - 1) * 10 ** (-elo / 400)))


def elo_of(share: float, players: int = 2) -> float:
    share = min(max(share, 0.001), 0.999)
    return 400 * log10((players - 1) * share / (1 - share))


def played(game: str, match: Match, blocks: int, workers: int, folder: Path | None) -> dict[str, Any]:
    began = time.time()
    plan = plan_of(game, [match.a, match.b], match.players, blocks, SEED)
    name = f"{game}-{match.players}-{match.a}-{match.b}.jsonl"
    file = ResultFile(folder / name, plan) if folder is not None else None
    games = [one for one in file.played.values() if one.block < blocks] if file is not None else []
    for finished in run(plan, [one.at for one in games], workers):
        games.append(finished)
        if file is not None:
            file.add([finished])
    if file is not None:
        file.close()
    line = summary_of(plan, games)["bots"][0]
    share, margin = line["win_share"], line["win_share_margin"]
    return {
        "group": match.group,
        "players": match.players,
        "blocks": blocks,
        "games": len(games),
        "share_of_wins": round(share, 4),
        "margin_95": round(margin, 4),
        "share_of_blocks": round(share_of_blocks(games), 4),
        "elo": round(elo_of(share)) if match.players == 2 else None,
        "wanted": [round(match.least, 3), round(match.most, 3)],
        "reached": match.least <= share <= match.most,
        "interval_clears": match.least <= share - margin and (match.most >= 1 or share + margin <= match.most),
        "failures": line["failures"],
        "ms_a_decision": round(line["ms_a_decision"], 2),
        "seconds": round(time.time() - began),
        "command": f"triforium arena {game} --players {match.players} --bots {match.a},{match.b} "
        f"--blocks {blocks} --seed {SEED}",
    }


def share_of_blocks(games: list[ArenaGame]) -> float:
    """Blocks in which the first bot won more than its part, those where it won just its part by half."""
    blocks: dict[int, list[float]] = {}
    for game in games:
        mine = [share for bot, share in zip(game.seats, game.share, strict=True) if bot == 0]
        blocks.setdefault(game.block, []).append(sum(mine))
    fair = 1 / len(games[0].seats)
    won = 0.0
    for shares in blocks.values():
        mean = sum(shares) / len(shares)
        won += 1.0 if mean > fair + 1e-9 else 0.5 if mean > fair - 1e-9 else 0.0
    return won / len(blocks)


def leaks(game: str, names: list[str], positions: int) -> dict[str, Any]:
    """Positions of random games, permuted as the seat cannot see: every bot must answer the same."""
    chosen = triforium.game(game)
    luck = Random(SEED)
    looked, differing = 0, 0
    while looked < positions:
        players = luck.choice(list(chosen.players))
        state = chosen.start(players, luck.getrandbits(64))
        while not state.over and looked < positions:
            if luck.random() < 0.15:
                other = state.clone()
                other.reshuffle(luck.getrandbits(64), state.seat)
                seed = luck.getrandbits(32)
                for name in names:
                    mine = make_bot(name, chosen, seed).choose(state.clone())
                    differing += mine != make_bot(name, chosen, seed).choose(other.clone())
                looked += 1
            state.play(luck.choice(state.legal()))
    return {"group": "leaks", "positions": looked, "bots": names, "differing": differing, "seed": SEED}


def solver() -> dict[str, Any]:
    """Both solvers on every pair of hands that the box allows."""
    from support.second_solver import all_hands, second_value

    game = triforium.game("duel")
    assert isinstance(game, Duel)
    cards = game.cards
    sides = [(int(cards.low[i]), int(cards.high[i])) for i in range(len(cards.low))]
    report: dict[str, Any] = {"group": "solver", "worths": {}}
    for card, worth in ((350.0, [40.0] * 6), (120.0, [55.0, 70.5, 33.3, 20.0, 90.0, 61.7])):
        fight = Fight(cards, card, worth)
        largest = 0.0
        pairs = all_hands([int(n) for n in cards.seals_in_all])
        for hands in pairs:
            second = second_value(sides, hands, card, (worth[:3], worth[3:]))
            largest = max(largest, abs(fight.solve([*hands[0], *hands[1]]) - second))
        report["worths"][f"card {card}, seals {worth}"] = {"pairs": len(pairs), "largest_difference": largest}
        assert largest <= 1e-12
    return report


def speed(game: str) -> dict[str, Any]:
    out: dict[str, Any] = {"group": "speed"}
    for players in triforium.game(game).players:
        compiled = simulations_per_s(game, players, 2.0)
        interpreted = interpreted_simulations_per_s(game, players, 2.0)
        out[f"{players} players"] = {
            "simulations_per_s": round(compiled),
            "interpreted_simulations_per_s": round(interpreted),
            "times": round(compiled / interpreted, 1),
        }
    return out


class Report:
    """The file, written after each match."""

    def __init__(self, name: str, game: str, command: str) -> None:
        self.path = ROOT / "bench" / "proof" / f"{name}.json"
        self.game = game
        self.command = f"{command} --game {game}"
        self.entries: dict[str, Any] = {}
        if self.path.exists():
            self.entries = json.loads(self.path.read_text(encoding="utf-8"))["entries"]

    def add(self, name: str, entry: dict[str, Any]) -> None:
        commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
        self.entries[name] = {**entry, "commit": commit.stdout.strip()}
        out = {
            "game": self.game,
            "command": self.command,
            "seed": SEED,
            "entries": self.entries,
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(out, indent=2) + "\n", encoding="utf-8")
        print(f"{self.game}: {name}: {json.dumps(entry)}", flush=True)


def arguments(about: str, groups: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(triforium.GAMES))
    parser.add_argument("--only", choices=groups, help="one group of figures")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--games", type=Path, help="keep every game in this folder, and count those that are there")
    return parser.parse_args()


def fill(report: Report, game: str, wanted: Iterator[Match], given: argparse.Namespace) -> None:
    """Play the matches that the report does not hold yet."""
    for match in wanted:
        blocks = max(10, round(match.blocks * given.scale))
        held = report.entries.get(match.name)
        if (given.only in (None, match.group)) and (given.again or held is None or held["blocks"] < blocks):
            report.add(match.name, played(game, match, blocks, given.workers, given.games))


def main() -> None:
    given = arguments(__doc__ or "", ["greedy", "search", "order", "leaks", "solver", "speed"])
    for game in [given.game] if given.game else list(triforium.GAMES):
        report = Report(f"bots-{game}", game, "python bench/ladder.py")
        fill(report, game, matches(game), given)
        if given.only in (None, "leaks"):
            names = ["random", *(f"greedy:{persona}" for persona in GREEDY[game]), "search@40", "level:1", "level:4"]
            report.add("leaks", leaks(game, names, max(50, round(1000 * given.scale))))
        if given.only in (None, "solver") and game == "duel":
            report.add("solver", solver())
        if given.only in (None, "speed"):
            report.add("speed", speed(game))


if __name__ == "__main__":
    main()
