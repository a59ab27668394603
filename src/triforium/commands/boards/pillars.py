"""The Pillars' table in the terminal: the places in the order of the steps, the pool, the players."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from triforium.commands.boards.style import KINDS, SEAT_COLOURS, counted, seat_mark
from triforium.rules.errors import say
from triforium.rules.game import Game
from triforium.rules.pillars.goods import RESOURCE

GIVES = {
    "archbishop": "immunity, or a cube of the market",
    "kingsbridge": "a privilege",
    "priory": "points",
    "kings-court": "no tax; the first takes the metal",
    "shiring": "a craftsman",
    "shiring-castle": "gray workers for the next round",
    "market": "buying and selling",
    "cathedral": "the start of the next round",
}


def board(game: Game, view: dict[str, Any], names: list[str]) -> RenderableType:
    top = f"[bold]Round {view['round']} of {view['rounds']} · {view['step']}[/] · {names[view['start']]} starts"
    parts: list[RenderableType] = [top, places(view)]
    if view["pool"]:
        parts.append("Pool: " + ", ".join(view["pool"]))
    if view["drawn"] is not None:
        price = (view["asked"] or {}).get("price", view["price"])
        parts.append(f"Drawn: {seat_mark(view['drawn'])} {names[view['drawn']]}, price [bold yellow]{price}[/]")
    parts.append(news(view))
    parts.append(Columns([seat_panel(own, seat, names[seat]) for seat, own in enumerate(view["seats"])]))
    return Group(*parts)


def places(view: dict[str, Any]) -> Table:
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    shown = {"kingsbridge": view["kingsbridge"], "shiring": view["shiring"]}
    for area, builders in view["spaces"].items():
        rings = " ".join("○" if seat is None else seat_mark(seat) for seat in builders)
        cards = ", ".join(card for card in shown.get(area, []) if card)
        table.add_row(area, rings, cards or f"[dim]{GIVES.get(area, '')}[/]")
    return table


def news(view: dict[str, Any]) -> str:
    """The event, the market, the court, the bag: whatever is there to be seen."""
    stock = ", ".join(f"{n} {KINDS[kind]} at {view['prices'][kind]}" for kind, n in view["market"].items())
    parts = [f"Market: {stock}", f"metal at the court: {view['court_metal']}"]
    if view["event"] is not None:
        parts.append(f"event: [bold]{view['event']}[/]")
    if view["coming_event"] is not None:
        parts.append(f"you foresee: [bold]{view['coming_event']}[/]")
    if view["tax_die"] is not None:
        parts.append(f"tax: {view['tax_die']}")
    waiting = [
        f"{seat_mark(seat)} at {price}"
        for seat, price in zip(view["waiting"], view["cost_track"], strict=True)
        if seat is not None
    ]
    if waiting:
        parts.append("waiting: " + ", ".join(waiting))
    return " · ".join(parts)


def seat_panel(own: dict[str, Any], seat: int, name: str) -> Panel:
    workers = own["workers"]
    at_work = {place: workers[place] for place in ("mill", "quarry", "forest", "pit") if workers[place]}
    lines = [
        say("[bold]{vp}[/] {vp|point|points}   [bold yellow]{gold}[/] gold", own),
        counted({kind: own[kind] for kind in RESOURCE}),
        f"workers {workers['reserve']} of {workers['in_all']}"
        + "".join(f", {n} {place}" for place, n in at_work.items()),
        *(
            f"  {craftsman['id']}" + (f"  ×{craftsman['uses_left']}" if craftsman["uses_left"] else "")
            for craftsman in own["craftsmen"]
        ),
    ]
    if own["cards"]:
        lines.append("cards " + ", ".join(own["cards"]))
    if own["privileges"]:
        lines.append("[italic]" + ", ".join(own["privileges"]) + "[/]")
    return Panel("\n".join(lines), title=f"{seat_mark(seat)} {name}", border_style=SEAT_COLOURS[seat])
