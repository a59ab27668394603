"""What a strong bot would do, how likely each move wins, and why: by what is different when the round is over.

Knows no clock but the budget's, and no more than the seat that decides. The search is the strongest that the game has,
made twice with luck of its own: where the two do not agree which of two moves is better, they are about equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Final

from triforium.bots.budget import Budget
from triforium.bots.guided import Guidance, Guided
from triforium.bots.helpers import merged
from triforium.bots.minds import MINDS
from triforium.bots.net.files import has_net
from triforium.bots.search.playout import play_until
from triforium.bots.searcher import Searcher
from triforium.bots.thinker import Thinker
from triforium.bots.thought import Considered, Thought
from triforium.rules.chance import Stream, derived, read_seed
from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import Game, State

teach({"no-hint": "No bot of {game} thinks ahead, so there is nobody to ask"})

SHOWN: Final = 3
"""So many moves are told of at most."""
SEARCHES: Final = 2
SHARE: Final = 0.7
"""So much of the time goes into the search, the rest into what differs."""
SURE: Final = 2.0
"""Standard errors that a difference must have to count."""
LEAST: Final = 0.02
"""A chance that differs by less is the same to people, and to any other search."""
TOLD: Final = 0.75
"""On average so many pieces more or less; a smaller difference is not worth a word."""
WORLDS: Final = 400
COUNTED: Final = ("vp", "points", "installed")
"""What the games are won by; of all that differs it is told first."""


@dataclass(frozen=True)
class Likely:
    """A move with its chance to win, and the standard error of that."""

    action: str
    chance: float
    error: float


@dataclass(frozen=True)
class Difference:
    """What this seat has more (or less) after the best move than after another, on average.

    `what` is a name of the game's holdings.
    """

    seat: int
    what: str
    by: float


@dataclass(frozen=True)
class Hint:
    """The best moves, the best first; only one where it wins at once. The first `equal` are about equally good.

    `why`: what differs when the round is over between the first and the next that is worse, the surest first; empty
    where nothing does, or where all are about equal. `over`: in most of these lines the game is over then.
    """

    moves: tuple[Likely, ...]
    equal: int
    why: tuple[Difference, ...]
    over: bool = False


def has_hints(game: Game) -> bool:
    """Whether some bot of this game thinks ahead."""
    return game.id in MINDS


def hint(state: State, seed: int | str, budget: Budget) -> Hint:
    """What to do here. The state is left alone; a part of it that its seat cannot know makes no difference."""
    game = state.game
    if not has_hints(game):
        raise TriforiumError("no-hint", game=game.title)
    seen = state.clone()
    seen.reshuffle(seed, state.seat)
    began = perf_counter()
    thoughts = [
        _think(game, seen, derived(read_seed(seed), f"search/{i}").hex(), _part(budget)) for i in range(SEARCHES)
    ]
    best = [move for move in merged(thoughts, 0.0, False).moves if move.visits][:SHOWN]
    best[1:] = sorted(best[1:], key=lambda move: -move.value)
    equal = 1 + next((i for i, move in enumerate(best[1:]) if is_worse(best[0], move, thoughts)), len(best) - 1)
    moves = tuple(Likely(move.text, move.value, move.error) for move in best)
    if equal == len(best):
        return Hint(moves, equal, ())
    until = None if budget.milliseconds is None else began + budget.milliseconds / 1000
    why, over = differences(seen, best[0].action, best[equal].action, derived(read_seed(seed), "lines"), until)
    return Hint(moves, equal, why, over)


def is_worse(best: Considered, other: Considered, thoughts: list[Thought]) -> bool:
    """Whether the search can tell them apart: by more than its noise, and each search by itself."""
    lead = best.value - other.value
    if lead < max(LEAST, SURE * sqrt(best.error**2 + other.error**2)):
        return False
    for thought in thoughts:
        values = {move.action: move.value for move in thought.moves if move.visits}
        if other.action in values and values.get(best.action, 0.0) <= values[other.action]:
            return False
    return True


def differences(
    root: State, best: int, other: int, key: bytes, until: float | None = None, worlds: int = WORLDS
) -> tuple[tuple[Difference, ...], bool]:
    """What the best move leaves each seat more than the other one, at the end of the round, both under the same luck.

    After the two moves all seats play on as the game's greedy bot would.
    """
    policy = MINDS[root.game.id].greedy(root.game)
    seat = root.asked_seat()
    stop = root.round + (2 if root.round == 0 else 1)  # what is chosen before the first round shows in that round
    found: dict[tuple[int, str], list[int]] = {}
    over = played = 0
    while played < worlds and (until is None or played < 8 or perf_counter() < until):
        luck = derived(key, str(played))
        after = []
        for action in (best, other):
            line = root.clone()
            line.redraw(luck, seat)
            line.step(action)
            play_until(line, policy, Stream(luck), stop)
            after.append(line)
        for (who, what), by in _more(*after).items():
            found.setdefault((who, what), [0] * played).append(by)
        over += after[0].over
        played += 1
    told = [(Difference(who, what, sum(by) / played), _sureness(by)) for (who, what), by in found.items()]
    # What counts at the end comes first, then what is surest; one's own before the others'.
    told.sort(key=lambda item: (item[0].what not in COUNTED, item[0].seat != seat, -item[1]))
    return tuple(d for d, sure in told if sure >= SURE + 1 and abs(d.by) >= TOLD), 2 * over > played


def _more(one: State, two: State) -> dict[tuple[int, str], int]:
    """What each seat has more in one position than in another."""
    out = {}
    for seat in range(one.players):
        less = two.holdings(seat)
        for what, n in one.holdings(seat).items():
            out[seat, what] = n - less[what]
    return out


def _sureness(by: list[int]) -> float:
    """How many standard errors the mean is away from nothing."""
    n = len(by)
    mean = sum(by) / n
    spread = sqrt(sum((x - mean) ** 2 for x in by) / n)
    return abs(mean) * sqrt(n) / spread if spread else (abs(mean) and 1e9)


def _think(game: Game, state: State, seed: str, budget: Budget) -> Thought:
    bot = _strong(game, seed, budget)
    bot.choose(state.clone())
    assert bot.thought is not None
    return bot.thought


def _strong(game: Game, seed: str, budget: Budget) -> Thinker:
    """The net's search, which then looks at what the net finds unlikely too; on other cards than its own, the judge's.

    The judge is asked for chances alone: a lead is no chance to win.
    """
    if has_net(game):
        from triforium.bots.net.bot import evaluator
        from triforium.bots.net.net import net_of

        try:
            return Guided("hint", game, evaluator(game, net_of(game)), seed, budget, Guidance(least=0.0))
        except TriforiumError:  # a card file of one's own
            pass
    policy = MINDS[game.id].greedy(game)
    judge = MINDS[game.id].judge(game, policy)
    judge.margin_share = 0.0
    return Searcher("hint", game, policy, judge, seed, budget)


def _part(budget: Budget) -> Budget:
    """Of one search; what is counted in simulations has no part for the differences."""
    if budget.milliseconds is None:
        return budget.shared(SEARCHES)
    return Budget(milliseconds=max(1, round(budget.milliseconds * SHARE / SEARCHES)))
