"""A position of the Pillars: which phase answers which question."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from triforium.rules.chance import Stream
from triforium.rules.errors import IllegalMove
from triforium.rules.game import Game, State
from triforium.rules.journal import GAME_WON
from triforium.rules.pillars import (
    actions,
    cathedral,
    court,
    draft,
    event_card,
    income,
    master_builders,
    observe,
    position,
    promises,
    refusals,
    rounds,
    trade,
    view,
)
from triforium.rules.pillars.cards import Cards
from triforium.rules.pillars.goods import GOOD, GOODS
from triforium.rules.pillars.pieces import Pieces
from triforium.rules.pillars.steps import (
    ASK_CUBE,
    ASK_DISCARD,
    ASK_EXEMPT,
    ASK_IMMUNITY,
    ASK_LOSE,
    ASK_PLACE,
    ASK_PROTECT,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    ASK_TRADE,
    ASK_WORK,
    PHASE,
    RESERVE,
    STEP_ARCHBISHOP,
    STEP_BUILDERS,
    STEP_CATHEDRAL,
    STEP_DRAFT,
    STEP_EVENT,
    STEP_EVENT_EFFECT,
    STEP_KINGS_COURT,
    STEP_KINGSBRIDGE,
    STEP_MARKET,
    STEP_PRIORY,
    STEP_PRODUCTION,
    STEP_PROTECTION,
    STEP_ROUND_BEGINS,
    STEP_SHIRING,
    STEP_SHIRING_CASTLE,
    STEP_WOOL_MILL,
    STOP,
    WORKER_PLACES,
    phase_of,
)
from triforium.rules.sheet import Sheet


class PillarsState(Pieces):
    def __init__(
        self, game: Game, cards: Cards, actions: actions.Actions, players: i64, layout: observe.Layout
    ) -> None:
        super().__init__(game, cards, actions, players)
        self.layout = layout

    @property
    def phase(self) -> str:
        return PHASE[phase_of(self.next) - 1]

    def set_up(self) -> None:
        rounds.set_up(self)

    def proceed(self) -> None:
        while self.depth == 0 and not self.ended:
            step = self.next
            if step == STEP_DRAFT:
                draft.next_to_take(self)
            elif step == STEP_BUILDERS:
                master_builders.next_builder(self)
            elif step == STEP_MARKET:
                trade.next_trader(self)
            elif step == STEP_CATHEDRAL:
                cathedral.next_to_build(self)
            elif step == STEP_ROUND_BEGINS:
                rounds.begin_round(self)
            else:
                self.proceed_on_the_board(step)
            if self.stages is not None:
                self.stop_at(step)
        if self.stages is not None:
            self.stop_at(self.next)  # what was answered there is told, though the question may still be open

    def stop_at(self, step: i64) -> None:
        if STOP[step]:
            self.stage(STOP[step])

    def proceed_on_the_board(self, step: i64) -> None:
        """The steps of phase III in which little is asked."""
        if step == STEP_EVENT:
            event_card.reveal(self)
        elif step == STEP_PROTECTION:
            event_card.next_protection(self)
        elif step == STEP_EVENT_EFFECT:
            event_card.next_effect(self)
        elif step == STEP_ARCHBISHOP:
            event_card.visit_archbishop(self)
        elif step == STEP_WOOL_MILL:
            income.run_mill(self)
        elif step == STEP_KINGSBRIDGE:
            income.visit_kingsbridge(self)
        elif step == STEP_PRIORY:
            income.score_priory(self)
        elif step == STEP_PRODUCTION:
            income.produce(self)
        elif step == STEP_KINGS_COURT:
            court.collect_tax(self)
        elif step == STEP_SHIRING:
            court.visit_shiring(self)
        elif step == STEP_SHIRING_CASTLE:
            court.lend_workers(self)
        else:
            rounds.end_round(self)

    def offer(self) -> None:
        ask = self.asked()
        if ask == ASK_TAKE:
            draft.offer_pool(self)
        elif ask == ASK_PLACE:
            master_builders.offer_spaces(self)
        elif ask == ASK_RETURN:
            self.may(self.act.keep_builder)
            self.may(self.act.return_builder)  # P4.2
        elif ask == ASK_WORK:
            cathedral.offer_work(self)
        elif ask == ASK_TRADE:
            trade.offer_trades(self)
        elif ask == ASK_THROW:
            cathedral.offer_throws(self)
        elif ask == ASK_CUBE:
            event_card.offer_cubes(self)
        elif ask in (ASK_DISCARD, ASK_LOSE):
            draft.offer_craftsmen(self, ask == ASK_DISCARD)
        elif ask == ASK_IMMUNITY:
            event_card.offer_immunity(self)
        elif ask == ASK_PROTECT:
            event_card.offer_protection(self)
        else:
            court.offer_exemption(self)

    def answer(self, action: i64) -> None:
        verb = self.act.verb[action]
        what = self.act.what[action]
        times = self.act.times[action]
        if verb == actions.TAKE:
            if what < self.cards.field_count:
                draft.take_card(self, what)
            else:
                draft.hire(self, what - self.cards.field_count)
        elif verb == actions.PASS:
            self.give_pass()
        elif verb == actions.PLACE:
            master_builders.place(self, what, times)
        elif verb == actions.KEEP_BUILDER:
            master_builders.keep_builder(self)
        elif verb == actions.RETURN_BUILDER:
            master_builders.return_builder(self)
        elif verb == actions.WORK:
            cathedral.work(self, what, times)
        elif verb == actions.DONE:
            cathedral.done(self)
        elif verb == actions.BUY:
            trade.buy(self, what, times)
        elif verb == actions.SELL:
            trade.sell(self, what, times)
        elif verb == actions.THROW:
            cathedral.throw_away(self, what, times)
        elif verb == actions.CUBE:
            event_card.take_cube(self, what)
        elif verb == actions.DISCARD:
            draft.discard(self, what)
        elif verb == actions.LOSE:
            event_card.lose_craftsman(self, what)
        elif verb == actions.DENY:
            draft.deny(self, what)
        elif verb == actions.IMMUNITY:
            event_card.be_immune(self)
        elif verb == actions.FAVOUR:
            self.close()
        elif verb == actions.USE:
            self.use(what)
        else:
            self.decline()

    def give_pass(self) -> None:
        ask = self.asked()
        if ask == ASK_TAKE:
            draft.give_pass(self)
        elif ask == ASK_PLACE:
            master_builders.pass_builder(self)
        else:
            trade.leave(self)

    def use(self, privilege: i64) -> None:
        ask = self.asked()
        if ask == ASK_PLACE:
            master_builders.place_free(self, privilege)
        elif ask == ASK_PROTECT:
            event_card.protect(self, privilege)
        else:
            court.be_exempt(self, privilege)

    def decline(self) -> None:
        if self.asked() == ASK_EXEMPT:
            court.pay_tax(self)
        else:
            self.close()

    def scores(self) -> list[int]:
        return [self.vp(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if rounds.has_won(self, seat)] if self.ended else []

    def note_winner(self, seat: i64) -> None:
        self.note(GAME_WON, seat, self.vp(seat), self.gold(seat))

    def clone(self) -> PillarsState:
        copy = PillarsState(self.game, self.cards, self.act, self.players, self.layout)
        copy.copy_pieces(self)
        return copy

    def holdings(self, seat: i64) -> dict[str, int]:
        out: dict[str, int] = {GOOD[good]: self.goods[seat * GOODS + good] for good in range(GOODS)}
        out["workers"] = self.workers[seat * WORKER_PLACES + RESERVE]
        room = self.room(seat)
        out["craftsmen"] = self.craftsman_count[seat] if self.craftsman_count[seat] < room else room  # P3.4
        out["privileges"] = 0
        for privilege in range(len(self.holder)):
            out["privileges"] += int(self.holder[privilege] == seat)
        return out

    def gained(self, after: State, seat: i64) -> dict[str, int]:
        out = super().gained(after, seat)
        assert isinstance(after, PillarsState)
        promises.add(out, self, after, seat)
        return out

    def new_names(self, after: State, seat: i64) -> dict[str, list[str]]:
        assert isinstance(after, PillarsState)
        return promises.new_names(self, after, seat)

    def redeal(self, luck: Stream, seat: i64) -> None:
        position.redeal(self, luck, seat)

    def refusal(self, action: i64) -> IllegalMove:
        return refusals.refusal(self, action)

    def see(self, seat: i64) -> dict[str, Any]:
        return view.see(self, seat)

    def observe_into(self, seat: i64, out: vec[u8], at: i64) -> None:
        observe.observe_into(self, self.layout, seat, out, at)

    def write(self) -> dict[str, Any]:
        return position.write(self)

    def read(self, sheet: Sheet) -> None:
        position.read(self, sheet)
