"""A real Chromium on a real server: people who see the page and nothing else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, Route, expect

WEB = Path(__file__).parents[2] / "web"
CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AT_ONCE = {"speed": "off", "confirm": "never"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CHOICES = "[data-list=choices] [data-action]"
TABLE = "[data-table]"
WAIT = 30_000

expect.set_options(timeout=WAIT)


def launch(playwright: Playwright) -> Browser:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (make system)")
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def node_modules() -> Path:
    """The client's own tools, fetched where they are not there yet."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed (make system)")
    modules = WEB / "node_modules"
    if not (modules / ".package-lock.json").exists():
        # Not npm ci: it refuses a lock file that lacks the bindings of other platforms, and ours holds this one's.
        command = ["npm", "install", "--no-save", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=WEB, check=True, capture_output=True, timeout=240)
    return modules


class Visitor:
    """One browser of one person. Whatever goes wrong in the page is a failure of the test."""

    def __init__(self, browser: Browser, address: str, prefs: dict[str, Any] | None = None, **options: Any) -> None:
        self.address = address
        # A worker between page and server would hide requests from the tests that answer them; one test lets it in.
        usual: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "service_workers": "block"}
        self.context: BrowserContext = browser.new_context(**{**usual, **options})
        self.context.set_default_timeout(WAIT)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        if prefs is not None:
            kept = json.dumps({"name": "Anna", "soundOffered": True, **prefs})
            self.context.add_init_script(f"localStorage.triforium ??= {json.dumps(kept)}")
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.page: Page = self.context.new_page()
        self.listen(self.page)

    def listen(self, page: Page) -> None:
        page.on("console", lambda said: self.faults.append(f"console: {said.text}") if said.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        page.on("requestfailed", self.failed)
        page.on(
            "response",
            lambda found: self.faults.append(f"{found.status}: {found.url}") if found.status >= 400 else None,
        )

    def failed(self, request: Request) -> None:
        """What the page itself broke off, because it went on to another address, is no failure."""
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url} {request.failure}")

    def forgive(self, pattern: str) -> None:
        """A fault that the test brings about itself."""
        self.forgiven.append(pattern)

    def forgive_the_network(self) -> None:
        """Before a test takes the server or the network away: whatever is just on its way, an icon even, is lost."""
        self.forgive("WebSocket|net::ERR_")

    def close(self) -> None:
        self.context.close()
        left = [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.forgiven)]
        assert not left, "\n".join(left)

    # What a person does

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def begin(
        self, game: str = "duel", way: str = "bot", players: int | None = None, bot: str | None = "greedy"
    ) -> None:
        """The arch, who plays, begin: three clicks. Against a bot that answers at once, or the one that is offered."""
        self.go("/")
        self.page.click(f"[data-game={game}]")
        self.page.check(f"[data-way={way}]", force=True)
        if players is not None:
            self.page.check(f"[data-players='{players}']", force=True)
        if way == "bot" and bot is not None:
            self.page.click("summary")
            self.page.select_option("[data-pick=opponent]", bot)
        self.page.click("[data-do=begin]")
        self.page.wait_for_selector(f"{TABLE}:not([data-status=loading])")

    def forget_boards(self) -> None:
        """See every table as a client does that has no board for its game: an older one, or of another house."""

        def answer(route: Route) -> None:
            found = route.fetch()
            shown = found.json()
            route.fulfill(response=found, json={**shown, "game": "a-fourth-game"} if "game" in shown else shown)

        self.page.route(re.compile(r"/api/tables/[^/?]+(\?.*)?$"), answer)

    @property
    def version(self) -> int:
        return int(self.page.get_attribute(TABLE, "data-version") or -1)

    @property
    def over(self) -> bool:
        return self.page.get_attribute(TABLE, "data-status") == "over"

    def status(self) -> str:
        return self.page.inner_text("[data-part=status]")

    def wait_for_turn(self) -> bool:
        """Until there is something to decide; False when the game is over."""
        self.page.wait_for_selector(f"{CHOICES}, {TABLE}[data-status=over]", state="attached")
        return not self.over

    def actions(self, where: str = "[data-list=choices]") -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            f"{where} [data-action]", "all => all.map(one => one.dataset.action)"
        )
        return found

    def choose(self, action: str, where: str = "[data-list=choices]") -> None:
        """Click a choice that counts at once, and see the answer."""
        before = self.version
        self.page.click(f"{where} [data-action='{action}']")
        self.wait_for_change(before)

    def wait_for_change(self, version: int) -> None:
        self.page.wait_for_function(
            "v => Number(document.querySelector('[data-table]').dataset.version) !== v", arg=version
        )

    def ask_always(self) -> None:
        """From now on nothing counts before it is confirmed."""
        self.page.click("[data-do=prefs]")
        self.page.check("input[name=confirm][value=ask]")
        self.page.keyboard.press("Escape")

    def assert_a_thumb_can_play(self) -> None:
        """Everything that can be touched is large enough, and nothing sticks out at the side."""
        small = self.page.eval_on_selector_all(
            "button, a, select, input, summary",
            """all => all.map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).map(([html]) => html)""",
        )
        assert not small, small
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390

    def middle(self, selector: str) -> tuple[float, float]:
        """Where a piece lies, to point at it."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def axe(self) -> None:
        """Whatever axe finds on the screen as it is now is a fault of the page."""
        if not self.page.evaluate("'axe' in window"):
            source = (node_modules() / "axe-core" / "axe.min.js").read_text()
            self.page.evaluate(source)
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations'],"
            " runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
        )
        broken = [
            f"{rule['id']}: {node['html'][:160]} ({' '.join(node['failureSummary'].split())[:240]})"
            for rule in found["violations"]
            for node in rule["nodes"][:3]
        ]
        self.faults += [f"axe at {self.page.url}: {fault}" for fault in broken]

    def axe_in_both_lights(self) -> None:
        """On a phone the whole page at once, for what lies under the dock can be scrolled up."""
        page, size = self.page, self.page.viewport_size
        assert size
        if size["width"] < 500:
            height = page.evaluate("document.documentElement.scrollHeight") + 900
            page.set_viewport_size({"width": size["width"], "height": height})
        lights: tuple[Literal["dark", "light"], ...] = ("dark", "light")
        for light in lights:
            page.emulate_media(color_scheme=light)
            page.wait_for_timeout(200)  # a button's colour fades
            self.axe()
        page.set_viewport_size(size)


def two_at_a_table(visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor]:
    """Two people in two browsers: one invites, the other follows the link."""
    anna = visit(AT_ONCE)
    anna.begin("duel", way="online")
    link = anna.page.input_value("#invitation")
    ben = visit({**AT_ONCE, "name": "Ben"})
    ben.page.goto(link)
    ben.page.click("[data-do=join]")
    for person in (anna, ben):
        person.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
    return anna, ben


def prefer(actions: list[str], verbs: tuple[str, ...] = ("install", "turn", "use", "buy", "play", "flip")) -> str:
    """A player who gets on: builds what can be built, uses what can be used."""
    for verb in verbs:
        for action in actions:
            if action.startswith(verb):
                return action
    return actions[0]


def play_some(anna: Visitor, moves: int) -> None:
    """So many moves, or until the game is over."""
    for _ in range(moves):
        if not anna.wait_for_turn():
            return
        anna.choose(prefer(anna.actions()))
