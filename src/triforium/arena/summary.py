"""What an arena found, for the table, `--json` and the report."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import TypedDict

from triforium.arena.plan import Plan
from triforium.arena.ratings import rank_of, rate
from triforium.arena.results import ArenaGame
from triforium.arena.sprt import Sprt


class BotLine(TypedDict):
    bot: str
    games: int
    win_share: float
    win_share_margin: float
    elo: float
    elo_margin: float
    mean_score: float | None
    ms_a_decision: float
    failures: int
    first_failure: str | None


class PlaceLine(TypedDict):
    """A place in the order of play, 1 being who starts."""

    place: int
    win_share: float
    elo: float
    elo_margin: float


class Against(TypedDict):
    """The share of its games at the same table in which the first finished ahead of the second."""

    bot: str
    other: str
    games: int
    ahead: float
    margin: float


class SprtLine(TypedDict):
    a: str
    b: str
    elo0: float
    elo1: float
    error: float
    blocks: int
    ratio: float
    bound: float
    verdict: str | None


class Summary(TypedDict):
    game: str
    edition: str
    fingerprint: str
    players: int
    seed: str
    blocks: int
    games: int
    bots: list[BotLine]
    places: list[PlaceLine]
    against: list[Against]
    sprt: SprtLine | None


def summary_of(plan: Plan, played: Iterable[ArenaGame], sprt: Sprt | None = None) -> Summary:
    games = sorted(played, key=lambda game: game.at)
    ratings = rate(games, len(plan.bots), plan.players)
    bots = [
        bot_line(plan, games, bot, ratings.bots[bot].elo, ratings.bots[bot].margin) for bot in range(len(plan.bots))
    ]
    places: list[PlaceLine] = []
    for place, rating in enumerate(ratings.places):
        shares = [game.share[(game.first + place) % plan.players] for game in games if game.failure is None]
        places.append(
            {
                "place": place + 1,
                "win_share": sum(shares) / len(shares) if shares else 0.0,
                "elo": rating.elo,
                "elo_margin": rating.margin,
            }
        )
    line: SprtLine | None = None
    if sprt is not None:
        line = {
            "a": plan.bots[0],
            "b": plan.bots[-1],
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "error": sprt.error,
            "blocks": len(sprt.shares),
            "ratio": sprt.ratio,
            "bound": sprt.bound,
            "verdict": sprt.verdict,
        }
    return {
        "game": plan.game,
        "edition": plan.edition,
        "fingerprint": plan.fingerprint,
        "players": plan.players,
        "seed": plan.seed,
        "blocks": len({game.block for game in games}),
        "games": len(games),
        "bots": bots,
        "places": places,
        "against": against(plan, games),
        "sprt": line,
    }


def bot_line(plan: Plan, games: list[ArenaGame], bot: int, elo: float, margin: float) -> BotLine:
    shares: dict[int, list[float]] = {}
    scores: list[int] = []
    decisions, seconds = 0, 0.0
    failures: list[str] = []
    for game in games:
        for seat, who in enumerate(game.seats):
            if who == bot:
                shares.setdefault(game.block, []).append(game.share[seat])
                decisions += game.decisions[seat]
                seconds += game.seconds[seat]
                if game.scores is not None:
                    scores.append(game.scores[seat])
                if game.failure is not None and game.failure.seat == seat:
                    failures.append(game.failure.reason)
    share, half = mean_of_blocks(shares)
    return {
        "bot": plan.bots[bot],
        "games": sum(len(block) for block in shares.values()),
        "win_share": share,
        "win_share_margin": half,
        "elo": elo,
        "elo_margin": margin,
        "mean_score": sum(scores) / len(scores) if scores else None,
        "ms_a_decision": 1000 * seconds / decisions if decisions else 0.0,
        "failures": len(failures),
        "first_failure": failures[0] if failures else None,
    }


def against(plan: Plan, games: list[ArenaGame]) -> list[Against]:
    out: list[Against] = []
    for a in range(len(plan.bots)):
        for b in range(len(plan.bots)):
            ahead: dict[int, list[float]] = {}
            for game in games if a != b else []:
                for i, who in enumerate(game.seats):
                    for j, other in enumerate(game.seats):
                        if who == a and other == b:
                            ahead.setdefault(game.block, []).append(finished_ahead(game, i, j))
            if ahead:
                mean, half = mean_of_blocks(ahead)
                count = sum(len(block) for block in ahead.values())
                row: Against = {
                    "bot": plan.bots[a],
                    "other": plan.bots[b],
                    "games": count,
                    "ahead": mean,
                    "margin": half,
                }
                out.append(row)
    return out


def finished_ahead(game: ArenaGame, seat: int, other: int) -> float:
    mine, theirs = rank_of(game, seat), rank_of(game, other)
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def mean_of_blocks(blocks: dict[int, list[float]]) -> tuple[float, float]:
    """The mean over all games, and half its 95 % interval with the block as the unit."""
    if not blocks:
        return 0.0, 0.0
    means = [sum(block) / len(block) for block in blocks.values()]
    mean = sum(means) / len(means)
    if len(means) < 2:
        return mean, 0.5
    # One imagined block at each end, so that "all won" does not claim to be certain.
    spread = (sum((m - mean) ** 2 for m in means) + mean**2 + (1 - mean) ** 2) / (len(means) + 1)
    return mean, 1.96 * sqrt(spread / len(means))
