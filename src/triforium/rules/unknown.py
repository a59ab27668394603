"""What is said of an action that is not in the list: how far its words are right, and what may follow them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from triforium.rules.errors import IllegalMove

MOST_WORDS: Final = 6
"""So many words are all named; of more only those that are like the one that was given."""
FEW_WORDS: Final = 3


def unknown_action(given: object, actions: Sequence[str]) -> IllegalMove:
    """The refusal. Where not even the first word is one of the game's, there is nothing to explain."""
    shown = repr(given)[:80]
    words = given.split() if isinstance(given, str) else []
    alike = [action.split() for action in actions]
    known = 0
    while known < len(words):
        further = [action for action in alike if len(action) > known and action[known] == words[known]]
        if not further:
            break
        alike = further
        known += 1
    if known == 0:
        return IllegalMove("unknown-action", given=shown)
    wrong = words[known][:80] if known < len(words) else ""
    following = words_at(alike, known)
    while len(following) == 1 and words_at(alike, known + 1):
        known += 1
        following = words_at(alike, known)
    return IllegalMove("unknown-word", given=shown, known=" ".join(alike[0][:known]), next=choice(following, wrong))


def words_at(actions: list[list[str]], place: int) -> list[str]:
    return list(dict.fromkeys(action[place] for action in actions if len(action) > place))


def choice(words: list[str], wrong: str) -> str:
    """`stone, wood or sand`; numbers in a row as `1 to 4`; of many words a few."""
    if not words:
        return "nothing"
    if all(word.isdecimal() for word in words):
        numbers = sorted(int(word) for word in words)
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return f"{numbers[0]} to {numbers[-1]}"
    if len(words) > MOST_WORDS:
        close = get_close_matches(wrong, words, FEW_WORDS) or words[:FEW_WORDS]
        words = [*(word for word in words if word in close), f"{len(words) - len(close)} others"]
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
