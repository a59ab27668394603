"""The page that plays without a server: whole games in a tab, without a network, taken along as files."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from support.browser import AT_ONCE, TABLE, Visitor, prefer
from support.site import made_site, served

import triforium
from triforium import record
from triforium.editions import edition_text
from triforium.hall.thinking import Most, Question
from triforium.pocket.page import answer_question

GAMES = ("duel", "pillars", "builders")
POSITIONS = 4


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """In a folder of its own, as on a page of a larger site."""
    site = made_site(tmp_path_factory)
    with served(site.parent) as found:
        yield f"{found}/{site.name}"


@pytest.fixture
def anna(browser: Browser, address: str) -> Iterator[Visitor]:
    person = Visitor(browser, address, AT_ONCE, service_workers="allow")
    asked: list[str] = []
    person.context.on("request", lambda request: asked.append(request.url))
    yield person
    assert not [url for url in asked if not url.startswith(address) and not url.startswith(("blob:", "data:"))]
    person.close()


def kept_for_offline(anna: Visitor) -> None:
    """The first visit is over when all files of the site are in the browser."""
    anna.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    anna.page.wait_for_function("navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_without_a_network_and_taken_along(anna: Visitor, game: str, tmp_path: Path) -> None:
    anna.go("/")
    page = anna.page
    page.wait_for_selector("[data-game]")
    kept_for_offline(anna)
    anna.context.set_offline(True)
    page.click(f"[data-guide={game}]")  # a table of a known seed
    page.click("[data-do=guide-leave]")
    for move in range(400):
        if not anna.wait_for_turn():
            break
        if move == 4:
            version, status = anna.version, anna.status()
            page.reload()
            assert anna.wait_for_turn()
            assert (anna.version, anna.status()) == (version, status)
        anna.choose(prefer(anna.actions(), ("install", "build", "work", "turn", "use", "take", "place", "buy")))
    page.wait_for_selector("[data-part=results]")
    with page.expect_download() as saving:
        page.click("[data-part=results] [data-do=record]")
    saving.value.save_as(tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    scores = [int(score) for score in re.findall(r"\d+", page.inner_text("[data-part=results] tfoot"))]
    result = record.verify(text).record.result
    assert result is not None
    assert sorted(result) == sorted(scores)


def test_rules_cards_and_the_hot_seat_need_no_server_either(anna: Visitor) -> None:
    page = anna.page
    anna.begin("duel", way="here")
    assert page.locator("[data-way=online]").count() == 0
    first = page.get_attribute(TABLE, "data-seat")
    for _ in range(30):
        anna.wait_for_turn()
        if page.get_attribute(TABLE, "data-seat") != first:
            break
        anna.choose(prefer(anna.actions()))
    assert page.get_attribute(TABLE, "data-seat") != first, "the other player has the screen"
    table = page.url
    page.goto(f"{anna.address}/?page=/rules/duel#D4.1")
    expect(page.locator("[data-picture]").first).to_be_visible()
    page.click("[data-do=cards]")
    expect(page).to_have_url(re.compile(r"\?page=/cards/duel"))
    page.goto(table)
    assert anna.wait_for_turn()


def test_two_tabs_see_one_table(anna: Visitor) -> None:
    page = anna.page
    anna.begin("duel")
    anna.wait_for_turn()
    other = anna.context.new_page()
    anna.listen(other)
    other.goto(page.url)
    other.wait_for_selector(f"{TABLE}[data-version='{anna.version}']")
    anna.choose(prefer(anna.actions()))
    anna.wait_for_turn()
    other.wait_for_selector(f"{TABLE}[data-version='{anna.version}']")


THINK = """questions => new Promise((done, failed) => {
    const thinker = new Worker('assets/worker.js', {type: 'module', name: 'thinker'});
    const found = [];
    thinker.onerror = failed;
    thinker.onmessage = ({data}) => {
        found.push([JSON.parse(data.answer), performance.now()]);
        if (found.length === questions.length) done(found);
        else thinker.postMessage(questions[found.length]);
    };
    thinker.postMessage(questions[0]);
})"""


def test_a_net_thinks_in_the_tab_as_it_does_elsewhere_and_within_a_second(anna: Visitor) -> None:
    anna.go("/")
    anna.page.wait_for_selector("[data-game]")
    asked = [question for game in GAMES for question in questions_of(game)]
    messages = [
        {"type": "think", "number": number, "game": game, "question": text} for number, (game, text) in enumerate(asked)
    ]
    found = anna.page.evaluate(THINK, messages)
    assert [answer for answer, _ in found] == [json.loads(answer_question(text)) for _, text in asked]
    times = [at for _, at in found]
    # Each game's first question fetches its net, the very first starts a Python.
    took = [after - before for before, after in itertools.pairwise(times)]
    assert min(took[: POSITIONS - 1]) < 1000


def questions_of(id: str) -> list[tuple[str, str]]:
    """A net is asked in so many positions of a game."""
    game = triforium.game(id)
    state = game.start(game.players[0], 5)
    found: list[tuple[str, str]] = []
    while len(found) < POSITIONS:
        question = Question(id, edition_text(id, game.edition), "net", "7", state.dump(), Most())
        found.append((id, msgspec.json.encode(question).decode()))
        for _ in range(5):
            state.play(state.legal()[0])
    return found
