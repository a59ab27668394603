"""How things look in the terminal, in every game: seats by colour and shape, kinds by colour and sign."""

from __future__ import annotations

from triforium.rules.errors import say

SEAT_COLOURS = ("blue", "red", "yellow", "green")
SEAT_SHAPES = ("●", "■", "▲", "◆")
KINDS = {
    "wood": "[rgb(160,100,50)]wood[/]",
    "beam": "[bold rgb(160,100,50)]beam[/]",
    "sand": "[rgb(220,210,180)]sand[/]",
    "mortar": "[bold rgb(220,210,180)]mortar[/]",
    "stone": "[rgb(150,150,150)]stone[/]",
    "masonry": "[bold rgb(150,150,150)]masonry[/]",
    "wool": "[rgb(240,230,200)]wool[/]",
    "cloth": "[bold rgb(240,230,200)]cloth[/]",
    "ore": "[rgb(90,140,200)]ore[/]",
    "metal": "[rgb(90,140,200)]metal[/]",
    "bell": "[bold rgb(90,140,200)]bell[/]",
    "bars (bell)": "[bold rgb(90,140,200)]bars (bell)[/]",
}

NOUNS = {
    "castles": "{n|castle|castles}",
    "coins": "{n|coin|coins}",
    "contracts": "{n|contract|contracts}",
    "craftsmen": "{n|craftsman|craftsmen}",
    "points": "{n|point|points}",
    "privileges": "{n|privilege|privileges}",
    "seals": "{n|seal|seals}",
    "workers": "{n|worker|workers}",
}
"""What is counted under a name in the plural."""


def seat_mark(colour: int) -> str:
    """A player's sign: colour and shape together."""
    return f"[{SEAT_COLOURS[colour]}]{SEAT_SHAPES[colour]}[/]"


def counted(amounts: dict[str, int]) -> str:
    """`2 wood, 1 sand`; a dash for nothing."""
    return ", ".join(f"{n} {KINDS.get(kind, noun(kind, n))}" for kind, n in amounts.items() if n) or "–"


def noun(kind: str, n: int) -> str:
    """`coin` for one of the coins."""
    return say(NOUNS.get(kind, kind), {"n": abs(n)})
