"""Recovery codes: written down once, each good once."""

from __future__ import annotations

import secrets

from triforium.hall.guests import hash_of

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""None that a reader takes for another."""
MOST = 8
GROUPS, LETTERS_EACH = 4, 4
READ_AS = str.maketrans("OILU", "011V", " -")


def new_codes() -> list[str]:
    """80 bits each: nobody guesses one, and it needs no name beside it."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(MOST)]


def hash_of_code(code: str) -> str:
    """As it is kept, however it was typed."""
    return hash_of(code.upper().translate(READ_AS))


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LETTERS_EACH))
