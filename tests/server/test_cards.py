"""Card files of strangers: read elsewhere, within limits of memory and time, counted and bounded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.server import Person, Running, running, settings_at

from triforium.editions import LARGEST_FILE, edition_text
from triforium.hall import gamebox
from triforium.hall.settings import Limits
from triforium.server import cards

HOUSE = edition_text("duel", "house")


def own(name: str, more: str = "") -> str:
    return HOUSE.replace('"house"', f'"{name}"') + more


def memory() -> int:
    """Bytes that this process, and the server in it, has in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_a_bomb_costs_the_server_nothing(anna: Person) -> None:
    anna.ok("POST", "/api/games/duel/check", {"cards": own("warm")})
    before = memory()
    for bomb in (".".join("a" * (LARGEST_FILE // 2 - 2)) + " = 1", "[" + "a." * 999 + "a]\n" + "k=1\n" * 20_000):
        found = anna.ok("POST", "/api/games/duel/check", {"cards": bomb})
        assert found["problem"]["id"] == "bad-edition"
        seats = [{"kind": "me"}, {"kind": "here"}]
        anna.refused(422, "bad-edition", "POST", "/api/tables", {"game": "duel", "seats": seats, "cards": bomb})
    assert memory() - before < 50_000_000


@pytest.mark.parametrize(
    ("bound", "work"),
    [("_bound_memory", "bytearray(10**9)"), ("_bound_seconds", "while True: pass")],
)
def test_the_reader_has_bounds(bound: str, work: str) -> None:
    code = f"from triforium.server import reader; reader.SECONDS = 0; reader.{bound}()\n{work}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert "MemoryError" in done.stderr or done.returncode == -24  # SIGXCPU


def test_a_file_that_kills_its_reader_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dies = "import sys; print('ready', flush=True); sys.stdin.readline()"
    monkeypatch.setattr(cards, "COMMAND", [sys.executable, "-c", dies])
    with running(settings_at(tmp_path)) as server:
        anna = server.person("Anna")
        found = anna.ok("POST", "/api/games/duel/check", {"cards": own("deadly")})
        assert "too much time or memory" in found["problem"]["sentence"]
        assert anna.create("me", "here")["status"] == "running"


def test_too_large_a_game_is_refused(anna: Person) -> None:
    head = HOUSE[: HOUSE.index("[deck.A]")]
    deck = "change_of_power = 27\nincome = []\ninfluence = 0\n"
    deck += "craftsman = []\nmarket = []\nperson = []\nonce = []\n"
    letters = [first + second for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for second in "ABCDEFGHIJKLM"]
    many = head.replace('"house"', '"many"').replace('["A", "B", "A", "B"]', '["AA"]')
    many += "".join(f"[deck.{name}]\n{deck}" for name in letters) + "[text]\n"
    problem = anna.ok("POST", "/api/games/duel/check", {"cards": many})["problem"]
    assert problem is not None
    assert "the game is too large" in problem["sentence"]


def test_ones_own_file_is_played_read_and_described(anna: Person, server: Running) -> None:
    text = own("mine", "\n# of my own\n")
    assert anna.ok("POST", "/api/games/duel/check", {"cards": text}) == {"edition": "mine", "problem": None}
    table = anna.create("me", "greedy", first=1, cards=text)
    assert anna.my_turn(table)["edition"] == "mine"
    gamebox.BOXES.clear()
    server.hall.tables.pop(table["id"])
    assert anna.see(table)["edition"] == "mine", "it is opened from disk"
    described = anna.ok("GET", f"/api/tables/{table['id']}/game")
    assert (described["edition"], described["cards"]["edition"]) == ("mine", "mine")
    house = anna.ok("GET", "/api/games/duel/editions/house")
    assert house["actions"] == described["actions"]


def test_checking_and_playing_own_files_are_limited(tmp_path: Path) -> None:
    few = Limits(check=(2, 60.0), cards=(3, 60.0))
    with running(settings_at(tmp_path, limits=few, most_card_files=2)) as server:
        anna = server.person("Anna")
        stranger = Person(server.address, None)
        for who in (anna, stranger):
            who.ok("POST", "/api/games/duel/check", {"cards": "x"})
        stranger.refused(429, "too-fast", "POST", "/api/games/duel/check", {"cards": "x"})
        body = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "here"}]}
        for _ in range(3):
            anna.ok("POST", "/api/tables", {**body, "cards": own("one")})
        ben = server.person("Ben")
        ben.refused(429, "too-fast", "POST", "/api/tables", {**body, "cards": own("one")})
        ben.ok("POST", "/api/tables", body)


def test_a_guest_keeps_only_so_many_card_files(tmp_path: Path) -> None:
    with running(settings_at(tmp_path, most_card_files=2)) as server:
        anna = server.person("Anna")
        for name in ("one", "two", "one"):
            anna.create("me", "here", cards=own(name))
        seats = [{"kind": "me"}, {"kind": "here"}]
        body = {"game": "duel", "seats": seats, "cards": own("three")}
        anna.refused(409, "too-many-card-files", "POST", "/api/tables", body)
        anna.create("me", "here", cards=own("two"))
        server.person("Ben").create("me", "here", cards=own("three"))
