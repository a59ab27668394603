"""Whether the review's account is fair: `python bench/review.py duel --bots net,greedy --games 200`.

Games of bots on new deals, seats by turns, each reviewed. Told are the mean rest and the mean luck of each source for
whoever begins, with their standard errors (both should be nothing within two of them), what each bot lost, and how
much less the result varies once luck is taken out of it. `--write` keeps it in bench/proof/review-GAME-PLAYERS.json.
"""

from __future__ import annotations

import argparse
from functools import partial
from math import sqrt
from statistics import fmean, pstdev, variance
from typing import Any, TypedDict

import triforium
from reports import write_report
from triforium.bots import ask, make_bot
from triforium.commands.progress import progress
from triforium.executor import Local, mapped
from triforium.review.jobs import ReviewJob, review_job


class Reviewed(TypedDict):
    """A game: who sat where, and the account."""

    bots: list[str]
    first: int
    seats: list[dict[str, Any]]


class Mean(TypedDict):
    mean: float
    error: float


def played(id: str, bots: list[str], depth: str, number: int) -> Reviewed:
    """Each game is a new deal. Bots move on by a seat, and the first place by another rhythm."""
    game = triforium.game(id)
    players = len(bots)
    seated = [bots[(seat + number) % players] for seat in range(players)]
    first = number // players % players
    seed = f"{10_000 + number:032x}"
    state = game.start(players, seed, first)
    minds = [make_bot(name, game, f"{number:x}{seat:02x}") for seat, name in enumerate(seated)]
    actions: list[int] = []
    while (seat := state.seat) is not None:
        actions.append(ask(minds[seat], state, len(actions) + 1))
        state.step(actions[-1])
    job = ReviewJob(id, game.edition, players, seed, first, tuple(game.actions[action] for action in actions), depth)
    return {"bots": seated, "first": first, "seats": review_job(job)["seats"]}


def mean(numbers: list[float]) -> Mean:
    return {"mean": round(fmean(numbers), 4), "error": round(pstdev(numbers) / sqrt(len(numbers)), 4)}


def summary(games: list[Reviewed], bots: list[str]) -> dict[str, Any]:
    starters = [game["seats"][game["first"]] for game in games]
    sources = sorted({source for seat in starters for source in seat["luck_by"]})
    by_bot: dict[str, Any] = {}
    for bot in dict.fromkeys(bots):
        seats = [seat for game in games for seat, name in zip(game["seats"], game["bots"], strict=True) if name == bot]
        plain = [seat["result"] - seat["start"] for seat in seats]
        adjusted = [result - seat["luck"] for result, seat in zip(plain, seats, strict=True)]
        by_bot[bot] = {
            "won": mean([seat["result"] for seat in seats]),
            "luck": mean([seat["luck"] for seat in seats]),
            "own": mean([seat["own"] for seat in seats]),
            "rest": mean([seat["rest"] for seat in seats]),
            "lost a decision": round(-fmean([seat["own"] / max(seat["decisions"], 1) for seat in seats]), 6),
            "adjusted": mean(adjusted),
            "games saved by adjusting": round(variance(plain) / max(variance(adjusted), 1e-9), 2),
        }
    inside = [abs(seat["rest"]) <= 1.96 * seat["rest_error"] + 1e-9 for game in games for seat in game["seats"]]
    return {
        "rest of who begins": mean([seat["rest"] for seat in starters]),
        "luck of who begins": {s: mean([seat["luck_by"].get(s, 0.0) for seat in starters]) for s in sources},
        "rests within their interval": round(fmean(inside), 3),
        "bots": by_bot,
    }


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__)
    read.add_argument("game")
    read.add_argument("--bots", default="net,greedy")
    read.add_argument("--games", type=int, default=1000)
    read.add_argument("--depth", default="quick")
    read.add_argument("--workers", type=int, default=1)
    read.add_argument("--write", action="store_true")
    given = read.parse_args()
    bots = given.bots.split(",")
    games: list[Reviewed] = []
    with progress("games", given.games) as done:
        for game in mapped(Local(given.workers), partial(played, given.game, bots, given.depth), range(given.games)):
            games.append(game)
            done(1)
    found = summary(games, bots)
    for name, value in found.items():
        print(name, value)
    if given.write:
        asked = f"--bots {given.bots} --games {given.games} --depth {given.depth}"
        command = f"python bench/review.py {given.game} {asked} --write"
        write_report(f"review-{given.game}-{len(bots)}", {"command": command, "games": len(games), **found})


if __name__ == "__main__":
    main()
