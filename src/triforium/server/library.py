"""What the server tells of the games themselves."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from triforium.bots import LEVELS
from triforium.bots.weights import weights_of
from triforium.editions import edition_text, numbered_rules, own_editions, rules_text
from triforium.games import GAMES, check_game, game
from triforium.rules.errors import TriforiumError
from triforium.rules.game import Game
from triforium.server.gamebox import game_of_text
from triforium.server.played import DESCRIPTION_TYPES, GameDescription
from triforium.server.problems import problem_of
from triforium.server.types import BotCard, CardsChecked, GameCard, Rule, Rules


def games() -> list[GameCard]:
    """The list of games."""
    return [game_card(id) for id in GAMES]


def game_card(id: str) -> GameCard:
    found = game(id)
    return GameCard(id, found.title, list(found.players), own_editions(id), known_bots(id))


def known_bots(id: str) -> list[BotCard]:
    """The levels, which are made for people, then the bots that do not think ahead."""
    levels = [BotCard(f"level:{number}", level.character) for number, level in LEVELS.items()]
    tuned, *personas = weights_of(id).personas.items()
    greedy = [BotCard("greedy", tuned[1].says), *(BotCard(f"greedy:{name}", one.says) for name, one in personas)]
    return [*levels, *greedy, BotCard("random", "Does anything that is legal.")]


def own_game(id: str, edition: str) -> Game:
    """A game in one of its own editions; a path is not one."""
    check_game(id)
    edition_text(id, edition)
    return game(id, edition)


def check_cards(id: str, cards: str) -> CardsChecked:
    """Whether a card file can be played, or its problem."""
    check_game(id)
    try:
        return CardsChecked(edition=game_of_text(id, cards).edition)
    except TriforiumError as error:
        return CardsChecked(problem=problem_of(error))


def describe(found: Game, cards: str | None = None) -> GameDescription:
    """All that never changes during a game."""
    text = edition_text(found.id, found.edition) if cards is None else cards
    data: dict[str, Any] = tomllib.loads(text)
    return DESCRIPTION_TYPES[found.id](
        found.title,
        found.edition,
        list(found.players),
        found.rules,
        found.fingerprint,
        list(found.actions),
        found.describe(),
        data,
    )


@cache
def rules(id: str) -> Rules:
    """The rules of a game, whole and by number."""
    check_game(id)
    return Rules(rules_text(id), [Rule(rule.number, rule.section, rule.text) for rule in numbered_rules(id)])
