"""What the server tells of the games themselves."""

from __future__ import annotations

from functools import cache

from triforium.bots import LEVELS
from triforium.bots.minds import MINDS
from triforium.bots.weights import weights_of
from triforium.editions import numbered_rules, own_editions, rules_text
from triforium.games import GAMES, check_game, game
from triforium.hall import illustrate
from triforium.hall.gamebox import Boxed
from triforium.hall.played import DESCRIPTION_TYPES, GameDescription
from triforium.hall.ports import Cards
from triforium.hall.problems import problem_of
from triforium.hall.types import BotCard, CardsChecked, GameCard, Pictures, Rules
from triforium.rules.errors import TriforiumError
from triforium.rules.view import CommonView, seat_fields


def games() -> list[GameCard]:
    """The list of games."""
    return [game_card(id) for id in GAMES]


def game_card(id: str) -> GameCard:
    found = game(id)
    return GameCard(
        id, found.title, list(found.players), own_editions(id), known_bots(id), found.describe().get("goal", {})
    )


def known_bots(id: str) -> list[BotCard]:
    """The levels, which are made for people, then the bots that do not think ahead."""
    anything = BotCard("random", "Does anything that is legal.")
    if id not in MINDS:
        return [anything]
    levels = [BotCard(f"level:{number}", level.character) for number, level in LEVELS.items()]
    tuned, *personas = weights_of(id).personas.items()
    greedy = [BotCard("greedy", tuned[1].says), *(BotCard(f"greedy:{name}", one.says) for name, one in personas)]
    return [*levels, *greedy, anything]


async def check_cards(cards: Cards, id: str, text: str, owner: object) -> CardsChecked:
    """Whether a card file can be played, or its problem."""
    check_game(id)
    try:
        return CardsChecked(edition=(await cards.open(id, text, owner)).game.edition)
    except TriforiumError as error:
        return CardsChecked(problem=problem_of(error))


def describe(found: Boxed) -> GameDescription:
    """All that never changes during a game; worked out once."""
    if found.described is None:
        game = found.game
        found.described = DESCRIPTION_TYPES[game.id](
            game.title,
            game.edition,
            list(game.players),
            game.rules,
            game.fingerprint,
            list(game.actions),
            {ask.id: dict(ask.operands) for ask in game.asks},
            {event.id: dict(event.operands) for event in game.events},
            {
                "asks": {ask.id: ask.rule for ask in game.asks if ask.rule},
                "events": {event.id: event.rule for event in game.events if event.rule},
            },
            [*seat_fields(CommonView), *seat_fields(game.view_type)],
            game.describe(),
            found.data,
        )
    return found.described


@cache
def rules(id: str) -> Rules:
    """The rules of a game, whole and by number."""
    check_game(id)
    return Rules(rules_text(id), numbered_rules(id))


@cache
def pictures(id: str) -> Pictures:
    """The pictures of a game's rules."""
    check_game(id)
    return illustrate.pictures(game(id))
