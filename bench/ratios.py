"""Ratios of slices that were measured by turns, and how they are told."""

from __future__ import annotations

from statistics import median, quantiles
from typing import TypedDict


class Ratio(TypedDict):
    """The middle half of the slices lies between `low` and `high`."""

    median: float
    low: float
    high: float


def ratio_of(slices: list[float]) -> Ratio:
    low, _, high = quantiles(slices, n=4)
    return {"median": round(median(slices), 3), "low": round(low, 3), "high": round(high, 3)}


def told(ratio: Ratio) -> str:
    return f"{ratio['median']:.2f} × ({ratio['low']:.2f} to {ratio['high']:.2f})"
