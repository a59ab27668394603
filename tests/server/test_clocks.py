"""Clocks at a server: whose time is over, what a restart takes, and who is first at the last moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from support.clock_kills import kill_a_clock
from support.halls import a_guest, a_table, halls, move
from support.hand_time import HandTime
from support.server import run_apart, running, settings_at

from triforium import record
from triforium.hall import endings, play, present
from triforium.hall.clock import text_of
from triforium.hall.guests import Guest
from triforium.hall.hall import Hall
from triforium.hall.held import Held
from triforium.hall.problems import Refused
from triforium.hall.seating import join
from triforium.hall.types import (
    AtSeat,
    AtVersion,
    ClockWish,
    Draft,
    FromNowOn,
    JoinTable,
    Propose,
    Snapshot,
    Vote,
    WishSeat,
)
from triforium.hall.watcher import Watcher
from triforium.rules.errors import TriforiumError
from triforium.server.store import SqlStore
from triforium.table import TimedOut

BLITZ = ClockWish("move", 10)
GAME = ClockWish("game", 600, 5)


async def two(hall: Hall, clock: ClockWish | None = BLITZ, **more: Any) -> tuple[Guest, Guest, Held]:
    """Anna and Ben at a table at which both have decided once, so that all time counts but a second."""
    anna, ben = await a_guest(hall), await a_guest(hall, "Ben")
    made = await a_table(hall, anna, "me", "open", clock=clock, **more)
    await join(hall, ben, made.id, JoinTable(invitation=made.invitation))
    held = await hall.find(made.id)
    await move(hall, anna, held, "claim row-1")
    await move(hall, ben, held, "claim column-1")
    return anna, ben, held


async def settled(*found: Hall) -> None:
    """Until all that was begun is done, and what was rung is heard."""
    await asyncio.sleep(0)
    while any(hall.chores for hall in found):
        await asyncio.gather(*(chore for hall in found for chore in hall.chores))


def seen(held: Held, guest: Guest) -> Snapshot:
    return present.shown_to(held, guest)


def test_when_the_time_is_over_a_bot_sits_in_and_the_person_takes_the_seat_back(database: str) -> None:
    async def play_on() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            anna, ben, held = await two(hall)
            mover, other = (anna, ben) if held.table.turn == 0 else (ben, anna)
            seat = held.table.turn
            assert seat is not None
            time.go_on(10.9)
            await settled(hall)
            shown = seen(held, mover)
            assert shown.clock is not None
            assert (shown.clock.runs, shown.clock.left[seat], shown.clock.waits) == (seat, 100, 0)
            time.go_on(0.5)  # a second of it was the show, and what comes 0.3 s late was on its way
            await settled(hall)
            shown = seen(held, mover)
            assert [one.id for one in shown.happened] == ["timed-out"]
            assert (shown.seats[seat].lost, shown.seats[seat].stands_in, shown.seats[seat].kind) == (
                "time",
                True,
                "bot",
            )
            assert seat in shown.mine, "it is still mine"
            assert not shown.choices
            with pytest.raises(Refused, match="stood-in"):
                await play.commit(hall, mover, held.id, Draft(held.version, ["pass"], seat))
            with pytest.raises(Refused, match="not-replaced"):
                await endings.come_back(hall, other, held.id, AtSeat())
            back = await endings.come_back(hall, mover, held.id, AtSeat())
            assert (back.seats[seat].kind, back.seats[seat].lost) == ("person", "time")
            assert back.clock is not None
            assert back.clock.left[seat] == 10_000

    run_apart(play_on())


def test_a_move_that_comes_too_late_is_refused_and_the_flag_falls(database: str) -> None:
    async def late() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            anna, ben, held = await two(hall)
            seat = held.table.turn
            assert seat is not None
            mover = (anna, ben)[seat]
            time.moment += 11.2  # nobody has looked yet
            await move(hall, mover, held)
            assert held.table.told == []
            seat = held.table.turn
            assert seat is not None
            time.moment += 30
            with pytest.raises(Refused, match="time-over") as refused:
                await move(hall, (anna, ben)[seat], held)
            assert refused.value.table is not None
            assert refused.value.table.seats[seat].stands_in
            assert isinstance(held.table.told[-1].what, TimedOut)

    run_apart(late())


def test_a_restart_takes_time_from_nobody(database: str) -> None:
    async def restart() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            anna, ben, held = await two(hall, GAME)
            seat, id = held.table.turn, held.id
            assert seat is not None
            before = list(seen(held, anna).clock.left)  # type: ignore[union-attr]
            time.go_on(41)
            burned = time.now()
            await settled(hall)
        time.go_on(10_000)
        async with halls(database, SqlStore, time=time, lit=burned) as (hall,):
            held = await hall.find(id)
            assert held.table.told == []
            time.go_on(5)  # nobody is back yet
            clock = seen(held, anna).clock
            assert clock is not None
            assert clock.left[seat] == before[seat] - 40_000, "a second of it was the show"
            await hall.enter(id, (anna, ben)[seat])
            time.go_on(7)
            clock = seen(held, anna).clock
            assert clock is not None
            assert clock.left[seat] == before[seat] - 47_000
            took = (await move(hall, (anna, ben)[seat], held)).clock
            assert took is not None
        time.go_on(100)
        async with halls(database, SqlStore, time=time) as (hall,):
            held = await hall.find(id)
            assert held.table.clock is not None
            assert held.table.clock.left == took.left, "how long it took is on disk"

    run_apart(restart())


def test_nobody_waits_for_whoever_does_not_come_back_after_a_restart(database: str) -> None:
    async def restart() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            *_, held = await two(hall)
            id, closed = held.id, time.now()
        time.go_on(3600)
        async with halls(database, SqlStore, time=time, lit=closed) as (hall,):
            assert await hall.store.tables_due(text_of(time.now())) == [id], "it would be over, had it run"
            await hall.wake_table(id)
            held = hall.tables[id]
            time.go_on(20.9)
            await settled(hall)
            assert held.table.told == [], "10 s to come back, 10 s and a second to decide"
            time.go_on(0.5)
            await settled(hall)
            assert isinstance(held.table.told[-1].what, TimedOut)
            assert await hall.store.tables_due(text_of(time.now() + 100)) == []

    run_apart(restart())


def test_at_the_last_moment_one_of_two_processes_is_first(database: str) -> None:
    async def race() -> None:
        time, flags = HandTime(), 0
        async with halls(database, SqlStore, SqlStore, time=time) as (one, other):
            for _ in range(8):
                anna, ben, mine = await two(one)
                yours = await other.find(mine.id)
                await settled(one, other)
                seat, version = mine.table.turn, mine.version
                assert seat is not None
                time.moment += 11.29
                moving = asyncio.create_task(move(one, (anna, ben)[seat], mine))
                time.moment += 0.02
                flagging = asyncio.create_task(other.keeper._fall(yours))
                done = await asyncio.gather(moving, flagging, return_exceptions=True)
                async with asyncio.timeout(60):
                    while yours.version != mine.version:  # a bot that sits in may still be at it
                        await asyncio.sleep(0.01)
                flagged = bool(mine.table.told) and mine.table.told[0].version == version + 1
                moved = mine.table.lengths[version + 1] == 3
                flags += flagged
                assert moved != flagged, done
                assert seen(mine, anna).happened == seen(yours, anna).happened
        assert 0 <= flags <= 8

    run_apart(race())


def test_who_takes_back_has_made_the_others_wait(database: str) -> None:
    async def back() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            anna = await a_guest(hall)
            held = await hall.find((await a_table(hall, anna, "me", "here", clock=BLITZ)).id)
            time.go_on(12)
            await move(hall, anna, held, "claim row-1")
            time.go_on(4)
            shown = await play.take_back(hall, anna, held.id, AtVersion(held.version, 0))
            assert shown.clock is not None
            assert shown.clock.left == [10_000 - 2_000 - 4_000, 10_000]
            await move(hall, anna, held, "claim row-2")
            time.go_on(4.5)
            with pytest.raises(Refused, match="take-back-time"):
                await play.take_back(hall, anna, held.id, AtVersion(held.version, 0))

    run_apart(back())


def test_somebody_who_is_away_is_replaced_by_the_vote_of_the_others(database: str) -> None:
    async def vote() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            people = [await a_guest(hall, name) for name in ("Anna", "Ben", "Cleo", "Dora")]
            made = await a_table(hall, people[0], "me", "open", "open", "open", game="pillars", away=60)
            for guest in people[1:]:
                await join(hall, guest, made.id, JoinTable(invitation=made.invitation))
            held = await hall.find(made.id)
            for guest in people:
                held.watchers.add(Watcher(guest, None))
            hall.came_or_went(held)
            anna, ben, cleo, dora = people
            ask = Propose("replace", 1)
            with pytest.raises(Refused, match="not-away"):
                await endings.propose(hall, anna, held.id, ask)
            held.watchers = {watcher for watcher in held.watchers if watcher.guest is not ben}
            hall.came_or_went(held)
            time.go_on(59)
            with pytest.raises(Refused, match="not-away"):
                await endings.propose(hall, anna, held.id, ask)
            time.go_on(2)
            asked = await endings.propose(hall, anna, held.id, ask)
            assert asked.proposal is not None
            assert (asked.proposal.what, asked.proposal.about, asked.proposal.yes) == ("replace", 1, [0])
            shown = await endings.vote(hall, cleo, held.id, Vote(False))
            assert shown.proposal is not None
            done = await endings.vote(hall, dora, held.id, Vote(True))
            assert (done.seats[1].kind, done.seats[1].name, done.seats[1].lost) == ("bot", "Ben", "away")
            assert [(one.id, one.seat, one.carried) for one in done.happened] == [
                ("proposed", 0, False), ("voted", 2, False), ("voted", 3, True),
            ]  # fmt: skip
            back = await endings.come_back(hall, ben, held.id, AtSeat())
            assert (back.seats[1].kind, back.seats[1].lost) == ("person", None)

    run_apart(vote())


def test_a_watcher_takes_over_a_seat_that_was_left(database: str) -> None:
    async def lots() -> None:
        time = HandTime()
        async with halls(database, SqlStore, time=time) as (hall,):
            anna, ben, cleo = [await a_guest(hall, name) for name in ("Anna", "Ben", "Cleo")]
            made = await a_table(hall, anna, "me", "open", "random", game="pillars", listed=True)
            await join(hall, ben, made.id, JoinTable())
            held = await hall.find(made.id)
            held.watchers |= {Watcher(anna, 0), Watcher(ben, 1)}
            with pytest.raises(Refused, match="not-left"):
                await endings.wish_seat(hall, cleo, held.id, WishSeat(1))
            await play.resign(hall, ben, held.id, FromNowOn(1))
            for _ in range(2):
                shown = await endings.wish_seat(hall, cleo, held.id, WishSeat(1))
            assert shown.hat == {"1": ["Cleo"]}
            with pytest.raises(Refused, match="one-seat"):
                await endings.wish_seat(hall, anna, held.id, WishSeat(1))
            await endings.propose(hall, anna, held.id, Propose("lots", 1))
            assert seen(held, cleo).mine == [1]
            assert seen(held, ben).mine == []

    run_apart(lots())


def test_a_clock_is_shown_in_the_lobby_and_told_by_the_record(database: str) -> None:
    with running(settings_at(database)) as server:
        anna, ben = server.person("Anna"), server.person("Ben")
        table = anna.create("me", "open", clock={"kind": "days", "seconds": 3 * 86400}, first=0)
        ben.join(table)
        card = anna.ok("GET", "/api/lobby")["mine"][0]
        assert card["due"] > text_of(server.hall.keeper.time.now() + 2 * 86400)
        anna.refused(400, "bad-clock", "POST", "/api/tables", {**NEW, "clock": {"kind": "days", "seconds": 5000}})
        anna.refused(400, "practice-clock", "POST", "/api/tables", {**NEW, "clock": QUICK, "practice": True})
        quick = anna.create("me", "here", clock=QUICK, first=0)
        with anna.watch(quick) as channel:
            told = channel.table(1, timeout=30)
        assert [one["id"] for one in told["happened"]] == ["timed-out"]
        anna.ok("POST", f"/api/tables/{quick['id']}/resign", {"seat": 1})
        verdict = record.verify(anna.record(quick))
        assert verdict.record.said_lost == {0: "time", 1: "resigned"}


NEW = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
QUICK = {"kind": "move", "seconds": 5}


def test_without_a_lamp_there_are_no_clocks(database: str) -> None:
    async def refuse() -> None:
        async with halls(database, SqlStore) as (hall,):
            with pytest.raises(TriforiumError, match="no clocks"):
                await a_table(hall, await a_guest(hall), "me", "here", clock=BLITZ)

    run_apart(refuse())


def test_kills_take_no_time_from_who_decides(tmp_path: Path, database: str) -> None:
    report = kill_a_clock(tmp_path, kills=2, seed=3, database=database)
    assert report.away > 0.5, "it was not there for a while"
    assert abs(report.apart) < 0.5, report
