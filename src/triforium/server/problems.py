"""Refusals on their way out: the status that fits each problem."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from triforium.hall.problems import Refused, problem_of, refuse
from triforium.hall.types import Refusal, to_json
from triforium.rules.errors import BadDump, BadEdition, IllegalMove, TriforiumError, UnknownName, teach

log = logging.getLogger("triforium.server")

teach(
    {
        "no-such-page": "There is nothing at this address",
        "too-large": "This is too large",
        "too-many-connections": "There are too many connections from your address; close one first",
        "other-origin": "This request comes from another site",
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
    "no-hints",
    "chat-off",
    "time-over",
    "stood-in",
    "not-replaced",
    "not-away",
    "not-left",
    "empty-hat",
    "nothing-proposed",
    "proposed-already",
    "asked-lately",
    "has-voted",
    "rules-changed",
    "rules-changed-unkept",
    "rules-newer",
    "rules-changed-since",
    "too-many-tables",
    "table-damaged",
    "too-many-card-files",
    "name-taken",
    "has-account",
    "no-account",
}
STATUS = {
    "not-a-guest": 401,
    "wrong-password": 401,
    "wrong-code": 401,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-the-host": 403,
    "no-voter": 403,
    "other-origin": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-move": 404,
    "unknown-game": 404,
    "unknown-edition": 404,
    "too-large": 413,
    "too-fast": 429,
    "too-many-reviews": 429,
    "hint-failed": 503,
    "no-storage": 503,
    "unsure-storage": 503,
}


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
