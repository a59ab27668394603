"""What never changes: the games, their cards, rules and sentences."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody

from triforium.editions import edition_text
from triforium.games import check_game
from triforium.hall import library
from triforium.hall.played import GameDescription
from triforium.hall.types import CardsChecked, CheckCards, GameCard, Messages, Pictures, Rules
from triforium.rules.errors import OF_GAMES, SENTENCES
from triforium.server.routes.params import CARDS_BODY, EditionName, GameName, TheHall, address, make_router


@get("/games", sync_to_thread=False)
def games() -> list[GameCard]:
    """The games of the house."""
    return library.games()


@get("/games/{game:str}/editions/{edition:str}")
async def edition(game: GameName, edition: EditionName, hall: TheHall) -> GameDescription:
    """A game in one of its own editions, with every number of its cards."""
    check_game(game)
    return library.describe(await hall.cards.open(game, edition_text(game, edition)))


@post("/games/{game:str}/check", status_code=200, request_max_body_size=CARDS_BODY)
async def check(
    game: GameName, data: JSONBody[CheckCards], request: Request[Any, Any, Any], hall: TheHall
) -> CardsChecked:
    """Whether a card file of one's own can be played."""
    hall.turnstile.pass_through("check", address(request))
    return await library.check_cards(hall.cards, game, data.cards, address(request))


@get("/games/{game:str}/rules", sync_to_thread=False)
def rules(game: GameName) -> Rules:
    """The rules, whole and by number."""
    return library.rules(game)


@get("/games/{game:str}/pictures", sync_to_thread=True)
def pictures(game: GameName) -> Pictures:
    """The pictures of the rules: positions of one game, for whoever draws them."""
    return library.pictures(game)


@get("/messages", sync_to_thread=False)
def messages() -> Messages:
    """Every sentence of the house and of its games in English, by id."""
    return Messages("en", dict(SENTENCES), dict(OF_GAMES))


router = make_router("games", [games, edition, check, rules, pictures, messages])
