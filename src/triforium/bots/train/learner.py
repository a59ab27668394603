"""The net that learns: proximal policy optimisation over the decisions of all seats, in PyTorch.

A value is a vector over the seats: each seat's chance to win and its lead. Generalised advantages are worked out for
each seat along the game, whoever moves; the mover's own is what its decision is judged by. On a GPU every step is a
captured graph, since launching its short kernels one by one would take longer than running them.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  as PyTorch's users know it
from numpy.typing import NDArray

from triforium.bots.net.inputs import Inputs, split_of
from triforium.bots.net.net import PARTS, SEATS
from triforium.bots.train.recipe import Recipe
from triforium.bots.train.workers import HALVES
from triforium.rules.game import Game
from triforium.rules.selfplay import INFO, LEADS, LEVEL, SHARES, WHOLE

HEAD: Final = 128
"""The width of the value head."""
HEADS: Final = {"wp", "bp", "wv1", "bv1", "wv2", "bv2"}
"""Kept in full precision on a GPU: small, and what everything is judged by."""
FORBIDDEN: Final = -1e9
SLOW: Final = 0.02
"""How quickly the figures of the log follow."""
FIGURES: Final = (
    "policy",
    "win",
    "lead",
    "entropy",
    "clipped",
    "divergence",
    "explained",
    "spread",
    "gradient",
    "rival",
)


class RowLayout:
    """Where things lie in a row of `SelfPlay`."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        self.split = split_of(game, recipe.split)
        inputs = Inputs(game, self.split)
        self.mask_at, self.info_at = inputs.flags_at, inputs.split_at
        self.actions = self.info_at - self.mask_at
        self.stride = self.info_at + INFO
        self.inputs = inputs.size
        self.inverse = np.ones(self.info_at, np.float32)
        self.inverse[: inputs.width] = 1.0 / inputs.scales


class Learner:
    """Weights, what was played lately, and how to learn from it. `count` games are in each half."""

    def __init__(self, game: Game, recipe: Recipe, count: int, device: str, seed: int) -> None:
        self.recipe = recipe
        self.layout = RowLayout(game, recipe)
        self.device = torch.device(device)
        self.fast = self.device.type == "cuda"
        self.type = torch.bfloat16 if self.fast else torch.float32
        torch.manual_seed(seed)
        if self.fast:
            torch.backends.cuda.matmul.allow_tf32 = True
        self.weights = {
            name: part.to(self.device).requires_grad_(True) for name, part in fresh(self.layout, recipe, seed).items()
        }
        self.playing = {name: self._cast(name, part.detach()).clone() for name, part in self.weights.items()}
        """A copy that plays while the weights learn."""
        self.rival: dict[str, torch.Tensor] | None = None
        self.inverse = torch.tensor(self.layout.inverse, device=self.device).to(self.type)
        self.columns, self.kinds = torch.tensor(self.layout.split, device=self.device).unbind(1)
        self.columns, self.kinds = self.columns.long(), self.kinds.to(torch.uint8)
        self.seats = torch.arange(SEATS, device=self.device)
        self._lay_out(count)
        self.learning_rate = torch.tensor(recipe.rate[0], device=self.device)
        self.entropy = torch.tensor(recipe.entropy[0], device=self.device)
        self.figures = torch.zeros(len(FIGURES), device=self.device)
        self.list = [self.weights[name] for name in PARTS]
        self.optimiser = torch.optim.Adam(
            self.list, lr=self.learning_rate if self.fast else recipe.rate[0], eps=1e-5, betas=(0.9, 0.99),
            capturable=self.fast, fused=self.fast,
        )  # fmt: skip
        self.loss = self._loss

    def _lay_out(self, count: int) -> None:
        steps, stride, device = self.recipe.steps, self.layout.stride, self.device

        def zeros(*shape: int, type: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(*shape, dtype=type, device=device)

        shape = (steps, HALVES, count)
        self.count = count
        self.rows = [zeros(count, stride, type=torch.uint8) for _ in range(HALVES)]
        self.actions = [zeros(count, type=torch.int64) for _ in range(HALVES)]
        self.chosen = [zeros(count) for _ in range(HALVES)]
        self.values = [zeros(count, 2, SEATS) for _ in range(HALVES)]
        # `played` fills up while `lesson`, what was played before it, is learnt from.
        self.played = Decisions(
            zeros(*shape, stride, type=torch.uint8), zeros(*shape, type=torch.int64), zeros(*shape),
            zeros(*shape, 2, SEATS),
        )  # fmt: skip
        self.lesson = Decisions(
            zeros(*shape, stride, type=torch.uint8), zeros(*shape, type=torch.int64), zeros(*shape),
            zeros(steps + 1, HALVES, count, 2, SEATS),
        )  # fmt: skip
        self.last_info = zeros(HALVES, count, INFO, type=torch.uint8)
        self.advantages = zeros(*shape)
        self.targets = zeros(*shape, 2, SEATS)
        self.picked = zeros(self.recipe.batch, type=torch.int64)

    def _cast(self, name: str, part: torch.Tensor) -> torch.Tensor:
        return part if name in HEADS else part.to(self.type)

    # The net

    def net(self, rows: torch.Tensor, w: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Logits over all actions, the logits of winning and the leads, by seat from the mover on."""
        layout = self.layout
        seen = rows[:, : layout.info_at].to(self.type) * self.inverse
        kinds = (rows.index_select(1, self.columns) == self.kinds).to(self.type)
        seen = torch.cat([seen, kinds], dim=1)
        hidden = F.relu(torch.addmm(w["b1"], seen, w["w1"]))
        hidden = hidden + F.relu(torch.addmm(w["b2"], hidden, w["w2"]))
        hidden = hidden + F.relu(torch.addmm(w["b3"], hidden, w["w3"]))
        hidden = hidden.float()
        logits = torch.addmm(w["bp"], hidden, w["wp"])
        logits = torch.where(rows[:, layout.mask_at : layout.info_at] != 0, logits, FORBIDDEN)
        value = torch.addmm(w["bv2"], F.relu(torch.addmm(w["bv1"], hidden, w["wv1"])), w["wv2"])
        present = self.seats < rows[:, layout.info_at + 2, None]
        win = torch.where(present, value[:, :SEATS], FORBIDDEN)
        lead = torch.where(present, torch.tanh(value[:, SEATS:]), 0.0)
        return logits, win, lead

    def _turned(self, info: torch.Tensor, back: bool) -> torch.Tensor:
        """For each row the index that turns values by seat into values from the mover on, or back."""
        seat = info[..., 0, None].long()
        players = info[..., 2, None].long().clamp_min(1)
        shifted = (self.seats - seat if back else self.seats + seat) % players
        return torch.where(self.seats < players, shifted, self.seats)

    @torch.no_grad()
    def decide(self, half: int) -> None:
        """What the net plays in one half of the games, and what it thinks of them, by seat."""
        rows, at = self.rows[half], self.layout.info_at
        logits, win, lead = self.net(rows, self.playing)
        noise = torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)
        action = torch.argmax(logits - torch.log(-torch.log(noise)), dim=1)
        if self.rival is None:
            rows[:, at + 3] = 1
        else:
            # The net plays one seat of each game, its rival's best moves the others.
            mine = rows[:, at].long() == torch.arange(self.count, device=self.device) % rows[:, at + 2]
            best = self.net(rows, self.rival)[0].argmax(dim=1)
            action = torch.where(mine, action, best)
            rows[:, at + 3] = mine.to(torch.uint8)
        self.actions[half].copy_(action)
        self.chosen[half].copy_(torch.log_softmax(logits, dim=1).gather(1, action[:, None])[:, 0])
        turn = self._turned(rows[:, at:], back=True)
        self.values[half][:, 0].copy_(torch.softmax(win, dim=1).gather(1, turn))
        self.values[half][:, 1].copy_(lead.gather(1, turn))

    @torch.no_grad()
    def keep(self, step: int, half: int) -> None:
        """What one half decided, into what was played."""
        played = self.played
        played.rows[step, half].copy_(self.rows[half])
        played.actions[step, half].copy_(self.actions[half])
        played.chosen[step, half].copy_(self.chosen[half])
        played.values[step, half].copy_(self.values[half])

    @torch.no_grad()
    def close_lesson(self, half: int) -> None:
        """The first decision after a lesson says what its last positions were worth."""
        self.lesson.values[self.recipe.steps, half].copy_(self.values[half])
        self.last_info[half].copy_(self.rows[half][:, self.layout.info_at :])

    @torch.no_grad()
    def begin_lesson(self) -> None:
        for new, old in zip(self.lesson.parts, self.played.parts, strict=True):
            new[: self.recipe.steps].copy_(old)

    @torch.no_grad()
    def publish(self) -> None:
        """What was learnt plays from now on."""
        for name in PARTS:
            self.playing[name].copy_(self.weights[name])

    # The lesson

    @torch.no_grad()
    def judge(self) -> None:
        """Advantages and targets of the lesson's decisions, from the last to the first."""
        recipe, at = self.recipe, self.layout.info_at
        info = torch.cat([self.lesson.rows[..., at:], self.last_info[None]])
        players = info[..., 2, None].float().clamp_min(2)
        present = self.seats < players
        ended = info[..., 1].float()[..., None, None]
        win = info[..., SHARES : SHARES + SEATS].float() / WHOLE
        lead = ((info[..., LEADS : LEADS + SEATS].float() - LEVEL) / recipe.lead_scale).clamp(-1, 1)
        result = torch.stack([win, torch.where(present, lead, 0.0)], dim=-2)
        values = self.lesson.values
        ahead = torch.zeros_like(values[0])
        for step in range(recipe.steps - 1, -1, -1):
            on = 1.0 - ended[step + 1]
            ahead = ended[step + 1] * result[step + 1] + on * (values[step + 1] + recipe.trace * ahead) - values[step]
            turn = self._turned(info[step], back=False)
            own = ahead.gather(-1, turn[..., None, :].expand_as(ahead))
            won = own[..., 0, 0] * (players[step, ..., 0] / (players[step, ..., 0] - 1))
            self.advantages[step].copy_(recipe.win * won + (1 - recipe.win) * own[..., 1, 0])
            target = (ahead + values[step]).gather(-1, turn[..., None, :].expand_as(ahead))
            self.targets[step].copy_(target)
        error = self.targets[..., 0, 0] - values[: recipe.steps, ..., 0, :].gather(
            -1, self._turned(info[: recipe.steps], back=False)
        )[..., 0]  # fmt: skip
        self.figures[6].copy_(1 - error.var() / self.targets[..., 0, 0].var().clamp_min(1e-6))
        spread = self.advantages.std()
        self.figures[7].copy_(spread)
        self.advantages.div_(spread + 1e-6)
        if self.rival is not None:
            learner = torch.arange(self.count, device=self.device) % players[0, 0, :, 0]
            share = win.gather(-1, learner.long().expand(*win.shape[:-1])[..., None])[..., 0]
            games = ended[..., 0, 0].sum()
            mean = (share * ended[..., 0, 0]).sum() / games.clamp_min(1.0)
            self.figures[9].lerp_(mean, 0.05)

    def _loss(
        self,
        rows: torch.Tensor,
        action: torch.Tensor,
        before: torch.Tensor,
        advantage: torch.Tensor,
        target: torch.Tensor,
        weights: list[torch.Tensor],
    ) -> tuple[torch.Tensor, torch.Tensor]:
        recipe, at = self.recipe, self.layout.info_at
        logits, win, lead = self.net(rows, {n: self._cast(n, w) for n, w in zip(PARTS, weights, strict=True)})
        mine = rows[:, at + 3].float()
        total = mine.sum().clamp_min(1.0)
        policy = torch.log_softmax(logits, dim=1)
        change = policy.gather(1, action[:, None])[:, 0] - before
        ratio = torch.exp(change.clamp(-10, 10))
        clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
        policy_loss = -(torch.min(ratio * advantage, clipped * advantage) * mine).sum() / total
        certain = torch.where(logits > FORBIDDEN / 2, policy, 0.0)
        entropy = -((policy.exp() * certain).sum(dim=1) * mine).sum() / total
        win_loss = -(target[:, 0] * torch.where(win > FORBIDDEN / 2, torch.log_softmax(win, dim=1), 0.0)).sum(1).mean()
        lead_loss = (lead - target[:, 1]).square().sum(dim=1).mean()
        loss = policy_loss + win_loss + 0.5 * lead_loss - self.entropy * entropy
        with torch.no_grad():
            beyond = ((ratio - 1).abs() > recipe.clip).float().mean()
            parts = [policy_loss, win_loss, lead_loss, entropy, beyond, (ratio - 1 - change).mean()]
            figures = torch.stack(parts)
        return loss, figures.detach()

    def improve(self) -> None:
        """One gradient step on the picked decisions."""
        lesson, picked = self.lesson, self.picked
        loss, figures = self.loss(
            lesson.rows.view(-1, self.layout.stride).index_select(0, picked),
            lesson.actions.view(-1).index_select(0, picked),
            lesson.chosen.view(-1).index_select(0, picked),
            self.advantages.view(-1).index_select(0, picked),
            self.targets.view(-1, 2, SEATS).index_select(0, picked),
            self.list,
        )
        gradients = torch.autograd.grad(loss, self.list)
        with torch.no_grad():
            norm = torch.linalg.vector_norm(torch.stack(torch._foreach_norm(gradients)))
            torch._foreach_mul_(gradients, 1.0 / norm.clamp_min(1.0))
            for weight, gradient in zip(self.list, gradients, strict=True):
                weight.grad = gradient
            self.figures[:6].lerp_(figures, SLOW)
            self.figures[8].lerp_(norm, SLOW)
        self.optimiser.step()

    def set_pace(self, share: float) -> None:
        """How far the run is, from 0 to 1."""
        rate, entropy = (pair[0] + (pair[1] - pair[0]) * share for pair in (self.recipe.rate, self.recipe.entropy))
        self.learning_rate.fill_(rate)
        self.entropy.fill_(entropy)
        if not self.fast:
            for group in self.optimiser.param_groups:
                group["lr"] = rate

    # Weights in and out

    def parts(self) -> dict[str, NDArray[Any]]:
        return {name: self.weights[name].detach().float().cpu().numpy() for name in PARTS}

    @torch.no_grad()
    def take(self, parts: dict[str, NDArray[Any]]) -> None:
        for name in PARTS:
            self.weights[name].copy_(torch.tensor(np.asarray(parts[name], np.float32)))
        self.publish()

    def meet(self, parts: dict[str, NDArray[Any]]) -> None:
        """From now on play against a frozen net, to find what it cannot do."""
        self.rival = {
            name: self._cast(name, torch.tensor(np.asarray(parts[name], np.float32), device=self.device))
            for name in PARTS
        }


class Decisions:
    """What was seen, played, how likely that was, and what each seat's prospects were."""

    def __init__(self, rows: torch.Tensor, actions: torch.Tensor, chosen: torch.Tensor, values: torch.Tensor) -> None:
        self.rows = rows
        self.actions = actions
        self.chosen = chosen
        self.values = values
        self.parts = (rows, actions, chosen, values)


def fresh(layout: RowLayout, recipe: Recipe, seed: int) -> dict[str, torch.Tensor]:
    """Weights that know nothing."""
    luck = torch.Generator().manual_seed(seed)
    width = recipe.hidden

    def matrix(inputs: int, outputs: int, gain: float) -> torch.Tensor:
        made = torch.empty(inputs, outputs)
        torch.nn.init.orthogonal_(made, gain, generator=luck)
        return made

    return {
        "w1": matrix(layout.inputs, width, math.sqrt(2)), "b1": torch.zeros(width),
        "w2": matrix(width, width, 1.0), "b2": torch.zeros(width),
        "w3": matrix(width, width, 1.0), "b3": torch.zeros(width),
        "wp": matrix(width, layout.actions, 0.01), "bp": torch.zeros(layout.actions),
        "wv1": matrix(width, HEAD, 1.0), "bv1": torch.zeros(HEAD),
        "wv2": matrix(HEAD, 2 * SEATS, 0.1), "bv2": torch.zeros(2 * SEATS),
    }  # fmt: skip
