"""`triforium sim`: bots against bots, many games, one line a bot."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from triforium.commands.options import (
    AsJson,
    Cluster,
    EditionName,
    GameName,
    Out,
    Seed,
    ShardOf,
    Workers,
    typed_seed,
    typed_shard,
)
from triforium.commands.progress import INTERRUPTED, progress, say_interrupted
from triforium.rules.errors import TriforiumError, teach

if TYPE_CHECKING:
    from triforium.commands.simulate import Match, Tally
    from triforium.rules.game import Game

teach(
    {
        "bots-for-players": "{players} players need at most {players} bots, not {given}",
        "too-few-games": "Play at least 1 game, not {given}",
    }
)


class SimReport(TypedDict):
    """What `--json` prints. Lists are in the order of the bots, bot i on seat i; `places` has the wins by place in the
    order of play, whoever sat there."""

    game: str
    players: int
    bots: list[str]
    games: int
    seed: int | str
    wins: list[float]
    places: list[float]
    scores: list[float]
    decisions: int
    games_per_s: float


def sim(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="Number of players; by default one for each bot.")] = None,
    bots: Annotated[str | None, typer.Option(help="Bots by seat: greedy,random; the last fills the table.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = "0",
    edition: EditionName = None,
    workers: Workers = 1,
    cluster: Cluster = None,
    shard: ShardOf = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other. Who starts is drawn for each game."""
    import triforium
    from triforium.bots import ready_bot
    from triforium.commands.simulate import play_match
    from triforium.executor import executor_of

    chosen = triforium.game(game, edition)
    names = bots.split(",") if bots is not None else None
    if players is None:
        players = max(len(names or ()), chosen.players[0])
    if names is None:
        names = [ready_bot(chosen), *["random"] * (players - 1)]
    match = check(chosen, edition, players, names, games, typed_seed(seed))
    pieces = play_match(match, games, executor_of(workers, cluster), out, typed_shard(shard, out))
    outcome, interrupted = simulate(match, games, pieces, typed_seed(seed))
    if outcome["games"] and as_json:
        print(json.dumps(outcome))
    elif outcome["games"]:
        show(chosen, outcome)
    if interrupted:
        say_interrupted(outcome["games"], games, "games")
        raise typer.Exit(INTERRUPTED)


def check(game: Game, edition: str | None, players: int, bots: list[str], games: int, seed: int | str) -> Match:
    """What was asked for, or one clear error before anything is played."""
    from triforium.bots import make_bot
    from triforium.commands.simulate import Match
    from triforium.rules.chance import read_seed

    key = read_seed(seed)
    game.check_players(players)
    if len(bots) > players:
        raise TriforiumError("bots-for-players", players=players, given=len(bots))
    bots = [*bots, *bots[-1:] * (players - len(bots))]
    for name in bots:
        make_bot(name, game)
    if games < 1:
        raise TriforiumError("too-few-games", given=games)
    return Match(game.id, edition, tuple(bots), key)


def simulate(match: Match, games: int, pieces: Iterator[Tally], seed: int | str) -> tuple[SimReport, bool]:
    """Play the games; whether it was interrupted. Then those that are finished count."""
    from triforium.commands.simulate import Tally

    tally = Tally()
    interrupted = False
    begun = time.perf_counter()
    with progress("games", games) as advance:
        try:
            for piece in pieces:
                tally.merge(piece)
                advance(piece.games)
        except KeyboardInterrupt:
            interrupted = True
    seats = range(len(match.bots))
    report: SimReport = {
        "game": match.game,
        "players": len(seats),
        "bots": list(match.bots),
        "games": tally.games,
        "seed": seed,
        "wins": [plain(tally.won(seat)) for seat in seats],
        "places": [plain(tally.won_at(place)) for place in seats],
        "scores": [tally.scores[seat] / max(tally.games, 1) for seat in seats],
        "decisions": tally.decisions,
        "games_per_s": round(tally.games / (time.perf_counter() - begun), 1),
    }
    return report, interrupted


def plain(wins: Fraction) -> float:
    return int(wins) if wins.denominator == 1 else float(wins)


def show(game: Game, outcome: SimReport) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title=f"{game.title}, edition {game.edition}", title_justify="left")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column("mean score", justify="right")
    best = max(outcome["wins"])
    for seat, bot in enumerate(outcome["bots"]):
        won = outcome["wins"][seat]
        share = f"{won / outcome['games']:.1%}"
        style = "bold green" if won == best else ""
        table.add_row(str(seat), bot, f"{won:g}", share, f"{outcome['scores'][seat]:.2f}", style=style)
    places = " : ".join(f"{wins / outcome['games']:.1%}" for wins in outcome["places"])
    table.caption = (
        f"By place in the order of play: {places}\n"
        f"{outcome['games']:,} games, {outcome['decisions']:,} decisions, seed {outcome['seed']}, "
        f"{outcome['games_per_s']:,.0f} games a second"
    )
    table.caption_justify = "left"
    Console().print(table)
