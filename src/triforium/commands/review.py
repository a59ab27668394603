"""`triforium review`: what in a finished game was luck, and what was skill."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from triforium.commands.files import read_text
from triforium.commands.options import AsJson, Cluster, Workers
from triforium.commands.progress import INTERRUPTED, progress, say_interrupted
from triforium.commands.records import CardFile

if TYPE_CHECKING:
    from triforium.executor import Executor
    from triforium.review.jobs import ReviewJob

Files = Annotated[list[Path], typer.Argument(help="Records of finished games.")]
Closeness = Annotated[str, typer.Option(help="How closely to look: quick, full or deep.")]


def review(
    files: Files,
    edition: CardFile = None,
    depth: Closeness = "full",
    workers: Workers = 1,
    cluster: Cluster = None,
    again: Annotated[bool, typer.Option("--again", help="Review again what was reviewed before.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell what in finished games was luck and what was skill. With --json a line for each record, in their order."""
    from triforium.executor import executor_of

    executor = executor_of(workers, cluster)
    told = 0
    try:
        for file, found in reviews(files, edition, depth, executor, again):
            if as_json:
                print(json.dumps({"file": str(file), **found}), flush=True)
            else:
                show(file, found)
            told += 1
    except KeyboardInterrupt:
        say_interrupted(told, len(files), "records")
        raise typer.Exit(INTERRUPTED) from None


def reviews(
    files: list[Path], edition: str | None, depth: str, executor: Executor, again: bool
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """In the order of the files. One game is shared out among the workers piece by piece, several whole."""
    from triforium.executor import mapped
    from triforium.review.jobs import review_job
    from triforium.review.kept import keep, kept

    texts = [read_text(file) for file in files]
    read = [job_of_text(text, edition, depth) for text in texts]
    jobs = [job for job, _ in read]
    known = [
        None if again else kept(file, text, depth, fingerprint(job))
        for file, text, job in zip(files, texts, jobs, strict=True)
    ]
    open = [job for job, found in zip(jobs, known, strict=True) if found is None]
    if len(open) == 1:
        fresh = iter([review_one(open[0], executor)])
    else:
        fresh = mapped(executor, review_job, open)
    with progress("games", len(open), quiet=len(open) < 2) as done:
        for file, text, found, (_, names) in zip(files, texts, known, read, strict=True):
            if found is None:
                found = keep(file, text, {"players": names, **next(fresh)})
                done(1)
            yield file, found


def job_of_text(text: str, edition: str | None, depth: str) -> tuple[ReviewJob, list[str]]:
    """A record's game, checked line by line before anything is judged, and who played it."""
    from triforium import record
    from triforium.review.jobs import job_of
    from triforium.review.review import depth_of
    from triforium.review.story import story_of

    depth_of(depth)
    told = record.verify(text, edition).record
    return job_of(story_of(told, edition), edition or told.edition, depth), told.players


def fingerprint(job: ReviewJob) -> str:
    import triforium

    return triforium.game(job.game, job.edition).fingerprint


def review_one(job: ReviewJob, executor: Executor) -> dict[str, Any]:
    from triforium.executor import mapped
    from triforium.review.jobs import judge_piece, reviewer_of

    reviewer = reviewer_of(job)
    pieces = reviewer.pieces()
    steps = []
    with progress("moves", len(reviewer.story.steps)) as done:
        for piece in mapped(executor, judge_piece, [(job, begin) for begin in pieces]):
            steps += piece
            done(len(piece))
    return reviewer.told(steps)


def show(file: Path, found: dict[str, Any]) -> None:
    """A table for people, in points of the chance to win."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    names = found["players"]
    table = Table(title=f"{file.name} ({found['depth']})", title_justify="left")
    for name in ("player", "start", "luck", "own errors", "others' errors", "rest", "result"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for seat, name in zip(found["seats"], names, strict=True):
        rest = f"{points(seat['rest'])} ± {100 * seat['rest_error']:.0f}"
        parts = [points(seat[part]) for part in ("luck", "own", "others")]
        table.add_row(name, f"{100 * seat['start']:.0f}", *parts, rest, f"{100 * seat['result']:.0f}")
    console.print(table)
    for seat, name in zip(found["seats"], names, strict=True):
        luck = ", ".join(f"{source} {points(worth)}" for source, worth in seat["luck_by"].items())
        console.print(
            f"{name}: luck by {luck}; lost {-1000 * seat['own'] / max(seat['decisions'], 1):.1f} ‰ a decision"
        )
    for moment in found["moments"]:
        console.print(sentence(moment, names))


def sentence(moment: dict[str, Any], names: list[str]) -> str:
    changes = ", ".join(f"{name} {points(change)}" for name, change in zip(names, moment["change"], strict=True))
    if moment["kind"] == "luck":
        return f"move {moment['move']}, luck ({moment['source']}): {changes}"
    played = f"{names[moment['seat']]} played “{moment['played']}”, “{moment['best']}” was better"
    return f"move {moment['move']}, {played}: {changes} (± {100 * moment['error']:.1f})"


def points(share: float) -> str:
    return f"{100 * share:+.1f}"
