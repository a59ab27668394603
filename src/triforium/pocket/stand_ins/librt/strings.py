"""Numbers in bytes, the least byte first."""

from __future__ import annotations

from struct import Struct

_I64 = Struct("<q")
_F32 = Struct("<f")


def read_i64_le(data: bytes, at: int) -> int:
    number: int = _I64.unpack_from(data, at)[0]
    return number


def read_f32_le(data: bytes, at: int) -> float:
    number: float = _F32.unpack_from(data, at)[0]
    return number
