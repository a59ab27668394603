"""`triforium edition`: check a card file of one's own, or begin one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triforium.commands.files import write_text
from triforium.commands.options import GameName
from triforium.rules.errors import BadEdition, TriforiumError, teach

if TYPE_CHECKING:
    from triforium.rules.game import Game

teach({"which-game": "{file} does not look like any game's card file; name the game with --game: {known}"})

app = typer.Typer(help="Card files: check one, or begin one of your own.", no_args_is_help=True)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A card file.")],
    game: Annotated[str | None, typer.Option(help="Its game; by default guessed from the file.")] = None,
) -> None:
    """Say whether a card file can be played, and if not, which place is broken and why."""
    found = checked(file, game)
    print(f"{file} can be played.")
    print(f"  game         {found.title} ({found.id})")
    print(f"  edition      {found.edition}")
    if "card" in found.words:
        print(f"  cards        {len(found.words['card'])}")
    print(f"  actions      {len(found.actions)}")
    print(f"  fingerprint  {found.fingerprint}")


@app.command()
def new(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="The card file to write.")],
) -> None:
    """Write a commented copy of the default edition, to fill in from your own box."""
    from triforium.editions import edition_text, is_path, own_editions, parse_edition
    from triforium.games import GAMES, check_game

    default = own_editions(check_game(game))[0]
    text = begun(edition_text(game, default), file, default)
    GAMES[game](parse_edition(game, text))
    write_text(file, text, new=True)
    path = str(file) if is_path(str(file)) else f"./{file}"
    print(f"Wrote {file}. Change it, then: triforium edition check {path}")
    print(f"Play with it: triforium sim {game} --edition {path}")


def checked(file: Path, game: str | None) -> Game:
    """The game of a card file, or the one thing that is wrong with it."""
    from triforium.editions import read_edition
    from triforium.games import GAMES, check_game

    id = check_game(game) if game is not None else game_of(file)
    return GAMES[id](read_edition(id, file))


def game_of(file: Path) -> str:
    """The game whose own card file has most tables in common with this one."""
    from triforium.editions import own_editions, read_edition
    from triforium.games import GAMES

    keys = set(read_edition(next(iter(GAMES)), file).data) - {"edition"}
    alike = {id: len(keys & set(read_edition(id, own_editions(id)[0]).data)) for id in GAMES}
    best = max(alike, key=alike.__getitem__)
    if not alike[best]:
        raise TriforiumError("which-game", file=file, known=", ".join(GAMES))
    return best


def begun(text: str, file: Path, default: str) -> str:
    """A copy of one of our card files under the name of the new file."""
    name = file.name.removesuffix(".toml")
    if not name or " " in name or not name.isprintable() or len(name) > 40:
        raise BadEdition("edition", "the file's name becomes the edition's: one word, 40 letters at most")
    head = (
        f"# An edition of your own, begun as a copy of {default!r}: change the numbers to those of your box.\n"
        "# Names of tables and keys stay as they are. What stands behind a # is for people alone.\n#\n"
    )
    named = re.sub(r'^edition = "[^"]*"', lambda _: f"edition = {json.dumps(name)}", text, count=1, flags=re.MULTILINE)
    return head + named
