"""`seer` sees what luck will bring, and sits in the arena alone."""

from __future__ import annotations

import pytest
from support.games import PRINTED, Case, positions

from triforium.arena import plan_of, run, summary_of
from triforium.arena.seer import answer, seated
from triforium.bots import bot_names, make_bot
from triforium.rules.errors import TriforiumError, UnknownName
from triforium.server.bots import Bots

printed = pytest.mark.parametrize("case", PRINTED, ids=str)


def differing(case: Case, name: str) -> int:
    """In how many positions another future, which the seat cannot know of, changes the answer."""
    found = 0
    for number, state in enumerate(positions(case, 31, 6, 25)):
        other = state.clone()
        other.reshuffle(1000 + number, state.seat)
        found += answer(seated(name, case.game, 1), state, 5) != answer(seated(name, case.game, 1), other, 5)
    return found


@printed
def test_a_seer_answers_to_the_future_and_a_search_does_not(case: Case) -> None:
    assert differing(case, "seer@60") > 0
    assert differing(case, "search@60") == 0


@printed
def test_a_seer_repeats_itself_and_leaves_the_state_alone(case: Case) -> None:
    for state in positions(case, 8, 30, 3):
        before = state.dump()
        answers = {answer(seated("seer@40", case.game, 3), state, 5) for _ in range(2)}
        assert len(answers) == 1
        assert answers < {*state.legal(), -1}
        assert state.dump() == before


def test_it_sits_in_the_arena_beside_the_same_search_that_is_blind() -> None:
    """How much its sight is worth, bench/nets.py says."""
    plan = plan_of("duel", ["seer@30", "search@30"], 2, 3, 4)
    games = list(run(plan))
    assert len(games) == 6
    assert [line["failures"] for line in summary_of(plan, games)["bots"]] == [0, 0]


@pytest.mark.parametrize("name", ["seer", "seer@400", "seer@100ms"])
def test_no_table_can_name_it(name: str) -> None:
    """Nor a server, nor a bot of another package."""
    game = PRINTED[0].game
    assert seated(name, game).name == name
    assert not any(known.startswith("seer") for known in bot_names(game))
    with pytest.raises(UnknownName, match="There is no bot"):
        make_bot(name, game)
    with pytest.raises(UnknownName, match="There is no bot"):
        Bots(workers=2).check(name, game)


def test_its_budget_is_checked() -> None:
    with pytest.raises(TriforiumError, match="not a budget"):
        plan_of("duel", ["seer@0", "greedy"], 2, 1, 1)
