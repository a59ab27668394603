"""`triforium arena`: bots against bots on duplicate blocks, with ratings, intervals and a report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triforium.commands.options import (
    AsJson,
    Cluster,
    EditionName,
    GameName,
    Out,
    Seed,
    ShardOf,
    Workers,
    typed_seed,
    typed_shard,
)
from triforium.commands.progress import INTERRUPTED, progress, say_interrupted

if TYPE_CHECKING:
    from triforium.arena import ArenaGame, Plan, Summary
    from triforium.arena.sprt import Sprt


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Bots, like search@400,greedy,level:3.")] = "",
    players: Annotated[int | None, typer.Option(help="Seats at the table; the last bot named fills it.")] = None,
    blocks: Annotated[int, typer.Option(help="Deals; each is played once in every seating.")] = 100,
    seed: Seed = "0",
    edition: EditionName = None,
    workers: Workers = 1,
    cluster: Cluster = None,
    shard: ShardOf = None,
    limit: Annotated[float, typer.Option(help="Seconds after which a bot counts as hanging.")] = 60.0,
    sprt: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Two bots A and B: stop as soon as it is clear whether A is stronger."),
    ] = None,
    elo0: Annotated[float, typer.Option(help="With --sprt: at this Elo lead or less, A is not stronger.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="With --sprt: at this Elo lead or more, A is stronger.")] = 30.0,
    out: Out = None,
    html: Annotated[Path | None, typer.Option(help="Write a report with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play duplicate blocks: the same deal, seats rotated, so that luck cancels out."""
    from triforium.arena import plan_of, run
    from triforium.arena.sprt import Sprt
    from triforium.executor import executor_of

    names = list(sprt) if sprt is not None else [name for name in bots.split(",") if name]
    test = None
    plan = plan_of(game, names, players, blocks, typed_seed(seed), edition)
    if sprt is not None:
        test = Sprt(plan.players, elo0, elo1)
    play = partial(run, plan, limit=limit, executor=executor_of(workers, cluster), shard=typed_shard(shard, out))
    played, interrupted = play_all(plan, play, out, test, quiet=as_json)
    if interrupted:
        say_interrupted(len(played), plan.games, "games")
    if played:
        tell(plan, played, test, html, as_json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def tell(plan: Plan, played: list[ArenaGame], test: Sprt | None, html: Path | None, as_json: bool) -> None:
    from triforium.arena import summary_of

    summary = summary_of(plan, played, test)
    if html is not None:
        from triforium.arena.page import page

        html.parent.mkdir(parents=True, exist_ok=True)
        html.write_text(page(summary, played, test), encoding="utf-8")
    if as_json:
        print(json.dumps(summary, indent=2))
    else:
        show(summary)


def play_all(
    plan: Plan, play: Callable[..., Iterator[ArenaGame]], out: Path | None, test: Sprt | None, quiet: bool
) -> tuple[list[ArenaGame], bool]:
    """Play, keep, and show how far it is. What is finished, and whether it was interrupted."""
    from triforium.arena import ResultFile

    file = ResultFile(out, plan) if out is not None else None
    games = list(file.played.values()) if file is not None else []
    judge = BlockFeed(plan, games, test) if test is not None else None
    interrupted = False
    with progress("games", plan.games, len(games), quiet) as advance:
        done = [game.at for game in games]
        try:
            for game in play(done=done, enough=judge.reached if judge is not None else lambda: False):
                games.append(game)
                if file is not None:
                    file.add([game])
                if judge is not None:
                    judge.add(game)
                advance(1)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            if file is not None:
                file.close()
    return (judge.counted(games) if judge is not None else games), interrupted


class BlockFeed:
    """Feeds a sequential test block by block in their order, whichever process was first, so a seed repeats it."""

    def __init__(self, plan: Plan, games: list[ArenaGame], test: Sprt) -> None:
        self.plan = plan
        self.test = test
        self.blocks: dict[int, list[float]] = {}
        self.next = 0
        for game in games:
            self.add(game)

    def add(self, game: ArenaGame) -> None:
        shares = self.blocks.setdefault(game.block, [])
        shares.append(sum(s for seat, s in zip(game.seats, game.share, strict=True) if seat == 0))
        while len(self.blocks.get(self.next, ())) == self.plan.players and not self.reached():
            block = self.blocks[self.next]
            self.test.add(sum(block) / len(block))
            self.next += 1

    def reached(self) -> bool:
        return self.test.verdict is not None

    def counted(self, games: list[ArenaGame]) -> list[ArenaGame]:
        """The games that the test has used, where it has come to an end."""
        return [game for game in games if game.block < self.next] if self.reached() else games


def show(summary: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(
        title=f"{summary['game']}, {summary['players']} players, {summary['blocks']} blocks, {summary['games']} games"
    )
    for column in ("bot", "games", "wins", "Elo", "score", "ms a move", "failed"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for line in sorted(summary["bots"], key=lambda line: -line["elo"]):
        score = line["mean_score"]
        table.add_row(
            line["bot"],
            str(line["games"]),
            f"{line['win_share']:.1%} ± {line['win_share_margin']:.1%}",
            f"{line['elo']:+.0f} ± {line['elo_margin']:.0f}",
            "" if score is None else f"{score:.1f}",
            f"{line['ms_a_decision']:.1f}",
            str(line["failures"] or ""),
        )
    console.print(table)
    for place in summary["places"]:
        print(
            f"place {place['place']} in the order of play: {place['win_share']:.1%} of the wins, "
            f"{place['elo']:+.0f} ± {place['elo_margin']:.0f} Elo"
        )
    for line in summary["bots"]:
        if line["first_failure"]:
            print(f"{line['bot']} failed {line['failures']} times; first: {line['first_failure']}")
    test = summary["sprt"]
    if test is not None:
        verdict = {
            "stronger": "is stronger than",
            "not stronger": "is not stronger than",
            None: "may or may not be stronger than",
        }
        print(
            f"{test['a']} {verdict[test['verdict']]} {test['b']} "
            f"(after {test['blocks']} blocks, log-likelihood ratio {test['ratio']:.2f} of ±{test['bound']:.2f}, "
            f"{test['elo0']:g} against {test['elo1']:g} Elo)"
        )
