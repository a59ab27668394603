"""The budgets of the page: a click marks itself within 20 ms, the answer is shown within 50 ms (both p95), and no
frame takes 100 ms while pieces move. Other programs on the machine make everything slower, so they are measured too:
by an empty request from the same page before each click, and for frames by counting processor time only."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from support.browser import Visitor, prefer
from support.server import running, settings_at

from triforium.server import bots

Visit = Callable[..., Visitor]
MARKED = 20
ANSWERED = 50
FRAME = 100

WATCH = """
window.figures = [];
addEventListener('click', event => {
  const on = event.target.closest?.('[data-action], [data-do=confirm]');
  if (!on) return;
  const start = performance.now();
  const table = document.querySelector('[data-table]');
  const state = () => table.dataset.version + ' ' + table.dataset.draft;
  const before = state();
  const figure = {};
  window.figures.push(figure);
  const watch = new MutationObserver(() => {
    if (document.querySelector('[data-state=pending], [data-state=planned], [data-do=confirm]:disabled')) {
      figure.marked ??= performance.now() - start;
    }
    if (state() !== before) { figure.answered ??= performance.now() - start; watch.disconnect() }
  });
  watch.observe(table, { attributes: true, subtree: true, childList: true });
}, true);
"""
EMPTY = """async () => { const start = performance.now();
  await (await fetch('/health', { cache: 'no-store' })).text(); return performance.now() - start }"""


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def test_a_click_is_marked_and_answered_in_time(visit: Visit) -> None:
    anna = visit({"speed": "off", "confirm": "ask"})
    page = anna.page
    page.add_init_script(WATCH)
    anna.begin("duel")
    empty: list[float] = []
    for _ in range(20):
        if not anna.wait_for_turn():
            break
        version = anna.version
        empty.append(page.evaluate(EMPTY))
        page.click(f"[data-list=choices] [data-action='{prefer(anna.actions())}']")  # the server tries it
        page.wait_for_selector("[data-do=confirm]")
        empty.append(page.evaluate(EMPTY))
        page.click("[data-do=confirm]")  # and plays it
        anna.wait_for_change(version)
    figures: list[dict[str, float]] = page.evaluate("window.figures")
    marked = [figure["marked"] for figure in figures if "marked" in figure]
    answered = [figure["answered"] for figure in figures if "answered" in figure]
    noise = p95(empty) - min(empty)
    print(f"p95 of {len(answered)}: marked {p95(marked):.1f}, answered {p95(answered):.1f}, noise {noise:.1f} ms")
    assert len(answered) >= 30
    assert len(marked) == len(answered)
    assert p95(marked) < MARKED
    assert p95(answered) < ANSWERED + noise


def test_no_frame_takes_long_while_pieces_move(visit: Visit, browser: Browser) -> None:
    anna = visit({"speed": "normal", "confirm": "never"})
    anna.begin("duel")
    anna.wait_for_turn()
    browser.start_tracing(page=anna.page, categories=["toplevel"])
    for _ in range(12):
        if not anna.wait_for_turn():
            break
        anna.choose(prefer(anna.actions()))
        anna.page.wait_for_timeout(200)
    longest = longest_tasks(browser.stop_tracing())
    print("longest tasks in ms of processor time:", longest)
    # A frame is worked out, then painted, then put on the screen; no frame is worse than the worst of each.
    assert longest["page"] > 1
    assert longest["painter"] > 1
    assert sum(longest.values()) < FRAME


def longest_tasks(trace: bytes) -> dict[str, float]:
    """Of the page's own thread, of those that paint, and of the one that shows: the longest task without a pause."""
    parts = {"CrRendererMain": "page", "ThreadPoolForegroundWorker": "painter", "VizCompositorThread": "screen"}
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    longest = dict.fromkeys(parts.values(), 0.0)
    for event in events:
        part = parts.get(threads.get((event["pid"], event["tid"]), ""))
        if part is not None and "tdur" in event:
            longest[part] = max(longest[part], event["tdur"] / 1000)
    return longest


THINKER = """
import time
from triforium.server import worker
answer = worker.answer
def think(question):
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        pass
    return answer(question)
worker.answer = think
worker.main()
"""


def test_a_bot_that_thinks_does_not_freeze_the_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "thinker.py"
    script.write_text(THINKER)
    monkeypatch.setattr(bots, "COMMAND", [sys.executable, str(script)])
    with running(settings_at(tmp_path)) as server:
        anna = Visitor(browser, server.address, {"speed": "off", "confirm": "never"})
        anna.go("/new/duel")
        anna.page.click("summary")
        anna.page.select_option("[data-pick=first]", "1")
        anna.page.click("[data-do=begin]")
        anna.page.wait_for_selector("[data-board]")
        frames, answers = anna.page.evaluate(
            """async () => {
              const table = document.querySelector('[data-table]'), version = table.dataset.version;
              let frames = 0, answers = 0;
              const count = () => { frames++; if (table.dataset.version === version) requestAnimationFrame(count) };
              requestAnimationFrame(count);
              while (table.dataset.version === version) {
                await (await fetch('/health', { cache: 'no-store' })).text();
                answers++;
                await new Promise(done => setTimeout(done, 20));
              }
              return [frames, answers];
            }"""
        )
        anna.close()
    print(f"while the bot thought: {frames} frames, {answers} answers")
    assert frames >= 20
    assert answers >= 10


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
