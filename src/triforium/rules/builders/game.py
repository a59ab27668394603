"""Craftsmen & Builders in one edition."""

from __future__ import annotations

from typing import Any

from triforium.rules.builders.actions import Actions
from triforium.rules.builders.cards import SLOT, Cards
from triforium.rules.builders.describe import BuildersPieces, describe
from triforium.rules.builders.effect_rows import MOST_CUBES
from triforium.rules.builders.events import EVENTS
from triforium.rules.builders.messages import SENTENCES
from triforium.rules.builders.observe import names
from triforium.rules.builders.state import BuildersState
from triforium.rules.builders.steps import ASKS
from triforium.rules.builders.view import BuildersView
from triforium.rules.errors import teach
from triforium.rules.game import Edition, Game

RULES = 1
"""Raised whenever the same seed and actions give another game."""

teach(SENTENCES, "builders")


class Builders(Game):
    def __init__(self, edition: Edition) -> None:
        self.cards = Cards(edition)
        self.act = Actions(self.cards)
        self.data = edition.data
        super().__init__("builders", "Craftsmen & Builders", range(2, 5), RULES, edition, self.act.texts)
        self.words["craftsman"] = self.cards.craftsman_names
        self.words["line"] = self.cards.line_names
        self.words["effect"] = self.cards.effects.names
        self.words["building"] = self.cards.building_names
        self.words["board"] = self.cards.board_names
        self.words["kind"] = self.cards.kind_names
        self.words["contract"] = self.cards.contract_names
        self.words["slot"] = SLOT
        self.words["site"] = [f"{name} {slot}" for name in self.cards.building_names for slot in SLOT]
        self.events = list(EVENTS)
        self.asks = list(ASKS)
        self.view_type = BuildersView
        self.pieces_type = BuildersPieces
        self.name_observation(names(self.cards))

    def describe(self) -> dict[str, Any]:
        return describe(self.cards, self.data)

    def blank(self, players: int) -> BuildersState:
        return BuildersState(self, self.cards, self.act, players, self.most_options(players))

    def most_options(self, players: int) -> int:
        """At least as many as any decision can have."""
        cards = self.cards
        column = cards.column(players)
        slots = sorted(
            (int(cards.way_at[cards.line_at[c + 1]] - cards.way_at[cards.line_at[c]]) for c in range(cards.craftsmen)),
            reverse=True,
        )
        return max(
            sum(slots[:column]) + int(cards.permanent_lines) + int(column),
            len(cards.builder_bonus) // 3,
            cards.dearest + 1,
            MOST_CUBES + 1,
            int(cards.kinds) + 1,
        )
