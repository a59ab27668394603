"""Refusals: every error that leaves the server is a `Problem` with an id, a sentence and a status."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from triforium.rules.errors import BadDump, BadEdition, IllegalMove, TriforiumError, UnknownName, teach
from triforium.server.types import Fact, Problem, Refusal, Snapshot, to_json

log = logging.getLogger("triforium.server")

teach(
    {
        "bad-request": "This request cannot be read: {reason}",
        "bad-name": "A name has 1 to 40 visible letters, without stacks of accents",
        "bots-name": "This is a bot's name; choose another",
        "bad-text": "This text contains characters that cannot be shown",
        "no-such-page": "There is nothing at this address",
        "no-such-table": "There is no such table, or you are not invited to it",
        "no-such-move": "This game has no move {move}",
        "not-a-guest": "Give your name first",
        "not-seated": "You have no seat at this table",
        "not-your-seat": "Seat {seat} is not yours",
        "not-the-host": "Only the player who made the table may do this",
        "not-open": "This table is not waiting for players",
        "not-running": "This table's game is not running",
        "not-over": "The game is not over yet",
        "seat-taken": "Seat {seat} is taken",
        "seat-kept": "Seat {seat} is kept for {name}",
        "one-seat": "At a public table, each person takes only one seat",
        "table-full": "All seats at this table are taken",
        "seed-chosen": "Only a practice table may have a chosen seed",
        "seats-missing": "Somebody must sit at the table: take a seat yourself or leave one open",
        "bot-missing": "Choose the bot for seat {seat}",
        "too-many-tables": "You are playing at {most} tables; finish one first",
        "too-many-card-files": "You already have {most} card files here; play with one of them",
        "chat-off": "Chat is off at this table",
        "too-fast": "Too many requests; try again in {seconds} seconds",
        "too-large": "This is too large",
        "too-many-connections": "There are too many connections from your address; close one first",
        "other-origin": "This request comes from another site",
        "rules-changed": "This game began under other rules than this program has, so it ends here; its record is kept",
        "rules-changed-unkept": "The rules have changed since this game began, so it ends here; the older program that "
        "began it kept its moves, but not all that a record needs",
        "rules-newer": "This game began under newer rules than this server has; it goes on once the server is updated",
        "rules-changed-since": "The rules have changed since this game; its record and scores are kept",
        "server-error": "Something went wrong on our side; nothing of yours is lost",
    }
)

CONFLICTS = {
    "stale-version",
    "not-your-turn",
    "game-over",
    "seat-taken",
    "seat-kept",
    "one-seat",
    "table-full",
    "not-open",
    "not-running",
    "not-over",
    "not-alone",
    "chat-off",
    "rules-changed",
    "rules-changed-unkept",
    "rules-newer",
    "rules-changed-since",
    "too-many-tables",
    "table-damaged",
    "too-many-card-files",
}
STATUS = {
    "not-a-guest": 401,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-the-host": 403,
    "other-origin": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-move": 404,
    "unknown-game": 404,
    "unknown-edition": 404,
    "too-large": 413,
    "too-fast": 429,
    "no-storage": 503,
    "unsure-storage": 503,
}


class Refused(Exception):
    """A refusal on its way out, with the table as it stands where there is one."""

    def __init__(self, error: TriforiumError, table: Snapshot | None = None) -> None:
        super().__init__(error.id)
        self.error = error
        self.table = table


def refuse(id: str, /, **facts: Any) -> TriforiumError:
    """A refusal of the server itself."""
    return TriforiumError(id, **facts)


def problem_of(error: TriforiumError) -> Problem:
    """An error of the house as it is shown."""
    facts = {name: _fact(value) for name, value in error.facts.items()}
    if isinstance(error, IllegalMove):
        return Problem(error.id, str(error), error.rule, facts, error.game)
    return Problem(error.id, str(error), facts=facts)


def status_of(error: TriforiumError) -> int:
    """The HTTP status that fits."""
    if error.id in CONFLICTS or error.id.startswith("take-back-"):
        return 409
    if error.id in STATUS:
        return STATUS[error.id]
    if isinstance(error, IllegalMove | UnknownName | BadEdition | BadDump):
        return 422
    return 400


def answer_refused(_: Request[Any, Any, Any], refused: Refused) -> Response[bytes]:
    return _answer(status_of(refused.error), Refusal(problem_of(refused.error), refused.table))


def answer_error(_: Request[Any, Any, Any], error: TriforiumError) -> Response[bytes]:
    response = _answer(status_of(error), Refusal(problem_of(error)))
    if error.id == "too-fast":
        response.headers["Retry-After"] = str(error.facts["seconds"])
    return response


def answer_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar refused: a body that does not fit its type, an unknown path, a wrong method."""
    if error.status_code == 404:
        reason = refuse("no-such-page")
    elif error.status_code == 413:
        reason = refuse("too-large")
    else:
        reason = refuse("bad-request", reason=_reason(error))
    response = _answer(error.status_code, Refusal(problem_of(reason)))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def answer_crash(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of ours: logged whole, told in one sentence."""
    log.error("request-failed", exc_info=error, extra={"path": request.url.path, "method": request.method})
    return _answer(500, Refusal(problem_of(refuse("server-error"))))


def _answer(status: int, refusal: Refusal) -> Response[bytes]:
    return Response(to_json(refusal), status_code=status, media_type=MediaType.JSON)


def _reason(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return f"{extra[0].get('key', '')}: {extra[0].get('message', '')}".strip(": ")[:300]
    return (error.detail or "it does not fit")[:300]


def _fact(value: Any) -> Fact:
    return value if isinstance(value, str | int | float | bool | None) else str(value)
