"""The learning curve: a process beside the run lets the newest net play against frozen bots, again and again."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from triforium.bots.train.match import play_match
from triforium.bots.train.recipe import Recipe
from triforium.rules.game import Game

DEALS = 50
"""Deals of a match against a reflex, each played from every seat; a search gets a third of them."""
NAME = "curve.jsonl"


@dataclass(frozen=True)
class Task:
    """What the process must know."""

    game: str
    edition: str | None
    counts: tuple[int, ...]
    rivals: tuple[str, ...]
    folder: Path


class Curve:
    """As the run sees it: `look` says that there is a newer net."""

    def __init__(self, game: Game, edition: str | None, recipe: Recipe, folder: Path) -> None:
        counts = tuple(sorted(set(recipe.players)))
        task = Task(game.id, edition, (counts[0], counts[-1]) if len(counts) > 1 else counts, recipe.rivals, folder)
        context = get_context("spawn")
        self.bell, other = context.Pipe()
        self.process = context.Process(target=watch, args=(task, other), daemon=True)
        self.process.start()
        other.close()

    def look(self) -> None:
        if self.process.is_alive():
            self.bell.send(True)

    def close(self, patience: float = 60.0) -> None:
        """The last net is still looked at."""
        if self.process.is_alive():
            self.bell.send(False)
            self.process.join(patience)
        if self.process.is_alive():
            self.process.kill()


def watch(task: Task, bell: Connection) -> None:
    """In the process: whenever the bell has rung, judge the newest net."""
    from triforium.bots.net.net import read_net
    from triforium.games import game as game_of

    os.nice(5)
    game = game_of(task.game, task.edition)
    number = seen = 0
    going = True
    while going:
        going = bell.recv()
        while bell.poll():
            going = bell.recv()
        net = read_net(task.folder / "net.npz", game)
        if net.about.decisions == seen:
            continue
        seen = net.about.decisions
        row: dict[str, Any] = {"seconds": net.about.seconds, "decisions": net.about.decisions}
        number += 1
        for count in task.counts:
            for rival in task.rivals:
                deals = DEALS if "@" not in rival else DEALS // 3
                result = play_match(game, net, rival, count, deals, number)
                row[f"{rival} with {count}"] = [round(result.share, 4), round(result.error, 4)]
        with (task.folder / NAME).open("a") as file:
            file.write(json.dumps(row) + "\n")
