"""What was read, as the type that it should be; else a ValidationError."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints


class MsgspecError(Exception):
    pass


class DecodeError(MsgspecError):
    pass


class ValidationError(DecodeError):
    pass


def convert(value: Any, type: Any) -> Any:
    """The value as this type."""
    origin, parts = get_origin(type), get_args(type)
    if type is Any:
        return value
    if origin is Annotated:
        found = convert(value, parts[0])
        for meta in parts[1:]:
            _check(found, meta)
        return found
    if origin is Literal:
        return _expect(value in parts, value, type)
    if origin in (Union, UnionType):
        return _one_of(value, parts)
    if origin is list:
        _expect(isinstance(value, list), value, type)
        return [convert(item, parts[0]) for item in value]
    if origin is dict:
        _expect(isinstance(value, dict), value, type)
        return {convert(key, parts[0]): convert(item, parts[1]) for key, item in value.items()}
    if origin is tuple:
        _expect(isinstance(value, list) and parts[1:] == (...,), value, type)
        return tuple(convert(item, parts[0]) for item in value)
    if is_dataclass(type):
        _expect(isinstance(value, dict), value, type)
        hints = get_type_hints(type)
        make: Any = type
        return make(**{name: convert(item, hints[name]) for name, item in value.items()})
    if hasattr(type, "__struct_fields__"):
        return _struct(value, type)
    if type in (None, NoneType):
        return _expect(value is None, value, type)
    if type is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return _expect(isinstance(value, type) and (type is bool or not isinstance(value, bool)), value, type)


def _one_of(value: Any, types: tuple[Any, ...]) -> Any:
    for type in types:
        tag = getattr(type, "__struct_tag__", None)
        if tag is not None and not (isinstance(value, dict) and value.get(tag[0]) == tag[1]):
            continue
        try:
            return convert(value, type)
        except ValidationError:
            if tag is not None:
                raise
    raise ValidationError(f"{str(value)[:40]} fits none of its types")


def _struct(value: Any, type: Any) -> Any:
    _expect(isinstance(value, dict), value, type)
    hints = _hints(type)
    given = {name: convert(item, hints[name]) for name, item in value.items() if name in hints}
    unknown = [
        name for name in value if name not in hints and not (type.__struct_tag__ and name == type.__struct_tag__[0])
    ]
    if unknown and type.__struct_strict__:
        raise ValidationError(f"unknown field {unknown[0]}")
    try:
        return type(**given)
    except TypeError as error:
        raise ValidationError(str(error)) from None


@cache
def _hints(type: Any) -> dict[str, Any]:
    hints = get_type_hints(type, include_extras=True)
    return {name: hints[name] for name in type.__struct_fields__}


def _expect(fits: bool, value: Any, type: Any) -> Any:
    if not fits:
        raise ValidationError(f"{str(value)[:40]} is not {getattr(type, '__name__', type)}")
    return value


def _check(value: Any, meta: Any) -> None:
    size = len(value) if isinstance(value, str | list) else 0
    bad = (
        (meta.ge is not None and value < meta.ge)
        or (meta.le is not None and value > meta.le)
        or (meta.min_length is not None and size < meta.min_length)
        or (meta.max_length is not None and size > meta.max_length)
        or (meta.pattern is not None and re.search(meta.pattern, value) is None)
    )
    if bad:
        raise ValidationError(f"{str(value)[:40]} is out of bounds")
