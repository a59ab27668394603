"""What stands in for compiled packages in a browser says the same as they do."""

from __future__ import annotations

from typing import Annotated, Any

import librt.strings
import msgspec
import pytest

from triforium.bots.hint import Hint, Likely
from triforium.hall import types
from triforium.pocket.stand_ins import msgspec as plain
from triforium.pocket.stand_ins.librt import strings


class Real(msgspec.Struct, forbid_unknown_fields=True):
    name: types.Name
    seats: list[int]
    bot: str | None = None
    marks: dict[str, int] = {}


class Plain(plain.Struct, forbid_unknown_fields=True):
    name: Any
    seats: list[int]
    bot: str | None = None
    marks: dict[str, int] = {}  # noqa: RUF012  copied for each, as msgspec does


class RealTold(msgspec.Struct, tag_field="type", tag="told"):
    number: int


class PlainTold(plain.Struct, tag_field="type", tag="told"):
    number: int


def test_a_struct_is_the_same_json() -> None:
    given: list[Any] = ["Änna", [1, 2]]
    assert plain.json.encode(Plain(*given)) == msgspec.json.encode(Real(*given))
    assert plain.json.encode([PlainTold(3), plain.Raw(b'{"a":1}')]) == msgspec.json.encode(
        [RealTold(3), msgspec.Raw(b'{"a":1}')]
    )
    assert Plain(*given).marks is not Plain(*given).marks


BODIES = [
    '{"name": "Anna", "seats": [0, 1]}',
    '{"name": "Anna", "seats": [0], "bot": null, "marks": {"a": 1}}',
    '{"name": "Anna", "seats": ["0"]}',
    '{"name": "Anna"}',
    '{"name": "Anna", "seats": [true]}',
    '{"name": "Anna", "seats": [], "more": 1}',
    '{"name": "Anna", "seats": {}}',
    "[1, 2]",
    "{",
]


@pytest.mark.parametrize("body", BODIES)
def test_a_body_is_read_or_refused_alike(body: str) -> None:
    def read(decode: Any, type: Any, error: Any) -> Any:
        try:
            return msgspec.structs.asdict(found) if isinstance(found := decode(body, type=type), Real) else vars(found)
        except error:
            return "refused"

    real = read(msgspec.json.decode, Real, msgspec.MsgspecError)
    assert read(plain.json.decode, Plain, plain.MsgspecError) == real


def test_a_hint_is_written_and_read_alike() -> None:
    hint = Hint((Likely("claim row-1", 0.5, 0.1),), 1, ())
    text = msgspec.json.encode(hint)
    assert plain.json.encode(hint) == text
    assert plain.json.decode(text, type=Hint) == hint == msgspec.json.decode(text, type=Hint)


def test_numbers_in_bytes_are_read_alike() -> None:
    data = bytes(range(200, 232))
    for at in range(24):
        assert strings.read_i64_le(data, at) == librt.strings.read_i64_le(data, at)
        assert strings.read_f32_le(data, at) == pytest.approx(librt.strings.read_f32_le(data, at), nan_ok=True)


def test_bounds_hold() -> None:
    small = plain.Meta(ge=0, le=7)
    assert plain.convert(7, Annotated[int, small]) == 7
    for bad in (8, -1, "7", None):
        with pytest.raises(plain.ValidationError):
            plain.convert(bad, Annotated[int, small])
