"""The market street in the terminal: craftsmen, buildings, contracts, and the players' plots."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from triforium.commands.boards.style import SEAT_COLOURS, counted, seat_mark
from triforium.rules.errors import say
from triforium.rules.game import Game


def board(game: Game, view: dict[str, Any], names: list[str]) -> RenderableType:
    order = " ".join(seat_mark(seat) for seat in view["order"])
    following = " ".join(seat_mark(seat) for seat in view["next_order"])
    lap = f"[bold]Round {view['round']} · lap {view['lap']} of {view['laps']}[/]"
    top = f"{lap} · order {order} · next {following or '–'}"
    ends = view["end"]
    note = f"[dim]{view['note']} The game ends with {ends['castles']} castles or {ends['contracts']} contracts.[/]"
    seats = [seat_panel(own, seat, names[seat]) for seat, own in enumerate(view["seats"])]
    cards = game.describe()
    column = pairs(cards, view) if view["pairs"] else craftsmen(view)
    return Group(top, column, market(cards, view), contracts(view), Columns(seats), note)


def pairs(cards: dict[str, Any], view: dict[str, Any]) -> Table:
    """The draft: which board goes with which craftsman, and what both are good for."""
    table = a_table("Pairs to be chosen")
    for pair in view["pairs"]:
        owner = seat_mark(pair["seat"]) if pair["seat"] is not None else "–"
        coins = ", ".join(str(n) for n in cards["boards"][pair["board"]]["slots"])
        shown = f"{pair['board']} [dim](badge {pair['badge']}; coins of its slots: {coins})[/]"
        lines = " ".join(line["says"] for line in cards["craftsmen"][pair["craftsman"]]["lines"])
        table.add_row(owner, pair["craftsman"], shown, f"[dim]{lines}[/]")
    return table


def a_table(title: str, *headings: str) -> Table:
    return Table(
        *headings, title=title, title_justify="left", box=None, padding=(0, 1, 0, 0), show_header=bool(headings)
    )


def craftsmen(view: dict[str, Any]) -> Table:
    table = a_table("Craftsmen to be used")
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


def market(cards: dict[str, Any], view: dict[str, Any]) -> Table:
    """A line for each place: what is printed on its building, and what the place gives to its builder."""
    table = a_table("Buildings", "", "", "price", "income", "covered", "badges", "points", "builder", "others")
    for level in ("III", "II", "I"):
        heading = f"[bold]{level}[/]"
        for place in view["market"][level]:
            bonus = (f"[dim]{counted(place['builder'])}[/]", f"[dim]{counted(place['others'])}[/]")
            table.add_row(heading, *building(cards, place["building"]), *bonus)
            heading = ""
    return table


def building(cards: dict[str, Any], name: str | None) -> tuple[str, ...]:
    """Its name and what is printed on it."""
    if name is None:
        return ("empty", "", "", "", "", "")
    card = cards["buildings"][name]
    goods = (counted(card["cost"]), counted(card["income"]), counted(card.get("residual", {})))
    return (name, *goods, " ".join(card["badges"]) or "–", str(card["points"]))


def contracts(view: dict[str, Any]) -> Table:
    table = a_table("Contracts")
    for contract in view["contracts"]:
        done = "".join(seat_mark(seat) for seat in contract["by"])
        table.add_row(contract["contract"], " ".join(contract["badges"]), f"[dim]{contract['power']}[/]", done)
    return table


def seat_panel(own: dict[str, Any], seat: int, name: str) -> Panel:
    badges = ", ".join(f"{n} {badge}" for badge, n in own["badges"].items() if n) or "no badge"
    lines = [
        say("[bold]{points}[/] {points|point|points}   [bold yellow]{coins}[/] {coins|coin|coins}   ", own)
        + counted({"wood": own["wood"], "stone": own["stone"]}),
        say("{workers} {workers|worker|workers}, ", own)
        + f"castles {own['castles']}, contracts {len(own['contracts'])}",
        badges,
        *(
            f"{slot['slot']}: {' < '.join(slot['buildings']) or '–'} [dim]{counted(slot['income'])}[/]"
            for slot in own["slots"]
        ),
    ]
    return Panel("\n".join(lines), title=f"{seat_mark(seat)} {name}", border_style=SEAT_COLOURS[seat])
