"""A position of Craftsmen & Builders: which phase answers which question."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.builders import (
    building,
    columns,
    contracts,
    draft,
    effects,
    observe,
    position,
    refusals,
    rounds,
    view,
    workers,
)
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.steps import (
    ASK_ACTION,
    ASK_BUILDING,
    ASK_COINS,
    ASK_COLLECT,
    ASK_CONTRACT,
    ASK_GAIN,
    ASK_PAIR,
    ASK_SELL,
    ASK_SLOT,
    ASK_WOOD,
    CONTRACT,
    DRAFT,
    INCOME,
    NOBODY,
    RENEW,
    TURN,
    TURN_END,
)
from triforium.rules.chance import Stream
from triforium.rules.errors import IllegalMove
from triforium.rules.sheet import Sheet


class BuildersState(Pieces):
    @property
    def phase(self) -> str:
        return "draft" if self.next == DRAFT else "actions"

    def set_up(self) -> None:
        draft.set_up(self)

    def proceed(self) -> None:
        while self.depth == 0 and not self.ended:
            if self.next == TURN:
                rounds.begin_turn(self)
            elif self.next == RENEW:
                self.next = CONTRACT
                if self.gap != NOBODY:
                    building.renew_row(self)
            elif self.next == CONTRACT:
                self.next = TURN_END
                contracts.ask_for_contract(self)
            elif self.next == TURN_END:
                rounds.end_turn(self)
            elif self.next == INCOME:
                rounds.begin_round(self)
            elif self.next == DRAFT:
                draft.go_on_drafting(self)
            else:
                rounds.end_round(self)

    def offer(self) -> None:
        ask = self.asked()
        if ask == ASK_ACTION:
            workers.offer_actions(self)
        elif ask == ASK_BUILDING:
            building.offer_buildings(self)
        elif ask == ASK_SLOT:
            building.offer_slots(self)
        elif ask == ASK_COINS:
            building.offer_coins(self)
        elif ask == ASK_WOOD:
            building.offer_wood(self)
        elif ask == ASK_CONTRACT:
            contracts.offer_contracts(self)
        elif ask == ASK_GAIN:
            effects.offer_gain(self)
        elif ask == ASK_SELL:
            effects.offer_sell(self)
        elif ask == ASK_COLLECT:
            effects.offer_collect(self)
        elif ask == ASK_PAIR:
            draft.offer_pairs(self)
        else:
            effects.offer_repeat(self)

    def answer(self, action: i64) -> None:
        act = self.act
        if action < act.send:
            draft.choose_pair(self, action - act.choose)
        elif action < act.recruit:
            workers.send(self, action - act.send)
        elif action < act.take:
            columns.recruit(self, action - act.recruit)
        elif action < act.build:
            building.take_building(self, action - act.take)
        elif action < act.pay:
            building.choose_slot(self, action - act.build)
        elif action < act.replace:
            building.pay_coins(self, action - act.pay)
        elif action < act.gain:
            building.replace_coins(self, action - act.replace)
        elif action < act.sell:
            effects.gain_cubes(self, action - act.gain)
        elif action < act.collect:
            effects.sell_cubes(self, action - act.sell)
        elif action < act.repeat:
            effects.collect_slot(self, action - act.collect)
        elif action < act.realise:
            effects.repeat_power(self, action - act.repeat)
        elif action < act.no_contract:
            contracts.realise(self, action - act.realise)
        else:
            self.close()  # B2.4

    def scores(self) -> list[int]:
        """The points as they would count now."""
        return [rounds.points(self, seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [rounds.winner(self)] if self.ended else []

    def clone(self) -> BuildersState:
        copy = BuildersState(self.game, self.cards, self.act, self.players, len(self.options))
        copy.copy_pieces(self)
        return copy

    def holdings(self, seat: i64) -> dict[str, int]:
        return {
            "coins": self.coins(seat),
            "wood": self.wood(seat),
            "stone": self.stone(seat),
            "points": self.printed[seat] + rounds.contract_points(self, seat),
            "castles": self.castles[seat],
            "contracts": self.contracts[seat],
        }

    def redeal(self, luck: Stream, seat: i64) -> None:
        """Everybody knows the same: not the order of the four decks. What is in them is open by elimination."""
        luck.reshuffle(self.craftsman_deck, self.craftsmen_dealt, self.craftsman_deck_size)  # B1.8
        for level in range(len(self.shown)):
            luck.reshuffle(self.building_deck, self.shown[level], self.cards.level_at[level + 1])  # B1.8

    def refusal(self, action: i64) -> IllegalMove:
        return refusals.refusal(self, action)

    def see(self, seat: i64) -> dict[str, Any]:
        return view.see(self)

    def observe_into(self, seat: i64, out: vec[u8], at: i64) -> None:
        observe.observe_into(self, seat, out, at)

    def write(self) -> dict[str, Any]:
        return position.write(self)

    def read(self, sheet: Sheet) -> None:
        position.read(self, sheet)
