"""The Pillars' page as its tests use it: tables to begin, and a player who meets every question."""

from __future__ import annotations

from random import Random

from support.browser import TABLE, Visitor

BOARD = "[data-board=pillars]"


def plan(actions: list[str], luck: Random) -> str:
    """A player who gets on and meets every question: works, trades a little, places, takes."""
    for verb in ("work", "discard", "lose", "favour", "throw", "use", "place", "take"):
        found = [action for action in actions if action.split()[0] == verb]
        if found:
            return luck.choice(found)
    return luck.choice(actions)


def seats(*people: str, bots: int = 0) -> list[dict[str, str]]:
    found = [{"kind": "me" if i == 0 else "here", "name": name} for i, name in enumerate(people)]
    return [*found, *({"kind": "bot", "bot": "random"} for _ in range(bots))]


def begin(anna: Visitor, table: list[dict[str, str]], cards: str | None = None) -> None:
    """A table as a program would make it: with these seats, and with a card file of one's own."""
    anna.go("/")
    anna.page.wait_for_selector("#mine")
    wish = {"game": "pillars", "seats": table, "cards": cards}
    made = anna.page.evaluate(
        """async wish => { await fetch('/api/me', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({name: 'Anna'})});
          const made = await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify(wish)});
          return await made.json() }""",
        wish,
    )
    assert "id" in made, made
    anna.go(f"/table/{made['id']}")
    anna.page.wait_for_selector(f"{TABLE}[data-status=running]")
