"""Somebody at a guided table: reads what the guide says, and does what it advises or something else."""

from __future__ import annotations

from typing import Any

from support.browser import CHOICES, TABLE, Visitor

CAPTION = "[data-part=guide]"

# What the guide shows, as one look: the caption, whether its anchor is there and in the window, what it advises.
LOOK = """() => {
  const table = document.querySelector('[data-table]');
  const bubble = document.querySelector('[data-part=guide]');
  const anchor = document.querySelector('[data-guided]');
  const seen = one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inside = (from, to, most) => Math.min(to, most) - Math.max(from, 0) >= Math.min(to - from, 40) - 1;
    return inside(left, right, innerWidth) && inside(top, bottom, innerHeight);
  };
  const list = [...document.querySelectorAll('[data-list=choices] [data-action]')];
  return {
    version: Number(table.dataset.version), status: table.dataset.status, behind: Number(table.dataset.behind),
    caption: bubble?.dataset.caption ?? null, bubbleSeen: bubble ? seen(bubble) : true,
    anchored: anchor !== null, anchorSeen: anchor ? seen(anchor) : false,
    choices: list.map(one => one.dataset.action),
    advice: list.find(one => 'suggested' in one.dataset)?.dataset.action ?? null,
    onBoard: document.querySelector('[data-board] [data-suggested]') !== null,
  };
}"""


class Pupil:
    """`captions`: all that the guide has said, in order."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.captions: list[str] = []

    def begin(self, game: str) -> None:
        self.visitor.go("/")
        self.page.click(f"[data-guide={game}]")
        self.page.wait_for_selector(f"{TABLE}[data-status=running] [data-board]")
        # It is loaded after the table: who moves before it has spoken misses its beginning.
        self.page.wait_for_selector(CAPTION)

    def look(self) -> dict[str, Any]:
        """The screen when there is something to read or to decide."""
        self.page.wait_for_selector(f"{CAPTION}, {CHOICES}, {TABLE}[data-status=over]", state="attached")
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def read(self, caption: str) -> None:
        """See that what the caption speaks of is in sight, and go on."""
        self.page.wait_for_function(
            f"""id => {{ const now = ({LOOK})();
              return now.caption !== id || now.anchored && now.anchorSeen && now.bubbleSeen; }}""",
            arg=caption,
        )
        self.captions.append(caption)
        self.press("guide-next")
        self.page.wait_for_function(
            "id => document.querySelector('[data-part=guide]')?.dataset.caption !== id", arg=caption
        )

    def press(self, do: str) -> None:
        self.page.click(f"[data-do={do}]")

    def decide(self, now: dict[str, Any], against: bool) -> None:
        others = [action for action in now["choices"] if action != now["advice"]]
        self.choose(others[len(self.captions) % len(others)] if against else now["advice"] or now["choices"][0])
        self.visitor.wait_for_change(now["version"])

    def choose(self, action: str) -> None:
        self.page.locator(f"{CHOICES}[data-action='{action}']").dispatch_event("click")

    def go_through(self, against: bool = False) -> None:
        """To the farewell of the guide, which comes however one plays."""
        while "end" not in self.captions:
            now = self.look()
            if now["caption"] is not None:
                self.read(now["caption"])
            elif now["choices"] and not now["behind"]:
                self.decide(now, against)
            else:
                assert now["status"] == "running", "the guide did not say farewell"
                self.page.wait_for_timeout(20)


class Typist(Pupil):
    """Plays without a mouse: Tab, Enter and the numbers of the list."""

    def press(self, do: str) -> None:
        self.page.focus("[data-board]") if self.page.evaluate("document.activeElement === document.body") else None
        for _ in range(400):
            if self.page.evaluate("document.activeElement?.dataset?.do") == do:
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{do} cannot be reached")

    def choose(self, action: str) -> None:
        numbers = self.visitor.actions()
        if numbers.index(action) < 9:
            return self.page.keyboard.press(str(numbers.index(action) + 1))
        for _ in range(400):
            if self.page.evaluate("document.activeElement?.dataset?.action") == action:
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{action} cannot be reached")
