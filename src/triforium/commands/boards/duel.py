"""The Duel's table in the terminal: the nine cards between the two builders."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from triforium.commands.boards.style import KINDS, SEAT_COLOURS, counted, seat_mark
from triforium.rules.duel.cards import BLUE, BUY, BUY_SEALS, GAIN, NEUTRAL, RAW, RED, TURN
from triforium.rules.duel.game import Duel
from triforium.rules.game import Game

ROLE_COLOUR = {"waleran": 1, "philip": 0}
WHOSE = {RED: "[red]Waleran only[/]", BLUE: "[blue]Philip only[/]", NEUTRAL: "[bold]once[/]"}
BUILDING = {"waleran": "castle", "philip": "cathedral"}


def board(game: Game, view: dict[str, Any], names: list[str]) -> RenderableType:
    assert isinstance(game, Duel)
    top = f"Round {view['round']} of {view['rounds']} · passage {view['passage']}, deck {view['deck']}"
    pile = " ".join(seal or "?" for seal in view["pile"]) or "empty"
    supply = f"Pile: {pile}    Gold in the supply: {view['gold_supply']}"
    seats = [seat_panel(view, seat, names[seat]) for seat in range(2)]
    note = [f"[dim]{view['note']}[/]"] if view["note"] else []
    return Group(f"[bold]{top}[/]", display(game, view), Columns(seats), supply, *note)


def display(game: Duel, view: dict[str, Any]) -> Table:
    """The nine cards, three by three, with whose they are."""
    table = Table(show_header=False, show_lines=True, pad_edge=False)
    for row in range(3):
        table.add_row(*(place(game, view, row * 3 + column) for column in range(3)))
    return table


def place(game: Duel, view: dict[str, Any], number: int) -> str:
    shown = view["display"][number]
    if shown["card"] is None:
        return "[dim]taken[/]"
    owner = shown["owner"]
    mark = "" if owner is None else seat_mark(ROLE_COLOUR[view["seats"][owner]["role"]]) + " "
    if view["contested"] == number and owner is None:
        mark = "⚔ "
    name = f"[strike dim]{shown['card']}[/]" if shown["used"] else f"[bold]{shown['card']}[/]"
    return f"{mark}{name}\n{describe(game, shown['card'])}"


def describe(game: Duel, card: str) -> str:
    """What a card does, in a few words."""
    cards = game.cards
    number = cards.names.index(card)
    if card in cards.says:
        return f"{WHOSE[cards.colour[number]]}: [italic]{cards.says[card]}[/]"
    effect = cards.effect_at[number]
    op = cards.op[effect]
    prices = {kind: cards.price[effect * len(RAW) + i] for i, kind in enumerate(RAW)}
    dealt = ", ".join(f"{KINDS[kind]} {price}" for kind, price in prices.items() if price >= 0)
    if op == GAIN:
        return f"take {cards.amount[effect]} gold"
    if op == BUY_SEALS:
        return f"seals, {cards.amount[effect]} gold each"
    if op == TURN:
        return f"turn {dealt}"
    if op == BUY:
        wool = cards.sells_wool[effect]
        return "; ".join(
            part for part in (f"buy {dealt}" if dealt else "", f"sell wool {wool}" if wool >= 0 else "") if part
        )
    return "take the power"


def seat_panel(view: dict[str, Any], seat: int, name: str) -> Panel:
    own = view["seats"][seat]
    role = own["role"]
    lines = [
        f"gold     [bold yellow]{own['gold']}[/]" + ("   [bold]holds the power[/]" if view["power"] == seat else ""),
        f"raw      {counted(own['raw'])}",
        f"ready    {counted({of_role(role, kind): n for kind, n in own['material'].items()})}",
        f"supply   {counted(own['supply'])}",
        f"seals    {seals(own)}",
    ]
    if own["flipped"]:
        lines.append(f"flipped  {' '.join(own['flipped'])} = [bold]{own['sum']}[/]")
    if own["once"]:
        lines.append(f"once     {', '.join(own['once'])}")
    lines.append("")
    lines += [section(role, number, part) for number, part in own["sections"].items()]
    title = f"{seat_mark(ROLE_COLOUR[role])} {name}, {role.title()} ({BUILDING[role]})"
    return Panel("\n".join(lines), title=title, border_style=SEAT_COLOURS[ROLE_COLOUR[role]], width=38)


def seals(own: dict[str, Any]) -> str:
    held = [f"{n}×{kind}" if n > 1 else kind for kind, n in own["seals"].items() if n]
    return " ".join([*held, "[dim]personal[/]"] if own["personal"] else held) or "–"


def of_role(role: str, material: str) -> str:
    """Waleran's castle has bars where the cathedral has a bell; actions say bell for both."""
    return "bars (bell)" if (role, material) == ("waleran", "bell") else material  # D1.5


def section(role: str, number: str, part: dict[str, Any]) -> str:
    if part["complete"]:
        return f"{number:<4} [bold green]complete[/]"
    done = [f"[green]✓[/]{KINDS[of_role(role, material)]}" for material in part["installed"]]
    missing = [f"[dim]·{of_role(role, material)}[/]" for material in part["missing"]]
    return f"{number:<4} " + " ".join([*done, *missing])
