"""Luck: fixed vectors, fair numbers, streams that tell nothing of each other."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from triforium import TriforiumError
from triforium.rules.chance import (
    Source,
    Stream,
    derived,
    numbered,
    read_seed,
    reshuffled,
    seed_hash,
    seed_text,
    stream,
)

SEED = read_seed(7)
FOUR = [3975359051, 3394798793, 2559001730, 1935631473]


def test_a_seed_has_one_text() -> None:
    assert (
        seed_text(read_seed(7)) == seed_text(read_seed("07")) == seed_text(read_seed("0" * 40 + "7")) == "0" * 31 + "7"
    )
    assert seed_text(read_seed("ABC")) == "0" * 29 + "abc"
    assert seed_text(read_seed(2**200)) == "01" + "0" * 50
    assert read_seed(0) != read_seed(1)


@pytest.mark.parametrize("wrong", [-1, "", "g", " 7", "0x7", "f" * 65, 2**256, 1.0, None, True, b"7"])
def test_what_is_no_seed_is_refused(wrong: object) -> None:
    with pytest.raises(TriforiumError) as refused:
        read_seed(wrong)
    assert refused.value.id == "bad-seed"


def test_the_seeds_hash_is_sha_256_of_its_text() -> None:
    assert seed_hash(SEED) == "e5090df26d24944b1e29254e5540e676eda0788f76a6a85a387344c4e0f70c64"


def test_fixed_vectors() -> None:
    """These never change: records of played games depend on them."""
    assert stream(SEED, "deck/1").word() == 2903635200
    source = stream(SEED, "flip/5")
    assert [source.word() for _ in range(6)] == [3659430778, 4038094277, 1183045902, 1877649768, 4244862896, 3336572303]
    assert numbered(SEED, "flip", 5).below(1000) == 778
    assert [Source(SEED).of_round(3, which).word() for which in range(4)] == FOUR
    cards = vec[i64](list(range(10)))
    stream(SEED, "shuffle").shuffle(cards, 2, 9)
    assert list(cards) == [0, 1, 3, 7, 4, 6, 8, 5, 2, 9]


def test_the_streams_of_a_round_are_told_apart_whatever_was_asked_before() -> None:
    source = Source(SEED)
    rounds = [0, 1, 2, 1, 0]
    words = [[source.of_round(round, which).word() for which in range(4)] for round in rounds]
    assert len({word for round in words for word in round}) == 12
    assert words[0] == words[4]
    assert words[1] == words[3]


def test_the_generator_alone() -> None:
    """sfc32 from four words, checked against its published definition by hand."""
    a, b, c, d = 1, 2, 3, 4
    expected = []
    for _ in range(20):
        out = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + c * 8) % 2**32
        c = ((c * 2**21) % 2**32 | c >> 11) + out
        c %= 2**32
        expected.append(out)
    key = b"".join(number.to_bytes(4, "little") for number in (1, 2, 3, 4))
    source = Stream(key)
    assert [source.word() for _ in range(20)] == expected


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10])
def test_below_is_fair(n: int) -> None:
    source = stream(SEED, f"below {n}")
    draws = 6000
    counts = Counter(source.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    spread = sum((count - draws / n) ** 2 / (draws / n) for count in counts.values())
    assert spread < n + 4 * (2 * n) ** 0.5 + 4


def test_below_throws_the_uneven_rest_away() -> None:
    """With n just above half of all words, a plain remainder would make small numbers twice as likely."""
    n = 2**31 + 2**30
    source = stream(SEED, "rest")
    small = sum(source.below(n) < 2**30 for _ in range(3000))
    assert 850 < small < 1150


def test_a_shuffle_is_fair_and_keeps_its_bounds() -> None:
    source = stream(SEED, "fair shuffle")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = vec[i64]([9, 0, 1, 2, 8])
        source.shuffle(cards, 1, 4)
        assert (cards[0], cards[4]) == (9, 8)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(320 < count < 480 for count in orders.values())


def test_streams_of_other_names_and_seeds_differ() -> None:
    names = ["deck/1", "deck/2", "flip/1", "flip/11", "bag/1", "bag/1/return"]
    words = {stream(seed, name).word() for name in names for seed in (read_seed(1), read_seed(2))}
    assert len(words) == 2 * len(names)


def test_a_reshuffled_key_is_never_a_games_own() -> None:
    assert reshuffled(7) != SEED
    assert reshuffled(7) == reshuffled("07")
    assert reshuffled(7) != reshuffled(8)


def test_a_reshuffle_tells_nothing_of_how_the_cards_lay() -> None:
    one, other = vec[i64]([9, 3, 1, 2, 8]), vec[i64]([9, 2, 3, 1, 8])
    for cards in (one, other):
        stream(SEED, "unseen").reshuffle(cards, 1, 4)
    assert list(one) == list(other)
    assert (one[0], sorted(one[1:4]), one[4]) == (9, [1, 2, 3], 8)


def test_a_derived_seed_is_the_key_of_the_stream_of_that_name() -> None:
    assert Stream(derived(SEED, "deck/1")).word() == stream(SEED, "deck/1").word()
    assert derived(SEED, "deck/1") != derived(SEED, "deck/2")
