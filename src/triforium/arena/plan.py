"""Which games are played: blocks of the same deal in which the bots change seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from triforium.arena.seer import seated
from triforium.games import game as game_of
from triforium.rules.chance import derived, read_seed, seed_text
from triforium.rules.errors import TriforiumError, teach
from triforium.rules.game import Game

teach(
    {
        "too-few-bots": "An arena needs two bots or more, not {given}",
        "bad-blocks": "An arena plays 1 to 1,000,000 blocks, not {given}",
        "bad-limit": "A decision's time limit is more than 0 seconds, not {given}",
    }
)


@dataclass(frozen=True)
class Sitting:
    """One block of a line-up: the same deal once for every way round the table."""

    block: int
    lineup: int


@dataclass(frozen=True)
class Plan:
    """All that decides which games are played. Two plans that are equal give the same games."""

    game: str
    edition: str
    fingerprint: str
    players: int
    bots: tuple[str, ...]
    """Each once, in the order they were named."""
    lineups: tuple[tuple[int, ...], ...]
    """Who sits together: indices of `bots`, seat by seat, before rotation."""
    blocks: int
    seed: str

    def sittings(self) -> Iterator[Sitting]:
        for block in range(self.blocks):
            for lineup in range(len(self.lineups)):
                yield Sitting(block, lineup)

    @property
    def games(self) -> int:
        return self.blocks * len(self.lineups) * self.players

    def seats(self, sitting: Sitting, rotation: int) -> tuple[int, ...]:
        """The bot of every seat: the line-up moved round by this many seats."""
        lineup = self.lineups[sitting.lineup]
        return tuple(lineup[(seat - rotation) % self.players] for seat in range(self.players))

    def key(self, name: str) -> str:
        """A seed for one purpose, as hexadecimal text."""
        return derived(read_seed(self.seed), name).hex()

    def deal(self, sitting: Sitting) -> str:
        return self.key(f"deal/{sitting.block}")


def plan_of(
    game: str, bots: list[str], players: int | None, blocks: int, seed: int | str, edition: str | None = None
) -> Plan:
    """A plan, checked: every bot is made once, so that an unknown one is refused before anything is played."""
    chosen = game_of(game, edition)
    if players is None:
        players = chosen.players[0] if len(bots) < chosen.players[0] else min(len(bots), chosen.players[-1])
    chosen.check_players(players)
    if len(bots) < 2:
        raise TriforiumError("too-few-bots", given=len(bots))
    if not 1 <= blocks <= 1_000_000:
        raise TriforiumError("bad-blocks", given=blocks)
    names = tuple(dict.fromkeys(bots))
    for name in names:
        seated(name, chosen)
    where = str(edition) if edition is not None else chosen.edition
    key = seed_text(read_seed(seed))
    return Plan(game, where, chosen.fingerprint, players, names, lineups_of(bots, names, players), blocks, key)


def lineups_of(bots: list[str], names: tuple[str, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """More bots than seats: everybody meets everybody. Fewer: the last one named fills the table."""
    given = [names.index(bot) for bot in bots]
    if len(given) <= players:
        return ((*given, *[given[-1]] * (players - len(given))),)
    return tuple(combinations(given, players))


def game_of_plan(plan: Plan) -> Game:
    return game_of(plan.game, plan.edition)


def limit_of(bot: str, limit: float) -> float:
    """Seconds after which a decision of this bot counts as hanging: generous, for a machine may be busy."""
    match = re.search(r"@([0-9]+)ms$", bot)
    return limit if match is None else min(limit, 3 * int(match[1]) / 1000 + 5)
