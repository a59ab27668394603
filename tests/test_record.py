"""Records: what is written verifies, and what was tampered with is refused with the line and the reason."""

from __future__ import annotations

import pytest
from support.games import TESTS

import triforium
from triforium import BadRecord, record
from triforium.rules.chance import read_seed, seed_hash

GAME = triforium.game("duel")
GOLDEN = (TESTS / "records" / "duel-2.txt").read_text(encoding="utf-8")
LINES = GOLDEN.splitlines()


def line_of(begins: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(begins))


def changed(number: int, line: str | None) -> str:
    """The golden record with one line changed or left out."""
    lines = [*LINES]
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(BadRecord) as error:
        record.verify(text)
    assert str(error.value).startswith(f"Line {error.value.facts['line']}: ")
    return error.value.facts["line"], error.value.facts["reason"]


def test_a_finished_record_verifies_whole() -> None:
    verdict = record.verify(GOLDEN)
    assert verdict.unchecked == []
    assert "the result" in verdict.checked


def test_an_illegal_move_is_refused() -> None:
    number = line_of("2 claim")
    first = LINES[line_of("1 claim") - 1].removeprefix("1 ")
    line, reason = refused(changed(number, f"2 {first}"))
    assert line == number
    assert "not legal" in reason


def test_a_word_that_is_no_action_is_refused() -> None:
    number = line_of("3 ")
    assert refused(changed(number, "3 dance"))[0] == number


def test_a_changed_answer_of_luck_is_refused() -> None:
    number = line_of("  lands")
    words = LINES[number - 1].split()
    words[-1] = str(9 - int(words[-1]))
    line, reason = refused(changed(number, "  " + " ".join(words)))
    assert line == number
    assert "luck answered" in reason


def test_an_answer_of_luck_that_is_left_out_is_refused() -> None:
    number = line_of("  lands")
    line, reason = refused(changed(number, None))
    assert line == number - 1
    assert "does not say so" in reason


def test_an_answer_that_luck_never_gave_is_refused() -> None:
    number = line_of("1 claim")
    lines = [*LINES]
    lines.insert(number, "  lands 0 0/5 5")
    line, reason = refused("\n".join(lines) + "\n")
    assert line == number + 1
    assert "nothing" in reason


def test_a_wrong_result_is_refused() -> None:
    number = line_of("result")
    line, reason = refused(changed(number, "result 39 0"))
    assert line == number
    assert "the result is" in reason
    assert refused(changed(number, None))[1].endswith("the result is missing")


def test_another_seed_is_refused() -> None:
    number = line_of("seed")
    other = read_seed("abad1dea")
    line, reason = refused(changed(number, f"seed {other.hex()} sha256:{seed_hash(read_seed(1002))}"))
    assert (line, "hash" in reason) == (number, True)
    line, reason = refused(changed(number, f"seed {other.hex()} sha256:{seed_hash(other)}"))
    assert line == line_of("  ")
    assert "luck answered" in reason


def test_a_result_before_the_end_is_refused() -> None:
    number = line_of("20 ")
    text = "\n".join([*LINES[: number - 1], "result 1 2"]) + "\n"
    assert refused(text) == (number, "the game is not over here")


def test_an_unfinished_record_says_what_could_not_be_checked() -> None:
    text = record.write(GAME, ["ann", "bob b"], 7, 0, ["claim row-1", "claim column-1"], reveal=True)
    verdict = record.verify(text)
    assert verdict.unchecked == ["the result: the game is not over"]
    assert verdict.record.players == ["ann", "bob-b"]


def test_while_the_game_is_on_only_the_seeds_hash_stands_in_the_record() -> None:
    text = record.write(GAME, ["ann", "bob"], "c0ffee", 0, ["claim row-1"])
    assert "c0ffee" not in text
    assert seed_hash(read_seed("c0ffee")) in text
    verdict = record.verify(text)
    assert "seed" in verdict.unchecked[0]
    with pytest.raises(BadRecord, match="not shown yet"):
        list(record.replay(verdict.record))


@pytest.mark.parametrize(
    ("begins", "line", "says"),
    [
        ("triforium", "triforium 2", "form 1"),
        ("triforium", "chess 1", "triforium"),
        ("game", "game chess", "no game chess"),
        ("rules", "rules 99", "rules 99"),
        ("rules", "rules x", "whole number"),
        ("edition", "edition house 00", "another card file"),
        ("edition", "edition gilded 00", "no edition"),
        ("edition", "edition house", "hash"),
        ("players", "players ann bob cid", "not played by 3"),
        ("first", "first 2", "seat"),
        ("first", "first 1", "luck answered"),
        ("seed", "seed", "seed"),
        ("seed", "seed zz sha256:00", "seed"),
        ("1 claim", "2 claim row-1", "move 1"),
        ("result", "results 1 2", "result is expected"),
    ],
)
def test_a_damaged_line_is_named(begins: str, line: str, says: str) -> None:
    number = line_of(begins)
    where, reason = refused(changed(number, line))
    assert says in reason
    if says != "luck answered":
        assert where == number


def test_what_is_no_record_at_all_is_refused() -> None:
    for text in ("", "hello", "\n" * 20, "triforium 1\n", "x" * (1024 * 1024 + 1)):
        refused(text)
    assert refused(GOLDEN + "1 claim row-1\n")[1] == "nothing stands after the result"


def test_a_record_of_ones_own_edition_needs_its_card_file() -> None:
    path = TESTS / "editions" / "duel-brisk.toml"
    game = triforium.game("duel", path)
    text = record.write(game, ["ann", "bob"], 5, 1, ["claim row-1"], reveal=True)
    with pytest.raises(BadRecord, match="no edition 'brisk'"):
        record.verify(text)
    assert record.verify(text, path).record.edition == "brisk"


def test_replay_gives_each_position() -> None:
    told = record.read(GOLDEN)
    seats = [state.seat for _, state in record.replay(told)]
    assert len(seats) == len(told.moves) + 1
    assert seats[-1] is None
