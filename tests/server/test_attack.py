"""A share of `bench/attack.py`: what a stranger may try, with the same luck every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.attacks import Attack, begun

SHARE = 0.02
MOST_MEMORY_MB = 50.0
MOST_LOOP_MS = 50.0
WITH_LIMITS = ["bombs", "parsing", "strange_words", "floods", "starving", "forwarded"]
WITHOUT = ["requests", "bodies", "channels", "cards"]


def carried_out(attack: Attack, kinds: list[str]) -> None:
    for kind in kinds:
        start = attack.server.begin()
        tried = getattr(attack, kind)()
        cost = attack.server.cost(start)
        assert tried.held, tried
        assert tried.inputs, tried
        assert cost.memory_mb < MOST_MEMORY_MB, (tried, cost)
        assert cost.loop_ms < MOST_LOOP_MS, (tried, cost)
    assert attack.server.faults() == {}


@pytest.mark.parametrize(("limits", "kinds"), [("on", WITH_LIMITS), ("off", WITHOUT)])
def test_a_stranger_gets_nowhere(tmp_path: Path, limits: str, kinds: list[str]) -> None:
    with begun(tmp_path / limits, seed=7, share=SHARE, files=300, TRIFORIUM_LIMITS=limits) as attack:
        carried_out(attack, kinds)
