"""The program itself, as `triforium doctor` looks at it: Python, rules, games, nets, packages."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import triforium
from triforium.bots.net.files import has_net
from triforium.commands.needs import SERVER, missing_of_the_server
from triforium.form import is_compiled, is_source_wanted, stale_sources
from triforium.rules.errors import TriforiumError
from triforium.server.findings import Finding, ended, note, well, wrong

OLDEST = (3, 11)
EXTRAS = {"postgres": "psycopg", "gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
EXTRAS |= {"train": "torch"}
"""The module that each extra brings, beside the server's."""


def python() -> Finding:
    is_so = f"Python {platform.python_version()} on {platform.system()} ({platform.machine()}), triforium "
    if sys.version_info < OLDEST:
        return wrong("python", f"{is_so}{triforium.__version__}: it needs Python 3.11 or newer.")
    return well("python", f"{is_so}{triforium.__version__}.")


def rules() -> Finding:
    """Whether they are compiled, and of the sources that lie beside them."""
    stale = stale_sources() if is_compiled() else []
    if stale:
        return wrong(
            "rules", f"The compiled rules do not match their source ({', '.join(stale[:3])}): run `make setup`."
        )
    if triforium.FORM == "compiled":
        return well("rules", "They are compiled, and match their source.")
    why = "TRIFORIUM_INTERPRETED is set" if is_source_wanted() else "they are not compiled"
    return note("rules", f"They run interpreted, for {why}: the same games, but slower bots.")


def games() -> Iterator[Finding]:
    """Each plays a whole game by itself."""
    for id in triforium.GAMES:
        try:
            state = triforium.game(id).start(seed=7)
            moves = 0
            while not state.over:
                state.play(state.legal()[moves % 2])
                moves += 1
            triforium.game(id).load(state.dump())
        except Exception as error:  # a broken package may raise anything
            yield wrong("games", f"{id} cannot be played: {ended(error)}")
        else:
            yield well("games", f"{id} plays to its end ({moves} moves, rules {triforium.game(id).rules}).")


def nets() -> Iterator[Finding]:
    from triforium.bots.minds import MINDS
    from triforium.bots.net.net import net_of

    for id in triforium.GAMES:
        if id not in MINDS:
            continue  # a game of another package brings its own bots, or none
        game = triforium.game(id)
        if not has_net(game):
            yield wrong("nets", f"The net of {id} is missing from the package, so its strongest bots are weaker.")
            continue
        try:
            yield well("nets", f"The net of {id} is there ({net_of(game).weights:,} weights).")
        except TriforiumError as error:
            yield wrong("nets", ended(error))


def extras() -> Iterator[Finding]:
    missing = missing_of_the_server()
    if missing:
        which = ", ".join(missing)
        yield note("extras", f"No tables in the browser without {which}: pip install 'triforium[server]'.")
    else:
        yield well("extras", f"What serves tables is installed ({', '.join(SERVER)}).")
    without = [extra for extra, module in EXTRAS.items() if find_spec(module) is None]
    if without:
        yield note("extras", f"Not installed, and needed only by those who know why: {', '.join(without)}.")
