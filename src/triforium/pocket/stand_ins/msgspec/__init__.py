"""As much of msgspec as the hall uses, in plain Python: structs, what they are in JSON, and back.

`tests/pocket/test_stand_ins.py` compares it with the real one.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar

from . import json
from .reading import MsgspecError, ValidationError, convert

__all__ = ["Meta", "MsgspecError", "Raw", "Struct", "ValidationError", "convert", "defstruct", "json"]


@dataclass(frozen=True)
class Meta:
    """What a value must be like, beside its type."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    description: str | None = None
    examples: list[Any] | None = None


@dataclass(frozen=True)
class Raw:
    """JSON that is written already."""

    text: bytes


class Struct:
    """Fields by annotation, in their order; a tag tells it from others of a union."""

    __struct_fields__: tuple[str, ...] = ()
    __struct_defaults__: ClassVar[dict[str, Any]] = {}
    __struct_tag__: tuple[str, str] | None = None
    __struct_strict__ = False

    def __init_subclass__(
        cls,
        tag_field: str | None = None,
        tag: str | None = None,
        forbid_unknown_fields: bool = False,
        frozen: bool = False,
    ) -> None:
        own = list(get_annotations(cls))
        cls.__struct_fields__ = (*cls.__struct_fields__, *own)
        cls.__struct_defaults__ = {
            **cls.__struct_defaults__,
            **{name: cls.__dict__[name] for name in own if name in cls.__dict__},
        }
        if tag_field is not None and tag is not None:
            cls.__struct_tag__ = (tag_field, tag)
        cls.__struct_strict__ = forbid_unknown_fields

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.__struct_fields__, values), **named)  # noqa: B905  fewer values are allowed
        for name in self.__struct_fields__:
            if name in given:
                setattr(self, name, given.pop(name))
            elif name in self.__struct_defaults__:
                setattr(self, name, copy(self.__struct_defaults__[name]))
            else:
                raise TypeError(f"{type(self).__name__} needs {name}")
        if given or len(values) > len(self.__struct_fields__):
            raise TypeError(f"{type(self).__name__} has no {', '.join(given)}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


def defstruct(
    name: str, fields: Iterable[tuple[str, Any]], tag_field: str | None = None, tag: str | None = None
) -> Any:
    """A struct that is known when the program runs."""
    space = {"__annotations__": dict(fields), "__module__": __name__}
    return type(name, (Struct,), space, tag_field=tag_field, tag=tag)
