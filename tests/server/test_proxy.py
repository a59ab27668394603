"""Two processes behind a plain proxy: whoever comes back to another process sees the same game, and nothing of others'.

`python bench/crowd.py` plays 100 tables at two and at four processes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.crowd import gather
from support.postgres import Cluster
from support.served import serving
from support.server import run_apart


@pytest.mark.timeout(600)
def test_people_who_come_back_to_any_process_see_one_game(tmp_path: Path, postgres: Cluster) -> None:
    with serving(tmp_path, postgres.new_database(), (), ()) as family:
        crowd, between = run_apart(gather([one.port for one in family], tables=4, seed=22))
    assert crowd.wrong == []
    assert (crowd.tables, crowd.people) == (4, 8)
    assert crowd.views_compared == crowd.messages > crowd.moves > 100
    assert crowd.reconnections > 5
    assert len(between.carried) == 2
