"""The live channel: what changes comes by itself, and a cut or dead link does no harm."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.server import Channel, Json, Person, Running, run_apart, running, settings_at, wait_until
from websockets.exceptions import ConnectionClosed

from triforium.hall import live, play
from triforium.server.settings import Settings


def hear_all_beats(channel: Channel, timeout: float) -> None:
    """Until none comes; what came before a cut is read off."""
    while True:
        channel.next("beat", timeout=timeout)


def merged(journal: list[Json], table: Json) -> list[Json]:
    """What a client does with a table message: keep up to `kept`, take the rest."""
    play = table["play"]
    return [*(turn for turn in journal if turn["move"] <= play["kept"]), *play["journal"]]


def test_a_move_reaches_the_other_seat_and_the_spectators(anna: Person, ben: Person, stranger: Person) -> None:
    table = anna.create("me", "open", listed=True, first=0)
    with anna.watch(table) as mine, ben.watch(table) as yours, stranger.watch(table) as theirs:
        assert mine.table()["status"] == "open"
        ben.join(table)
        sat = yours.table(1)
        assert (sat["status"], sat["seat"]) == ("running", 1)
        moved = anna.move(mine.table(1), "claim row-1")
        for channel in (yours, theirs):
            found = channel.table(moved["version"])
            assert found["play"]["view"]["lines"] == ["row-1", None]
            assert [turn["action"] for turn in found["play"]["journal"]] == ["claim row-1"]
        assert found["choices"] == []
        assert yours.heard[-1]["table"]["choices"]


def draft(table: Json, *actions: str, seat: int = 0) -> Json:
    return {"version": table["version"], "seat": seat, "actions": list(actions)}


def test_a_draft_is_tried_and_played_over_the_channel(anna: Person, ben: Person) -> None:
    table = anna.create("me", "open", first=0)
    ben.join(table)
    with anna.watch(table) as mine, ben.watch(table) as yours:
        now = mine.table(1)
        mine.send(type="try", number=7, draft=draft(now, "claim row-1"))
        tried = mine.next("tried")
        assert (tried["number"], tried["shown"]["last"], tried["shown"]["stop"]) == (7, "claim row-1", "other seat")
        assert anna.see(table)["version"] == now["version"], "nothing is stored"
        mine.send(type="move", number=8, draft=draft(now, "claim row-1"))
        answer = mine.next("table")
        assert (answer["number"], answer["table"]["version"]) == (8, 2)
        assert [turn["action"] for turn in answer["table"]["play"]["journal"]] == ["claim row-1"]
        assert anna.see(table)["version"] == 2
        yours.send(type="move", number=1, draft=draft(yours.table(2), "claim column-1", seat=1))
        assert mine.table(3)["play"]["view"]["lines"] == ["row-1", "column-1"]
        told = [message["table"]["version"] for message in mine.heard if message["type"] == "table"]
        assert told == sorted(set(told)), "who moved is told once, by the answer"


def test_a_draft_that_cannot_be_is_refused_over_the_channel_and_nothing_is_lost(
    anna: Person, ben: Person, stranger: Person
) -> None:
    table = anna.create("me", "open", listed=True, first=0)
    ben.join(table)
    with anna.watch(table) as mine, ben.watch(table) as yours, stranger.watch(table) as theirs:
        now = mine.table(1)
        refused: list[tuple[Channel, str, Json, str, bool]] = [
            (mine, "try", draft(now, "claim row-9"), "unknown-word", True),
            (mine, "try", draft(now, "claim row-1", seat=9), "bad-request", False),
            (mine, "move", {"actions": "claim row-1"}, "bad-request", False),
            (mine, "move", draft({"version": 0}, "claim row-1"), "stale-version", True),
            (yours, "move", draft(now, "claim row-1"), "not-your-seat", True),
            (yours, "move", draft(now, "claim row-1", seat=1), "not-your-turn", True),
            (theirs, "move", draft(now, "claim row-1"), "not-a-guest", False),
        ]
        for number, (channel, type, wish, reason, with_table) in enumerate(refused, 1):
            channel.send(type=type, number=number, draft=wish)
            answer = channel.next("refused")
            assert (answer["number"], answer["problem"]["id"]) == (number, reason)
            assert (answer["table"] is not None) == with_table, reason
        mine.send(type="move", number=9, draft=draft(now, "claim row-1"))
        assert mine.next("table")["number"] == 9, "the channel stays open"


def test_a_fault_of_ours_is_one_answer_and_not_the_end_of_the_channel(
    anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = anna.create("me", "here", first=0)
    with anna.watch(table) as channel, monkeypatch.context() as broken:
        now = channel.table()
        broken.setattr(play, "try_out", None)
        channel.send(type="try", number=1, draft=draft(now, "claim row-1"))
        assert channel.next("refused")["problem"]["id"] == "server-error"
        assert "answer-failed" in caplog.text
        broken.undo()
        channel.send(type="try", number=2, draft=draft(now, "claim row-1"))
        assert channel.next("tried")["number"] == 2


def test_who_asks_from_every_version_fills_no_memory(server: Running, anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    for _ in range(20):
        table = anna.see(table)
        table = anna.move(table, table["choices"][0]["action"])
    held = server.hall.tables[table["id"]]
    for version in range(table["version"] + 1):
        found = anna.see(table, seat=0, since=version)
        assert found["play"]["kept"] == held.table.unchanged_since(version)
    assert len(held.shown) < 10


class Flood:
    """The server's end of a channel on which tries have come faster than they can be answered."""

    def __init__(self, tries: int) -> None:
        self.tries = tries

    async def receive(self) -> str:
        if not self.tries:
            raise live.Gone
        self.tries -= 1
        return json.dumps({"type": "try", "number": self.tries, "draft": draft({"version": 0}, "claim row-1")})

    async def send(self, text: str) -> None: ...


def test_who_asks_much_at_once_does_not_keep_others_waiting() -> None:
    async def turns_of_others() -> int:
        flood: Any = Flood(100)
        hall: Any = SimpleNamespace(settings=Settings())
        watcher: Any = SimpleNamespace(guest=None)
        held: Any = None  # who is no guest is refused before a table is looked at
        asking = asyncio.ensure_future(live._listen(flood, hall, held, watcher))
        turns = 0
        while not asking.done():
            turns += 1
            await asyncio.sleep(0)
        with pytest.raises(live.Gone):
            asking.result()
        return turns

    assert run_apart(turns_of_others()) >= 100


def test_presence_and_chat_are_told(anna: Person, ben: Person, stranger: Person) -> None:
    table = anna.create("me", "open", listed=True)
    ben.join(table)
    with anna.watch(table) as mine:
        assert mine.next("presence") == {"type": "presence", "here": [True, False], "watchers": 0}
        with ben.watch(table), stranger.watch(table):
            while mine.heard[-1] != {"type": "presence", "here": [True, True], "watchers": 1}:
                mine.next("presence")
            said = ben.ok("POST", f"/api/tables/{table['id']}/chat", {"text": "hello"})
            assert mine.next("chat")["lines"] == [said]
        while mine.heard[-1] != {"type": "presence", "here": [True, False], "watchers": 0}:
            mine.next("presence")
    with anna.watch(table) as mine:
        assert mine.next("chat")["lines"] == [said], "who comes later hears what was said"


def test_on_one_screen_the_other_seat_is_shown_only_when_it_takes_over(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    with anna.watch(table, seat=0) as channel:
        anna.move(channel.table(), "claim row-1")
        after = channel.table(1)
        assert (after["seat"], after["choices"]) == (0, [])
        channel.send(type="seat", seat=1)
        taken = channel.table(1)
        assert taken["seat"] == 1
        assert taken["choices"]
        assert taken["play"]["kept"] == -1, "another seat's journal is another journal"


def test_after_a_cut_the_channel_goes_on_from_what_is_known(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    with anna.watch(table, seat=0) as channel:
        seen = channel.table()
        journal = merged([], seen)
    first = anna.move(anna.see(table, seat=0), "claim row-1")
    back = anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": first["version"], "seat": 0})
    anna.move(back, "claim row-3")
    anna.move(anna.see(table, seat=1), "claim column-1")
    with anna.watch(table, seat=0, since=seen["version"]) as channel:
        now = channel.table()
        assert now["play"]["kept"] == 0
        assert merged(journal, now) == anna.see(table, seat=0)["play"]["journal"]
        channel.send(type="again", since=first["version"])
        after = channel.table()
        assert after["play"]["kept"] == 0, "the move known then was taken back"
        channel.send(type="again")
        assert channel.table()["play"]["kept"] == -1


def test_a_silent_client_is_dropped_and_a_living_one_hears_beats(tmp_path: Path) -> None:
    # Not shorter: on a busy machine the living one would be silent for three beats too.
    with running(settings_at(tmp_path, beat=0.5)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here")
        with anna.watch(table) as alive, anna.watch(table) as silent:
            for _ in range(4):
                assert alive.next("beat")["version"] == 0
                alive.send(type="beat")
            with pytest.raises(ConnectionClosed) as closed:
                silent.next("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4408
            anna.move(anna.see(table), "claim row-1")
            alive.table(1)


DEEP = '{"type":"beat","x":' + "[" * 5000


def test_nonsense_closes_the_channel(anna: Person) -> None:
    table = anna.create("me", "here")
    for nonsense in ("", "{}", '{"type":"dance"}', '{"type":"seat","seat":-1}', '{"type":"move"}', DEEP):
        with anna.watch(table) as channel:
            channel.socket.send(nonsense)
            with pytest.raises(ConnectionClosed) as closed:
                channel.next("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4400


class Wire:
    """A cable between client and server that can be cut without a word: nothing passes, nothing closes."""

    def __init__(self, server: Running) -> None:
        self.target = ("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.cut = threading.Event()
        self.ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            far = socket.create_connection(self.target)
            self.ends += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                if self.cut.is_set():
                    return
                sink.sendall(data)
        except OSError:
            return

    def close(self) -> None:
        for end in [self.listening, *self.ends]:
            end.close()


def test_a_half_open_link_is_noticed_by_both_ends_and_resyncs(tmp_path: Path) -> None:
    """The design's times, a hundredth of them: beats of 0.3 s, a cut far longer than three of them."""
    with running(settings_at(tmp_path, beat=0.3)) as server:
        anna = server.person("Anna")
        table = anna.create("me", "here", first=0)
        wire = Wire(server)
        far = Person(wire.address, None)
        far.http.cookies = anna.http.cookies
        lost = far.watch(table, seat=1)
        seen = lost.table()
        journal = merged([], seen)
        held = server.hall.tables[table["id"]]
        assert len(held.watchers) == 1
        wire.cut.set()
        anna.move(anna.see(table, seat=0), "claim row-1")
        with pytest.raises(TimeoutError):
            hear_all_beats(lost, 2 * 0.3 + 0.2)  # two beats missed: the client gives the link up
        wait_until(lambda: not held.watchers, 5)
        wire.cut.clear()
        with Channel(anna, table["id"], {"seat": 1, "since": seen["version"]}) as again:
            now = again.table()
            assert now["version"] == 1
            assert merged(journal, now) == anna.see(table, seat=1)["play"]["journal"]
        wire.close()


def test_a_slow_reader_gets_several_changes_as_one_and_holds_nothing_up(anna: Person) -> None:
    table = anna.create("me", "here", first=0)
    with anna.watch(table, seat=0) as channel:
        channel.table()
        version = 0
        began = time.monotonic()
        for _ in range(30):
            found = anna.move(anna.see(table, seat=0), "claim row-1")
            anna.ok("POST", f"/api/tables/{table['id']}/take-back", {"version": found["version"], "seat": 0})
            version += 2
        assert time.monotonic() - began < 20
        assert channel.table(version)["moves"] == 0
