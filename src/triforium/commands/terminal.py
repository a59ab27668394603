"""`triforium terminal`: play against bots in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from triforium.commands.files import read_text, write_text
from triforium.commands.options import EditionName, GameName, typed_seed
from triforium.rules.errors import IllegalMove, TriforiumError, say, teach
from triforium.rules.journal import SEAT_OR_NONE

if TYPE_CHECKING:
    from rich.console import Console

    from triforium.table import Table

teach(
    {
        "too-many-bots": "With {players} players there is room for {room} bots beside you, not {given}",
        "why-what": "Name an action: why {example}",
    }
)

PERSON = "player"
"""Who types, by a name and not as "you": the sentences of the games speak of everybody in the third person."""

RESERVE = "the reserve"
"""What takes a price that no seat gets."""

HELP = """A number or the action itself plays it (1, or: claim row-1).
back         take your last move back, as far as luck and the others allow
why ACTION   why an action is not legal, with the rule
rule NUMBER  the text of a rule
board        show the table again
save FILE    keep the game as a record; triforium terminal GAME --resume FILE takes it up again
quit         leave; the game is not kept"""


def terminal(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="Number of players, including you.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Your opponents, like greedy,random; one name fills all seats.")
    ] = None,
    edition: EditionName = None,
    seed: Annotated[str | None, typer.Option(help="To play the same game again.")] = None,
    resume: Annotated[Path | None, typer.Option(help="A record that was saved here.")] = None,
) -> None:
    """Play against bots in the terminal. Type help for what can be typed."""
    from rich.console import Console

    import triforium
    from triforium.bots import ready_bot
    from triforium.table import Seat, Table
    from triforium.table.table import resumed

    console = Console()
    if resume is not None:
        table = resumed(read_text(resume), edition)
    else:
        chosen = triforium.game(game, edition)
        names = opponents(bots or ready_bot(chosen), players or chosen.players[0])
        seats = [Seat(PERSON), *(Seat(name, name) for name in names)]
        table = Table(chosen, seats, typed_seed(seed) if seed else secrets.token_hex(16))
    Evening(table, console).play()


def opponents(bots: str, players: int) -> list[str]:
    names = bots.split(",")
    if len(names) == 1:
        names *= players - 1
    if len(names) != players - 1:
        raise TriforiumError("too-many-bots", players=players, room=players - 1, given=len(names))
    return names


class Evening:
    """One game in the terminal: what happened, whose turn it is, what was typed."""

    def __init__(self, table: Table, console: Console) -> None:
        from triforium.bots import make_bot

        self.table = table
        self.console = console
        luck = secrets.token_hex(16)
        self.bots = [seat.bot and make_bot(seat.bot, table.game, luck) for seat in table.seats]
        self.names = distinct([seat.name for seat in table.seats])
        self.kinds = {event.id: dict(event.operands) for event in table.game.events}
        self.told = 0

    def play(self) -> None:
        self.console.print(
            f"[bold]{self.table.game.title}[/], edition {self.table.game.edition}. Type help for help.\n"
        )
        self.tell_news()
        stale = True
        while not self.table.state.over:
            seat = self.table.state.seat
            assert seat is not None
            if self.bots[seat]:
                self.let_bot_play(seat)
                stale = True
                continue
            if stale:
                self.show()
            try:
                typed = self.console.input("[bold]> [/]").strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print("\nUntil next time.")
                return
            if typed in ("quit", "q", "exit"):
                self.console.print("Until next time.")
                return
            stale = self.obey(seat, typed)
        self.show_end()

    def let_bot_play(self, seat: int) -> None:
        from triforium.bots import ask

        bot = self.bots[seat]
        assert bot
        with self.console.status(f"{self.names[seat]} is thinking"):
            action = ask(bot, self.table.state, secrets.token_hex(16))
        self.table.commit(seat, [action])
        self.tell_news()

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; whether the table must be shown again."""
        from rich.markup import escape

        word, _, rest = typed.partition(" ")
        try:
            if not typed or typed == "help":
                self.console.print(HELP, highlight=False)
            elif typed == "board":
                return True
            elif typed == "back":
                self.console.print(f"Taken back: {self.table.take_back(seat)}")
                self.told = len(self.table.journal(seat))
                return True
            elif word == "why" and not rest:
                raise TriforiumError("why-what", example=self.table.game.actions[0])
            elif word == "why":
                self.explain(self.table.state.why_not(rest))
            elif word == "rule":
                self.show_rule(rest)
            elif word == "save":
                self.save(rest)
            else:
                self.table.commit(seat, [self.read_action(typed)])
                self.tell_news()
                return True
        except IllegalMove as refused:
            self.explain(refused)
        except TriforiumError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
        return False

    def read_action(self, typed: str) -> int | str:
        legal = self.table.state.legal()
        if typed.isdecimal() and len(typed) < 5:
            number = int(typed)
            if not 1 <= number <= len(legal):
                raise TriforiumError("unknown-action", given=typed)
            return legal[number - 1]
        return typed

    def explain(self, refused: IllegalMove | None) -> None:
        from rich.markup import escape

        if refused is None:
            self.console.print("That is legal.")
        else:
            rule = f"  [dim](rule {refused.rule}: type rule {refused.rule})[/]" if refused.rule else ""
            self.console.print(f"[yellow]{escape(str(refused))}.[/]{rule}")

    def show_rule(self, number: str) -> None:
        from rich.markdown import Markdown

        from triforium.editions import rule_texts

        texts = rule_texts(self.table.game.id)
        if number.upper() not in texts:
            raise TriforiumError("unknown-rule", game=self.table.game.title, given=number[:40])
        self.console.print(Markdown(texts[number.upper()]))

    def save(self, file: str) -> None:
        path = Path(file or "game.txt").expanduser()
        write_text(path, self.table.record(reveal=True))
        self.console.print(f"Saved in {path}. It holds the seed: whoever reads it knows what will come.")

    def show(self) -> None:
        """The table, and the legal actions as a numbered list with price and gain."""
        from rich.columns import Columns

        from triforium.commands.boards import board

        state = self.table.state
        assert state.seat is not None
        self.console.print()
        self.console.print(board(self.table.game, state.view(state.seat), self.names))
        rows = [
            f"[bold cyan]{i:>3}[/] {state.text(action)}{preview(state.preview(action))}"
            for i, action in enumerate(state.legal(), 1)
        ]
        self.console.print(Columns(rows, padding=(0, 3)))

    def tell_news(self) -> None:
        """What has happened since last time, one line an event."""
        seat = next((seat for seat, bot in enumerate(self.bots) if not bot), None)
        journal = self.table.journal(seat)
        for entry in journal[self.told :]:
            sentence = self.sentence(entry)
            if sentence:
                self.console.print(f"  [dim]{sentence}[/]", highlight=False)
        self.told = len(journal)

    def sentence(self, entry: dict[str, Any]) -> str:
        kinds = self.kinds[entry["id"]]
        facts = {
            key: self.named(value) if kinds.get(key) in ("seat", SEAT_OR_NONE) else value
            for key, value in entry.items()
        }
        if entry["id"] in ("chosen", "forced"):
            return f"{facts['seat']}: {entry['action']}" + (" (the only choice)" if entry["id"] == "forced" else "")
        return say(entry["id"], facts, self.table.game.id)

    def named(self, seat: int | None) -> str:
        return RESERVE if seat is None else self.names[seat]

    def show_end(self) -> None:
        from triforium.commands.boards import board

        state = self.table.state
        self.console.print(board(self.table.game, state.view(), self.names))
        points = ", ".join(f"{name} {score}" for name, score in zip(self.names, state.scores(), strict=True))
        winners = " and ".join(self.names[seat] for seat in state.winners())
        self.console.print(f"\n[bold]{winners} won.[/]  {points}")


def distinct(names: list[str]) -> list[str]:
    """Two bots of one kind are told apart: `greedy`, `greedy-2`."""
    counts = [names[: i + 1].count(name) for i, name in enumerate(names)]
    return [f"{name}-{count}" if count > 1 else name for name, count in zip(names, counts, strict=True)]


def preview(change: dict[str, int]) -> str:
    """Price and gain, in parentheses."""
    from triforium.commands.boards.style import noun

    if not change:
        return ""
    return " [dim](" + ", ".join(f"{n:+} {noun(name, n)}" for name, n in change.items()) + ")[/]"
