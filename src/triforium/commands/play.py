"""`triforium play`: the games in the browser, on this machine or in its network; or a small menu for the terminal."""

from __future__ import annotations

import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from triforium.commands.needs import need_server
from triforium.commands.options import Database, Host

EVERYWHERE = "0.0.0.0"
PATIENCE = 60.0
"""Seconds until the server must answer; the first start makes the database and compiles a few files."""


def play(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen at; by default 8400, or any free one.")
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser, or only print the address.")] = True,
    host: Host = "127.0.0.1",
    terminal: Annotated[bool, typer.Option("--terminal", help="Stay in the terminal: choose from a menu.")] = False,
    database: Database = "",
) -> None:
    """Play in the browser. Press Ctrl-C to stop; all games are kept."""
    if terminal:
        menu()
    else:
        serve_here(host, port, browser, database)


def serve_here(host: str, port: int, browser: bool, database: str) -> None:
    """Serve until Ctrl-C."""
    need_server()
    from triforium.server.listening import handed_over, listen, listen_at
    from triforium.server.run import run
    from triforium.server.settings import from_environment

    took_over = handed_over()
    listening = took_over or (listen(host, port) if port else listen_at(host))
    port = listening.getsockname()[1]
    settings = from_environment()
    settings = replace(settings, host=host, port=port, log_level="warning", database=database or settings.database)
    address = f"http://{own_address() if host == EVERYWHERE else host}:{port}/"
    if took_over is None:
        threading.Thread(target=show_when_ready, args=(address, browser), daemon=True).start()
    run(settings, listening, partial(print, flush=True))


def own_address() -> str:
    """Where others in the network find this machine: a link that is copied must lead there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(("192.0.2.1", 9))  # nothing is sent: it only says which way one would go
        except OSError:
            return "127.0.0.1"
        return str(found.getsockname()[0])


def show_when_ready(address: str, browser: bool) -> None:
    """Print the address once somebody answers there, and open it where there is a browser."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address + "ready", timeout=2):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    opened = browser and open_browser(address)
    print(f"Triforium is at {address}" if opened else f"Open {address} in your browser", flush=True)
    print("Press Ctrl-C to stop; all games are kept.", flush=True)


def open_browser(address: str) -> bool:
    """Whether a browser with windows could be opened; one for the terminal would write over us."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    if isinstance(found, webbrowser.GenericBrowser) and not isinstance(found, webbrowser.BackgroundBrowser):
        return False
    try:
        return found.open(address)
    except (webbrowser.Error, OSError):
        return False


def menu() -> None:
    """Choose a game and play it in the terminal."""
    from rich.console import Console
    from rich.prompt import Prompt

    import triforium
    from triforium.bots import ready_bot
    from triforium.commands.terminal import terminal

    console = Console()
    games = [triforium.game(id) for id in triforium.GAMES]
    console.print("[bold]Triforium[/]: builders' games under one roof\n")
    for number, game in enumerate(games, 1):
        players = " to ".join(str(n) for n in sorted({game.players[0], game.players[-1]}))
        console.print(f"  [bold cyan]{number}[/] {game.title} ({players} players)")
    try:
        typed = Prompt.ask("\nWhich", choices=[str(n + 1) for n in range(len(games))], default="1")
        game = games[int(typed) - 1]
        counts = [str(n) for n in game.players]
        players = Prompt.ask("How many play", choices=counts, default=counts[0]) if len(counts) > 1 else counts[0]
        best = ready_bot(game)
        bot = Prompt.ask("Against", choices=sorted({best, "random"}), default=best)
    except (EOFError, KeyboardInterrupt):
        console.print("\nUntil next time.")
        return
    terminal(game.id, players=int(players), bots=bot)
