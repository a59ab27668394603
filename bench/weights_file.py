"""Writes src/triforium/bots/GAME/weights.toml, a part at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from triforium.bots.weights import ROWS, LevelPlay, Persona, Sight, Weights, file_of, weights_of

HEAD = "# The fitted numbers of this game's bots; written by bench/fit_value.py and bench/tune_greedy.py.\n"


def write_judge(game: str, players: int | None, squash: float, rows: Sequence[Sequence[float]]) -> None:
    """For that number of players alone, or for all."""
    held = weights_of(game)
    fitted = tuple(tuple(row) for row in rows)
    if players is None:
        _write(game, replace(held, squash=squash, judge={0: fitted}))
    else:
        _write(game, replace(held, judge={**held.judge, players: fitted}))


def write_persona(game: str, name: str, says: str | None, weights: Sequence[int]) -> None:
    held = weights_of(game)
    before = held.personas.get(name)
    told = says or (before.says if before is not None else "")
    _write(game, replace(held, personas={**held.personas, name: Persona(told, tuple(weights))}))


def _write(game: str, weights: Weights) -> None:
    out = [HEAD, "\n[judge]\n", f"squash = {weights.squash:.3g}\n"]
    for players, rows in sorted(weights.judge.items()):
        if players > 0:
            out.append(f"\n[judge.{players}]\n")
        for name, row in zip(ROWS, rows, strict=True):
            out.append(f"{name} = [{', '.join(f'{round(w, 6):.4g}' for w in row)}]\n")
    sight = weights.sight
    out.append(f"\n[search]\nrounds = {sight.rounds}\nnoise = {sight.noise}\n")
    out.append(f"explore = {sight.explore}\nreserve = {sight.reserve}\n")
    if sight.depth != Sight.depth:
        out.append(f"depth = {sight.depth}\n")
    out.append(
        "\n# How each level plays, the first one first. Where the net does not fit the cards, the judge stands in.\n"
    )
    out += [f"[[levels]]\n{_level(play)}\n" for play in weights.levels]
    if weights.levels_of_more != weights.levels:
        out.append("# With three and four players.\n")
        out += [f"[[levels_of_more]]\n{_level(play)}\n" for play in weights.levels_of_more]
    for name, persona in weights.personas.items():
        numbers = ", ".join(map(str, persona.weights))
        out.append(f'[greedy.{name}]\nsays = "{persona.says}"\nweights = [{numbers}]\n\n')
    file_of(game).write_text("".join(out), encoding="utf-8")
    weights_of.cache_clear()


def _level(play: LevelPlay) -> str:
    judge = play.judge
    out = f"judge = {{ simulations = {judge.simulations}, rounds = {judge.rounds}, strength = {judge.strength} }}\n"
    if play.net is not None:
        held = {"simulations": play.net.simulations, "temperature": play.net.temperature}
        told = ", ".join(f"{name} = {number}" for name, number in held.items() if number)
        out += f"net = {{ {told} }}\n"
    return out
