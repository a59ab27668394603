"""`make proof`: the long proofs. Each writes `bench/proof/NAME.json` with commit and seeds, and can be run alone."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import triforium
from reports import write_report
from triforium.rules.chance import read_seed
from triforium.rules.playout import Policy, play_games

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
GAMES = 10_000
BATCH = 500
SECOND_GAMES = 2_000
PREVIEWED = 10_000
SEED = 20_261_115


def write(name: str, report: dict[str, Any]) -> None:
    write_report(name, {"command": f"python bench/proof.py {name}", **report})


def play_batches(id: str, players: int, games: int) -> dict[str, Any]:
    """That many random games in the form that runs here; a hash over all of their results."""
    game = triforium.game(id)
    digest = hashlib.sha256()
    decisions = 0
    for batch in range(games // BATCH):
        results = play_games(game, players, Policy(), read_seed(SEED + batch), BATCH)
        decisions += sum(result[0] for result in results)
        digest.update(json.dumps(results).encode())
    return {"games": games, "decisions": decisions, "sha256": digest.hexdigest()}


def both_forms() -> None:
    """Many random games of each game and player count end without an error, with equal results in both forms."""
    report: dict[str, Any] = {"seed": SEED, "games": {}}
    for id in triforium.GAMES:
        for players in triforium.game(id).players:
            begun = time.time()
            compiled = play_batches(id, players, GAMES)
            command = [sys.executable, __file__, "--play", id, str(players)]
            environment = {**os.environ, "TRIFORIUM_INTERPRETED": "1"}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            interpreted = json.loads(done.stdout)
            equal = compiled == interpreted
            report["games"][f"{id}-{players}"] = {**compiled, "equal": equal, "seconds": round(time.time() - begun)}
            print(f"{id}-{players}: {compiled['games']} games, {compiled['decisions']} decisions, equal: {equal}")
            assert equal
    write("both-forms", report)


def second() -> None:
    """Many games of each game and player count, played beside a second model of its rules: they never differ."""
    from second.table import MODELS, card_file, play_both

    report: dict[str, Any] = {"seed": SEED, "form": triforium.FORM, "games": {}}
    for id in MODELS:
        game = triforium.game(id)
        file = card_file(game)
        for players in game.players:
            begun = time.time()
            seeds = range(SEED, SEED + SECOND_GAMES)
            decisions = sum(play_both(game, file, players, seed) for seed in seeds)
            seconds = round(time.time() - begun)
            report["games"][f"{id}-{players}"] = {"games": SECOND_GAMES, "decisions": decisions, "seconds": seconds}
            print(f"{id}-{players}: {SECOND_GAMES} games, {decisions} decisions, no difference")
    write("second", report)


def previews() -> None:
    """10,000 decisions of each game: what `foresee` tells of some of their choices is what then surely happens."""
    from support.games import PRINTED
    from support.previews import compare_game

    report: dict[str, Any] = {"seed": SEED, "form": triforium.FORM, "games": {}}
    for id in triforium.GAMES:
        begun = time.time()
        cases = [case for case in PRINTED if case.id == id]
        decisions = facts = games = 0
        while decisions < PREVIEWED:
            met, compared = compare_game(cases[games % len(cases)], SEED + games, PREVIEWED - decisions, 2)
            decisions, facts, games = decisions + met, facts + compared, games + 1
        seconds = round(time.time() - begun)
        report["games"][id] = {"games": games, "decisions": decisions, "facts": facts, "seconds": seconds}
        print(f"{id}: {decisions} decisions, {facts} facts of previews, no difference")
    write("previews", report)


def kills() -> None:
    """The server is killed 200 times while tables are played; nothing acknowledged is lost and all games finish."""
    script = ROOT / "bench" / "kills.py"
    subprocess.run([sys.executable, str(script)], check=True)


def clocks() -> None:
    """The server is killed 20 times while a clock runs; it has counted the time of play, to less than a second."""
    subprocess.run([sys.executable, str(ROOT / "bench" / "clocks.py")], check=True)


def bench() -> None:
    """How fast the rules are: `triforium bench`, kept."""
    command = [sys.executable, "-c", "from triforium.cli import main; main()", "bench", "--json"]
    write("bench", json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


PROOFS = {"bench": bench, "both-forms": both_forms, "second": second, "previews": previews, "kills": kills}
PROOFS |= {"clocks": clocks}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("proofs", nargs="*", choices=[*PROOFS, []], default=[])
    parser.add_argument("--play", nargs=2)
    args = parser.parse_args()
    if args.play:
        print(json.dumps(play_batches(args.play[0], int(args.play[1]), GAMES)))
    else:
        for name in args.proofs or PROOFS:
            PROOFS[name]()
