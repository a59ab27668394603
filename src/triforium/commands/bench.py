"""`triforium bench`: how fast the rules are, against themselves uncompiled and against a yardstick, in one run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from triforium.commands.options import AsJson
from triforium.commands.progress import progress

if TYPE_CHECKING:
    from rich.table import Table

    from triforium.bots.net.measure import NetMeasure, NetSpeed

ROUNDS = 6
SECONDS_AN_ENTRY = 10.0
KINDS = 16
"""Slices for each entry and round: compiled, interpreted, clones, yardstick, search compiled and interpreted; then the
net's, as `bots/net/measure.py` has them."""


class Speed(TypedDict):
    decisions_per_s: int
    games_per_s: int
    interpreted_decisions_per_s: int
    clones_per_s: int
    simulations_per_s: int
    interpreted_simulations_per_s: int


class Bench(TypedDict):
    """What `--json` prints."""

    games: dict[str, Speed]
    nets: dict[str, NetSpeed]
    yardstick_decisions_per_s: int


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(help="Games to measure; all by default.", metavar="[GAME]...")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="CPU time of the whole run.", min=0.0)] = None,
    as_json: AsJson = False,
) -> None:
    """Measure random playouts and clones on one core."""
    from triforium.games import GAMES, check_game, game

    chosen = [check_game(id) for id in games or GAMES]
    entries = [(id, players) for id in dict.fromkeys(chosen) for players in game(id).players]
    found = measure(entries, SECONDS_AN_ENTRY * len(entries) if seconds is None else seconds)
    if as_json:
        print(json.dumps(found))
    else:
        show(found)


def measure(entries: list[tuple[str, int]], seconds: float) -> Bench:
    """The best slice of each kind; kinds alternate, so that a busy moment of the machine falls on all."""
    from triforium.bots.measure import simulations_per_s
    from triforium.commands.measure import Interpreted, Rate, clones, middle, playouts, yardstick_decisions

    part = seconds / (ROUNDS * KINDS * len(entries))
    best = dict.fromkeys(entries, Rate(0, 0))
    interpreted = dict.fromkeys(entries, Rate(0, 0))
    cloned = dict.fromkeys(entries, 0.0)
    searched = dict.fromkeys(entries, 0.0)
    searched_interpreted = dict.fromkeys(entries, 0.0)
    nets = {entry: measure for entry in entries if (measure := net_measure(*entry)) is not None}
    yard = 0.0
    middles = {entry: middle(*entry) for entry in entries}
    with Interpreted() as other, progress("slices", ROUNDS * len(entries)) as advance:
        for _ in range(ROUNDS):
            for entry in entries:
                best[entry] = max(best[entry], playouts(*entry, part))
                interpreted[entry] = max(interpreted[entry], other.playouts(*entry, part))
                cloned[entry] = max(cloned[entry], clones(middles[entry], part))
                yard = max(yard, yardstick_decisions(part))
                searched[entry] = max(searched[entry], simulations_per_s(*entry, part))
                searched_interpreted[entry] = max(searched_interpreted[entry], other.simulations(*entry, part))
                if entry in nets:
                    nets[entry].slice(part)
                advance(1)
    return {
        "games": {
            f"{id}-{players}": {
                "decisions_per_s": round(best[id, players].decisions),
                "games_per_s": round(best[id, players].games),
                "interpreted_decisions_per_s": round(interpreted[id, players].decisions),
                "clones_per_s": round(cloned[id, players]),
                "simulations_per_s": round(searched[id, players]),
                "interpreted_simulations_per_s": round(searched_interpreted[id, players]),
            }
            for id, players in entries
        },
        "nets": {f"{id}-{players}": measure.speed() for (id, players), measure in nets.items()},
        "yardstick_decisions_per_s": round(yard),
    }


def net_measure(id: str, players: int) -> NetMeasure | None:
    """None where the game has no net."""
    from triforium.bots.net.files import has_net
    from triforium.games import game

    if not has_net(game(id)):
        return None
    from triforium.bots.net.measure import NetMeasure

    return NetMeasure(id, players)


def show(found: Bench) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    import triforium

    yard = found["yardstick_decisions_per_s"]
    table = Table(box=SIMPLE_HEAD, title="Random playouts, CPU time of one core", title_justify="left", pad_edge=False)
    table.add_column("game")
    columns = ("decisions/s", "games/s", "interpreted", "ratio", "yardstick", "clone", "simulations/s", "ratio")
    for name in columns:
        table.add_column(name, justify="right")
    for name, speed in found["games"].items():
        decisions = speed["decisions_per_s"]
        table.add_row(
            name,
            f"{decisions:,}",
            f"{speed['games_per_s']:,}",
            f"{speed['interpreted_decisions_per_s']:,}",
            f"{decisions / speed['interpreted_decisions_per_s']:.1f} ×",
            f"{decisions / yard:.1f} ×",
            f"{1e9 / speed['clones_per_s']:,.0f} ns",
            *searched(speed),
        )
    table.caption = f"The rules are {triforium.FORM}. The yardstick in plain Python: {yard:,} decisions/s."
    table.caption_justify = "left"
    Console().print(table)
    if found["nets"]:
        Console().print(net_table(found["nets"]))


def net_table(nets: dict[str, NetSpeed]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title="Nets, CPU time of one core", title_justify="left", pad_edge=False)
    table.add_column("game")
    first = next(iter(nets.values()))
    batches = [f"{size} at once, /s" for size in first["evaluations_per_s"]]
    for name in (*batches, "simulations/s", "net, p99", f"{first['level']}, p99"):
        table.add_column(name, justify="right")
    for name, speed in nets.items():
        table.add_row(
            name,
            *(f"{rate:,}" for rate in speed["evaluations_per_s"].values()),
            f"{speed['simulations_per_s']:,}",
            f"{speed['net_p99_ms']:.2f} ms",
            f"{speed['level_p99_ms']:,.0f} ms",
        )
    return table


def searched(speed: Speed) -> tuple[str, str]:
    """Simulations, and how many times as many as interpreted; a game need not have a search."""
    found, interpreted = speed["simulations_per_s"], speed["interpreted_simulations_per_s"]
    return (f"{found:,}", f"{found / interpreted:.1f} ×") if interpreted else ("–", "–")
