"""The games' own types for the schema: each game's view, open decisions and journal as msgspec types.

A game's `view_type` says what a view holds beside what every view has, its `pieces_type` what a description of its
pieces does, its `asks` and `events` say what is asked and told. From these the types are made, tagged so that a client
can tell them apart: views by `game`, decisions by `ask`, events by `id`. Of a game that does not say what its views
hold, the schema has the common fields alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal, get_type_hints, is_typeddict

import msgspec

from triforium.games import GAMES, game
from triforium.rules.journal import FORCED, SEAT_OR_NONE
from triforium.rules.view import CommonView


class StageTold(msgspec.Struct):
    """A part of a move, carried out at a place of its own: where, and how many of the events were told by its end."""

    at: str
    events: int


OPERANDS: dict[str, Any] = {"number": int, "flag": bool, "seat": int, SEAT_OR_NONE: int | None}


def play_types() -> Any:
    """The union of what is played: `DuelPlay` and its fellows, tagged by `game`."""
    return either([_play_type(id) for id in GAMES])


def view_types() -> Any:
    """The union of the views alone, for a draft or an earlier moment."""
    return either(list(VIEW_TYPES.values()))


def description_types() -> Any:
    """The union of what never changes during a game: `DuelDescription` and its fellows, tagged by `id`."""
    return either(list(DESCRIPTION_TYPES.values()))


def either(types: Sequence[Any]) -> Any:
    """A union of types that are known when the program runs."""
    return reduce(or_, types)


def _view_type(id: str) -> type:
    own = game(id).view_type
    hints = get_type_hints(CommonView) | (get_type_hints(own) if is_typeddict(own) else {})
    hints["asked"] = either(_ask_types(id)) | None
    fields = [(name, hint) for name, hint in hints.items() if name != "game"]
    return msgspec.defstruct(f"{_camel(id)}View", fields, tag_field="game", tag=id)


def _ask_types(id: str) -> list[type]:
    return [
        msgspec.defstruct(f"{_camel(id)}Ask{_camel(ask.id)}", _operands(ask.operands), tag_field="ask", tag=ask.id)
        for ask in game(id).asks
    ]


def _event_types(id: str) -> list[type]:
    found: dict[str, type] = {}
    for number, event in enumerate(game(id).events):
        fields: list[Any] = _operands(event.operands)
        if event.mark:
            fields.append((event.mark, Literal[True]))
        if number == FORCED:
            fields.append(("forced", Literal[True]))
        if event.only:
            fields.append(("only", int))
        name = f"{_camel(id)}{_camel(event.id)}"
        found[event.id] = msgspec.defstruct(name, fields, tag_field="id", tag=event.id)
    return list(found.values())


def _description_type(id: str) -> type:
    """`asks` and `events` tell the kind of each operand by its name: `seat`, `number`, `flag`, `action`, or what its
    words are (`card`). `rules_of` has for `asks` and `events` the number of the rule that each is about. `seated` are
    the fields of a view that hold seats (`market.*.owner`; lists are no step).
    """
    own = game(id).pieces_type
    fields: list[Any] = [
        ("title", str),
        ("edition", str),
        ("players", list[int]),
        ("rules", int),
        ("fingerprint", str),
        ("actions", list[str]),
        ("asks", dict[str, dict[str, str]]),
        ("events", dict[str, dict[str, str]]),
        ("rules_of", dict[str, dict[str, str]]),
        ("seated", list[str]),
        ("pieces", own if is_typeddict(own) else dict[str, Any]),
        ("cards", dict[str, Any]),
    ]
    return msgspec.defstruct(f"{_camel(id)}Description", fields, tag_field="id", tag=id)


def _play_type(id: str) -> type:
    turn = msgspec.defstruct(
        f"{_camel(id)}Turn",
        [
            ("move", int),
            ("seat", int | None),
            ("action", str | None),
            ("at", str | None),
            ("events", list[either(_event_types(id))]),  # type: ignore[misc]
            ("stages", list[StageTold]),
        ],
    )
    fields = [("view", VIEW_TYPES[id]), ("kept", int), ("journal", list[turn])]  # type: ignore[valid-type]
    return msgspec.defstruct(f"{_camel(id)}Play", fields, tag_field="game", tag=id)


def _operands(operands: Sequence[tuple[str, str]]) -> list[tuple[str, Any]]:
    return [(name, OPERANDS.get(kind, str)) for name, kind in operands]


def _camel(words: str) -> str:
    return "".join(word.title() for word in words.replace("/", "-").split("-"))


VIEW_TYPES: dict[str, type] = {id: _view_type(id) for id in GAMES}
DESCRIPTION_TYPES: dict[str, type] = {id: _description_type(id) for id in GAMES}
Play: Any = play_types()
View: Any = view_types()
GameDescription: Any = description_types()
"""All that never changes during a game: every action's notation, and the edition's pieces with their numbers."""
