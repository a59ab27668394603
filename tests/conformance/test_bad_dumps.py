"""Whatever is not a position is refused as BadDump, and nothing else happens."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.games import PRINTED, Case, walk

from triforium import BadDump

printed = pytest.mark.parametrize("case", PRINTED, ids=str)

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([10**30, -(10**30), 1.5, "", "x", "personal", "0/5", [], {}, [None], {"a": 1}]),
)


def places(dump: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a dump, the insides of lists and tables too."""
    out = [path] if path else []
    inside: list[tuple[Any, Any]] = []
    if isinstance(dump, dict):
        inside = list(dump.items())
    elif isinstance(dump, list):
        inside = list(enumerate(dump))
    for key, value in inside:
        out += places(value, (*path, key))
    return out


@printed
@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), steps=st.integers(0, 120), seed=st.integers(0, 5))
def test_a_spoilt_dump_is_refused_or_still_a_position(case: Case, data: st.DataObject, steps: int, seed: int) -> None:
    dump = walk(case, seed, steps).dump()
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(dump)))
        holder: Any = dump
        for key in path[:-1]:
            holder = holder[key]
        change = data.draw(st.sampled_from(["junk", "drop", "copy"]))
        if change == "junk":
            holder[path[-1]] = deepcopy(data.draw(JUNK))  # a second change may be made inside it
        elif change == "drop":
            del holder[path[-1]]
        elif isinstance(holder, list):
            holder.append(holder[path[-1]])
        if not dump:
            break
    try:
        state = case.game.load(dump)
    except BadDump:
        return
    played = 0
    while not state.over and played < 400:
        state.play(state.legal()[played % len(state.legal())])
        played += 1


@printed
def test_a_dump_of_another_game_or_edition_is_refused(case: Case) -> None:
    dump = walk(case, 1, 5).dump()
    for key, value in (("game", "chess"), ("fingerprint", "0" * 64), ("players", 7), ("seed", "xyz"), ("first", 9)):
        with pytest.raises(BadDump, match=key):
            case.game.load({**dump, key: value})
    junk: tuple[object, ...] = (None, 3, [], "dump", {})
    for wrong in junk:
        with pytest.raises(BadDump):
            case.game.load(wrong)
    with pytest.raises(BadDump, match="extra"):
        case.game.load({**dump, "extra": 1})
