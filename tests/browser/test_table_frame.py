"""The frame of any game: drafts, reasons, rewinding, talk, seats, links."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import expect
from support import pillars_page
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor, prefer, two_at_a_table

from triforium.bots import LEVELS

Visit = Callable[..., Visitor]


def to_own_turn(anna: Visitor, ask: str) -> None:
    """Play on until that is asked (with clicks that count at once)."""
    for _ in range(200):
        assert anna.wait_for_turn(), f"the game ended before {ask}"
        actions = anna.actions()
        if any(action.split()[0] == ask for action in actions):
            return
        anna.choose(prefer(actions))
    raise AssertionError(f"nobody was asked to {ask}")


def test_a_draft_is_stepped_back_started_over_and_confirmed(visit: Visit) -> None:
    anna = visit({"speed": "off"})
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    version = anna.version
    first, second = anna.actions()[:2]
    page.click(f"{CHOICES}[data-action='{first}']")
    page.wait_for_selector("[data-do=confirm]")
    page.click(f"{CHOICES}[data-action='{second}']")  # another answer takes the place of one that ends the draft
    expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-action", second)
    page.click("[data-do=step-back]")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    page.click(f"{CHOICES}[data-action='{first}']")
    page.click("[data-do=start-over]")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    assert anna.version == version, "nothing of all that was stored"
    page.click(f"{CHOICES}[data-action='{first}']")
    page.click("[data-do=confirm]")
    anna.wait_for_change(version)


def test_a_press_marks_what_it_is_on_until_it_is_let_go(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    page = anna.page
    anna.begin("duel")
    anna.wait_for_turn()
    version = anna.version
    for place in ("[data-list=choices] ", "[data-board] "):
        action = page.locator(f"{place}[data-action]").first.get_attribute("data-action")
        page.mouse.move(*anna.middle(f"{place}[data-action='{action}']"))
        page.mouse.down()
        expect(page.locator(f"[data-list=choices] [data-action='{action}'][data-state=pending]")).to_be_visible()
        expect(page.locator(f"[data-board] [data-action='{action}'][data-state=pending]").first).to_be_visible()
        page.mouse.move(5, 5)
        page.mouse.up()  # elsewhere: no click
        expect(page.locator("[data-state=pending]")).to_have_count(0)
    page.click(CHOICES)
    page.mouse.move(*anna.middle("[data-do=confirm]"))
    page.mouse.down()
    expect(page.locator("[data-do=confirm][data-state=pending]")).to_be_visible()
    anna.axe_in_both_lights()  # among other things: can it still be read?
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator("[data-do=confirm]:not([data-state])")).to_be_visible()
    assert anna.version == version


HASTE = """async () => {
  window.marked = [];
  const mark = records => window.marked.push(...records.filter(record => record.target.dataset.state === 'pending'));
  const marks = new MutationObserver(mark);
  marks.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-state'] });
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('1');
  await new Promise(drawn => setTimeout(drawn));
  press('c');
  press('c');
}"""


def test_keys_in_haste_draft_are_marked_and_confirm_once(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    sent: list[str] = []
    anna.page.on("websocket", lambda channel: channel.on("framesent", lambda text: sent.append(str(text))))
    anna.begin("duel", way="here")
    expect(anna.page.locator("[data-link=open]")).to_have_count(1)
    for turn in (1, 2):
        anna.wait_for_turn()
        version = anna.version
        anna.page.evaluate(HASTE)
        anna.wait_for_change(version)
        assert anna.page.evaluate("window.marked.length") > 0
        assert len([text for text in sent if '"move"' in text]) == turn


def test_a_click_on_what_is_not_legal_tells_why_and_opens_the_rule(visit: Visit) -> None:
    anna = visit({**AT_ONCE})
    anna.begin("duel")
    to_own_turn(anna, "flip")
    page = anna.page
    ground = page.locator("[data-part=fight]").evaluate("stage => getComputedStyle(stage).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)", "the cards do not show through the stage"
    page.click("[data-part=fight] [data-why='give up']", force=True)
    refusal = page.locator("[data-part=refusal]")
    expect(refusal).to_contain_text("you must flip a seal")
    page.click("[data-do=show-rule]")
    rule = page.locator("[data-part=rules-panel] .named")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("D4.")
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=rules-panel]")).to_have_count(0)


def test_ones_own_pieces_tell_why_and_are_not_drawn_anew_with_each_turn(visit: Visit) -> None:
    anna = visit({**AT_ONCE})
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    page.click(".camp.mine [data-why^='buy '] >> nth=0", force=True)
    asked = anna.status().removeprefix("Your turn: ")
    expect(page.locator("[data-part=refusal]")).to_contain_text(f"Not now. You are asked: {asked}")
    page.evaluate("() => (window.kept = [...document.querySelectorAll('.camp.mine .token, .slot')])")
    for _ in range(3):
        anna.choose(prefer(anna.actions()))
        anna.wait_for_turn()
    kept = page.evaluate("() => [window.kept.length, window.kept.filter(piece => piece.isConnected).length]")
    assert kept[0] == kept[1] > 30


def test_any_action_can_be_asked_after_in_the_list(visit: Visit) -> None:
    anna = visit({**AT_ONCE})
    anna.begin("duel")
    anna.wait_for_turn()
    anna.page.click("summary >> nth=0")
    anna.page.select_option("[data-do=why]", "install beam I")
    expect(anna.page.locator("[data-part=refusal]")).to_contain_text("Not now. You are asked: ")


def test_the_question_has_its_rule_and_a_place_its_price(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    page = anna.page
    page.click("[data-do=reminder]")
    expect(page.locator("[data-part=rules-panel] .named")).to_contain_text("D3.1")
    page.keyboard.press("Escape")
    hint = page.locator("[data-part=hint]")
    page.hover("[data-board] [data-action]")
    expect(hint).to_contain_text("Claim")
    page.mouse.move(2, 2)
    expect(hint).to_have_count(0)
    to_own_turn(anna, "install")
    page.hover("[data-board] [data-action^=install]")
    expect(hint.locator(".price").first).to_contain_text("gold")
    anna.choose(prefer(anna.actions(), ("install",)))
    page.click("[data-do=sources] >> nth=0")
    parts = page.locator("[data-part=sources] dd").all_inner_texts()
    assert sum(map(int, parts)) == int(page.inner_text("[data-do=sources] >> nth=0")), "the points add up"
    assert {"1st", "2nd"} <= set(page.inner_text(".players").split())


def test_a_move_is_taken_back_while_nothing_has_happened(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    page = anna.page
    anna.wait_for_turn()
    status = anna.status()
    action = anna.actions()[0]
    # On one screen the next player's seat takes over; the taker-back is who moved last.
    seat = page.get_attribute(TABLE, "data-seat")
    anna.choose(action)
    page.wait_for_function("s => document.querySelector('[data-table]').dataset.seat !== s", arg=seat)
    assert anna.status() != status, "the screen is in other hands"
    expect(page.locator("[data-do=take-back]:not([aria-disabled])")).to_be_visible()  # the other's, in the same hands
    # A card that gives gold calls no luck: it can be taken back, and everything is as it was.
    for _ in range(200):
        assert anna.wait_for_turn()
        actions = anna.actions()
        income = next((action for action in actions if action.startswith("use income")), None)
        if income:
            break
        anna.choose(prefer(actions))
    assert income
    version = anna.version
    anna.choose(income)
    expect(page.locator("[data-do=take-back]:not([aria-disabled])")).to_be_visible()
    page.click("[data-do=take-back]")
    anna.wait_for_change(version + 1)
    assert anna.actions() == actions


def test_a_move_is_taken_back_between_two_browsers(visit: Visit) -> None:
    anna, ben = two_at_a_table(visit)
    mover, other = (anna, ben) if anna.page.query_selector(CHOICES) else (ben, anna)
    expect(mover.page.locator("[data-do=take-back][aria-disabled]")).to_be_visible()
    expect(mover.page.locator("#take-back-reason")).to_contain_text("no move")
    version, choices = mover.version, mover.actions()
    mover.choose(choices[0])
    other.wait_for_turn()
    mover.page.click("[data-do=take-back]:not([aria-disabled])")
    mover.wait_for_turn()
    assert mover.actions() == choices
    other.page.wait_for_function(
        "v => Number(document.querySelector('[data-table]').dataset.version) >= v", arg=version + 2
    )
    assert not other.page.query_selector(CHOICES), "what was taken back is gone there too"
    mover.choose(choices[0])
    other.wait_for_turn()
    other.choose(other.actions()[0])
    reason = mover.page.locator("#take-back-reason")
    expect(mover.page.locator("[data-do=take-back][aria-disabled]")).to_be_visible()
    expect(reason).not_to_be_empty()
    assert "no move" not in reason.inner_text(), "the reason is another one now"


def test_the_log_rewinds_and_a_move_has_a_link(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    to_own_turn(anna, "use")
    page = anna.page
    now = page.locator("[data-board]").inner_text()
    first, newest = page.locator("[data-part=log] [data-move='1']"), page.locator("[data-part=log] [data-move]").last
    expect(first).not_to_be_in_viewport()
    first.click()
    expect(page.locator("[data-part=status]")).to_contain_text("Looking back")
    assert not page.query_selector("[data-action]"), "the past cannot be changed"
    expect(newest).not_to_be_in_viewport()
    page.click("[data-do=now]")
    expect(page.locator(CHOICES).first).to_be_visible()
    expect(newest).to_be_in_viewport()
    assert page.locator("[data-board]").inner_text() == now
    first.click()
    page.click("[data-do=copy-move]")
    page.click("[data-do=now]")
    expect(page).not_to_have_url(re.compile("move="))
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page).to_have_url(re.compile("move=1"))
    expect(page.locator("[data-part=status]")).to_contain_text("move 1 of")
    expect(first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(CHOICES).first).to_be_visible()


def test_a_line_of_the_log_lights_the_goods_of_who_moved_alone(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    page = anna.page
    camps = set()
    while anna.wait_for_turn():
        anna.choose(prefer(anna.actions()))
        page.hover("[data-part=log] [data-move] >> nth=-1")
        lit = page.eval_on_selector_all(".camp:has(.lit)", "all => all.map(one => one.ariaLabel)")
        page.mouse.move(1, 1)
        assert len(lit) < 2
        camps.update(lit)
        if len(camps) == 2:
            break
    assert len(camps) == 2


def test_chat_notes_and_presence(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="online")
    ben = visit({**AT_ONCE, "name": "Ben"})
    ben.page.goto(anna.page.input_value("#invitation"))
    ben.page.click("[data-do=join]")
    for person in (anna, ben):
        person.page.wait_for_selector(f"{TABLE}[data-status=running]")
    ben.page.click("#tab-chat")
    ben.page.fill("#say", "Good luck <b>to you</b>")
    ben.page.keyboard.press("Enter")
    expect(anna.page.locator(".unread")).to_have_text("1")
    anna.page.click("#tab-chat")
    expect(anna.page.locator("[role=log][aria-label=Chat]")).to_contain_text("Good luck <b>to you</b>")
    anna.page.click("#tab-notes")
    anna.page.wait_for_selector("#notes:enabled")
    anna.page.fill("#notes", "he always flips the 0/5")
    expect(anna.page.locator(".notes [role=status]")).to_have_text("Saved")
    anna.page.reload()
    anna.page.click("#tab-notes")
    expect(anna.page.locator("#notes")).to_have_value("he always flips the 0/5")
    ben.page.click("#tab-notes")
    expect(ben.page.locator("#notes")).to_have_value("")


def test_hot_seat_says_whose_hands_the_screen_is_in(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.go("/new/duel")
    anna.page.check("[data-way=here]", force=True)
    anna.page.fill("#name-1", "Berta")
    anna.page.click("[data-do=begin]")
    hands = set()
    for _ in range(6):
        anna.wait_for_turn()
        hands.add(anna.status().split(":")[0])
        anna.choose(prefer(anna.actions()))
    assert hands == {"In Anna’s hands", "In Berta’s hands"}
    assert not [words for words in anna.page.locator("[data-panel] header p").all_inner_texts() if "you" in words]


EYES = """() => {
  const table = document.querySelector('[data-table]');
  window.eyes = new Set();
  new MutationObserver(() => {
    if (table.querySelector('[data-board]')) window.eyes.add(table.dataset.seat);
  }).observe(table, { attributes: true, subtree: true, childList: true });
}"""
"""Remembers through whose eyes the board was ever shown."""


def test_secrets_stay_behind_a_curtain_on_one_screen(visit: Visit) -> None:
    """Of the Pillars only what foresight shows is one: from the round after somebody here has taken it."""
    anna = visit(AT_ONCE)
    pillars_page.begin(anna, pillars_page.seats("Anna", "Berta"), pillars_page.foreseeing())
    table, luck = anna.page.locator(TABLE), Random(3)
    curtain = anna.page.locator("[data-do=take-over]")
    for _ in range(160):
        anna.page.wait_for_selector(f"{CHOICES}, [data-do=take-over]")
        if curtain.count():
            break
        seat = table.get_attribute("data-seat") or ""
        actions = anna.actions()
        wanted = [action for action in actions if action.startswith("place kingsbridge")]
        anna.choose((wanted or [pillars_page.plan(actions, luck)])[0])
    assert "round 2" in anna.page.inner_text("header")
    expect(table).to_have_attribute("data-seat", seat)
    assert not anna.page.query_selector("[data-board], [data-part=log], [data-action]"), "nothing is to be seen"
    anna.page.reload()
    expect(curtain).to_be_visible()
    anna.page.evaluate(EYES)
    curtain.click()
    anna.page.wait_for_selector(CHOICES)
    expect(table).not_to_have_attribute("data-seat", seat)
    assert anna.page.evaluate("[...eyes]") == [table.get_attribute("data-seat")], "not for a moment the other's"


def test_a_guest_comes_back_to_the_same_games(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel")
    anna.wait_for_turn()
    id = anna.page.get_attribute(TABLE, "data-table")
    anna.go("/")
    row = anna.page.locator(f"[data-table-link='{id}']")
    expect(row).to_contain_text("Your turn")
    expect(anna.page).to_have_title(re.compile("Your turn"))
    row.click()
    anna.wait_for_turn()


def test_an_open_table_is_found_joined_and_watched(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.go("/new/duel")
    anna.page.check("[data-way=online]", force=True)
    anna.page.click("summary")
    anna.page.check("input[type=checkbox]")
    anna.page.click("[data-do=begin]")
    anna.page.wait_for_selector("#invitation")
    id = anna.page.get_attribute(TABLE, "data-table")
    ben = visit({**AT_ONCE, "name": "Ben"})
    ben.go("/")
    ben.page.click(f"[data-table-link='{id}']")
    ben.page.click("[data-do=join]")
    ben.page.wait_for_selector(f"{TABLE}[data-status=running]")
    carl = visit({**AT_ONCE, "name": "Carl"})
    carl.go("/")
    carl.page.click(f"[data-table-link='{id}']")
    carl.page.wait_for_selector("[data-board]")
    assert carl.page.get_attribute(TABLE, "data-seat") == ""
    assert not carl.page.query_selector("[data-action]")
    mover = anna if anna.page.query_selector(CHOICES) else ben
    version = carl.version
    mover.choose(mover.actions()[0])
    carl.wait_for_change(version)


def test_the_host_calls_a_bot_and_sets_a_standing_answer(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="online")
    anna.page.click("[data-do=fill]")
    anna.wait_for_turn()
    anna.page.click("summary >> nth=1")
    action, version = anna.actions()[0], anna.version
    words = anna.page.inner_text(f"{CHOICES}[data-action='{action}'] .does").strip()
    anna.page.select_option("[data-do=standing]", action)
    anna.wait_for_change(version)
    expect(anna.page.locator("[data-part=log]")).to_contain_text(
        f"You {words[0].lower()}{words[1:]}"
    )  # it was answered for me
    if anna.wait_for_turn():
        remove = anna.page.locator("[aria-label='Remove this standing answer']")
        expect(remove).to_be_visible()
        remove.click()
        expect(remove).to_have_count(0)


def test_addresses_that_lead_nowhere_say_so(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.forgive("404")
    anna.go("/table/nothinghere")
    expect(anna.page.locator("[role=alert]")).to_contain_text("no such table")
    anna.go("/nowhere/at/all")
    expect(anna.page.locator("main")).to_contain_text("nothing at this address")
    anna.go("/new/chess")
    expect(anna.page.locator("[role=alert]")).to_contain_text("no such game")


def test_others_moves_are_shown_one_after_the_other_and_can_be_skipped(visit: Visit) -> None:
    anna = visit({"speed": "normal", "confirm": "never"})
    anna.begin("duel")
    seen = 0
    for _ in range(25):
        if not anna.wait_for_turn():
            break
        behind = int(anna.page.get_attribute(TABLE, "data-behind") or 0)
        seen = max(seen, behind)
        if behind:
            anna.page.keyboard.press("Space")
            expect(anna.page.locator(TABLE)).to_have_attribute("data-behind", "0")
            break
        anna.choose(prefer(anna.actions(), ("end", "give", "flip")))
    assert seen > 0, "a bot with several moves in a row shows them one by one"


def test_a_new_table_offers_the_levels_made_for_people(visit: Visit) -> None:
    anna = visit()
    anna.go("/new/duel")
    page = anna.page
    expect(page.locator("[data-level]")).to_have_count(len(LEVELS))
    expect(page.locator("[data-level='2']")).to_be_checked()
    page.check("[data-level='3']", force=True)
    expect(page.locator("form")).to_contain_text("Lays one stone well upon the other")
    page.click("[data-do=begin]")
    expect(page.locator("[data-panel='1']")).to_contain_text("Mason (3)")
    assert anna.wait_for_turn(), "the bot has answered, if it was first"
