"""The arena's report as one HTML file: tables, and plots drawn here as SVG. It loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from triforium.arena.results import ArenaGame
from triforium.arena.sprt import Sprt
from triforium.arena.summary import BotLine, Summary

STYLE = """
:root { color-scheme: light dark; --ink: #222; --soft: #777; --line: #ccc; --bar: #3b6ea5; --back: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --soft: #aaa; --line: #555; --bar: #7fb0e6; --back: #16181c; }
}
body {
  font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back);
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
}
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; max-width: 100%; height: auto; margin: .5rem 0 2rem; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .axis { stroke: var(--line); }
svg .mark { fill: var(--bar); }
svg .whisker { stroke: var(--bar); stroke-width: 2; fill: none; }
.soft { color: var(--soft); }
"""

WIDTH = 720
LEFT = 150
ROW = 28


def page(summary: Summary, played: Iterable[ArenaGame], test: Sprt | None = None) -> str:
    """The whole document."""
    bots = sorted(summary["bots"], key=lambda line: -line["elo"])
    title = f"{summary['game']}, {summary['players']} players"
    parts = [
        f"<h1>Arena: {escape(title)}</h1>",
        f"<p>{summary['blocks']} blocks, {summary['games']} games. Edition {escape(summary['edition'])}, "
        f"seed <code>{escape(summary['seed'])}</code>. Intervals are 95 %, with the block as the unit.</p>",
        bot_table(bots),
        "<h2>Elo</h2>",
        whiskers([(line["bot"], line["elo"], line["elo_margin"]) for line in bots], "{:+.0f}"),
        "<h2>Share of wins</h2>",
        whiskers(
            [(line["bot"], 100 * line["win_share"], 100 * line["win_share_margin"]) for line in bots], "{:.1f} %", 0
        ),
        "<h2>What the place in the order of play is worth, in Elo</h2>",
        whiskers([(f"place {p['place']}", p["elo"], p["elo_margin"]) for p in summary["places"]], "{:+.0f}"),
        "<h2>Who finishes ahead of whom</h2>",
        matrix(summary),
        "<h2>Final scores</h2>",
        *histograms(summary, played),
    ]
    if test is not None and summary["sprt"] is not None:
        parts += ["<h2>Sequential test</h2>", sprt_plot(summary, test)]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Arena: {escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def bot_table(bots: Sequence[BotLine]) -> str:
    rows = []
    for line in bots:
        score = "" if line["mean_score"] is None else f"{line['mean_score']:.1f}"
        failed = (
            f'<span title="{escape(line["first_failure"] or "")}">{line["failures"]}</span>' if line["failures"] else ""
        )
        rows.append(
            f"<tr><td>{escape(line['bot'])}</td><td>{line['games']}</td>"
            f"<td>{line['win_share']:.1%} ± {line['win_share_margin']:.1%}</td>"
            f"<td>{line['elo']:+.0f} ± {line['elo_margin']:.0f}</td><td>{score}</td>"
            f"<td>{line['ms_a_decision']:.1f}</td><td>{failed}</td></tr>"
        )
    head = "".join(f"<th>{name}</th>" for name in ("bot", "games", "wins", "Elo", "mean score", "ms a move", "failed"))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def whiskers(rows: Sequence[tuple[str, float, float]], form: str, floor: float | None = None) -> str:
    """A dot and its interval for each row, on one scale."""
    low = min([value - margin for _, value, margin in rows] + ([floor] if floor is not None else [0.0]))
    high = max([value + margin for _, value, margin in rows] + [0.0])
    span = (high - low) or 1.0
    height = ROW * len(rows) + 10

    def x(value: float) -> float:
        return LEFT + (value - low) / span * (WIDTH - LEFT - 110)

    out = [f'<line class="axis" x1="{x(0):.1f}" y1="0" x2="{x(0):.1f}" y2="{height}"/>'] if low <= 0 <= high else []
    for i, (name, value, margin) in enumerate(rows):
        y = ROW * i + ROW / 2 + 5
        out.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        out.append(f'<path class="whisker" d="M{x(value - margin):.1f} {y}H{x(value + margin):.1f}"/>')
        out.append(f'<circle class="mark" cx="{x(value):.1f}" cy="{y}" r="5"/>')
        label = form.format(value)
        out.append(f'<text x="{WIDTH - 100}" y="{y + 4}">{label} ± {margin:.0f}</text>')
    return svg(height, out, "; ".join(f"{name} {form.format(value)}" for name, value, _ in rows))


def matrix(summary: Summary) -> str:
    names = [line["bot"] for line in summary["bots"]]
    found = {(row["bot"], row["other"]): row for row in summary["against"]}
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = []
    for a in names:
        cells = []
        for b in names:
            row = found.get((a, b))
            cells.append("<td></td>" if row is None else f"<td>{row['ahead']:.0%} ± {row['margin']:.0%}</td>")
        rows.append(f"<tr><td>{escape(a)}</td>{''.join(cells)}</tr>")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def histograms(summary: Summary, played: Iterable[ArenaGame]) -> list[str]:
    """How often each bot came to which score, all on one scale."""
    scores: dict[int, list[int]] = {}
    for game in played:
        for seat, bot in enumerate(game.seats):
            if game.scores is not None:
                scores.setdefault(bot, []).append(game.scores[seat])
    if not scores:
        return ['<p class="soft">No game came to its end.</p>']
    low = min(min(values) for values in scores.values())
    high = max(max(values) for values in scores.values())
    step = max(1, -(-(high - low + 1) // 40))
    bins = (high - low) // step + 1
    out = []
    for bot, line in enumerate(summary["bots"]):
        if bot not in scores:
            continue
        counts = [0] * bins
        for score in scores[bot]:
            counts[(score - low) // step] += 1
        wide = (WIDTH - LEFT) / bins
        most = max(counts)
        bars = [
            f'<rect class="mark" x="{LEFT + i * wide:.1f}" y="{70 - 60 * n / most:.1f}" width="{max(wide - 1, 1):.1f}" '
            f'height="{60 * n / most:.1f}"><title>{low + i * step}: {n}</title></rect>'
            for i, n in enumerate(counts)
            if n
        ]
        bars.append(f'<text x="{LEFT - 10}" y="60" text-anchor="end">{escape(line["bot"])}</text>')
        bars.append(f'<line class="axis" x1="{LEFT}" y1="70" x2="{WIDTH}" y2="70"/>')
        bars.append(f'<text x="{LEFT}" y="86">{low}</text><text x="{WIDTH}" y="86" text-anchor="end">{high}</text>')
        out.append(svg(92, bars, f"final scores of {line['bot']}"))
    return out


def sprt_plot(summary: Summary, test: Sprt) -> str:
    """The walk of the log-likelihood ratio between its bounds."""
    line = summary["sprt"]
    assert line is not None
    height = 220
    high = max([test.bound, *test.walk]) * 1.1
    low = min([-test.bound, *test.walk]) * 1.1

    def y(ratio: float) -> float:
        return (high - ratio) / (high - low) * height

    step = (WIDTH - LEFT) / max(len(test.walk), 1)
    points = " ".join(f"{LEFT + (i + 1) * step:.1f},{y(ratio):.1f}" for i, ratio in enumerate(test.walk))
    drawn = [
        f'<line class="axis" x1="{LEFT}" y1="{y(at):.1f}" x2="{WIDTH}" y2="{y(at):.1f}"/>'
        f'<text x="{LEFT - 10}" y="{y(at) + 4:.1f}" text-anchor="end">{name}</text>'
        for at, name in ((test.bound, "stronger"), (0.0, "0"), (-test.bound, "not stronger"))
    ]
    drawn.append(f'<polyline class="whisker" points="{LEFT},{y(0):.1f} {points}"/>')
    verdict = line["verdict"] or "open"
    return (
        f"<p>{escape(line['a'])} against {escape(line['b'])}: {verdict} after {line['blocks']} blocks "
        f"({line['elo0']:g} against {line['elo1']:g} Elo, error rate {line['error']:g}).</p>"
        + svg(height, drawn, f"log-likelihood ratio, {verdict}")
    )


def svg(height: float, parts: Iterable[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" role="img" '
        f'aria-label="{escape(label, quote=True)}">{"".join(parts)}</svg>'
    )
