"""`triforium sim`: bots against bots, many games, one line a bot."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from triforium.commands.options import AsJson, EditionName, GameName, Seed, typed_seed
from triforium.rules.errors import TriforiumError, teach

if TYPE_CHECKING:
    from triforium.rules.game import Game

teach(
    {
        "bots-for-players": "{players} players need {players} bots, not {given}",
        "too-few-games": "At least 1 game must be played, not {given}",
    }
)


class Outcome(TypedDict):
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


class Played(TypedDict):
    decisions: int
    scores: list[int]
    winners: list[int]


def sim(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; else as many as there are bots.")] = None,
    bots: Annotated[str | None, typer.Option(help="Bots in the order of seats, like greedy,random.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = "0",
    edition: EditionName = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other. Who starts is drawn for each game."""
    import triforium

    chosen = triforium.game(game, edition)
    names = bots.split(",") if bots is not None else None
    if players is None:
        players = len(names) if names is not None else chosen.players[0]
    if names is None:
        names = ["greedy", *["random"] * (players - 1)]
    outcome = simulate(chosen, players, names, games, typed_seed(seed))
    if as_json:
        print(json.dumps(outcome))
    else:
        show(chosen, outcome)


def simulate(game: Game, players: int, bots: list[str], games: int, seed: int | str) -> Outcome:
    """Play the games, with a progress bar on standard error where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    wins = [Fraction(0)] * players
    totals = [0] * players
    decisions = 0
    played = play(game, players, bots, games, seed)
    errors = Console(stderr=True)
    begun = time.perf_counter()
    for one in track(played, game.title, games, console=errors, transient=True, disable=not errors.is_terminal):
        decisions += one["decisions"]
        for seat in one["winners"]:
            wins[seat] += Fraction(1, len(one["winners"]))
        totals = [total + score for total, score in zip(totals, one["scores"], strict=True)]
    return {
        "game": game.id,
        "players": players,
        "bots": bots,
        "games": games,
        "seed": seed,
        "wins": [int(won) if won.denominator == 1 else float(won) for won in wins],
        "scores": [total / games for total in totals],
        "decisions": decisions,
        "games_per_s": round(games / (time.perf_counter() - begun), 1),
    }


def play(game: Game, players: int, bots: list[str], games: int, seed: int | str) -> Iterator[Played]:
    """Check what was asked for at once, then play game by game."""
    from triforium.bots import make_bot
    from triforium.rules.chance import read_seed

    key = read_seed(seed)
    game.check_players(players)
    if len(bots) != players:
        raise TriforiumError("bots-for-players", players=players, given=len(bots))
    for name in bots:
        make_bot(name, game)
    if games < 1:
        raise TriforiumError("too-few-games", given=games)
    return (play_one(game, players, bots, key, number) for number in range(games))


def play_one(game: Game, players: int, bots: list[str], key: bytes, number: int) -> Played:
    """One game. The game's seed, the bots' and what they are shown come from the run's by ways of their own."""
    from triforium.bots import ask, make_bot
    from triforium.rules.chance import derived, numbered

    state = game.start(players, derived(key, f"game/{number}").hex())
    seated = [make_bot(name, game, derived(key, f"bot/{number}/{seat}").hex()) for seat, name in enumerate(bots)]
    shown = numbered(key, "shown", number)
    decisions = 0
    while (seat := state.seat) is not None:
        state.play(ask(seated[seat], state, shown.word()))
        decisions += 1
    return {"decisions": decisions, "scores": state.scores(), "winners": state.winners()}


def show(game: Game, outcome: Outcome) -> None:
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
