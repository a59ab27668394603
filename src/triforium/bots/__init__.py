"""Players that are programs. A bot is named `NAME[:VARIANT][@BUDGET]`: `random`, `greedy`, `greedy:denial`.

Nobody hands a bot the true state: whoever asks it gives it a clone reshuffled for its seat
(`ask`), and its own luck has a seed that is never derived from the game's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from triforium.bots.builders import greedy as builders
from triforium.bots.duel import greedy as duel
from triforium.bots.pillars import greedy as pillars
from triforium.rules.chance import numbered, read_seed
from triforium.rules.errors import IllegalMove, TriforiumError, UnknownName, teach
from triforium.rules.game import Game, State
from triforium.rules.playout import Policy

teach(
    {
        "unknown-bot": "There is no bot {given} for {game}: {known}",
        "bad-budget": "{given} is not a budget of {bot}: {known}",
        "bot-failed": "The bot {bot} answered with {reason}",
    }
)

NAME = re.compile(r"([a-z][a-z0-9-]*)(?::([a-z0-9-]+))?(?:@([0-9a-z]+))?")

GREEDY: dict[str, dict[str, Callable[[Game], Policy]]] = {
    "pillars": pillars.PERSONAS,
    "duel": duel.PERSONAS,
    "builders": builders.PERSONAS,
}
"""The personas of each game's greedy bot; the first is plain `greedy`."""


class Bot(Protocol):
    """`name` as it was asked for; `choose` returns one of `state.legal()` and may play on `state` as it likes."""

    name: str

    def choose(self, state: State) -> int: ...


class Reflex:
    """A bot that does not look ahead: a policy with a name and its own luck."""

    def __init__(self, name: str, policy: Policy, seed: int | str) -> None:
        self.name = name
        self.policy = policy
        self.seed = read_seed(seed)
        self.moves = 0

    def choose(self, state: State) -> int:
        self.moves += 1
        return int(self.policy.pick(state, numbered(self.seed, "bot", self.moves)))


def make_bot(name: str, game: Game, seed: int | str = 0) -> Bot:
    """The bot of that name for a game. `seed` makes it repeatable."""
    match = NAME.fullmatch(name)
    if match is not None:
        kind, variant, budget = match.groups()
        if kind == "random" and variant is None:
            _no_budget(name, budget)
            return Reflex(name, Policy(), seed)
        personas = GREEDY[game.id]
        if kind == "greedy" and (variant is None or variant in personas):
            _no_budget(name, budget)
            return Reflex(name, personas[variant or next(iter(personas))](game), seed)
    known = ["random", "greedy", *(f"greedy:{persona}" for persona in GREEDY[game.id])]
    raise UnknownName("unknown-bot", given=repr(name)[:80], game=game.title, known=", ".join(known))


def ask(bot: Bot, state: State, luck: int | str) -> int:
    """What the bot plays here: it sees a clone reshuffled for its seat, and must answer with a legal action."""
    shown = state.clone()
    shown.reshuffle(luck, state.seat)
    try:
        action = bot.choose(shown)
    except Exception as error:
        raise TriforiumError("bot-failed", bot=bot.name, reason=repr(error)[:200]) from error
    refused: IllegalMove | None = state.why_not(action)
    if refused is not None:
        raise TriforiumError("bot-failed", bot=bot.name, reason=f"an illegal move: {refused}")
    return int(action)


def _no_budget(name: str, budget: str | None) -> None:
    if budget is not None:
        raise TriforiumError("bad-budget", given=repr(budget), bot=name, known="it does not think ahead")
