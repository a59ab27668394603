"""`make screenshots`: every main screen of every game at six widths in both lights, for people to look at.

`screenshots.py 390 1440 dark duel` makes some of them. Each screen is one moment, photographed at all sizes; the sheets
beside the pictures show a screen's sizes together."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from support.browser import Visitor, launch, prefer
from support.builders_page import GREEDY
from support.server import running, settings_at

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {390: 844, 820: 1180, 1280: 720, 1440: 900, 1920: 1080, 2560: 1440}
Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")
SCROLLS = 1000
"""Up to this width the page scrolls, and is photographed whole."""
UNCOVER = "document.querySelectorAll('[data-part=log] li').forEach(line => (line.style.contentVisibility = 'visible'))"
FOLD = "document.querySelector('[data-do=fold][aria-expanded=true]')?.click()"


class Album:
    """One person with a camera, whose name is long."""

    def __init__(self, browser: Browser, address: str, widths: list[int], lights: list[Light]) -> None:
        prefs = {"speed": "off", "confirm": "ask", "name": "Maximiliane von Kingsbridge"}
        self.anna = Visitor(browser, address, prefs)
        self.widths = widths
        self.lights = lights
        self.tools = self.anna.context.new_cdp_session(self.anna.page)
        self.taken: list[str] = []

    def take(self, name: str) -> None:
        page = self.anna.page
        page.mouse.move(2, 2)
        self.taken.append(name)
        for width in self.widths:
            finger = width < SCROLLS
            self.tools.send("Emulation.setTouchEmulationEnabled", {"enabled": finger})
            page.set_viewport_size({"width": width, "height": SIZES[width]})
            if finger:
                page.evaluate(UNCOVER)
                page.evaluate(FOLD)
            for light in self.lights:
                page.emulate_media(color_scheme=light)
                page.wait_for_timeout(250)
                page.screenshot(path=FOLDER / f"{name}-{width}-{light}.png", full_page=finger)
        self.tools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        page.set_viewport_size({"width": 1440, "height": 900})

    def decide(self, action: str) -> None:
        """Clicked, and confirmed where that is asked for."""
        before = self.state()
        self.anna.page.click(f"[data-list=choices] [data-action='{action}']")
        self.changed(before)

    def confirm(self) -> bool:
        """Whether there was a draft to confirm; in the midst of an action there is none."""
        if not self.anna.page.locator("[data-do=confirm]").count():
            return False
        before = self.state()
        self.anna.page.click("[data-do=confirm]")
        self.changed(before)
        return True

    def state(self) -> list[str | None]:
        return [self.anna.page.get_attribute("[data-table]", name) for name in ("data-version", "data-draft")]

    def changed(self, before: list[str | None]) -> None:
        self.anna.page.wait_for_function(
            "([version, draft]) => { const { dataset } = document.querySelector('[data-table]');"
            " return dataset.version !== version || dataset.draft !== draft }",
            arg=before,
        )

    def play(self, name: str, verbs: tuple[str, ...], most: int, screen: Callable[[list[str]], str | None]) -> None:
        """A game to its end, or so many decisions of it: what `screen` names is taken once, and the first draft."""
        anna, seen = self.anna, set[str]()
        for _ in range(most):
            if not anna.wait_for_turn():
                break
            actions = anna.actions()
            found = screen(actions)
            if found and found not in seen:
                seen.add(found)
                self.take(f"{name}-{found}")
            self.decide(prefer(actions, verbs))
            if anna.page.locator("[data-do=confirm]").count():
                if "draft" not in seen and len(anna.actions()) > 2 and len(seen) > 2:
                    seen.add("draft")
                    self.take(f"{name}-draft")
                self.confirm()
        if anna.over:
            anna.page.wait_for_selector("[data-part=results]")
            anna.page.wait_for_timeout(500)
            self.take(f"{name}-results")
            anna.page.click("[data-do=board]")
            self.take(f"{name}-end")

    # The screens

    def frame(self) -> None:
        anna, page = self.anna, self.anna.page
        anna.go("/")
        page.wait_for_selector("#mine")
        self.take("lobby-empty")
        anna.go("/new/pillars")
        page.wait_for_selector("[data-do=begin]")
        self.take("new")
        page.click("summary")
        page.select_option("[data-pick=edition]", "+")
        page.fill("[data-do=cards-text]", "edition = 'mine'\n[board]\nrounds = 0\n")
        page.wait_for_selector(".said.bad")
        self.take("new-cards")
        anna.begin("duel", way="online")
        self.take("waiting")
        anna.begin("duel")
        for _ in range(4):
            anna.wait_for_turn()
            self.decide(prefer(anna.actions()))
            self.confirm()
        anna.wait_for_turn()
        page.click("[data-part=log] [data-move='3']")
        self.take("rewound")
        page.click("[data-do=now]")
        page.click("[aria-controls=table-menu]")
        self.take("menu")
        page.keyboard.press("Escape")
        page.click("[data-do=rules]")
        page.wait_for_selector("[data-rule]")
        self.take("rules-beside")
        page.keyboard.press("Escape")
        page.click("[data-do=prefs]")
        self.take("preferences")
        page.keyboard.press("Escape")
        anna.go("/rules/duel")
        page.wait_for_selector("[data-rule]")
        self.take("rules")
        anna.go("/cards/builders")
        page.wait_for_selector("main article, main li")
        self.take("cards")
        anna.go("/")
        page.wait_for_selector("[data-table-link]")
        self.take("lobby")
        anna.go("/table/nothinghere")
        page.wait_for_selector("[role=alert]")
        self.take("nothing")

    def duel(self) -> None:
        self.anna.begin("duel")
        built = 0

        def screen(actions: list[str]) -> str | None:
            nonlocal built
            built += any(action.startswith("install") for action in actions)
            if "give up" in actions:
                return "fight"
            first = actions[0].split()[0]
            if built > 2 and first in ("install", "use"):
                return "building"
            return first if first in ("claim", "keep", "turn", "buy", "use") else None

        self.play("duel", ("install", "turn", "use", "buy", "play", "flip"), 400, screen)

    def pillars(self, players: int = 2) -> None:
        self.anna.begin("pillars", players=players)
        asked = "[data-part=desk]"

        def screen(actions: list[str]) -> str | None:
            ask = self.anna.page.get_attribute(asked, "data-ask") or ""
            late = "round 5" in self.anna.page.inner_text("header")
            return f"{ask}-late" if late and ask in ("take", "place") else ask

        verbs = ("work", "discard", "favour", "place market", "place", "take")
        self.play(f"pillars{players}", verbs, 400, screen)

    def pillars4(self) -> None:
        self.pillars(4)

    def builders(self, players: int = 2) -> None:
        self.anna.begin("builders", players=players)
        screens = {"choose": "pairs", "build": "plots", "pay": "payment", "realise": "contract", "send": "street"}
        decided = 0

        def screen(actions: list[str]) -> str | None:
            nonlocal decided
            decided += 1
            verbs = {action.split()[0] for action in actions}
            if decided > 40 and "send" in verbs:
                return "late"
            return next((name for verb, name in screens.items() if verb in verbs), None)

        self.play(f"builders{players}", GREEDY, 400, screen)

    def builders4(self) -> None:
        self.builders(4)

    def hot_seat(self) -> None:
        """Two people on one screen, and the curtain between them."""
        self.anna.begin("pillars", way="here")
        self.anna.wait_for_turn()
        self.take("here")


PARTS = {
    "frame": Album.frame,
    "duel": Album.duel,
    "pillars": Album.pillars,
    "pillars4": Album.pillars4,
    "builders": Album.builders,
    "builders4": Album.builders4,
    "here": Album.hot_seat,
}


def sheets(browser: Browser, names: list[str], widths: list[int], lights: list[Light]) -> None:
    """A screen's sizes on one sheet: the narrow ones in both lights, the wide ones by each light."""
    page = browser.new_page(viewport={"width": 1600, "height": 900})

    def sheet(name: str, pictures: list[Path], across: int) -> None:
        found = [base64.b64encode(picture.read_bytes()).decode() for picture in pictures if picture.exists()]
        if not found:
            return
        images = "".join(f'<img src="data:image/png;base64,{one}">' for one in found)
        page.set_content(
            f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({across},1fr);gap:6px;"
            f"align-items:start;background:#888}}img{{width:100%}}</style>{images}"
        )
        page.wait_for_function("[...document.images].every(one => one.complete)")
        page.screenshot(path=FOLDER / "sheets" / f"{name}.png", full_page=True)

    narrow, wide = [w for w in widths if w < SCROLLS], [w for w in widths if w >= SCROLLS]
    for name in names:
        both = [FOLDER / f"{name}-{width}-{light}.png" for width in narrow for light in lights]
        sheet(f"{name}-narrow", both, max(2, len(both)))
        for light in lights:
            sheet(f"{name}-{light}", [FOLDER / f"{name}-{width}-{light}.png" for width in wide], 2)
    page.close()


def main() -> None:
    (FOLDER / "sheets").mkdir(parents=True, exist_ok=True)
    widths = [int(arg) for arg in sys.argv[1:] if arg.isdigit()] or list(SIZES)
    lights = [light for light in LIGHTS if light in sys.argv[1:]] or list(LIGHTS)
    parts = [part for part in PARTS if part in sys.argv[1:]] or list(PARTS)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(settings_at(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for part in parts:
            album = Album(browser, server.address, widths, lights)
            PARTS[part](album)
            sheets(browser, album.taken, widths, lights)
            album.anna.context.close()
            print(f"{part}: {', '.join(album.taken)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
