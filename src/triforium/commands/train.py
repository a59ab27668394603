"""`triforium train`: a net by self-play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from triforium.commands.options import EditionName, GameName
from triforium.rules.errors import TriforiumError, teach

teach(
    {
        "no-torch": "Training needs PyTorch: pip install 'triforium[train]'",
        "bad-setting": "{given} is not a setting: write name=value, as in hidden=256 or players=[2,4]",
    }
)

GUESSED = "auto"


def train(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=1, help="How long to train.")] = 600.0,
    out: Annotated[Path, typer.Option(help="The folder for net, checkpoint, log and curve.")] = Path("net"),
    edition: EditionName = None,
    init: Annotated[Path | None, typer.Option(help="Begin with a net's weights; `house` for the house's own.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue from a checkpoint.")] = None,
    rival: Annotated[Path | None, typer.Option(help="Learn to beat a frozen net (`house`), one seat a game.")] = None,
    device: Annotated[str, typer.Option(help="cuda, cpu, or auto.")] = GUESSED,
    seed: Annotated[int, typer.Option(help="Repeatable within noise.")] = 1,
    curve: Annotated[bool, typer.Option(help="Measure the net against frozen bots as it learns.")] = True,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Change a number of the recipe: hidden=256.")
    ] = None,
) -> None:
    """Train a net by self-play, from nothing or from another net (docs/nets.md)."""
    import triforium

    try:
        import torch
    except ImportError as error:
        raise TriforiumError("no-torch") from error
    from triforium.bots.train.recipe import SMALL, recipe_of
    from triforium.bots.train.run import Order, Run

    chosen = triforium.game(game, edition)
    if device == GUESSED:
        device = "cuda" if torch.cuda.is_available() else "cpu"
    recipe = recipe_of(chosen.id)
    if device == "cpu":
        recipe = recipe.changed(SMALL)
    recipe = recipe.changed(dict(read_setting(text) for text in settings or ()))
    order = Order(
        seconds, out, " ".join(["triforium", *sys.argv[1:]]), seed, device, edition,
        house(chosen.id, init), resume, house(chosen.id, rival), curve,
    )  # fmt: skip
    Run(chosen, recipe, order, lambda line: print(line, flush=True)).go()


def house(game_id: str, given: Path | None) -> Path | None:
    """`house` is the net in the package."""
    from triforium.bots.net.files import house_net

    return Path(str(house_net(game_id))) if given == Path("house") else given


def read_setting(text: str) -> tuple[str, Any]:
    import tomllib

    try:
        ((name, value),) = tomllib.loads(text).items()
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise TriforiumError("bad-setting", given=repr(text)) from error
    return name, value
