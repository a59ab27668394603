"""The Pillars of the Earth in one edition."""

from __future__ import annotations

from typing import Any

from triforium.rules.errors import teach
from triforium.rules.game import Edition, Game
from triforium.rules.pillars.actions import Actions
from triforium.rules.pillars.cards import AREA, MOST_PLAYERS, Cards
from triforium.rules.pillars.describe import PillarsPieces, describe
from triforium.rules.pillars.events import EVENTS
from triforium.rules.pillars.goods import GOOD
from triforium.rules.pillars.messages import SENTENCES
from triforium.rules.pillars.observe import Layout, names
from triforium.rules.pillars.state import PillarsState
from triforium.rules.pillars.steps import ASKS, STEP
from triforium.rules.pillars.view import PillarsView

RULES = 2
"""Raised whenever the same seed and actions give another game."""

teach(SENTENCES, "pillars")


class Pillars(Game):
    def __init__(self, edition: Edition) -> None:
        self.cards = Cards(edition)
        self.act = Actions(self.cards)
        players = range(2, MOST_PLAYERS + 1)
        self.data = edition.data
        super().__init__("pillars", "The Pillars of the Earth", players, RULES, edition, self.act.texts)
        self.words["craftsman"] = self.cards.craftsmen
        self.words["field"] = self.cards.fields
        self.words["privilege"] = self.cards.privileges.names
        self.words["event"] = self.cards.events.names
        self.words["good"] = GOOD
        self.words["space"] = self.cards.space_names
        self.words["area"] = AREA
        self.words["step"] = STEP
        self.events = list(EVENTS)
        self.asks = list(ASKS)
        self.view_type = PillarsView
        self.pieces_type = PillarsPieces
        self.layout = Layout(self.cards)
        self.name_observation(names(self.cards))

    def describe(self) -> dict[str, Any]:
        return describe(self.cards, self.data)

    def blank(self, players: int) -> PillarsState:
        return PillarsState(self, self.cards, self.act, players, self.layout)
