"""Policies, and whole games and many clones without leaving compiled code: for bots, and for measuring."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.chance import Source, Stream, numbered
from triforium.rules.game import Game, State

Result = tuple[int, list[int], list[int]]
"""A game that is over: its decisions, scores by seat, winners."""

Seated = tuple[int, list[int], list[int], int]
"""The same, and the seat that started."""


class Policy:
    """Picks an action at once, without looking ahead. This one picks any legal action, each as likely."""

    def pick(self, state: State, luck: Stream) -> i64:
        return state.options[luck.below(state.count)]


class Valuing(Policy):
    """Picks the action that it values most, of equals the first."""

    def pick(self, state: State, luck: Stream) -> i64:
        best = state.options[0]
        best_value = self.worth(state, best)
        for i in range(1, state.count):
            value = self.worth(state, state.options[i])
            if value > best_value:
                best = state.options[i]
                best_value = value
        return best

    def worth(self, s: State, action: i64) -> i64:
        """*For a player to say*: what an action promises to the player who decides."""
        raise NotImplementedError


def play_out(state: State, policy: Policy, luck: Stream) -> i64:
    """Let one policy play all seats to the end; how many decisions it made."""
    decisions: i64 = 0
    while not state.ended:
        state.step(policy.pick(state, luck))
        decisions += 1
    return decisions


def play_games(game: Game, players: int, policy: Policy, seed: bytes, games: int) -> list[Result]:
    """Play that many games with the same policy on all seats."""
    out: list[Result] = []
    for number in range(games):
        luck = numbered(seed, "playout", number)
        state = game.start(players, luck.word())
        decisions = play_out(state, policy, luck)
        out.append((decisions, state.scores(), state.winners()))
    return out


def play_seats(game: Game, policies: list[Policy], source: Source, start: int, stop: int) -> list[Seated]:
    """Play the games of these numbers, a policy a seat. It must look at nothing that its seat cannot know."""
    out: list[Seated] = []
    for number in range(start, stop):
        luck = source.numbered("bots", number)
        state = game.begin(len(policies), Source(source.key("game/" + str(number))))
        decisions: i64 = 0
        while not state.ended:
            state.step(policies[state.asked_seat()].pick(state, luck))
            decisions += 1
        out.append((decisions, state.scores(), state.winners(), state.first))
    return out


def make_clones(state: State, clones: i64) -> i64:
    """Clone again and again, for measuring what one costs."""
    made: i64 = 0
    while made < clones:
        made += 1 if state.clone().players == state.players else 0
    return made
