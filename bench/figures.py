"""docs/figures.md, made of the reports in bench/proof/: `make figures`. A test sees that it is up to date."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import triforium
from ratios import told

ROOT = Path(__file__).parents[1]
PROOF = ROOT / "bench" / "proof"
PAGE = ROOT / "docs" / "figures.md"
GOALS = {"duel-2": 10, "pillars-4": 8, "builders-4": 8}
"""How many times the yardstick's decisions the compiled rules are to make."""
HEAD = """# Figures

Measured, not promised. This page is made of the reports in `bench/proof/` by `make figures`; each section names the
command that measures it again. Machines differ and are noisy, so most figures are ratios within one run. These come
from two cores of a virtual machine.
"""


def report(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PROOF / f"{name}.json").read_text(encoding="utf-8"))
    return found


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    out = [f"| {' | '.join(line)} |" for line in lines]
    out.insert(1, f"|{'---|' * len(lines[0])}")
    return "\n".join(out) + "\n"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def rules() -> Iterator[str]:
    found = report("bench")
    yield f"## The rules\n\n`{found['command']}`: random games on one core, beside the same rules interpreted and\n"
    yield "a yardstick in plain Python in the same run.\n\n"
    yardstick = found["yardstick_decisions_per_s"]
    rows = []
    for name, line in found["games"].items():
        decisions, interpreted = line["decisions_per_s"], line["interpreted_decisions_per_s"]
        goal = f" (goal {GOALS[name]})" if name in GOALS else ""
        rows.append(
            [
                name,
                f"{decisions / 1e6:.2f} M",
                f"{line['games_per_s']:,}",
                f"{1e6 / line['clones_per_s']:.2f} µs",
                f"{decisions / yardstick:.1f} ×{goal}",
                f"{decisions / interpreted:.0f} ×",
                f"{line['simulations_per_s']:,}",
                f"{line['simulations_per_s'] / line['interpreted_simulations_per_s']:.0f} ×",
            ]
        )
    head = ["game-players", "decisions/s", "games/s", "a clone", "yardstick", "interpreted"]
    yield table([*head, "search, simulations/s", "search interpreted"], rows)
    yield from nets(found)
    forms = report("both-forms")
    games = sum(line["games"] for line in forms["games"].values())
    equal = sum(line["games"] for line in forms["games"].values() if line["equal"])
    yield f"\n`{forms['command']}`: {games:,} random games, all player counts; {equal:,} of them equal in both forms.\n"


def nets(found: dict[str, Any]) -> Iterator[str]:
    """A report from before the nets were measured has none."""
    if not found.get("nets"):
        return
    yield "\nThe nets, likewise; beside it the search by the linear judge.\n\n"
    rows = []
    for name, line in found["nets"].items():
        rows.append(
            [
                name,
                *(f"{rate:,}" for rate in line["evaluations_per_s"].values()),
                f"{line['simulations_per_s']:,}",
                f"{found['games'][name]['simulations_per_s']:,}",
                f"{line['net_p99_ms']:.2f} ms",
                f"{line['level_p99_ms']:,.0f} ms of {line['level_decisions']}",
            ]
        )
    head = ["game-players", "evaluations/s one by one", "8 at once", "64 at once", "simulations/s", "by the judge"]
    yield table([*head, "`net`, p99 (goal 1 ms)", "highest level, p99 (goal 2 s)"], rows)


def speed() -> Iterator[str]:
    found = report("compare")
    yield f"\n`{found['command']}`: how many times as quick as at {found['before'][:7]} the rules are, slices of both\n"
    yield "builds by turns; the median, and between which ratios the middle half of the slices lies.\n\n"
    kinds = list(next(iter(found["games"].values())))
    rows = [[name, *(told(line[kind]) for kind in kinds)] for name, line in found["games"].items()]
    yield table(["game-players", *kinds], rows)
    found = report("sim")
    bots = list(next(iter(found["games"].values())))
    yield f"\n`{found['command']}`: what `triforium sim` costs beside the same policy in the\n"
    yield f"bare loop that `bench` measures (goal {found['goal']} at most).\n\n"
    rows = [[name, *(told(line[bot]) for bot in bots)] for name, line in found["games"].items()]
    yield table(["game-players", *bots], rows)


def second() -> Iterator[str]:
    if not (PROOF / "second.json").exists():
        return
    found = report("second")
    games = sum(line["games"] for line in found["games"].values())
    decisions = sum(line["decisions"] for line in found["games"].values())
    yield f"\n`{found['command']}`: {games:,} games ({decisions:,} decisions) beside a second implementation of the\n"
    yield "rules, written from ledger and card file (`tests/second/`): no difference in what is asked, legal, held\n"
    yield "and won.\n"


def bots() -> Iterator[str]:
    yield "\n## The bots\n\n`python bench/ladder.py --again`: duplicate blocks with rotated seats; the share of\n"
    yield "games won and its 95 % interval.\n"
    for id in triforium.GAMES:
        entries = report(f"bots-{id}")["entries"]
        rows = []
        for name, line in entries.items():
            if "share_of_wins" not in line:
                continue
            wanted = f"at least {100 * line['wanted'][0]:.0f} %"
            verdict = "yes" if line["interval_clears"] else "open"
            if not line["reached"]:
                verdict = "**no**"
            rows.append([name, line["games"], won(line), wanted, verdict])
        yield f"\n### {triforium.game(id).title}\n\n"
        yield table(["match", "games", "won", "goal", "reached"], rows)
        leaks = entries["leaks"]
        yield (
            f"\n{leaks['positions']:,} positions, redrawn as the seat cannot see, asked of {len(leaks['bots'])} bots: "
            f"{leaks['differing']} answers differ.\n"
        )
    yield "\n*open*: the share is there, its interval still reaches below.\n"
    yield from levels()


def levels() -> Iterator[str]:
    found = {id: report(f"levels-{id}") for id in triforium.GAMES if (PROOF / f"levels-{id}.json").exists()}
    if not found:
        return
    yield "\n### The levels\n\n`python bench/levels.py`: each level against the one below it, with four players\n"
    yield "against three of it. Goal: 100 to 200 Elo.\n\n"
    rows = []
    for id, held in found.items():
        for name, line in held["entries"].items():
            low, high = line["elo_95"]
            gap = f"{line['elo']} ({low} to {high})"
            rows.append([id, name, line["games"], won(line), gap, "yes" if line["as_wanted"] else "**no**"])
    yield table(["game", "match", "games", "won", "Elo", "as wanted"], rows)


def won(line: dict[str, Any]) -> str:
    return f"{percent(line['share_of_wins'])} ± {100 * line['margin_95']:.1f}"


def server() -> Iterator[str]:
    load, kills = report("load"), report("kills")
    steady, flat = load["triforium"]["steady"], load["triforium"]["flat_out"]
    yield "\n## The server\n\n"
    yield table(
        ["what", "figure", "goal", "command"],
        [
            ["durable moves a second", f"{flat['durable_moves_a_second']:.0f}", "300", "`python bench/load.py`"],
            [
                f"a move's way to the other seat at {steady['durable_moves_a_second']:.0f} moves/s",
                f"p50 {steady['post_to_other_seat']['p50_ms']} ms, p99 {steady['post_to_other_seat']['p99_ms']} ms",
                "p99 100 ms",
                "",
            ],
            [
                "memory of a thousand channels",
                f"{load['triforium']['memory_mb_a_thousand_channels']:.0f} MB",
                "120 MB",
                "",
            ],
            [
                f"{kills['kills']} kills at random moments",
                f"of {kills['acknowledged']:,} acknowledged moves {len(kills['lost'])} lost, "
                f"{len(kills['doubled'])} doubled; {len(kills['unverified'])} records that do not verify",
                "none",
                "`python bench/kills.py`",
            ],
        ],
    )
    if (PROOF / "kills-postgres.json").exists():
        yield from kills_on_postgres(report("kills-postgres"))
    if (PROOF / "crowd.json").exists():
        yield from crowd(report("crowd"))
    if (PROOF / "faults.json").exists():
        yield from faults(report("faults"))
    if (PROOF / "load-postgres.json").exists():
        yield from processes(report("load-postgres"))
    if (PROOF / "city.json").exists():
        yield from city(report("city"))
    if (PROOF / "soak.json").exists():
        yield from soak(report("soak"))
    if (PROOF / "attack.json").exists():
        yield from attack(report("attack"))


def kills_on_postgres(found: dict[str, Any]) -> Iterator[str]:
    yield (
        f"\n`{found['command']}`: {found['kills']} kills of processes and {found['crashes']} crashes of PostgreSQL "
        f"itself. Of {found['acknowledged']:,} acknowledged moves {len(found['lost'])} were lost and "
        f"{len(found['doubled'])} doubled; {len(found['unverified'])} of {found['tables']} records do not verify.\n"
    )


def crowd(found: dict[str, Any]) -> Iterator[str]:
    for name, run in found["runs"].items():
        yield (
            f"\n`{found['command']}`, {name.removeprefix('processes-')} processes behind a proxy: "
            f"{run['tables']} tables, {run['people']} people, {run['reconnections']:,} channels lost and opened "
            "again at any process. "
            f"{run['views_compared']:,} views compared with the rules' own, {len(run['wrong'])} differ or came in "
            "another order; every record verifies.\n"
        )


def faults(found: dict[str, Any]) -> Iterator[str]:
    killed, restarted = found["killed"], found["restarted"]
    yield (
        f"\n`{found['command']}`, load {found['load_average_before']} before: a process that somebody plays at is "
        f"killed {killed['kills']} times; at the other one the bot has answered and the next move is made after "
        f"{killed['median_seconds']} s (median), {killed['longest_seconds']} s at most. "
        f"{restarted['restarts']} rolling restarts: {restarted['told']['moved']} moves, "
        f"longest pause {restarted['longest_pause_seconds']} s.\n\n"
    )
    runs = {"SQLite: the disk is full": found["sqlite_full"]}
    runs |= {f"PostgreSQL: {name}": run for name, run in found["postgresql"].items()}
    rows = [
        [
            name,
            f"{run['seconds']:.0f} s",
            str(sum(times for what, times in run["told"].items() if " " in what and what != "no answer")),
            f"{run['all_moved_again_after_seconds']} s",
            f"{run['lost']} of {run['acknowledged']}",
            str(len(run["unexpected"])),
        ]
        for name, run in runs.items()
    ]
    head = ["", "for", "told in one sentence", "all had moved again after", "acknowledged moves lost", "other answers"]
    yield table(head, rows)


def processes(found: dict[str, Any]) -> Iterator[str]:
    """Processor time can be compared on a busy machine; the rest is a ratio within one run at best."""
    yield (
        f"\n`{found['command']}`: {found['tables']} tables of four channels each on {found['cores']} cores, load "
        f"{found['load_average_before']} before. *By luck*: each channel at any process; *led by table*: all of a "
        "table at one, as a proxy can do. Processor time is of a move, flat out.\n\n"
    )
    runs = {"SQLite, 1 process": found["triforium"]}
    for how, key in (("by luck", "postgresql_by_processes"), ("led by table", "postgresql_led_by_table")):
        for count, run in found[key].items():
            runs[f"PostgreSQL, {count} {how}" if count != "1" else "PostgreSQL, 1 process"] = run
    rows = []
    for name, run in runs.items():
        steady, flat = run["steady"], run["flat_out"]
        spent = flat["cpu_ms_a_move"]
        rows.append(
            [
                name,
                f"{flat['durable_moves_a_second']:.0f}",
                f"{steady['post_to_other_seat']['p50_ms']:.0f} / {steady['post_to_other_seat']['p99_ms']:.0f} ms",
                f"{spent['server']} ms",
                f"{spent['postgresql']} ms" if "postgresql" in spent else "",
                f"{spent['load']} ms",
            ]
        )
    head = [
        "",
        "moves/s flat out",
        f"steady, {found['triforium']['steady']['durable_moves_a_second']:.0f} moves/s, to the other seat: p50 / p99",
    ]
    yield table([*head, "the servers'", "PostgreSQL's", "the load's own"], rows)


def city(found: dict[str, Any]) -> Iterator[str]:
    yield (
        f"\n### A city\n\n`{found['command']}`: simulated, {found['processor_ms_a_move']} ms of a processor for a move "
        f"measured, {found['statements_ms_a_move']} ms of the database assumed; p99 of a move until it is "
        "acknowledged, in ms. docs/city.md says what follows.\n\n"
    )
    syncs = list(dict.fromkeys(row["sync_ms"] for row in found["rows"]))
    cells: dict[tuple[str, ...], dict[float, float]] = {}
    for row in found["rows"]:
        key = (f"{row['moves_a_second']:,.0f}", str(row["processes"]), row["how"])
        cells.setdefault(key, {})[row["sync_ms"]] = row["p99_ms"]
    rows = [[*key, *(f"{by_sync[sync]:.0f}" for sync in syncs)] for key, by_sync in cells.items()]
    yield table(["moves/s", "processes", "how", *(f"sync {sync:g} ms" for sync in syncs)], rows)


def soak(found: dict[str, Any]) -> Iterator[str]:
    ended = sum(count for name, count in found["tables"].items() if name.endswith("over"))
    first, last = found["stretches"][0], found["stretches"][-1]
    yield (
        f"\n`{found['command']}`: {found['minutes']:.0f} minutes, {found['tables_at_once']} tables at once, "
        f"{len(found['restarts'])} restarts by turns gentle and by SIGKILL. {ended} games to the end, "
        f"{found['acknowledged']:,} moves acknowledged, {found['take_backs']:,} taken back, "
        f"{found['channels_dropped']:,} channels dropped and opened again, {found['records_verified']:,} records "
        f"verified, {len(found['problems'])} problems, {len(found['log_lines'])} errors in the log beside "
        f"{found['log_lines_of_requests_cut_at_the_end']} lines of requests cut at a restart. The server's memory "
        f"was {first['at_the_end_mb']:.0f} MB at the end of the first stretch, {last['at_the_end_mb']:.0f} MB at the "
        "end of the last.\n"
    )
    for line in [*found["problems"], *found["log_lines"]]:
        yield f"\n- {line}\n"
    yield "\n![The server's memory during the soak](../bench/proof/soak.svg)\n"


def start() -> Iterator[str]:
    if not (PROOF / "start.json").exists():
        return
    found = report("start")
    words = {
        "page": "a page one can play on (goal 20 s)",
        "bot_answered": "a bot has answered the first move",
        "bots_compiled": "the bots think in compiled form",
        "compiled": "the server has taken over too",
    }
    rows = [[words[mark], *(f"{found['seconds'][name][mark]:.0f} s" for name in found["seconds"])] for mark in words]
    loads = [row[key] for rows in found["rounds"].values() for row in rows for key in ("load_before", "load_after")]
    yield f"\n## From clone to page\n\n`{found['command']}`: `git clone` and `make play`, medians of fresh clones and\n"
    yield f"environments on {found['cores']} cores, uv {found['uv']}, its cache empty and filled. Other work ran\n"
    yield f"on the machine meanwhile: its load was {min(loads):.0f} to {max(loads):.0f}.\n\n"
    yield table(["since the clone began", *(f"{name} cache" for name in found["seconds"])], rows)


def attack(found: dict[str, Any]) -> Iterator[str]:
    """Memory: by how much it grew at most; event loop: the longest that one callback held it, in processor time."""
    yield (
        f"\n`{found['command']}`: {found['inputs']:,} inputs of a hostile client on loopback, "
        f"{sum(found['causes_of_500'].values())} causes of a 500 or a traceback; then {found['kills']} kills, "
        f"{found['acknowledged']:,} acknowledged moves, {found['lost']} lost. "
        "Goal: memory 50 MB, event loop 50 ms.\n\n"
    )
    rows = []
    for tried in found["tried"]:
        held = "yes" if tried["held"] else "**no**"
        cost = [f"{tried['memory_mb']:.1f} MB", f"{tried['loop_ms']:.0f} ms"]
        rows.append([tried["what"], tried["inputs"], held, *cost, tried["found"]])
    yield table(["tried", "inputs", "held", "memory", "event loop", ""], rows)
    for cause, count in found["causes_of_500"].items():
        yield f"\n- {count} × {cause}\n"


def adapters() -> Iterator[str]:
    told = report("adapters")
    found = told["steps_a_second"]
    yield f"\n## For researchers\n\n`{told['command']}`: thousands of steps a\n"
    yield "second with two players, all at random, beside the peers' own games in the same run.\n\n"
    for peer in ("PettingZoo", "OpenSpiel"):
        names = list(found[peer])
        yield table([peer, *names], [["", *(f"{found[peer][name] / 1000:.0f}" for name in names)]]) + "\n"
    games = list(triforium.GAMES)
    many = "64 games in one call"
    rows: list[list[str]] = []
    for name in ("one game (Gymnasium)", many, "256 games in one call"):
        rows.append([name, *(f"{found[id][name] / 1000:.0f}" for id in games)])
    for name, words in (
        ("one game (Gymnasium)", "64 beside one game (goal 10)"),
        ("bare contract, the same arrays", "64 beside a contract loop in Python that fills the same arrays (goal 3)"),
        ("bare contract, observing", "64 beside one that asks for each observation and makes no array of it"),
        ("bare contract, shows nothing", "64 beside one that shows nothing"),
    ):
        rows.append([words, *(f"{found[id][many] / found[id][name]:.1f} ×" for id in games)])
    alone, nothing = "the rules alone, compiled", "bare contract, shows nothing"
    rows.append(
        [
            "*the rules alone in compiled code, nothing shown, beside the last*",
            *(f"{found[id][alone] / found[id][nothing]:.1f} ×" for id in games),
        ]
    )
    yield table(["Gymnasium", *(f"`{id}`" for id in games)], rows)


def reports() -> Iterator[str]:
    """What has changed since a report was made shows in the history of the code it measures."""
    yield "\n## Of which commit\n\n"
    rows = []
    for path in sorted(PROOF.glob("*.json")):
        found = report(path.stem)
        parts = found["entries"].values() if "entries" in found else [found]
        commits = dict.fromkeys(part["commit"][:7] for part in parts)
        rows.append([f"`bench/proof/{path.name}`", ", ".join(commits)])
    yield table(["report", "made at"], rows)


def page() -> str:
    parts = [*rules(), *speed(), *second(), *bots(), *server(), *start(), *adapters(), *reports()]
    return HEAD + "\n" + "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
