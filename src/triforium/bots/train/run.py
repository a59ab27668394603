"""A training run: games are played and learnt from at the same time, until its time is over."""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from triforium.bots.net.calibrate import calibrate
from triforium.bots.net.net import PARTS, About, read_net, write_net
from triforium.bots.train.curve import Curve
from triforium.bots.train.graphs import Steps
from triforium.bots.train.learner import FIGURES, Learner
from triforium.bots.train.recipe import Recipe
from triforium.bots.train.workers import HALVES, Crew, Shift
from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import Game

Say = Callable[[str], None]
EVERY = 10.0
"""Seconds between two lines of the log."""
KEPT_EVERY = 30.0
"""Seconds between two checkpoints."""

teach({"bad-checkpoint": "{file} is not a checkpoint of {game}: {reason}"})


@dataclass(frozen=True)
class Order:
    """What is asked for: for how long, from which weights, against whom, into which folder."""

    seconds: float
    folder: Path
    command: str
    seed: int = 1
    device: str = "cpu"
    edition: str | None = None
    init: Path | None = None
    resume: Path | None = None
    rival: Path | None = None
    curve: bool = True


class Run:
    """From the first game to the finished net."""

    def __init__(self, game: Game, recipe: Recipe, order: Order, say: Say) -> None:
        self.game = game
        self.recipe = recipe
        self.order = order
        self.say = say
        self.decisions = 0
        self.before = 0.0
        """Seconds of the run that this one resumes."""
        self.lessons = 0
        order.folder.mkdir(parents=True, exist_ok=True)
        self.log: list[dict[str, Any]] = []

    def go(self) -> Path:
        """Train; the finished net's file."""
        game, recipe, order = self.game, self.recipe, self.order
        cuda = order.device == "cuda"
        spare = (os.cpu_count() or 1) - recipe.workers
        torch.set_num_threads(1 if cuda else max(1, spare))
        learner = Learner(game, recipe, recipe.workers * recipe.games, order.device, order.seed)
        plan = Shift(
            game.id, order.edition, recipe.players, recipe.workers, recipe.games, recipe.spread, order.seed,
            learner.layout.stride, f"triforium-{os.getpid()}", spare if spare > 0 else None,
        )  # fmt: skip
        crew = Crew(plan)
        curve = Curve(game, order.edition, recipe, order.folder) if order.curve else None
        try:
            if order.rival is not None:
                learner.meet(weights_of(order.rival, game, learner))
            steps = Steps(learner, crew)
            if order.init is not None:
                learner.take(weights_of(order.init, game, learner))
            if order.resume is not None:
                self.take_up(learner, order.resume)
            for half in range(HALVES):
                crew.await_half(half, 1, patient=True)
            self._train(learner, crew, steps, curve)
            return self._finish(learner, curve)
        finally:
            if curve is not None:
                curve.close()
            steps = None  # type: ignore[assignment]  # it looks into the shared memory
            crew.close()

    def _train(self, learner: Learner, crew: Crew, steps: Steps, curve: Curve | None) -> None:
        recipe, cuda = self.recipe, learner.fast
        lesson = recipe.steps * HALVES * learner.count
        gradients = int(recipe.epochs * lesson // recipe.batch)
        began = spoken = kept = time.monotonic()
        kept -= KEPT_EVERY - 15
        spoken_at, count = 0, 1
        deck = torch.zeros(0)
        while True:
            passed = time.monotonic() - began
            if passed >= self.order.seconds:
                return
            done = 0
            for step in range(recipe.steps):
                for half in range(HALVES):
                    crew.await_half(half, count, patient=not cuda)
                    with steps.playing():
                        if step == 0 and half == 0:
                            steps.await_learning()
                            learner.publish()
                            learner.begin_lesson()
                        steps.answer(half)
                        learner.keep(step, half)
                        if step == 0:
                            learner.close_lesson(half)
                    steps.await_answer()
                    crew.board.go[half] = count
                    if self.lessons:
                        if step == 0 and half == HALVES - 1:
                            with steps.learning():
                                steps.await_playing()
                                learner.set_pace(passed / self.order.seconds)
                                steps.judge()
                                deck = torch.cat(
                                    [torch.randperm(lesson, device=learner.device)
                                     for _ in range(max(1, math.ceil(recipe.epochs)))]
                                )  # fmt: skip
                        elif step:
                            due = gradients * ((step - 1) * HALVES + half + 1) // ((recipe.steps - 1) * HALVES)
                            with steps.learning():
                                while done < due:
                                    learner.picked.copy_(deck[done * recipe.batch : (done + 1) * recipe.batch])
                                    steps.improve()
                                    done += 1
                count += 1
            self.decisions += lesson
            self.lessons += 1
            now = time.monotonic()
            if now - spoken >= EVERY:
                self._speak(learner, crew, now - began, (self.decisions - spoken_at) / (now - spoken))
                spoken, spoken_at = now, self.decisions
            if now - kept >= KEPT_EVERY:
                self._keep(learner, now - began, curve)
                kept = now

    def _speak(self, learner: Learner, crew: Crew, passed: float, speed: float) -> None:
        crew.check()
        board = crew.board
        figures = dict(zip(FIGURES, (round(float(n), 4) for n in learner.figures.tolist()), strict=True))
        row = {
            "seconds": round(self.before + passed, 1),
            "decisions": self.decisions,
            "speed": round(speed),
            "games": int(board.finished.sum()),
            "busy": round(float(board.busy.mean()) / 1e9 / passed, 3),
            **figures,
        }
        self.log.append(row)
        with (self.order.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(row) + "\n")
        self.say(
            f"{row['seconds']:7.0f} s  {self.decisions / 1e6:8.1f} M decisions  {speed / 1e6:.2f} M/s  "
            f"workers {row['busy']:.0%}  entropy {figures['entropy']:.3f}  clipped {figures['clipped']:.3f}  "
            f"explained {figures['explained']:.3f}  win {figures['win']:.4f}"
            + (f"  against the rival {figures['rival']:.3f}" if learner.rival is not None else "")
        )

    def about(self, passed: float) -> About:
        game = self.game
        players = tuple(sorted(set(self.recipe.players)))
        seconds = round(self.before + passed, 1)
        return About(
            game.id, game.fingerprint, game.rules, players, self.order.command, seconds, self.decisions,
            self.recipe.lead_scale,
        )  # fmt: skip

    def _keep(self, learner: Learner, passed: float, curve: Curve | None) -> None:
        """A checkpoint to resume from, and a net for the curve."""
        if learner.fast:
            torch.cuda.synchronize()
        parts = learner.parts()
        folder = self.order.folder
        states = learner.optimiser.state
        slots: dict[str, NDArray[Any]] = {}
        for name in PARTS:
            state = states.get(learner.weights[name], {})
            for slot in ("exp_avg", "exp_avg_sq"):
                if slot in state:
                    slots[f"{slot}/{name}"] = state[slot].detach().cpu().numpy()
        count = max((float(state["step"]) for state in states.values() if "step" in state), default=0.0)
        figures = np.array([self.before + passed, self.decisions, count])
        late = folder / "checkpoint.new.npz"
        np.savez(late, **parts, **slots, figures=figures)  # type: ignore[arg-type]
        late.replace(folder / "checkpoint.npz")
        write_net(folder / "net.new.npz", parts, learner.layout.split, self.about(passed))
        (folder / "net.new.npz").replace(folder / "net.npz")
        if curve is not None:
            curve.look()

    def take_up(self, learner: Learner, path: Path) -> None:
        """Go on where a checkpoint was kept; the pace begins anew over this run's seconds."""
        try:
            with np.load(path) as found:
                learner.take({name: found[name] for name in PARTS})
                seconds, decisions, count = (float(n) for n in found["figures"])
                for name in PARTS:
                    weight = learner.weights[name]
                    state = learner.optimiser.state[weight]
                    for slot in ("exp_avg", "exp_avg_sq"):
                        value = torch.tensor(found[f"{slot}/{name}"], device=learner.device)
                        if slot in state:
                            state[slot].copy_(value)
                        else:
                            state[slot] = value
                    if "step" in state:
                        state["step"].fill_(count)
                    else:
                        state["step"] = torch.tensor(count, device=learner.device if learner.fast else "cpu")
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            reason = str(error)[:120]
            raise TriforiumError("bad-checkpoint", file=str(path), game=self.game.title, reason=reason) from error
        self.before, self.decisions, self.lessons = seconds, int(decisions), 0

    def _finish(self, learner: Learner, curve: Curve | None) -> Path:
        self._keep(learner, self.order.seconds, curve)
        net = self.order.folder / "net.npz"
        calibrate(net, self.game, self.recipe.calibrating, self.order.seed)
        self.say(f"{net}: {read_net(net, self.game).weights:,} weights, {net.stat().st_size / 1e6:.2f} MB")
        return net


def weights_of(path: Path, game: Game, learner: Learner) -> dict[str, NDArray[Any]]:
    """The weights of a net's file or of a checkpoint, of the same shape as the learner's."""
    try:
        with np.load(path) as found:
            parts = {name: found[name].astype(np.float32) for name in PARTS}
        for name, part in parts.items():
            wanted = tuple(learner.weights[name].shape)
            if part.shape != wanted:
                raise ValueError(f"{name} is {part.shape}, {wanted} is wanted")
    except (OSError, KeyError, ValueError) as error:
        reason = str(error)[:120]
        raise TriforiumError("bad-net", file=str(path), game=game.title, reason=reason) from error
    return parts
