"""The learner's steps as calls: captured graphs and two streams on a GPU, plain calls elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import torch

from triforium.bots.train.learner import Learner
from triforium.bots.train.workers import HALVES, Crew

Call = Callable[[], None]
WARM_UP = 3


class Steps:
    """`decide[half]`, `judge` and `improve`. Playing has a stream of its own, and goes first."""

    def __init__(self, learner: Learner, crew: Crew) -> None:
        self.learner = learner
        board = crew.board
        self.shown = [torch.from_numpy(board.rows[half]) for half in range(HALVES)]
        self.answers = [torch.from_numpy(board.actions[half]) for half in range(HALVES)]
        self.decide: list[Call] = [partial(learner.decide, half) for half in range(HALVES)]
        self.judge: Call = learner.judge
        self.improve: Call = learner.improve
        self.ready: Any = None
        if learner.fast:
            self.play_stream, self.learn_stream = torch.cuda.Stream(priority=-1), torch.cuda.Stream(priority=0)
            self.ready = torch.cuda.Event()
            self._pin(board.rows, board.actions)
            self._capture()

    def playing(self) -> AbstractContextManager[Any]:
        return torch.cuda.stream(self.play_stream) if self.learner.fast else nullcontext()

    def learning(self) -> AbstractContextManager[Any]:
        return torch.cuda.stream(self.learn_stream) if self.learner.fast else nullcontext()

    def await_learning(self) -> None:
        if self.learner.fast:
            self.play_stream.wait_stream(self.learn_stream)

    def await_playing(self) -> None:
        if self.learner.fast:
            self.learn_stream.wait_stream(self.play_stream)

    def answer(self, half: int) -> None:
        """What the shown half is answered with."""
        learner = self.learner
        learner.rows[half].copy_(self.shown[half], non_blocking=True)
        self.decide[half]()
        self.answers[half].copy_(learner.actions[half], non_blocking=True)
        if learner.fast:
            self.ready.record(self.play_stream)

    def await_answer(self) -> None:
        if self.learner.fast:
            self.ready.synchronize()

    def _pin(self, *arrays: Any) -> None:
        """Shared memory that the GPU copies from without a detour."""
        runtime = torch.cuda.cudart()
        for array in arrays:
            runtime.cudaHostRegister(array.ctypes.data, array.nbytes, 0)

    def _capture(self) -> None:
        learner = self.learner
        before = {name: part.detach().clone() for name, part in learner.weights.items()}
        self.decide = [self._graph(call, self.play_stream) for call in self.decide]
        self.judge = self._graph(self.judge, self.learn_stream)
        learner.loss = torch.compile(learner._loss, dynamic=False)
        learner.improve()
        torch.cuda.synchronize()
        self.improve = self._graph(learner.improve, self.learn_stream)
        # Capturing has run each step some times; nothing of that may stay.
        with torch.no_grad():
            for name, part in before.items():
                learner.weights[name].copy_(part)
            for state in learner.optimiser.state.values():
                for part in state.values():
                    part.zero_()
            learner.figures.zero_()
        learner.publish()
        torch.cuda.synchronize()

    def _graph(self, call: Call, stream: Any) -> Call:
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(WARM_UP):
                call()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            call()
        torch.cuda.synchronize()
        replay: Call = graph.replay
        return replay
