"""Judged steps as plain JSON and back: pieces of a review come from other processes, and from a browser's worker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from triforium.review.account import Judged
from triforium.review.errors import Loss
from triforium.review.luck import Luck


def written(steps: Sequence[Judged]) -> list[dict[str, Any]]:
    return [
        {
            "number": step.number,
            "seat": step.seat,
            "action": step.action,
            "luck": {source: worth.tolist() for source, worth in step.luck.by.items()},
            "luck_error": step.luck.error.tolist(),
            "loss": None if step.loss is None else _loss(step.loss),
            "worth": step.worth.tolist(),
            "rest": step.rest.tolist(),
        }
        for step in steps
    ]


def read(found: Sequence[dict[str, Any]]) -> list[Judged]:
    return [
        Judged(
            one["number"],
            one["seat"],
            one["action"],
            Luck({source: np.array(worth) for source, worth in one["luck"].items()}, np.array(one["luck_error"])),
            None if one["loss"] is None else _read_loss(one["loss"]),
            np.array(one["worth"]),
            np.array(one["rest"]),
        )
        for one in found
    ]


def _loss(loss: Loss) -> dict[str, Any]:
    return {"best": loss.best, "change": loss.change.tolist(), "error": loss.error.tolist()}


def _read_loss(found: dict[str, Any]) -> Loss:
    return Loss(found["best"], np.array(found["change"]), np.array(found["error"]))
