"""A `vec` is a list that only compiled code can tell from one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")
vec = list


def append(items: list[T], item: T) -> list[T]:
    items.append(item)
    return items
