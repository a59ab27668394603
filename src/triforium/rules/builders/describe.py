"""The cards of an edition by name, with all their numbers, for whoever shows them."""

# No annotations from the future: as text, a key would not say that it is not required.
from typing import Any, Literal, NotRequired, TypedDict

from triforium.rules.builders.cards import LEVEL, Cards


class BuildersGoods(TypedDict):
    coins: NotRequired[int]
    wood: NotRequired[int]
    stone: NotRequired[int]


class BuildersEffect(BuildersGoods):
    """`pay` and `gain` belong to an exchange; of what is counted, `base` comes besides and `most` is all there is."""

    do: str
    pay: NotRequired[BuildersGoods]
    gain: NotRequired[BuildersGoods]
    cubes: NotRequired[int]
    base: NotRequired[int]
    most: NotRequired[int]


class BuildersLine(TypedDict):
    """The permanent craftsman has room for everybody, and no slots."""

    word: str
    slots: NotRequired[list[int]]
    effects: list[BuildersEffect]
    says: str


class BuildersCraftsman(TypedDict):
    name: str
    lines: list[BuildersLine]
    joins_late: NotRequired[bool]


class BuildersBuilding(TypedDict):
    """Castles are never covered, and have no residual income."""

    level: Literal["I", "II", "III"]
    name: str
    cost: BuildersGoods
    income: BuildersGoods
    residual: NotRequired[BuildersGoods]
    badges: list[str]
    points: int


class BuildersPower(TypedDict):
    effects: list[BuildersEffect]
    says: str


class BuildersBoard(TypedDict):
    badge: str
    slots: list[int]


class BuildersPlace(TypedDict):
    builder: BuildersGoods
    others: BuildersGoods


class BuildersPawns(TypedDict):
    workers: int
    recruiters: int


class BuildersContract(TypedDict):
    badges: int
    of_its_kind: int
    to_earlier: int


class BuildersPoints(TypedDict):
    contract: int
    coins: int
    cubes: int


class BuildersEnd(TypedDict):
    castles: int
    contracts: int
    rounds: int


class BuildersPieces(TypedDict):
    note: str
    kinds: list[str]
    craftsmen: dict[str, BuildersCraftsman]
    buildings: dict[str, BuildersBuilding]
    contracts: dict[str, list[str]]
    powers: dict[str, BuildersPower]
    boards: dict[str, BuildersBoard]
    places: dict[str, list[BuildersPlace]]
    pawns: BuildersPawns
    contract: BuildersContract
    points: BuildersPoints
    end: BuildersEnd
    goal: dict[str, int]


def describe(cards: Cards, data: dict[str, Any]) -> dict[str, Any]:
    """The rows of the card file under the names that views and actions use; what a row does not say is not there."""
    contracts = [badges for kind in cards.kind_names for badges in data["contracts"][kind]]
    buildings: dict[str, BuildersBuilding] = {}
    for level in LEVEL:
        for name, row in data["buildings"][level].items():
            buildings[name] = row | {"level": level}
    out: BuildersPieces = {
        "note": cards.note,
        "kinds": cards.kind_names,
        "craftsmen": {**data["craftsmen"], "permanent": data["permanent"]},
        "buildings": buildings,
        "contracts": dict(zip(cards.contract_names, contracts, strict=True)),
        "powers": data["powers"],
        "boards": data["boards"],
        "places": data["places"],
        "pawns": data["pawns"],
        "contract": data["contract"],
        "points": data["points"],
        "end": data["end"],
        "goal": {"castles": data["end"]["castles"], "contracts": data["end"]["contracts"]},
    }
    return {**out}
