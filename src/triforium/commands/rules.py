"""`triforium rules`: the rules of a game as the player reads them, or one of them by its number."""

from __future__ import annotations

from typing import Annotated

import typer

from triforium.commands.options import GameName


def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(help="A rule's number, like D4.3.")] = None,
) -> None:
    """Show the rules of a game, or one rule by its number."""
    from rich.console import Console
    from rich.markdown import Markdown

    import triforium
    from triforium.editions import rule_texts, rules_text
    from triforium.games import check_game

    check_game(game)
    if number is None:
        text = rules_text(game)
    else:
        texts = rule_texts(game)
        if number.upper() not in texts:
            raise triforium.UnknownName("unknown-rule", game=triforium.game(game).title, given=repr(number)[:80])
        text = f"**{number.upper()}** {texts[number.upper()]}"
    Console().print(Markdown(text))
