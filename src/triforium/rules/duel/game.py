"""Builders' Duel in one edition."""

from __future__ import annotations

from typing import Any

from triforium.rules.duel.actions import Actions
from triforium.rules.duel.cards import LINE, MATERIAL, RAW, SECTION, Cards
from triforium.rules.duel.describe import DuelPieces, describe
from triforium.rules.duel.events import EVENTS
from triforium.rules.duel.messages import SENTENCES
from triforium.rules.duel.observe import Facts, names
from triforium.rules.duel.state import DuelState
from triforium.rules.duel.steps import ASKS
from triforium.rules.duel.view import DuelView
from triforium.rules.errors import teach
from triforium.rules.game import Edition, Game

RULES = 1
"""Raised whenever the same seed and actions give another game."""

teach(SENTENCES, "duel")


class Duel(Game):
    def __init__(self, edition: Edition) -> None:
        self.cards = Cards(edition)
        self.act = Actions(self.cards)
        super().__init__("duel", "Builders' Duel", range(2, 3), RULES, edition, self.act.texts)
        self.words["card"] = self.cards.names
        self.words["seal"] = self.cards.seal_words
        self.words["raw"] = RAW
        self.words["material"] = MATERIAL
        self.words["section"] = SECTION
        self.words["line"] = LINE
        self.words["effect"] = self.cards.effect_names
        self.events = list(EVENTS)
        self.asks = list(ASKS)
        self.view_type = DuelView
        self.pieces_type = DuelPieces
        self.facts = Facts(self.cards)
        self.name_observation(names(self.cards))

    def blank(self, players: int) -> DuelState:
        return DuelState(self, self.cards, self.act, self.facts)

    def describe(self) -> dict[str, Any]:
        return describe(self.cards)
