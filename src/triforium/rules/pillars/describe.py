"""The cards of an edition by name, with all their numbers, for whoever shows them."""

# No annotations from the future: as text, a key would not say that it is not required.
from typing import Any, Literal, NotRequired, TypedDict

from triforium.rules.pillars.cards import Cards


class PillarsCraftsman(TypedDict):
    """`counts_as`: the "!" of the card. `needs`: a role, or metal that is not spent. `by_himself`: nobody tells him."""

    kind: str
    round: int
    price: int
    takes: dict[str, int]
    gives: dict[str, int]
    capacity: int
    counts_as: NotRequired[str]
    needs: NotRequired[str]
    extra_use: NotRequired[bool]
    by_himself: bool
    known: NotRequired[str]


class PillarsField(TypedDict):
    resource: str
    cubes: int
    workers: int
    known: NotRequired[str]


class PillarsPrivilege(TypedDict):
    id: str
    rule: NotRequired[str]
    use: str
    gives: NotRequired[dict[str, int]]
    every_round: NotRequired[dict[str, int]]
    cottages: NotRequired[int]
    workers: NotRequired[int]
    tax: NotRequired[int]
    priory: NotRequired[int]
    foresight: NotRequired[bool]
    spares: NotRequired[Literal["tax", "event", "price"]]
    known: NotRequired[str]


class PillarsEventCard(TypedDict):
    id: str
    rule: NotRequired[str]
    good: bool
    gives: NotRequired[dict[str, int]]
    mill: NotRequired[int]
    mill_limit: NotRequired[int]
    cards_yield: NotRequired[int]
    extra_uses: NotRequired[int]
    pay: NotRequired[int]
    lose_vp: NotRequired[int]
    builders: NotRequired[int]
    lose_craftsmen: NotRequired[int]
    known: NotRequired[str]


class PillarsDebt(TypedDict):
    gold: int
    vp: int


class PillarsBoard(TypedDict):
    rounds: int
    spaces: dict[str, int]
    cost_track: list[int]
    returns_a_round: int
    archbishop_cubes: int
    mill_pays: int
    priory: list[int]
    tax_die: list[int]
    debt: PillarsDebt
    court_metal: int
    gray_workers: int
    castle_lends: int
    gold_limit: int
    market: dict[str, int]
    metal_sells_for: int
    market_stock: dict[str, int]
    buying_needs: dict[str, str]
    selling_needs: dict[str, str]


class PillarsPlayer(TypedDict):
    workers: int
    builders: int
    vp: int
    gold: int
    gold_a_seat: int
    cottages: int
    carry: int


class PillarsPieces(TypedDict):
    craftsmen: dict[str, PillarsCraftsman]
    fields: dict[str, PillarsField]
    privileges: dict[str, PillarsPrivilege]
    events: dict[str, PillarsEventCard]
    spaces: list[str]
    board: PillarsBoard
    goal: dict[str, int]
    player: PillarsPlayer


def describe(cards: Cards, data: dict[str, Any]) -> dict[str, Any]:
    """The rows of the card file under the names that views and actions use; what a row does not say is not there.

    Only `by_himself` is what the rules make of a row.
    """
    out: PillarsPieces = {
        "craftsmen": {
            name: row | {"by_himself": cards.by_himself[i] != 0}
            for i, (name, row) in enumerate(zip(cards.craftsmen, data["craftsman"], strict=True))
        },
        "fields": dict(zip(cards.fields, data["resource_card"], strict=True)),
        "privileges": {row["id"]: row for row in data["privilege"]},
        "events": {row["id"]: row for row in data["event"]},
        "spaces": cards.space_names,
        "board": data["board"],
        "goal": {"rounds": data["board"]["rounds"]},
        "player": data["player"],
    }
    return {**out}
