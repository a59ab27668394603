"""Structs as JSON."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from . import reading


def encode(message: Any) -> bytes:
    return json.dumps(message, default=_plain, ensure_ascii=False, separators=(",", ":")).encode()


def decode(text: bytes | str, type: Any = Any) -> Any:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise reading.DecodeError(str(error)) from None
    return reading.convert(found, type)


class Decoder:
    """Reads one type."""

    def __init__(self, type: Any) -> None:
        self.type = type

    def decode(self, text: bytes | str) -> Any:
        return decode(text, self.type)


def _plain(thing: Any) -> Any:
    from . import Raw, Struct

    if isinstance(thing, Raw):
        return json.loads(thing.text)
    if isinstance(thing, Struct):
        tag = [thing.__struct_tag__] if thing.__struct_tag__ else []
        return dict([*tag, *((name, getattr(thing, name)) for name in thing.__struct_fields__)])
    if is_dataclass(thing):
        return {field.name: getattr(thing, field.name) for field in fields(thing)}
    raise TypeError(f"{type(thing).__name__} has no JSON")
