"""The market street in the terminal: craftsmen, buildings, contracts, and the players' plots."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from triforium.commands.boards.style import SEAT_COLOURS, counted, seat_mark
from triforium.rules.game import Game


def board(game: Game, view: dict[str, Any], names: list[str]) -> RenderableType:
    order = " ".join(seat_mark(seat) for seat in view["order"])
    following = " ".join(seat_mark(seat) for seat in view["next_order"])
    lap = f"[bold]Round {view['round']} · lap {view['lap']} of {view['laps']}[/]"
    top = f"{lap} · order {order} · next {following or '–'}"
    ends = view["end"]
    note = f"[dim]{view['note']} The game ends with {ends['castles']} castles or {ends['contracts']} contracts.[/]"
    seats = [seat_panel(own, seat, names[seat]) for seat, own in enumerate(view["seats"])]
    return Group(top, craftsmen(view), market(view), contracts(view), Columns(seats), note)


def craftsmen(view: dict[str, Any]) -> Table:
    table = Table(title="Craftsmen to be used", title_justify="left", box=None, padding=(0, 2, 0, 0), show_header=False)
    for man in view["right"]:
        owner = seat_mark(man["owner"]) if man["owner"] is not None else "–"
        for line in man["lines"]:
            slots = " ".join(
                f"({slot['price']})" if slot["seat"] is None else seat_mark(slot["seat"]) for slot in line["slots"]
            )
            table.add_row(owner, line["line"], slots, f"[dim]{line['says']}[/]")
            owner = ""
    on_offer = ", ".join(man["craftsman"] for man in view["left"])
    table.add_row("", "[bold]on offer[/]", "", on_offer)
    return table


def market(view: dict[str, Any]) -> Table:
    table = Table(title="Buildings", title_justify="left", box=None, padding=(0, 2, 0, 0), show_header=False)
    for level in ("III", "II", "I"):
        row = [place(shown) for shown in view["market"][level]]
        table.add_row(f"[bold]{level}[/]", *row)
    return table


def place(shown: dict[str, Any]) -> str:
    own, others = counted(shown["builder"]), counted(shown["others"])
    return f"{shown['building'] or 'empty'} [dim](you {own}; others {others})[/]"


def contracts(view: dict[str, Any]) -> str:
    rows = []
    for contract in view["contracts"]:
        done = "".join(seat_mark(seat) for seat in contract["by"])
        rows.append(f"{contract['contract']} [dim]{' '.join(contract['badges'])}[/] {done}".rstrip())
    return "[italic]Contracts[/] " + " · ".join(rows)


def seat_panel(own: dict[str, Any], seat: int, name: str) -> Panel:
    badges = ", ".join(f"{n} {badge}" for badge, n in own["badges"].items() if n) or "no badge"
    lines = [
        f"[bold]{own['points']}[/] points   [bold yellow]{own['coins']}[/] coins   "
        + counted({"wood": own["wood"], "stone": own["stone"]}),
        f"{own['workers']} workers, castles {own['castles']}, contracts {len(own['contracts'])}",
        badges,
        *(
            f"{slot['slot']}: {' < '.join(slot['buildings']) or '–'} [dim]{counted(slot['income'])}[/]"
            for slot in own["slots"]
        ),
    ]
    return Panel("\n".join(lines), title=f"{seat_mark(seat)} {name}", border_style=SEAT_COLOURS[seat])
