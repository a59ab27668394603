"""How long a bot may think: `400` simulations a decision, or `500ms`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from triforium.rules.errors import TriforiumError

MOST_SIMULATIONS = 1_000_000
MOST_MILLISECONDS = 600_000


@dataclass(frozen=True)
class Budget:
    """One of the two is set."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        given = [n for n in (self.simulations, self.milliseconds) if n is not None]
        most = MOST_SIMULATIONS if self.simulations is not None else MOST_MILLISECONDS
        if len(given) != 1 or isinstance(given[0], bool) or not isinstance(given[0], int) or not 1 <= given[0] <= most:
            raise bad_budget(str(self), "this bot")

    def __str__(self) -> str:
        return f"{self.milliseconds}ms" if self.milliseconds is not None else str(self.simulations)

    def shared(self, parts: int) -> Budget:
        """The budget of each of several that search at the same time."""
        if self.simulations is None:
            return self
        return Budget(simulations=-(-self.simulations // parts))


def read_budget(text: str, bot: str) -> Budget:
    """The budget in a bot's name, or one clear error that names the bot."""
    match = re.fullmatch(r"([0-9]{1,9})(ms)?", text)
    if match is None:
        raise bad_budget(repr(text), bot)
    number = int(match[1])
    if not 1 <= number <= (MOST_MILLISECONDS if match[2] else MOST_SIMULATIONS):
        raise bad_budget(repr(text), bot)
    return Budget(milliseconds=number) if match[2] else Budget(simulations=number)


def bad_budget(given: str, bot: str) -> TriforiumError:
    known = f"1 to {MOST_SIMULATIONS} simulations (@400) or 1 to {MOST_MILLISECONDS} milliseconds (@500ms)"
    return TriforiumError("bad-budget", given=given, bot=bot, known=known)
