"""`seer`: the house's search with every deck, bag and die in sight. What luck hides is worth what it wins.

It sits in the arena alone: no table, server or adapter can name it, for `make_bot` does not know it.
"""

from __future__ import annotations

import re

from triforium.bots import Bot, ask, make_bot
from triforium.bots.budget import read_budget
from triforium.bots.minds import MINDS
from triforium.bots.searcher import DEFAULT, Searcher
from triforium.rules.game import Game, State

NAME = re.compile(r"seer(?:@([0-9a-z]+))?")


class Seer(Searcher):
    """Every trial of its search meets the true luck."""

    sees = True


def seated(name: str, game: Game, seed: int | str = 0) -> Bot:
    """The bot of that name, as in `make_bot`, or a seer."""
    match = NAME.fullmatch(name)
    mind = MINDS.get(game.id)
    if match is None or mind is None:
        return make_bot(name, game, seed)
    policy = mind.greedy(game)
    budget = DEFAULT if match[1] is None else read_budget(match[1], name)
    return Seer(name, game, policy, mind.judge(game, policy), seed, budget)


def answer(bot: Bot, state: State, luck: int | str) -> int:
    """What the bot plays. All but a seer are shown a clone that was reshuffled for their seat."""
    return bot.choose(state.clone()) if isinstance(bot, Seer) else ask(bot, state, luck)
