"""The club's messages in the API."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from triforium.hall.types import Name

Password = Annotated[str, Meta(max_length=400, description="8 to 200 letters, whichever")]
Code = Annotated[str, Meta(max_length=40, examples=["7K2M-Q9ZX-41AB-CD3E"])]


class SignUp(Struct, forbid_unknown_fields=True):
    """An account for who I am now, with all games and seats. Without a password a recovery code is the way back."""

    name: Name
    password: Password | None = None


class SignIn(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class Recover(Struct, forbid_unknown_fields=True):
    """Sign in by a recovery code, which is used up; perhaps with a new password, and then all other sessions end."""

    code: Code
    password: Password | None = None


class NewPassword(Struct, forbid_unknown_fields=True):
    """`old` may be left out where there was none."""

    new: Password
    old: Password | None = None


class Confirmed(Struct, forbid_unknown_fields=True):
    """What needs the password again, where the account has one."""

    password: Password | None = None


class WhichSession(Struct, forbid_unknown_fields=True):
    """One by its id; null: all but this one."""

    id: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class Codes(Struct):
    """Recovery codes, shown this once. None of those before is good any more."""

    codes: list[str]


class SessionShown(Struct):
    """A browser in which I am signed in. `agent`: what it calls itself; `here`: it is this one."""

    id: int
    created: str
    seen: str
    agent: str
    here: bool


class AccountShown(Struct):
    """My account. `codes`: recovery codes that are left."""

    name: str
    created: str
    password: bool
    codes: int
    sessions: list[SessionShown]
