"""What never changes: the games, their cards, rules and sentences."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from triforium.rules.errors import SENTENCES
from triforium.server import library
from triforium.server.played import GameDescription
from triforium.server.routes.params import CARDS_BODY, EditionName, GameName, make_router
from triforium.server.types import CardsChecked, CheckCards, GameCard, Messages, Rules


@get("/games", sync_to_thread=False)
def games() -> list[GameCard]:
    """The games of the house."""
    return library.games()


@get("/games/{game:str}/editions/{edition:str}", sync_to_thread=False)
def edition(game: GameName, edition: EditionName) -> GameDescription:
    """A game in one of its own editions, with every number of its cards."""
    return library.describe(library.own_game(game, edition))


@post("/games/{game:str}/check", status_code=200, sync_to_thread=True, request_max_body_size=CARDS_BODY)
def check(game: GameName, data: JSONBody[CheckCards]) -> CardsChecked:
    """Whether a card file of one's own can be played."""
    return library.check_cards(game, data.cards)


@get("/games/{game:str}/rules", sync_to_thread=False)
def rules(game: GameName) -> Rules:
    """The rules, whole and by number."""
    return library.rules(game)


@get("/messages", sync_to_thread=False)
def messages() -> Messages:
    """Every sentence of the house in English, by id."""
    return Messages("en", dict(SENTENCES))


router = make_router("games", [games, edition, check, rules, messages])
