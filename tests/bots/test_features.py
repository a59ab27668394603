"""The judges' features: each has a name, and the number of its column in weights.toml."""

from __future__ import annotations

from types import ModuleType

import pytest

from triforium.bots.builders import features as builders
from triforium.bots.duel import features as duel
from triforium.bots.pillars import features as pillars


@pytest.mark.parametrize("features", [duel, pillars, builders])
def test_each_feature_has_a_constant_of_its_name_and_number(features: ModuleType) -> None:
    numbers = {name: n for name, n in vars(features).items() if name.isupper() and type(n) is int}
    assert numbers == {name.upper().replace("-", "_"): i for i, name in enumerate(features.FEATURES)}
