"""`make screenshots`: the main screens at three widths in both lights, for people to look at."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from support.browser import Visitor, launch, prefer
from support.server import running, settings_at

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {1440: 900, 768: 1024, 390: 844}
UNCOVER = "document.querySelectorAll('[data-part=log] li').forEach(line => (line.style.contentVisibility = 'visible'))"


class Album:
    """One person with a camera."""

    def __init__(self, browser: Browser, address: str, width: int, light: str) -> None:
        phone = width < 500
        options = {"viewport": {"width": width, "height": SIZES[width]}, "color_scheme": light, "has_touch": phone}
        self.anna = Visitor(browser, address, {"speed": "off", "confirm": "never"}, **options)
        self.mark = f"{width}-{light}"
        self.phone = phone

    def take(self, name: str, whole: bool = False) -> None:
        self.anna.page.mouse.move(2, 2)
        if whole:  # what lies below the window is seen too
            self.anna.page.evaluate(UNCOVER)
        self.anna.page.wait_for_timeout(350)
        self.anna.page.screenshot(path=FOLDER / f"{name}-{self.mark}.png", full_page=whole)

    def decide(self, action: str) -> None:
        if self.anna.page.locator("[data-do=fold][aria-expanded=false]").is_visible():
            self.anna.page.click("[data-do=fold]")
        self.anna.choose(action)

    def fold(self) -> None:
        if self.anna.page.locator("[data-do=fold][aria-expanded=true]").is_visible():
            self.anna.page.click("[data-do=fold]")

    def walk(self) -> None:
        anna = self.anna
        page = anna.page
        anna.go("/")
        page.wait_for_selector("#mine")
        self.take("1-lobby-empty", self.phone)
        anna.go("/new/pillars")
        page.wait_for_selector("[data-do=begin]")
        self.take("2-new")
        page.click("summary")
        page.select_option("[data-pick=edition]", "+")
        page.fill("[data-do=cards-text]", "edition = 'mine'\n[board]\nrounds = 0\n")
        page.wait_for_selector(".said.bad")
        self.take("2-own-cards", self.phone)
        anna.begin("duel", way="online")
        self.take("3-waiting")
        self.play_a_duel()
        self.play_the_pillars()
        self.play_builders()
        page.click("[data-do=prefs]")
        self.take("9-preferences")
        anna.go("/")
        page.wait_for_selector("[data-table-link]")
        self.take("1-lobby", self.phone)
        anna.go("/table/nothinghere")
        page.wait_for_selector("[role=alert]")
        self.take("9-nothing")
        anna.context.close()

    def play_the_pillars(self) -> None:
        """Each question of four rounds once, and the cathedral half built."""
        anna = self.anna
        anna.begin("pillars", players=4)
        seen: set[str] = set()
        for _ in range(55):
            if not anna.wait_for_turn():
                break
            ask = anna.page.get_attribute("[data-part=desk]", "data-ask") or ""
            if ask not in seen:
                seen.add(ask)
                self.fold()
                self.take(f"8-pillars-{ask}", self.phone)
            self.decide(prefer(anna.actions(), ("work", "discard", "favour", "place", "take")))
        self.fold()
        self.take("8-pillars-later", self.phone)

    def play_a_duel(self) -> None:
        anna = self.anna
        page = anna.page
        anna.begin("duel")
        seen: set[str] = set()
        built = 0
        while anna.wait_for_turn():
            actions = anna.actions()
            kind = actions[0].split()[0]
            if "give up" in actions:
                kind = "fight"
            built += any(action.startswith("install") for action in actions)
            if kind in ("claim", "fight") and kind not in seen:
                seen.add(kind)
                self.fold()
                self.take(f"4-{kind}", self.phone)
                if page.locator("[data-part=own-panel] summary").count():
                    page.click("[data-part=own-panel] summary")
                    self.take(f"4-{kind}-own-panel")
                    page.click("[data-part=own-panel] summary")
            if built >= 3 and "built" not in seen:
                seen.add("built")
                self.fold()
                self.take("5-building", self.phone)
                page.click("[data-part=log] [data-move='3']")
                self.take("5-rewound")
                page.click("[data-do=now]")
                page.click("[aria-controls=table-menu]")
                self.take("5-menu")
                page.keyboard.press("Escape")
            self.decide(prefer(actions))
        if "built" not in seen:  # luck let nobody build this time
            self.play_a_duel()
            return
        page.wait_for_selector("[data-part=results]")
        page.wait_for_timeout(500)
        self.take("6-results", self.phone)
        page.click("[data-do=board]")
        self.take("6-board", self.phone)
        page.click("[data-do=rules]")
        page.wait_for_selector("[data-rule]")
        self.take("7-rules")
        page.keyboard.press("Escape")

    def play_builders(self) -> None:
        """The draft of pairs, a worker to send, a house to put up and to pay, a contract; four players."""
        anna = self.anna
        anna.begin("builders", players=4)
        wanted = {"choose": "pairs", "send": "street", "build": "plots", "pay": "payment", "realise": "contract"}
        decided = 0
        while anna.wait_for_turn() and wanted:
            actions = anna.actions()
            decided += 1
            if decided == 40:
                wanted["send"] = "late"
            for verb in [verb for verb in wanted if any(action.startswith(verb) for action in actions)]:
                self.fold()
                self.take(f"8-builders-{wanted.pop(verb)}", self.phone)
            verbs = ("realise", "take", "build", "pay", "send permanent build", "collect", "send", "recruit")
            self.decide(prefer(actions, verbs))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = [int(arg) for arg in sys.argv[1:] if arg.isdigit()] or list(SIZES)
    lights = [arg for arg in sys.argv[1:] if not arg.isdigit()] or ["light", "dark"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(settings_at(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for width in wanted:
            for light in lights:
                for old in FOLDER.glob(f"*-{width}-{light}.png"):
                    old.unlink()  # a screen that luck does not show this time must not be an old one
                Album(browser, server.address, width, light).walk()
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
