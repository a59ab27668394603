"""The Pillars' page as its tests use it: tables to begin, and a player who meets every question."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from support.browser import TABLE, Visitor

import triforium

BOARD = "[data-board=pillars]"
PRINTED = Path(triforium.__file__).parent / "rules" / "pillars" / "editions" / "printed.toml"


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


def edition(name: str, **numbers: str) -> str:
    """The printed card file with other numbers here and there."""
    text = PRINTED.read_text().replace('edition = "printed"', f'edition = "{name}"')
    for key, value in numbers.items():
        text = re.sub(rf"(?m)^{key} = .+$", f"{key} = {value}", text)
    return text


def foreseeing() -> str:
    """A card file in which every privilege before the last round is foresight."""

    def foresee(card: re.Match[str]) -> str:
        name, rule = card["name"], card["rule"]
        return f'[[privilege]]\nid = "{name}"\nrule = "{rule}"\nuse = "kept"\nforesight = true\nknown = "public"\n'

    card = r'\[\[privilege\]\]\nid = "(?P<name>.+)"\nrule = "(?P<rule>.+)"\nuse = "(?:kept|once|at once)"\n(?:.+\n)+'
    return re.sub(card, foresee, edition("seers"))
