"""What the terminal shows of a position and says of what happened: all that is open, in right English."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console
from support.builders import a_draft, a_round, built, drafted, holds, lie, load, realised
from support.pillars import placing
from support.positions import play

import triforium
from triforium.commands.boards import board
from triforium.commands.boards.style import counted
from triforium.commands.terminal import PERSON, Evening, distinct, preview
from triforium.rules.game import State
from triforium.table import Seat, Table


def shown(state: State) -> str:
    """The board as text, wide enough for every line."""
    console = Console(file=io.StringIO(), width=200)
    console.print(board(state.game, state.view(state.seat), ["ann", "bob", "cat", "dan"]))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def line(text: str, begins: str) -> str:
    """The line that begins so, its spaces made single."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return next(line for line in lines if re.match(rf"(I+ |– )?{re.escape(begins)}", line))


def log(game: str, bots: int, seed: str, rounds: int) -> list[str]:
    """What the terminal says of some rounds of random moves."""
    console = Console(file=io.StringIO(), width=200)
    table = Table(triforium.game(game), [Seat(PERSON), *[Seat("greedy", "greedy")] * bots], seed)
    evening = Evening(table, console)
    luck = Random(3)
    while not table.state.over and table.state.view()["round"] <= rounds:
        assert table.state.seat is not None
        table.commit(table.state.seat, [luck.choice(table.state.legal())])
    evening.tell_news()
    assert isinstance(console.file, io.StringIO)
    return [line.strip() for line in console.file.getvalue().splitlines()]


def test_after_free_placement_the_board_shows_what_is_asked() -> None:
    state = placing(2, owner=0, held={0: ["free-placement"]}, round=2)
    assert line(shown(state), "Drawn:").endswith("ann, price 7")
    play(state, "use free-placement")
    assert line(shown(state), "Drawn:").endswith("ann, price 0")


def test_an_open_building_shows_all_that_is_printed_on_it() -> None:
    out = shown(load(lie(lie(a_round(2, lap=2), "I", "butchers-shop"), "III", "old-castle")))
    assert line(out, "butchers-shop") == "I butchers-shop 5 coins, 1 wood 1 coin, 1 wood 1 coin meat 1 1 wood –"
    assert line(out, "old-castle") == "III old-castle 18 coins, 8 wood, 7 stone 1 stone – meat cheese 14 2 coins –"


def test_a_place_whose_deck_has_run_out_is_empty() -> None:
    dump = a_round(2, lap=2)
    last = dump["market"]["I"][-1]
    built(dump, 1, 1, *dump["building_decks"]["I"])
    assert "empty" not in shown(load(dump))
    dump["seats"][1]["slots"][0].append(last)
    dump["market"]["I"][-1] = None
    assert line(shown(load(dump)), "empty") == "empty – 1 coin"


def test_a_contract_shows_its_power_and_who_has_it() -> None:
    out = shown(load(realised(a_round(2, lap=2), "meat", 1)))
    assert line(out, "meat-1") == "meat-1 meat meat fish cheese Gain 6 coins. ■"
    assert line(out, "fish-1").endswith("Gain 2 coins and 2 wood.")


def test_the_draft_shows_which_board_goes_with_which_craftsman() -> None:
    state = a_draft(3)
    out = shown(state)
    for pair in state.view()["pairs"]:
        coins = ", ".join(str(n) for n in state.game.describe()["boards"][pair["board"]]["slots"])
        card = state.game.describe()["craftsmen"][pair["craftsman"]]
        badge = f"(badge {pair['badge']}; coins of its slots: {coins})"
        told = line(out, pair["craftsman"])
        assert f"{pair['craftsman']} {pair['board']} {badge} {card['lines'][0]['says']}" in told
    assert "Pairs" not in shown(drafted(3))


def test_one_of_a_thing_is_not_many() -> None:
    dump = holds(a_round(2, lap=3), 0, coins=1)
    out = shown(load(dump))
    assert "1 coin " in out
    assert "1 worker," in out
    assert not re.search(r"\b1 (coins|workers|points)\b", out)
    assert counted({"coins": 1, "stone": 0}) == "1 coin"
    assert preview({"coins": -1, "points": 2}) == " [dim](-1 coin, +2 points)[/]"


def test_the_log_names_who_is_paid_and_the_reserve() -> None:
    paid = [line for line in log("builders", 2, "ab", 2) if re.search(r" pays \d+ coins? to ", line)]
    assert paid
    assert {line.rsplit(" to ", 1)[1] for line in paid} == {PERSON, "greedy", "greedy-2", "the reserve"}
    assert all(line.split(" pays ")[0] in (PERSON, "greedy", "greedy-2") for line in paid)


@pytest.mark.parametrize("game", list(triforium.GAMES))
def test_everybody_is_told_of_by_name_and_in_the_third_person(game: str) -> None:
    lines = log(game, 1, "ab", 2)
    assert any(line.startswith(PERSON) for line in lines)
    for told in lines:
        assert not re.match(r"you\b", told)
        assert "None" not in told
        assert not re.search(r"(?:^|: )\d (?:is|has|begins|leads)\b", told), told


def test_bots_of_one_kind_are_told_apart() -> None:
    assert distinct(["player", "greedy", "random", "greedy"]) == ["player", "greedy", "random", "greedy-2"]


def test_the_duels_board_tells_whose_a_person_card_is_and_that_the_cards_are_our_own() -> None:
    seen = "".join(shown(triforium.game("duel").start(2, seed)) for seed in range(6))
    for text in ("Philip only: Turn one wood", "Waleran only: Turn one wood", "once: Buy one raw marker"):
        assert text in seen
    assert "·cloth ·bell" in seen
    assert "·cloth ·bars (bell)" in seen
    assert "A house edition" in seen
