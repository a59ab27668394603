"""The Duel's own board: its fight is seen to its end, and nothing runs ahead of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor, prefer

Visit = Callable[..., Visitor]
SHOWN = {"speed": "fast", "confirm": "never"}
STAGE = "[data-part=fight]"
VERDICT = "[data-part=verdict]"
# The shortest time to read who has won, at this speed.
READ = 1000
# What is on the screen of a fight, each time it changes.
FILM = """window.film = []; let last = '';
const look = () => {
  const stage = document.querySelector('[data-part=fight]'), seen = one => stage?.querySelectorAll(one).length ?? 0;
  const words = [...document.querySelectorAll('[data-part=log] .line')].map(one => one.innerText);
  const now = { stage: !!stage, landed: Number(stage?.dataset.landed ?? 0), seals: seen('.flips > *'),
    verdict: !!stage?.querySelector('[data-part=verdict]'), won: words.filter(one => /^(.* )?wins? /.test(one)).length,
    asked: !!document.querySelector('[data-list=choices]') };
  if (JSON.stringify(now) === last) return;
  last = JSON.stringify(now);
  window.film.push({ at: performance.now(), ...now });
};
const all = { subtree: true, childList: true, attributes: true, characterData: true };
new MutationObserver(look).observe(document, all);"""


# A practice table is dealt from a seed, and its bot plays by it.
PRACTISE = """async seed => {
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }];
  const wish = { game: 'duel', seats, first: 1, listed: false, chat: false, practice: true, seed };
  const headers = { 'content-type': 'application/json' };
  const made = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) });
  return (await made.json()).id }"""


def practise(anna: Visitor, seed: int) -> None:
    """At a table where the other has the power at first."""
    anna.begin("duel")
    anna.go(f"/table/{anna.page.evaluate(PRACTISE, str(seed))}")
    anna.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")


def to_a_fight(anna: Visitor) -> bool:
    """Until this player may flip; False when the game is over."""
    while anna.wait_for_turn():
        actions = anna.actions()
        if any(action.startswith("flip ") for action in actions):
            return True
        version = anna.version
        anna.page.eval_on_selector(f"{CHOICES}[data-action='{prefer(actions)}']", "one => one.click()")
        anna.wait_for_change(version)
    return False


def fight_on(anna: Visitor) -> list[dict[str, Any]]:
    """Flips as long as there is a seal. What was seen since the last flip, until the stage closed or asks again."""
    film: list[dict[str, Any]] = []
    while to_flip := [action for action in anna.actions() if action.startswith("flip ")]:
        anna.page.evaluate("window.film.length = 0")
        version = anna.version
        anna.page.click(f"{STAGE} [data-action='{to_flip[0]}']")
        anna.wait_for_change(version)
        anna.page.wait_for_selector(f"{CHOICES}, {TABLE}:not(:has({STAGE}))", state="attached")
        film = anna.page.evaluate("window.film")
        if not anna.page.locator(STAGE).count():
            break
    return film


def test_a_fight_is_seen_to_its_end(visit: Visit) -> None:
    """Also where one's own flip ends it, and the other, who holds the power, moves on at once."""
    anna = visit(SHOWN)
    anna.page.add_init_script(FILM)
    practise(anna, seed=7)
    ended = 0
    while ended == 0 and to_a_fight(anna):
        film = fight_on(anna)
        verdicts = [frame for frame in film if frame["verdict"]]
        if not verdicts:
            continue
        ended += 1
        first = verdicts[0]
        before = film[: film.index(first)]
        assert first["landed"] == first["seals"], "it is told when the last seal has landed"
        assert {frame["won"] for frame in before} == {before[0]["won"]}, "the log does not tell it sooner"
        assert not any(frame["asked"] for frame in before[1:]), "nor is anything asked sooner"
        closed = [frame for frame in film if not frame["stage"] and frame["at"] > first["at"]]
        if closed:
            assert closed[0]["at"] - first["at"] > READ, "there is time to read it"
        for frame in before:
            assert frame["seals"] - frame["landed"] <= 1, "one seal is in the air at a time"
    assert ended


def test_who_has_seen_enough_goes_on_with_any_key(visit: Visit) -> None:
    anna = visit({"speed": "normal", "confirm": "never"})
    anna.begin("duel")
    assert to_a_fight(anna)
    version = anna.version
    flip = next(action for action in anna.actions() if action.startswith("flip "))
    anna.page.click(f"{STAGE} [data-action='{flip}']")
    anna.wait_for_change(version)
    settling = anna.page.locator(f"{TABLE}[data-settling]")
    expect(settling).to_have_count(1)
    assert anna.page.locator(CHOICES).count() == 0
    while settling.count():
        anna.page.keyboard.press("x")
    assert anna.page.locator(f"{STAGE} [data-landed]").count() == 0


def test_a_fight_that_is_opened_again_lies_still(visit: Visit) -> None:
    anna = visit(SHOWN)
    anna.begin("duel")
    assert to_a_fight(anna)
    anna.page.reload()
    anna.wait_for_turn()
    expect(anna.page.locator(f"{TABLE}[data-settling]")).to_have_count(0)
    expect(anna.page.locator(f"{STAGE} .toss")).to_have_count(0)


def test_a_bonus_stays_beside_its_section(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    for role in ("philip", "waleran"):
        for section in ("I", "II", "III"):
            pennant = anna.page.locator(f".{role} [data-bonus='{section}']").bounding_box()
            slots = anna.page.locator(f"[data-section='{role} {section}'] .slot").first.bounding_box()
            assert pennant
            assert slots
            assert abs(pennant["y"] - slots["y"]) < slots["height"]
    said = anna.page.locator("[data-bonus='II']").first.inner_text()
    assert "the first to complete it gets 10 gold" in said
