"""From a phone to a large screen: what can be clicked is large enough and lies under nothing else, text is never under
12 px and never cut, and no board scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from support.browser import AT_ONCE, Visitor, prefer
from support.builders_page import GREEDY
from support.pillars_page import plan

Visit = Callable[..., Visitor]
SIZES = {390: 844, 820: 1180, 1280: 720, 1440: 900, 1920: 1080, 2560: 1440}
# Elements that carry text themselves and are seen.
TEXTS = """const texts = () => [...document.querySelectorAll('[data-board] *')].filter(one =>
  !one.closest('.hidden-text, svg') && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
  && one.checkVisibility()
  && one.getBoundingClientRect().width > 2);
  const name = one => `${one.className} "${one.innerText.slice(0, 40)}"`;"""
TINY = f"""() => {{ {TEXTS}
  return texts().filter(one => parseFloat(getComputedStyle(one).fontSize) < 11.99).map(name) }}"""
# Text that an edge of its own box hides, or that sticks out of the card, sign or zone it stands on.
CUT = f"""() => {{ {TEXTS}
  const range = document.createRange();
  return texts().filter(one => {{
    range.selectNode([...one.childNodes].find(node => node.nodeType === 3 && node.data.trim()));
    const text = range.getBoundingClientRect(), scrolls = up => /auto|scroll/.test(getComputedStyle(up).overflowX);
    let home = one;
    const holds = 'button, article, header, section, [data-quarter], [data-board]';
    while (!home.matches(holds) && !scrolls(home)) home = home.parentElement;
    const box = home.getBoundingClientRect();
    return (getComputedStyle(one).overflow === 'hidden' && one.scrollWidth > one.clientWidth + 1)
      || (!scrolls(home) && (text.left < box.left - 3 || text.right > box.right + 3)) }}).map(name) }}"""
SMALL = """least => [...document.querySelectorAll('[data-board] [data-action]')].filter(one => {
  const { width, height } = one.getBoundingClientRect(); return Math.min(width, height) < least - 0.5 })
  .map(one => one.dataset.action)"""
# Targets of which something else hides the middle, once they are scrolled to.
UNDER = """() => [...document.querySelectorAll('[data-board] [data-action]')].filter(one => {
  one.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2)) })
  .map(one => one.dataset.action)"""
BEYOND = """() => { const page = document.documentElement, board = document.querySelector('main.board');
  const beyond = one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
  return [page.scrollWidth - innerWidth, ...beyond(board)] }"""


# What a section's bonus is, beside the section: seen and read out at any width.
BONUSES = """() => [...document.querySelectorAll('[data-bonus]')].filter(one => {
  const { width, height } = one.getBoundingClientRect(), said = one.innerText;
  return width >= 36 && height >= 40 && one.checkVisibility() && /Section I+: /.test(said) && !one.closest('[inert]') })
  .length"""


def look(anna: Visitor, players: int, state: str) -> list[str]:
    """What is wrong with a board at any width."""
    faults: list[str] = []
    for width, height in SIZES.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_timeout(80)
        aside, sideways, down = anna.page.evaluate(BEYOND)
        found = {
            "tiny": anna.page.evaluate(TINY),
            "cut": anna.page.evaluate(CUT),
            "small": anna.page.evaluate(SMALL, 44 if width < 1000 else 40),
            "scrolls": [n for n in (aside, sideways, down if width > 1000 else 0) if n > 0],
            "under something": anna.page.evaluate(UNDER),
        }
        faults += [f"{state} of {players} at {width}: {fault}: {what}" for fault, what in found.items() if what]
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    return faults


@pytest.mark.parametrize("players", [2, 4])
def test_builders_at_every_width(visit: Visit, players: int) -> None:
    anna = visit(AT_ONCE)
    anna.begin("builders", players=players)
    wanted = {"choose": "pairs", "send": "street", "build": "plots", "pay": "payment"}
    decided = 0
    faults: list[str] = []
    while wanted and anna.wait_for_turn():
        actions = anna.actions()
        decided += 1
        verbs = {action.split()[0] for action in actions}
        late = decided > 16
        for verb in [verb for verb in wanted if verb in verbs and (late or verb == "choose")]:
            faults += look(anna, players, wanted.pop(verb))
        anna.choose(prefer(actions, GREEDY))
    assert not faults, "\n".join(faults)
    assert not wanted.keys() & {"choose", "send", "build"}


@pytest.mark.parametrize("players", [2, 4])
def test_pillars_at_every_width(visit: Visit, players: int) -> None:
    """Each question of a game once, in a later round: then there are craftsmen, cubes and privileges about."""
    anna = visit({**AT_ONCE, "name": "Founder of Canterbury"})
    anna.begin("pillars", players=players)
    luck = Random(players)
    # Of four players not everybody becomes the start player, who may draw again.
    wanted = {"take", "place", "trade", "work"} | ({"return"} if players == 2 else set())
    faults: list[str] = []
    while wanted and anna.wait_for_turn():
        asked = anna.page.get_attribute("[data-part=desk]", "data-ask") or ""
        later = "round 1" not in anna.page.inner_text("header")
        if asked in wanted and (later or asked == "take"):
            wanted.remove(asked)
            faults += look(anna, players, asked)
        actions = anna.actions()
        anna.choose("place market" if "place market" in actions else plan(actions, luck))
    assert not faults, "\n".join(faults)
    assert not wanted


def test_the_duel_at_every_width(visit: Visit) -> None:
    anna = visit({**AT_ONCE, "name": "Maximiliane von Kingsbridge"})
    wanted = {"claim", "flip", "keep", "use", "install", "turn", "buy"}
    faults: list[str] = []
    for _game in range(3):
        anna.begin("duel")
        while wanted and anna.wait_for_turn():
            actions = anna.actions()
            for verb in wanted & {action.split()[0] for action in actions}:
                wanted.remove(verb)
                faults += look(anna, 2, verb)
                for width, height in SIZES.items() if verb in ("claim", "install") else ():
                    anna.page.set_viewport_size({"width": width, "height": height})
                    if (bonuses := anna.page.evaluate(BONUSES)) != 6:
                        faults.append(f"{bonuses} bonuses at {width}")
            anna.choose(prefer(actions))
    assert not faults, "\n".join(faults)
    assert not wanted & {"claim", "flip", "use", "install"}
