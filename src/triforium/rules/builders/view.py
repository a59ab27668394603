"""What everybody at the table sees: all is open but the order of the four decks."""

from __future__ import annotations

from typing import Any, TypedDict

from mypy_extensions import i64

from triforium.rules.builders.board import slot_gives
from triforium.rules.builders.building import deck_left
from triforium.rules.builders.cards import LEVEL, LEVELS, SLOT, SLOTS, WHOLE_BOARD
from triforium.rules.builders.contracts import can_realise, owed
from triforium.rules.builders.effect_rows import GOODS, GOODS_KINDS
from triforium.rules.builders.pieces import Pieces
from triforium.rules.builders.position import stack
from triforium.rules.builders.refusals import short_of
from triforium.rules.builders.rounds import (
    coin_points,
    contract_points,
    cube_points,
    laps,
    points,
)
from triforium.rules.builders.steps import DRAFT, NEXT, NOBODY
from triforium.rules.game import seat_or_none
from triforium.rules.view import Seat


class PairView(TypedDict):
    craftsman: str
    board: str
    badge: str
    seat: Seat | None


class CraftsmanSlotView(TypedDict):
    price: int
    seat: Seat | None


class LineView(TypedDict):
    line: str
    says: str
    slots: list[CraftsmanSlotView]


class ColumnCraftsmanView(TypedDict):
    craftsman: str
    owner: Seat | None
    lines: list[LineView]


class PermanentLineView(TypedDict):
    line: str
    says: str
    workers: list[Seat]


class HillPlaceView(TypedDict):
    """A place of the hill. `lacks`: what each seat lacks to pay the building, spare cubes counted as coins."""

    building: str | None
    builder: dict[str, int]
    others: dict[str, int]
    lacks: list[dict[str, int]]


class ContractView(TypedDict):
    kind: str
    contract: str
    badges: list[str]
    power: str
    by: list[Seat]
    owed: int


class SlotView(TypedDict):
    slot: str
    bare_coins: int
    buildings: list[str]
    income: dict[str, int]


class PointsView(TypedDict):
    buildings: int
    contracts: int
    coins: int
    cubes: int


class BuildersSeatView(TypedDict):
    board: str | None
    badge: str | None
    coins: int
    wood: int
    stone: int
    points: int
    points_from: PointsView
    slots: list[SlotView]
    badges: dict[str, int]
    income: dict[str, int]
    workers: int
    craftsman: str | None
    recruited: str | None
    castles: int
    contracts: list[str]
    ready: list[str]


class EndView(TypedDict):
    castles: int
    contracts: int
    rounds: int
    triggered_by: Seat | None


class BuildersView(TypedDict):
    note: str
    lap: int
    laps: int
    next: str
    end: EndView
    first: Seat
    order: list[Seat]
    next_order: list[Seat]
    pairs: list[PairView]
    right: list[ColumnCraftsmanView]
    middle: list[ColumnCraftsmanView]
    left: list[ColumnCraftsmanView]
    permanent: list[PermanentLineView]
    craftsmen_left: int
    discards: list[str]
    market: dict[str, list[HillPlaceView]]
    buildings_left: dict[str, int]
    contracts: list[ContractView]
    seats: list[BuildersSeatView]


def see(s: Pieces) -> dict[str, Any]:
    """The same for all seats and for spectators."""
    cards = s.cards
    drafting = s.next == DRAFT
    column = len(s.right)
    out: BuildersView = {
        "note": cards.note,
        "lap": s.lap,
        "laps": laps(s),
        "next": NEXT[s.next],
        "end": {
            "castles": cards.end_castles,
            "contracts": cards.end_contracts,
            "rounds": cards.end_rounds,
            "triggered_by": seat_or_none(s.ending),
        },
        "first": s.first,
        "order": [(s.first + i) % s.players if drafting else s.right_owner[i] for i in range(s.players)],
        "next_order": [s.middle_owner[i] for i in range(s.middle_size)],
        "pairs": [see_pair(s, i) for i in range(column)] if drafting else [],
        "right": [] if drafting else [see_craftsman(s, s.right[i], s.right_owner[i]) for i in range(column)],
        "middle": [see_craftsman(s, s.middle[i], s.middle_owner[i]) for i in range(s.middle_size)],
        "left": [see_craftsman(s, s.left[i], NOBODY) for i in range(s.left_size)],
        "permanent": [see_permanent(s, line) for line in range(cards.permanent_lines)],
        "craftsmen_left": s.craftsman_deck_size - s.craftsmen_dealt,
        "discards": [cards.craftsman_names[s.discards[i]] for i in range(s.discards_size)],
        "market": {LEVEL[level]: see_row(s, level) for level in range(LEVELS)},
        "buildings_left": {LEVEL[level]: deck_left(s, level) for level in range(LEVELS)},
        "contracts": [see_contract(s, kind) for kind in range(cards.kinds)],
        "seats": [see_seat(s, seat) for seat in range(s.players)],
    }
    return {**out}


def see_pair(s: Pieces, i: i64) -> PairView:
    board = s.pair_board[i]
    return {
        "craftsman": s.cards.craftsman_names[s.right[i]],
        "board": s.cards.board_names[board],
        "badge": s.cards.kind_names[s.cards.board_badge[board]],
        "seat": seat_or_none(s.right_owner[i]),
    }


def see_craftsman(s: Pieces, craftsman: i64, owner: i64) -> ColumnCraftsmanView:
    cards = s.cards
    return {
        "craftsman": cards.craftsman_names[craftsman],
        "owner": seat_or_none(owner),
        "lines": [see_line(s, line) for line in range(cards.line_at[craftsman], cards.line_at[craftsman + 1])],
    }


def see_line(s: Pieces, line: i64) -> LineView:
    cards = s.cards
    name = cards.line_names[line]
    return {
        "line": name,
        "says": cards.says[name],
        "slots": [
            {"price": cards.way_price[cards.slot_way[slot]], "seat": seat_or_none(s.standing[slot])}
            for slot in range(cards.slot_at[cards.way_at[line]], cards.slot_at[cards.way_at[line + 1]])
        ],
    }


def see_permanent(s: Pieces, number: i64) -> PermanentLineView:
    name = s.cards.line_names[s.cards.permanent_line + number]
    return {
        "line": name,
        "says": s.cards.says[name],
        "workers": [seat for seat in range(s.players) for _ in range(s.crowd[number * s.players + seat])],
    }


def see_lack(s: Pieces, seat: i64, building: i64) -> dict[str, int]:
    """What a seat lacks to pay a building, as a refusal tells it."""
    return {GOODS[good]: n for good, n in enumerate(short_of(s, seat, building)) if n > 0}


def see_row(s: Pieces, level: i64) -> list[HillPlaceView]:
    cards = s.cards
    out: list[HillPlaceView] = []
    for place in range(level * cards.places_a_row, (level + 1) * cards.places_a_row):
        at = place * GOODS_KINDS
        building = s.market[place]
        out.append(
            {
                "building": cards.building_names[building] if building != NOBODY else None,
                "builder": {GOODS[good]: cards.builder_bonus[at + good] for good in range(GOODS_KINDS)},
                "others": {GOODS[good]: cards.others_bonus[at + good] for good in range(GOODS_KINDS)},
                "lacks": [see_lack(s, seat, building) for seat in range(s.players)] if building != NOBODY else [],
            }
        )
    return out


def see_contract(s: Pieces, kind: i64) -> ContractView:
    cards = s.cards
    contract = s.contract[kind]
    return {
        "kind": cards.kind_names[kind],
        "contract": cards.contract_names[contract],
        "badges": [
            cards.kind_names[badge]
            for badge in range(cards.kinds)
            for _ in range(cards.needs[contract * cards.kinds + badge])
        ],
        "power": cards.says[f"power-{cards.kind_names[kind]}"],
        "by": [seat for seat in range(s.players) if s.mark[seat * cards.kinds + kind]],
        "owed": owed(s, kind),
    }


def see_seat(s: Pieces, seat: i64) -> BuildersSeatView:
    cards = s.cards
    board = s.board[seat]
    right = [s.right[i] for i in range(len(s.right)) if s.right_owner[i] == seat]
    middle = [s.middle[i] for i in range(s.middle_size) if s.middle_owner[i] == seat]
    return {
        "board": cards.board_names[board] if board != NOBODY else None,
        "badge": cards.kind_names[cards.board_badge[board]] if board != NOBODY else None,
        "coins": s.coins(seat),
        "wood": s.wood(seat),
        "stone": s.stone(seat),
        "points": points(s, seat),
        "points_from": {
            "buildings": s.printed[seat],
            "contracts": contract_points(s, seat),
            "coins": coin_points(s, seat),
            "cubes": cube_points(s, seat),
        },
        "slots": [see_slot(s, seat, slot) for slot in range(SLOTS)] if board != NOBODY else [],
        "badges": {cards.kind_names[kind]: s.badges[seat * cards.kinds + kind] for kind in range(cards.kinds)},
        "income": dict(zip(GOODS, slot_gives(s, seat, WHOLE_BOARD), strict=True)),
        "workers": s.workers[seat],
        "craftsman": cards.craftsman_names[right[0]] if right else None,
        "recruited": cards.craftsman_names[middle[0]] if middle else None,
        "castles": s.castles[seat],
        "contracts": [cards.kind_names[kind] for kind in range(cards.kinds) if s.mark[seat * cards.kinds + kind]],
        "ready": [cards.kind_names[kind] for kind in range(cards.kinds) if can_realise(s, seat, kind)],
    }


def see_slot(s: Pieces, seat: i64, slot: i64) -> SlotView:
    """The buildings from the lowest to the one on top, which alone is not covered."""
    return {
        "slot": SLOT[slot],
        "bare_coins": s.cards.slot_coins[s.board[seat] * SLOTS + slot],
        "buildings": [s.cards.building_names[building] for building in stack(s, seat, slot)],
        "income": dict(zip(GOODS, slot_gives(s, seat, slot), strict=True)),
    }
