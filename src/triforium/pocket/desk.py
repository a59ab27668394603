"""The API of docs/api.md without a web: a method and a path come in, a JSON text goes out."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qs, unquote

import msgspec

from triforium.editions import edition_text
from triforium.games import check_game
from triforium.hall import endings, hints, library, play, present, rewind, seating, talk
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.problems import Refused, problem_of, refuse
from triforium.hall.types import (
    AtSeat,
    AtVersion,
    CheckCards,
    Draft,
    FillSeat,
    FromNowOn,
    JoinTable,
    Me,
    Messages,
    NameMe,
    NewTable,
    Notes,
    Propose,
    Refusal,
    Say,
    StandingAnswers,
    TableSettings,
    Vote,
    WhyNot,
    to_json,
)
from triforium.rules.errors import OF_GAMES, SENTENCES, TriforiumError

log = logging.getLogger("triforium.pocket")
T = TypeVar("T")
TOKEN = "pocket"
"""There is one guest here, whatever the token."""


@dataclass
class Request:
    """A request: who asks, the parts of its path, its query, and its body."""

    hall: Hall
    visitor: Guest | None
    parts: dict[str, str]
    query: dict[str, str]
    body: str | None

    @property
    def guest(self) -> Guest:
        if self.visitor is None:
            raise refuse("not-a-guest")
        return self.visitor

    @property
    def id(self) -> str:
        return self.parts["id"]

    @property
    def seat(self) -> int | None:
        return int(self.query["seat"]) if "seat" in self.query else None

    def read(self, type: type[T]) -> T:
        try:
            found: T = msgspec.json.decode(self.body or "{}", type=type)
        except msgspec.MsgspecError as error:
            raise refuse("bad-request", reason=str(error)) from None
        return found


Answer = Callable[[Request], Awaitable[Any]]
ROUTES: list[tuple[str, re.Pattern[str], Answer]] = []


def route(method: str, path: str) -> Callable[[Answer], Answer]:
    """Have this answer a request; `{id}` stands for a part of the path."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(answer: Answer) -> Answer:
        ROUTES.append((method, pattern, answer))
        return answer

    return add


async def answer(hall: Hall, method: str, path: str, body: str | None = None) -> tuple[bool, str]:
    """Whether it was done, and what is said to it, as JSON."""
    try:
        return True, to_json(await _find(hall, await hall.guests.known_by(TOKEN), method, path, body)).decode()
    except Refused as refused:
        refusal = Refusal(problem_of(refused.error), refused.table)
    except TriforiumError as error:
        refusal = Refusal(problem_of(error))
    except Exception as error:
        log.error("request-failed", exc_info=error, extra={"path": path, "method": method})
        refusal = Refusal(problem_of(refuse("server-error")))
    return False, to_json(refusal).decode()


async def _find(hall: Hall, visitor: Guest | None, method: str, path: str, body: str | None) -> Any:
    bare, _, query = path.partition("?")
    facts = {name: values[0] for name, values in parse_qs(query).items()}
    for known, pattern, handler in ROUTES:
        match = pattern.fullmatch(bare)
        if match is not None and known == method:
            parts = {name: unquote(part) for name, part in match.groupdict().items()}
            return await handler(Request(hall, visitor, parts, facts, body))
    raise refuse("no-such-table")


@route("GET", "/me")
async def me(asked: Request) -> Me:
    if asked.visitor is None:
        return Me(None)
    return Me(asked.visitor.name, await asked.hall.waiting_for(asked.visitor))


@route("POST", "/me")
async def name_me(asked: Request) -> Me:
    name = asked.read(NameMe).name
    if asked.visitor is None:
        _, guest = await asked.hall.guests.welcome(name)
        return Me(guest.name)
    await asked.hall.guests.rename(asked.visitor, name)
    return Me(asked.visitor.name, await asked.hall.waiting_for(asked.visitor))


@route("GET", "/games")
async def games(asked: Request) -> Any:
    return library.games()


@route("GET", "/games/{game}/editions/{edition}")
async def edition(asked: Request) -> Any:
    game = check_game(asked.parts["game"])
    return library.describe(await asked.hall.cards.open(game, edition_text(game, asked.parts["edition"])))


@route("POST", "/games/{game}/check")
async def check(asked: Request) -> Any:
    return await library.check_cards(asked.hall.cards, asked.parts["game"], asked.read(CheckCards).cards, None)


@route("GET", "/games/{game}/rules")
async def rules(asked: Request) -> Any:
    return library.rules(asked.parts["game"])


@route("GET", "/games/{game}/pictures")
async def pictures(asked: Request) -> Any:
    return library.pictures(asked.parts["game"])


@route("GET", "/messages")
async def messages(asked: Request) -> Messages:
    return Messages("en", dict(SENTENCES), dict(OF_GAMES))


@route("GET", "/lobby")
async def lobby(asked: Request) -> Any:
    return await asked.hall.lobby(asked.visitor)


@route("POST", "/tables")
async def create(asked: Request) -> Any:
    return await seating.create(asked.hall, asked.guest, asked.read(NewTable))


@route("GET", "/tables/{id}")
async def show(asked: Request) -> Any:
    since = int(asked.query["since"]) if "since" in asked.query else None
    held = await asked.hall.enter(asked.id, asked.visitor, known=since)
    return present.snapshot(held, asked.visitor, present.eyes(held, asked.visitor, asked.seat), since)


@route("GET", "/tables/{id}/game")
async def described(asked: Request) -> Any:
    held = await asked.hall.enter(asked.id, asked.visitor)
    return library.describe(await asked.hall.cards.open(held.table.game.id, held.beginning.cards))


@route("POST", "/tables/{id}/join")
async def join(asked: Request) -> Any:
    return await seating.join(asked.hall, asked.guest, asked.id, asked.read(JoinTable))


@route("POST", "/tables/{id}/leave")
async def leave(asked: Request) -> Any:
    return await seating.leave(asked.hall, asked.guest, asked.id, asked.read(AtSeat).seat)


@route("POST", "/tables/{id}/fill")
async def fill(asked: Request) -> Any:
    return await seating.fill(asked.hall, asked.guest, asked.id, asked.read(FillSeat))


@route("POST", "/tables/{id}/rematch")
async def rematch(asked: Request) -> Any:
    return await seating.rematch(asked.hall, asked.guest, asked.id)


@route("PUT", "/tables/{id}/settings")
async def settings(asked: Request) -> Any:
    return await seating.change_settings(asked.hall, asked.guest, asked.id, asked.read(TableSettings))


@route("POST", "/tables/{id}/try")
async def try_out(asked: Request) -> Any:
    return await play.try_out(asked.hall, asked.guest, asked.id, asked.read(Draft))


@route("POST", "/tables/{id}/hint")
async def hint(asked: Request) -> Any:
    return await hints.ask(asked.hall, asked.guest, asked.id, asked.read(Draft))


@route("POST", "/tables/{id}/moves")
async def move(asked: Request) -> Any:
    return await play.commit(asked.hall, asked.guest, asked.id, asked.read(Draft))


@route("POST", "/tables/{id}/why")
async def why(asked: Request) -> Any:
    return await play.why(asked.hall, asked.guest, asked.id, asked.read(WhyNot))


@route("POST", "/tables/{id}/take-back")
async def take_back(asked: Request) -> Any:
    return await play.take_back(asked.hall, asked.guest, asked.id, asked.read(AtVersion))


@route("POST", "/tables/{id}/practice")
async def practise(asked: Request) -> Any:
    return await play.practise(asked.hall, asked.guest, asked.id, asked.read(FromNowOn))


@route("POST", "/tables/{id}/resign")
async def resign(asked: Request) -> Any:
    return await play.resign(asked.hall, asked.guest, asked.id, asked.read(FromNowOn))


@route("POST", "/tables/{id}/return")
async def come_back(asked: Request) -> Any:
    return await endings.come_back(asked.hall, asked.guest, asked.id, asked.read(AtSeat))


@route("POST", "/tables/{id}/propose")
async def propose(asked: Request) -> Any:
    return await endings.propose(asked.hall, asked.guest, asked.id, asked.read(Propose))


@route("POST", "/tables/{id}/vote")
async def vote(asked: Request) -> Any:
    return await endings.vote(asked.hall, asked.guest, asked.id, asked.read(Vote))


@route("PUT", "/tables/{id}/standing")
async def standing(asked: Request) -> Any:
    return await play.set_standing(asked.hall, asked.guest, asked.id, asked.read(StandingAnswers))


@route("GET", "/tables/{id}/at/{move}")
async def moment(asked: Request) -> Any:
    held = await asked.hall.enter(asked.id, asked.visitor)
    eyes = present.eyes(held, asked.visitor, asked.seat)
    return await rewind.moment(asked.hall, held, int(asked.parts["move"]), eyes)


@route("GET", "/tables/{id}/at/{move}/stages")
async def stages(asked: Request) -> Any:
    held = await asked.hall.enter(asked.id, asked.visitor)
    eyes = present.eyes(held, asked.visitor, asked.seat)
    return await rewind.stages(asked.hall, held, int(asked.parts["move"]), eyes)


@route("GET", "/tables/{id}/record")
async def record(asked: Request) -> str:
    return present.record(await asked.hall.enter(asked.id, asked.visitor))


@route("GET", "/tables/{id}/chat")
async def chat(asked: Request) -> Any:
    return await talk.lines(asked.hall, asked.visitor, asked.id, None)


@route("POST", "/tables/{id}/chat")
async def say(asked: Request) -> Any:
    return await talk.say(asked.hall, asked.guest, asked.id, asked.read(Say))


@route("GET", "/tables/{id}/notes")
async def notes(asked: Request) -> Any:
    return await talk.notes(asked.hall, asked.guest, asked.id, asked.seat)


@route("PUT", "/tables/{id}/notes")
async def write_notes(asked: Request) -> Any:
    return await talk.write_notes(asked.hall, asked.guest, asked.id, asked.read(Notes))
