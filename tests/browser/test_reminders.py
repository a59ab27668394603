"""Everything that is asked has a rule to be reminded of, and the rule is in the ledger."""

from __future__ import annotations

import re

import pytest
from support.browser import WEB

from triforium.games import GAMES, game
from triforium.server.library import rules

REMINDERS = (WEB / "src" / "games" / "reminders.ts").read_text()


@pytest.mark.parametrize("id", sorted(GAMES))
def test_each_question_names_a_rule_of_the_ledger(id: str) -> None:
    block = re.search(rf"^  {id}: \{{(.*?)^  \}}", REMINDERS, re.MULTILINE | re.DOTALL)
    assert block
    reminders = dict(re.findall(r"(\w+): '([^']+)'", block[1]))
    assert sorted(reminders) == sorted(ask.id for ask in game(id).asks)
    assert set(reminders.values()) <= {rule.number for rule in rules(id).rules}
