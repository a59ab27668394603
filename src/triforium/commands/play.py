"""`triforium play`: choose a game and an opponent, and play in the terminal."""

from __future__ import annotations


def play() -> None:
    """Choose a game and play it."""
    from rich.console import Console
    from rich.prompt import Prompt

    import triforium
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
        bot = Prompt.ask("Against", choices=["greedy", "random"], default="greedy")
    except (EOFError, KeyboardInterrupt):
        console.print("\nUntil next time.")
        return
    terminal(game.id, players=int(players), bots=bot)
