"""A position of the Duel: which phase answers which question."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.chance import Stream
from triforium.rules.duel import conflict, observe, position, refusals, rounds, turn, view
from triforium.rules.duel.actions import Actions
from triforium.rules.duel.building import complete_section, install, offer_installs
from triforium.rules.duel.cards import KINDS, MATERIAL, RAW, Cards
from triforium.rules.duel.pieces import Pieces
from triforium.rules.duel.steps import (
    ASK_CLAIM,
    ASK_EFFECT,
    ASK_FLIP,
    ASK_INSTALL,
    ASK_KEEP,
    ASK_TURN,
    DEAL,
    FIGHT,
    FIRST_TURN,
    ROUND_END,
    SECOND_TURN,
)
from triforium.rules.errors import IllegalMove
from triforium.rules.game import Game
from triforium.rules.sheet import Sheet


class DuelState(Pieces):
    def __init__(self, game: Game, cards: Cards, actions: Actions, facts: observe.Facts) -> None:
        super().__init__(game, cards, actions)
        self.facts = facts

    @property
    def phase(self) -> str:
        if self.next <= FIGHT:
            return "claiming"
        return "fight" if self.next == FIRST_TURN else "turns"

    def set_up(self) -> None:
        rounds.set_up(self)

    def proceed(self) -> None:
        while self.depth == 0 and not self.ended:
            if self.next == DEAL:
                rounds.deal(self)
            elif self.next == FIGHT:
                conflict.begin_fight(self)
            elif self.next == FIRST_TURN:
                self.next = SECOND_TURN
                turn.begin_turn(self, self.leader)  # D5.1
            elif self.next == SECOND_TURN:
                self.next = ROUND_END
                turn.begin_turn(self, 1 - self.leader)  # D5.1
            else:
                rounds.end_round(self)

    def offer(self) -> None:
        ask = self.asked()
        if ask == ASK_CLAIM:
            conflict.offer_claims(self)
        elif ask == ASK_FLIP:
            conflict.offer_flips(self)
        elif ask == ASK_KEEP:
            conflict.offer_keeps(self)
        elif ask == ASK_TURN:
            turn.offer_turn(self)
        elif ask == ASK_EFFECT:
            turn.offer_effect(self)
        elif ask == ASK_INSTALL:
            offer_installs(self, self.asked_seat())  # D5.8
        else:
            turn.offer_returns(self)

    def answer(self, action: i64) -> None:
        act = self.act
        if action < act.flip:
            conflict.claim(self, action - act.claim)
        elif action < act.give_up:
            conflict.flip(self, action - act.flip)
        elif action == act.give_up:
            conflict.give_up(self)
        elif action < act.give_back:
            conflict.keep(self, action - act.keep)
        elif action < act.card:
            turn.give_back(self, action - act.give_back)
        elif action < act.buy_seal:
            turn.use(self, action - act.card)
        elif action == act.buy_seal:
            turn.buy_seal(self)
        elif action < act.buy:
            turn.turn_marker(self, action - act.turn)
        elif action < act.sell_wool:
            turn.buy_marker(self, action - act.buy)
        elif action == act.sell_wool:
            turn.sell_wool(self)
        elif action == act.finish:
            turn.finish(self)
        elif action < act.end_turn:
            self.lay((action - act.install) // KINDS, (action - act.install) % KINDS)
        else:
            self.close()

    def lay(self, section: i64, kind: i64) -> None:
        """Install a material; a section completed first gives its bonus at once."""
        seat = self.asked_seat()
        if self.asked() == ASK_INSTALL:
            self.close()
        if install(self, seat, section, kind) and complete_section(self, seat, section):
            turn.begin_effect(self, seat, self.cards.bonus_at[section])  # D6.4

    def scores(self) -> list[int]:
        """Ten for each complete section, one for each material installed."""
        return [10 * self.sections_complete(seat) + self.materials_laid(seat) for seat in range(2)]

    def winners(self) -> list[int]:
        return [rounds.winner(self)] if self.ended else []

    def clone(self) -> DuelState:
        copy = DuelState(self.game, self.cards, self.act, self.facts)
        copy.copy_pieces(self)
        return copy

    def holdings(self, seat: i64) -> dict[str, int]:
        out: dict[str, int] = {
            "gold": self.gold[seat],
            "seals": self.seals_in_hand(seat),
            "installed": self.materials_laid(seat),
            "power": int(self.power == seat),
        }
        for kind in range(KINDS):
            out[RAW[kind]] = self.raw[seat * KINDS + kind]
            out[MATERIAL[kind]] = self.material[seat * KINDS + kind]
        return out

    def answer_forced(self, seat: i64) -> None:
        if not self.burnt[seat]:  # whether the flip of the personal seal ended the fight was luck
            super().answer_forced(seat)

    def redeal(self, luck: Stream, seat: i64) -> None:
        """Both players know the same: not the cards to be dealt, not the seals below that were never seen."""
        luck.reshuffle(self.deck, self.dealt, len(self.deck))
        position.redraw_pile(self, luck)
        self.toss_coins()

    def refusal(self, action: i64) -> IllegalMove:
        return refusals.refusal(self, action)

    def see(self, seat: i64) -> dict[str, Any]:
        return view.see(self)

    def observe_into(self, seat: i64, out: vec[u8], at: i64) -> None:
        observe.observe_into(self, self.facts, seat, out, at)

    def write(self) -> dict[str, Any]:
        return position.write(self)

    def read(self, sheet: Sheet) -> None:
        position.read(self, sheet)
