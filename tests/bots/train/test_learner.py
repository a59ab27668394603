"""The arithmetic of learning: advantages by seat, and a net that is the same in PyTorch and in NumPy."""

from __future__ import annotations

import numpy as np
import torch

import triforium
from triforium.adapters.numbers import window
from triforium.bots.net.inputs import rows_of
from triforium.bots.net.net import SEATS, About, Net
from triforium.bots.train.learner import Learner
from triforium.bots.train.recipe import Recipe
from triforium.rules.selfplay import LEADS, LEVEL, SHARES, WHOLE, SelfPlay

GAME = triforium.game("pillars")
SMALL = Recipe(
    players=(2, 3, 4), hidden=32, split=("space of",), workers=1, games=3, steps=2, batch=4, trace=0.5, win=1.0
)


def a_learner() -> Learner:
    return Learner(GAME, SMALL, 3, "cpu", 1)


def shown(learner: Learner) -> SelfPlay:
    batch = SelfPlay(GAME, SMALL.players, 3, b"rows")
    batch.spread(60)
    rows = window(batch.rows, np.uint8).reshape(3, -1)
    for half in range(2):
        learner.rows[half].copy_(torch.from_numpy(rows.copy()))
    return batch


def test_numpy_and_pytorch_agree() -> None:
    learner = a_learner()
    batch = shown(learner)
    about = About("pillars", GAME.fingerprint, GAME.rules, (2, 3, 4), "", 0.0, 0, 20.0)
    net = Net(GAME, learner.parts(), learner.layout.split, about)
    logits, win, _ = learner.net(learner.rows[0], learner.playing)
    for i, state in enumerate(batch.states):
        players = int(state.players)
        plain, chances, _ = net.forward(rows_of([state]), players)
        legal = state.legal()
        np.testing.assert_allclose(logits[i, legal].detach(), plain[0, legal], atol=1e-4)
        np.testing.assert_allclose(torch.softmax(win[i], 0)[:players].detach(), chances[0], atol=1e-4)


def test_values_are_kept_by_seat_whoever_looks() -> None:
    learner = a_learner()
    batch = shown(learner)
    learner.decide(0)
    _, win, _ = learner.net(learner.rows[0], learner.playing)
    for i, state in enumerate(batch.states):
        chances = torch.softmax(win[i], 0)
        for seat in range(int(state.players)):
            turned = (seat - int(state.asked_seat())) % int(state.players)
            assert torch.isclose(learner.values[0][i, 0, seat], chances[turned])


def test_an_end_is_worth_what_it_was_and_what_comes_after_it_counts_for_nothing() -> None:
    learner = a_learner()
    at = learner.layout.info_at
    learner.lesson.rows[..., at + 2] = 3
    learner.lesson.rows[0, ..., at] = 1  # seat 1 moves, then seat 2
    learner.lesson.rows[1, ..., at] = 2
    learner.lesson.rows[1, ..., at + 1] = 1  # the first decision ended the game
    learner.lesson.rows[1, ..., at + SHARES + 1] = WHOLE
    learner.lesson.rows[1, ..., at + LEADS : at + LEADS + SEATS] = LEVEL
    learner.last_info[..., 2] = 3
    learner.lesson.values[0, ..., 0, :3] = torch.tensor([0.25, 0.25, 0.5])
    learner.lesson.values[1, ..., 0, :3] = torch.tensor([0.1, 0.1, 0.8])
    learner.lesson.values[2, ..., 0, :3] = torch.tensor([0.3, 0.3, 0.4])
    learner.judge()
    # From the mover on: seat 1 has won.
    torch.testing.assert_close(learner.targets[0, 0, 0, 0, :3], torch.tensor([1.0, 0.0, 0.0]))
    # The second decision is of the next game: its target is what the position after it is worth.
    torch.testing.assert_close(learner.targets[1, 0, 0, 0, :3], torch.tensor([0.4, 0.3, 0.3]))
    first, second = learner.advantages[0, 0, 0], learner.advantages[1, 0, 0]
    assert torch.isclose(first / second, torch.tensor(0.75 / -0.4))


def test_a_lesson_makes_what_went_well_likelier() -> None:
    learner = a_learner()
    shown(learner)
    for step in range(SMALL.steps):
        for half in range(2):
            learner.decide(half)
            learner.keep(step, half)
    learner.begin_lesson()
    learner.advantages.fill_(1.0)
    learner.targets[..., 0, 0] = 1.0
    learner.picked.copy_(torch.tensor([0, 1, 2, 3]))
    learner.entropy.fill_(0.0)
    before = learner.lesson.chosen.view(-1)[:4].clone()
    rows = learner.lesson.rows.view(-1, learner.layout.stride)[:4]
    hoped = torch.softmax(learner.net(rows, learner.playing)[1], 1)[:, 0]
    for _ in range(20):
        learner.improve()
    learner.publish()
    logits, win, _ = learner.net(rows, learner.playing)
    actions = learner.lesson.actions.view(-1)[:4]
    after = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
    assert (after > before).all()
    assert (torch.softmax(win, 1)[:, 0] > hoped + 0.01).all()
