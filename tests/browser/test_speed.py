"""A click marks itself at once, and the answer follows. A busy machine makes it slower, nothing makes it faster:
so the better half of the clicks counts here; `--durations` and the printed figures tell the rest."""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Callable

from support.browser import Visitor, prefer

Visit = Callable[..., Visitor]
MARKED = 20
ANSWERED = 50

WATCH = """
window.figures = [];
addEventListener('click', event => {
  const on = event.target.closest?.('[data-action]');
  if (!on) return;
  const start = performance.now();
  const table = document.querySelector('[data-table]');
  const version = table.dataset.version;
  const figure = { action: on.dataset.action };
  window.figures.push(figure);
  const marked = new MutationObserver(() => {
    const sign = document.querySelector('[data-state=pending], [data-state=planned]');
    if (sign) { figure.marked ??= performance.now() - start }
    if (table.dataset.version !== version) { figure.answered ??= performance.now() - start; marked.disconnect() }
  });
  marked.observe(table, { attributes: true, subtree: true, childList: true });
}, true);
"""


def test_a_click_is_marked_and_answered_in_time(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "never"})
    anna.page.add_init_script(WATCH)
    anna.begin("duel")
    for _ in range(24):
        if not anna.wait_for_turn():
            break
        anna.choose(prefer(anna.actions()))
    figures = anna.page.evaluate("window.figures")
    marked = sorted(figure["marked"] for figure in figures if "marked" in figure)
    answered = sorted(figure["answered"] for figure in figures if "answered" in figure)
    print(f"marked: median {statistics.median(marked):.1f} ms, p95 {marked[int(len(marked) * 0.95)]:.1f} ms")
    print(f"answered: median {statistics.median(answered):.1f} ms, p95 {answered[int(len(answered) * 0.95)]:.1f} ms")
    assert len(answered) >= 15
    assert statistics.median(marked) < MARKED
    assert statistics.median(answered) < 2 * ANSWERED


def test_what_comes_over_the_wire_is_compressed(visit: Visit) -> None:
    anna = visit()
    sizes: dict[str, tuple[str | None, bytes]] = {}
    anna.page.on(
        "response",
        lambda found: (
            sizes.update({found.url: (found.headers.get("content-encoding"), found.body())})
            if found.url.endswith(".js")
            else None
        ),
    )
    anna.go("/")
    anna.page.wait_for_selector("[data-game]")
    anna.page.wait_for_load_state("networkidle")
    large = {url: kind for url, (kind, body) in sizes.items() if len(body) > 1000}
    assert large
    assert set(large.values()) == {"gzip"}
    assert sum(len(gzip.compress(body, 9)) for _, body in sizes.values()) <= 150_000
