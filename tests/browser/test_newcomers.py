"""What a stranger does in the first hour: choose a name, follow a link, go back, open a second tab, wonder."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, CHOICES, TABLE, Visitor, play_some, prefer

Visit = Callable[..., Visitor]


def test_the_name_is_chosen_where_one_begins_and_back_leads_to_the_lodge(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.go("/")
    page.click("[data-game=duel]")
    expect(page.locator("#called")).to_have_value("Anna")
    page.fill("#called", "")
    page.type("#called", "Anna of Speyer")
    page.click("[data-do=begin]")
    page.wait_for_selector("[data-board]")
    expect(page.locator("[data-panel]", has_text="Anna of Speyer")).to_have_count(1)
    page.go_back()
    page.wait_for_selector("[data-table-link] >> text=Anna of Speyer")
    page.click("[data-game=duel]")
    expect(page.locator("#called")).to_have_value("Anna of Speyer")


def test_the_rules_can_be_read_before_the_first_game(visit: Visit) -> None:
    anna = visit()
    anna.go("/new/duel")
    anna.page.click("[data-do=rules]")
    anna.page.wait_for_selector("[data-rule='D3.1']")


def test_who_is_invited_says_a_name_and_the_host_calls_the_bots_that_are_wanted(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("pillars", way="online", players=4)
    ben = visit(AT_ONCE)
    ben.page.goto(anna.page.input_value("#invitation"))
    ben.page.fill("#called", "Ben of Worms")
    ben.page.click("[data-do=join] >> nth=0")
    anna.page.wait_for_selector("text=Ben of Worms")
    anna.page.select_option("[data-pick=bot]", "level:1")
    anna.page.click("[data-do=fill] >> nth=0")
    anna.page.wait_for_selector("text=Apprentice (1)")
    anna.page.select_option("[data-pick=bot]", "level:2")
    anna.page.click("[data-do=fill]")
    ben.page.wait_for_selector("[data-board]")
    names = ben.page.locator("[data-panel] h2").all_inner_texts()
    assert names == ["Anna", "Ben of Worms", "Apprentice (1)", "Journeyman (2)"]


def test_a_draft_that_another_tab_overtook_is_not_lost_without_a_word(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    anna.begin("duel", way="here")
    page = anna.page
    first, second = anna.actions()[:2]
    page.click(f"{CHOICES}[data-action='{first}']")
    page.wait_for_selector("[data-do=confirm]")
    tab = anna.context.new_page()
    anna.listen(tab)
    tab.goto(page.url)
    tab.click(f"{CHOICES}[data-action='{second}']")
    tab.click("[data-do=confirm]")
    page.wait_for_selector("[data-part=refusal] >> text=discarded")
    assert page.locator("[data-do=confirm]").count() == 0
    assert tab.locator("[data-part=refusal]").count() == 0


def test_an_empty_name_is_refused_with_a_word(visit: Visit) -> None:
    anna = visit()
    anna.go("/")
    anna.page.click("[data-do=prefs]")
    anna.page.fill("#my-name", " ")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("text=at least one letter")


def test_the_question_is_that_of_now_while_others_moves_are_still_shown(visit: Visit) -> None:
    anna = visit({"speed": "normal", "confirm": "never"})
    page = anna.page
    anna.begin("duel")
    seen = 0
    while seen < 3 and anna.wait_for_turn():
        asked, behind = page.evaluate(
            """() => [document.querySelector('[data-part=status]').innerText,
                Number(document.querySelector('[data-table]').dataset.behind)]"""
        )
        if behind:
            seen += 1
            page.keyboard.press("Space")
            page.wait_for_selector(f"{TABLE}[data-behind='0']")
            assert anna.status() == asked
        anna.choose(prefer(anna.actions()))
    assert seen == 3


def test_a_line_that_is_pointed_at_shows_which_card_would_be_fought_for(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "never"})
    page = anna.page
    anna.begin("duel", way="here")
    page.hover("[data-board] [data-action='claim row-2']")
    assert page.locator("[data-part=prize]").count() == 0  # nobody has claimed a line that it could cross
    anna.choose("claim row-2")
    page.hover("[data-board] [data-action='claim column-3']")
    place = page.locator("[data-part=prize]").locator("xpath=..").locator("[data-place]")
    expect(place).to_have_attribute("data-place", "5")


def test_the_card_that_is_carried_out_is_named_and_not_faded(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "never"})
    page = anna.page
    anna.begin("duel", way="here")
    while anna.wait_for_turn():
        actions = anna.actions()
        used = next((a for a in actions if a.startswith(("use market", "use craftsman", "use influence"))), None)
        anna.choose(used or prefer(actions))
        card = used.split()[1] if used else None
        held = page.locator(f"[data-board] .in-hand[data-piece='card {card}']")
        if card and held.count():
            name = held.inner_text().split("\n")[0]
            assert name in anna.status()
            assert "used" not in (held.get_attribute("class") or "").split()
            return
    raise AssertionError("no card was ever carried out")


def test_a_seal_that_is_kept_is_told_once_and_anothers_only_choice_by_name(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="here")
    log = anna.page.locator("[data-part=log]")
    told = log.locator(".turn", has_text=re.compile("keeps? .*seal", re.IGNORECASE))
    forced = log.locator(".line", has_text=re.compile(r"(Anna|Player 2) .*\(only choice\)"))
    while told.count() < 3 or not forced.count():
        assert anna.wait_for_turn()
        anna.choose(prefer(anna.actions(), ("keep", "give", "install", "use")))
    for turn in told.all():
        lines = turn.locator(".head, .line").all_text_contents()
        kept = [line for line in lines if "keep" in line.lower() and "seal" in line]
        assert len(kept) == 1, kept


def test_a_click_without_a_network_is_refused_and_the_refusal_goes_when_the_network_comes_back(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    anna.forgive_the_network()
    page = anna.page
    anna.begin("duel", way="here")
    anna.context.set_offline(True)
    page.wait_for_selector("[data-link=offline]")
    page.click(f"{CHOICES} >> nth=0")
    page.wait_for_selector("[data-part=refusal] >> text=is not answering")
    anna.context.set_offline(False)
    page.wait_for_selector("[data-link=open]")
    page.wait_for_selector("[data-part=refusal]", state="detached")
    page.click(f"{CHOICES} >> nth=0")
    page.wait_for_selector("[data-do=confirm]")


def test_a_game_that_is_over_is_gone_through_from_its_beginning(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("duel")
    while anna.wait_for_turn():
        anna.choose(prefer(anna.actions(), ("end turn", "finish", "give up")))
    page.wait_for_selector("[data-part=results]")
    page.click("[data-do=replay]")
    page.wait_for_selector("text=Looking back at move 0 of")
    assert "move=0" in page.url
    for key, move in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.wait_for_selector(f"text=Looking back at move {move} of")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-part=results]")


def test_haste_neither_resigns_nor_decides(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    page = anna.page
    anna.begin("duel", way="here")
    version = anna.version
    page.click("[aria-controls=table-menu]")
    page.dblclick("#table-menu .danger")
    expect(page.locator("#table-menu .danger")).to_contain_text("Really")
    page.keyboard.press("Escape")
    page.keyboard.down("1")
    page.wait_for_selector("[data-do=confirm]")
    page.keyboard.down("1")  # held: the key repeats
    page.keyboard.down("1")
    page.keyboard.up("1")
    page.click("[data-do=step-back]")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    assert anna.version == version
    expect(page.locator(TABLE)).to_have_attribute("data-status", "running")


def test_a_card_in_full_and_the_chat_keep_to_their_frames(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("duel", way="here")
    for place in range(9):
        page.locator("[data-board] .place").nth(place).hover()
        inner = page.locator(".peek .inner")
        inner.wait_for()
        over = inner.evaluate("card => card.scrollHeight - card.clientHeight")
        bottom = inner.evaluate("card => card.getBoundingClientRect().bottom")
        assert (over, bottom <= 900) == (0, True), place
        page.mouse.move(5, 5)
        inner.wait_for(state="detached")
    page.get_by_role("tab", name="Chat").click()
    assert page.evaluate("""() => {
      const { right } = document.querySelector('section.side').getBoundingClientRect();
      const form = [...document.querySelectorAll('section.side form *')];
      return form.every(one => one.getBoundingClientRect().right <= right);
    }""")


def test_choices_stay_under_the_mouse_while_moves_are_shown(visit: Visit) -> None:
    anna = visit({"speed": "normal", "confirm": "never"})
    page = anna.page
    anna.begin("duel")
    skip = page.get_by_role("button", name=re.compile("Skip"))
    for _ in range(12):
        anna.wait_for_turn()
        if skip.count():
            break
        anna.choose(prefer(anna.actions()))
    before = anna.middle(CHOICES)
    skip.evaluate_all("found => found[0]?.click()")  # the show may end by itself meanwhile
    expect(skip).to_have_count(0)
    assert anna.middle(CHOICES) == before


def test_a_game_is_gone_through_with_a_slider_and_a_link_may_be_wrong(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    page = anna.page
    anna.begin("duel", way="here")
    play_some(anna, 4)
    page.goto(page.url + "?move=abc")
    anna.wait_for_turn()
    page.goto(page.url.split("?")[0] + "?move=1")
    page.locator("[data-do=slide]").fill("3")
    expect(page.locator("[data-part=status]")).to_contain_text("move 3 of")


def test_a_link_that_only_leads_here_says_so(visit: Visit) -> None:
    anna = visit(AT_ONCE)
    anna.begin("duel", way="online")
    expect(anna.page.locator("main")).to_contain_text("this machine only")


def test_a_question_says_why_it_is_asked_three_times_and_then_when_it_is_wanted(visit: Visit) -> None:
    """The goal stands under the title; the reason in the status line, later behind a question mark."""
    anna = visit(AT_ONCE)
    why = anna.page.locator("[data-part=why-asked]")
    for time in range(4):
        anna.begin("duel")
        anna.wait_for_turn()
        expect(anna.page.locator("[data-part=goal]")).to_contain_text("sections")
        expect(why).to_be_visible(visible=time < 3)
    anna.page.click("[data-do=why-asked]")
    expect(why).to_contain_text("claims a line of three cards")
    expect(why).to_be_visible()
