"""`triforium sim`: bots against bots, many games, one line a bot."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from triforium.commands.options import AsJson, EditionName, GameName, Seed, Workers, typed_seed
from triforium.commands.progress import INTERRUPTED, progress, say_interrupted
from triforium.rules.errors import TriforiumError, teach

if TYPE_CHECKING:
    from triforium.commands.simulate import Match
    from triforium.rules.game import Game

teach(
    {
        "bots-for-players": "{players} players need at most {players} bots, not {given}",
        "too-few-games": "Play at least 1 game, not {given}",
    }
)


class SimReport(TypedDict):
    """What `--json` prints. Lists are in the order of the bots, bot i on seat i."""

    game: str
    players: int
    bots: list[str]
    games: int
    seed: int | str
    wins: list[float]
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
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other. Who starts is drawn for each game."""
    import triforium
    from triforium.arena.run import check_workers
    from triforium.bots import ready_bot

    chosen = triforium.game(game, edition)
    names = bots.split(",") if bots is not None else None
    if players is None:
        players = max(len(names or ()), chosen.players[0])
    if names is None:
        names = [ready_bot(chosen), *["random"] * (players - 1)]
    match = check(chosen, edition, players, names, games, typed_seed(seed))
    check_workers(workers)
    outcome = simulate(match, games, workers, typed_seed(seed))
    if outcome["games"] and as_json:
        print(json.dumps(outcome))
    elif outcome["games"]:
        show(chosen, outcome)
    if outcome["games"] < games:
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


def simulate(match: Match, games: int, workers: int, seed: int | str) -> SimReport:
    """Play the games. Interrupted, those that are finished count."""
    from triforium.commands.simulate import Tally, play_match

    tally = Tally()
    begun = time.perf_counter()
    with progress("games", games) as advance, suppress(KeyboardInterrupt):
        for piece in play_match(match, games, workers):
            tally.merge(piece)
            advance(piece.games)
    seats = range(len(match.bots))
    won = [tally.won(seat) for seat in seats]
    return {
        "game": match.game,
        "players": len(seats),
        "bots": list(match.bots),
        "games": tally.games,
        "seed": seed,
        "wins": [int(wins) if wins.denominator == 1 else float(wins) for wins in won],
        "scores": [tally.scores[seat] / max(tally.games, 1) for seat in seats],
        "decisions": tally.decisions,
        "games_per_s": round(tally.games / (time.perf_counter() - begun), 1),
    }


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
    table.caption = (
        f"{outcome['games']:,} games, {outcome['decisions']:,} decisions, seed {outcome['seed']}, "
        f"{outcome['games_per_s']:,.0f} games a second"
    )
    table.caption_justify = "left"
    Console().print(table)
