"""Players that are programs. A bot is named `NAME[:VARIANT][@BUDGET]`: `random`, `greedy:first`, `search@400`.

Nobody hands a bot the true state: whoever asks it gives it a clone reshuffled for its seat
(`ask`), and its own luck has a seed that tells nothing of the game's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import index
from typing import Protocol

from triforium.bots.budget import Budget, read_budget
from triforium.bots.guided import Guided
from triforium.bots.levels import LEVELS, Levelled
from triforium.bots.minds import MINDS
from triforium.bots.net.files import has_net
from triforium.bots.plugins import plugin_names, plugin_of
from triforium.bots.searcher import DEFAULT, Searcher
from triforium.bots.thought import Considered, Thought
from triforium.rules.chance import numbered, read_seed
from triforium.rules.errors import IllegalMove, TriforiumError, UnknownName, teach
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

__all__ = [
    "GREEDY", "LEVELS", "Bot", "Budget", "Considered", "Reflex", "Searcher", "Thought", "ask", "bot_names",
    "budget_of", "make_bot", "ready_bot",
]  # fmt: skip

teach(
    {
        "unknown-bot": "There is no bot {given} for {game}: {known}",
        "bad-budget": "{given} is not a budget of {bot}: {known}",
        "bot-failed": "The bot {bot} failed: {reason}",
    }
)

NAME = re.compile(r"([a-z][a-z0-9-]*)(?::([a-z0-9-]+))?(?:@([0-9a-z]+))?")

GREEDY: dict[str, dict[str, Callable[[Game], Policy]]] = {id: mind.personas for id, mind in MINDS.items()}
"""The personas of each game's greedy bot; the first is plain `greedy`."""


class Bot(Protocol):
    """`name` as it was asked for; `choose` returns one of `state.legal()` and may play on `state` as it likes.

    A budget that is given stands in for the one of its name. A bot that thinks ahead leaves a `Thought`
    in an attribute `thought`.
    """

    name: str

    def choose(self, state: State, budget: Budget | None = None) -> int: ...


class Reflex:
    """A bot that does not look ahead: a policy with a name and its own luck."""

    def __init__(self, name: str, policy: Policy, seed: int | str) -> None:
        self.name = name
        self.policy = policy
        self.seed = read_seed(seed)
        self.moves = 0

    def choose(self, state: State, budget: Budget | None = None) -> int:
        self.moves += 1
        return int(self.policy.pick(state, numbered(self.seed, "bot", self.moves)))


def make_bot(name: str, game: Game, seed: int | str = 0, cores: int = 1) -> Bot:
    """The bot of that name for a game. `seed` makes it repeatable; `cores` lets a search use several processes."""
    match = NAME.fullmatch(name)
    if match is None:
        raise unknown_bot(name, game)
    kind, variant, given = match.groups()
    mind = MINDS.get(game.id)
    if kind == "random" and variant is None:
        _no_budget(name, given)
        return Reflex(name, Policy(), seed)
    if mind is not None and kind == "greedy" and (variant is None or variant in mind.personas):
        _no_budget(name, given)
        return Reflex(name, mind.greedy(game, variant), seed)
    if mind is not None and kind == "search" and (variant is None or variant in mind.personas):
        policy = mind.greedy(game, variant)
        budget = DEFAULT if given is None else read_budget(given, name)
        return Searcher(name, game, policy, mind.judge(game, policy), seed, budget, cores=cores)
    if mind is not None and kind == "level" and variant in LEVELS:
        _no_budget(name, given)
        return Levelled(name, game, mind, seed, LEVELS[variant])
    if kind == "net" and variant is None and has_net(game):
        from triforium.bots.net.bot import NetBot, evaluator
        from triforium.bots.net.net import net_of

        net = net_of(game)
        if given is None:
            return NetBot(name, net)
        return Guided(name, game, evaluator(game, net), seed, read_budget(given, name), cores=cores)
    plugin = plugin_of(kind)
    if plugin is not None:
        allowed = None if given is None else read_budget(given, name)
        try:
            bot: Bot = plugin(game, variant, allowed, seed)
        except TriforiumError:
            raise
        except Exception as error:
            raise TriforiumError("bot-failed", bot=name, reason=repr(error)[:200]) from error
        return bot
    raise unknown_bot(name, game)


def budget_of(name: str) -> Budget | None:
    """The budget that a bot's name asks for; None where it names none."""
    match = NAME.fullmatch(name)
    return None if match is None or match[3] is None else read_budget(match[3], name)


def bot_names(game: Game) -> list[str]:
    """All bots of a game, weakest kinds first; a budget may follow `search` and `net`."""
    if game.id not in MINDS:
        return ["random", *plugin_names()]
    return [
        "random",
        "greedy",
        *(f"greedy:{persona}" for persona in GREEDY[game.id]),
        "search",
        *(f"level:{level}" for level in LEVELS),
        *(["net"] if has_net(game) else []),
        *plugin_names(),
    ]


def ready_bot(game: Game) -> str:
    """The best that answers at once, where nobody has named a bot: a game need not have a greedy one."""
    return "greedy" if game.id in MINDS else "random"


def unknown_bot(name: str, game: Game) -> UnknownName:
    return UnknownName("unknown-bot", given=repr(name)[:80], game=game.title, known=", ".join(bot_names(game)))


def ask(bot: Bot, state: State, luck: int | str, budget: Budget | None = None) -> int:
    """What the bot plays here: it sees a clone reshuffled for its seat, and must answer with a legal action.

    A stranger's bot may answer in notation, or with a number of NumPy.
    """
    shown = state.clone()
    shown.reshuffle(luck, state.seat)
    try:
        action: int | str = bot.choose(shown) if budget is None else bot.choose(shown, budget)
    except Exception as error:
        raise TriforiumError("bot-failed", bot=bot.name, reason=repr(error)[:200]) from error
    refused: IllegalMove | None = state.why_not(action)
    if refused is not None:
        raise TriforiumError("bot-failed", bot=bot.name, reason=f"an illegal move: {refused}")
    return state.game.index[action] if isinstance(action, str) else index(action)


def _no_budget(name: str, budget: str | None) -> None:
    if budget is not None:
        raise TriforiumError("bad-budget", given=repr(budget), bot=name, known="it has none")
