"""`make rules`: which test proves which rule."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from support.marks import proofs, told_rules

import triforium

console = Console(soft_wrap=True)
for game in triforium.GAMES:
    table = Table(title=game, show_lines=False)
    table.add_column("rule")
    table.add_column("proved by")
    proved = proofs(game)
    for rule in told_rules(game):
        table.add_row(rule, "\n".join(proved.get(rule, ["[red]nothing[/red]"])))
    console.print(table)
