"""The pictures of a game's rules: moments of one game, played by the rules themselves when somebody asks for them."""

from __future__ import annotations

import tomllib

from msgspec import Struct, convert

from triforium.editions import pictures_text
from triforium.hall.present import turn_told
from triforium.hall.types import Picture, Pictures, PictureStep
from triforium.rules.game import Game
from triforium.table import Table, bot_seat

READER = 0
"""Through whose eyes it is drawn."""


class Drawn(Struct, forbid_unknown_fields=True):
    """A step as the file has it: what is played since the one before, and what is then to be seen."""

    caption: str
    play: list[str] = []
    at: list[str] = []


class Planned(Struct, forbid_unknown_fields=True):
    """A picture as the file has it."""

    rule: str
    caption: str = ""
    show: str | None = None
    cards: list[str] = []
    step: list[Drawn] = []


class Sketchbook(Struct, forbid_unknown_fields=True):
    """A game's `pictures.toml`."""

    players: int
    seed: int
    picture: list[Planned]


def pictures(game: Game) -> Pictures:
    """All pictures of the game's rules; a game without any has an empty list."""
    text = pictures_text(game.id)
    if text is None:
        return Pictures(game.edition, 0, None, [])
    book = convert(tomllib.loads(text), Sketchbook)
    table = Table(game, [bot_seat("random") for _ in range(book.players)], book.seed, first=READER)
    drawn = [
        Picture(one.rule, one.show, one.cards, one.caption, [_step(table, step) for step in one.step])
        for one in book.picture
    ]
    play = {
        "game": game.id,
        "view": table.state.view(READER),
        "kept": -1,
        "journal": [turn_told(table, move, READER) for move in range(len(table.history) + 1)],
    }
    return Pictures(game.edition, book.players, play, drawn)


def _step(table: Table, step: Drawn) -> PictureStep:
    for action in step.play:
        assert table.turn is not None
        table.commit(table.turn, [action])
    return PictureStep(len(table.history), table.state.view(READER), step.caption, step.at)
