"""Whether the seals, those of the pile and those of a fight, lie as flips and purchases can have left them."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.duel.conflict import behind
from triforium.rules.duel.pieces import SEALS, Pieces
from triforium.rules.duel.steps import ASK_FLIP, ASK_KEEP
from triforium.rules.errors import BadDump


def check_fight(s: Pieces) -> None:
    """Who is behind is asked, and both sums follow from what was flipped."""
    check_pile(s)
    if s.asked() == ASK_FLIP:
        check_flips(s)
    elif s.asked() == ASK_KEEP:
        check_keep(s)
    else:
        for seat in range(2):
            if s.flips[seat]:
                raise BadDump(f"seats[{seat}].flipped", "seals are flipped in a fight")
            if s.sums[seat]:
                raise BadDump(f"seats[{seat}].sum", "nothing is flipped outside a fight")


def check_pile(s: Pieces) -> None:
    """Seals that nobody has seen are of the first pile; what was put under since lies below them, seen."""
    cards = s.cards
    first = [cards.seals_in_all[kind] - 2 * cards.seals_start[kind] for kind in range(cards.seal_kinds)]
    unseen = [i for i in range(s.pile_size) if not s.known[i]]
    for at, i in enumerate(unseen):
        first[s.pile[i]] -= 1
        if i != at + 1 or first[s.pile[i]] < 0:
            raise BadDump(f"pile[{i}].known", "only seals of the first pile are unseen, next to the top one")
    if unseen and sum(first) == 0:
        raise BadDump("pile[0].known", "at least one seal of the first pile was seen")


def flips_of(s: Pieces, seat: i64) -> list[i64]:
    return [s.flipped[seat * SEALS + i] for i in range(s.flips[seat])]


def check_flips(s: Pieces) -> None:
    other = 1 - s.leader
    opening = s.flips[s.leader] == 0 or s.flips[other] == 0
    asked = behind(s)
    if opening:
        asked = s.leader if s.flips[s.leader] == 0 else other
    if s.asked_seat() != asked or s.burnt[asked]:
        raise BadDump("asks[0].seat", "the leader opens, the other answers, then whoever is behind may flip on")
    if (s.asked_a() != 0) != opening:
        raise BadDump("asks[0].must", "each player must make the first flip; the others are optional")
    check_sums(s, possible_sums(s, flips_of(s, s.leader), flips_of(s, other)))


def check_keep(s: Pieces) -> None:
    """The winner's flipped seals are the last of the pile already; how many they were is not told."""
    loser = s.asked_seat()
    if s.flips[1 - loser]:
        raise BadDump(f"seats[{1 - loser}].flipped", "the winner's seals have left him")
    if loser != behind(s):
        raise BadDump("asks[0].seat", "the loser keeps a seal")
    sums: set[tuple[i64, i64]] = set()
    for size in range(s.pile_size + 1):
        returned = [s.pile[i] for i in range(s.pile_size - size, s.pile_size)]
        if size and not s.known[s.pile_size - size]:
            break
        for winners in (returned, [*returned, s.cards.personal]):
            flips = [winners, flips_of(s, loser)]
            sums |= possible_sums(s, *(flips if loser != s.leader else reversed(flips)))
    check_sums(s, sums)


def check_sums(s: Pieces, sums: set[tuple[i64, i64]]) -> None:
    if not sums:
        raise BadDump(f"seats[{s.leader}].flipped", "these flips cannot have followed each other")
    if s.sums[s.leader] not in [own for own, _ in sums]:
        raise BadDump(f"seats[{s.leader}].sum", "these flips do not add up to it")
    if (s.sums[s.leader], s.sums[1 - s.leader]) not in sums:
        raise BadDump(f"seats[{1 - s.leader}].sum", "these flips do not add up to it")


def possible_sums(s: Pieces, opens: list[i64], answers: list[i64]) -> set[tuple[i64, i64]]:
    """What the leader and the other can have come to by these flips, each in its order."""
    reached: set[tuple[int, int, i64, i64]] = {(0, 0, 0, 0)}
    for _ in range(len(opens) + len(answers)):
        next_reached: set[tuple[int, int, i64, i64]] = set()
        for i, j, own, others in reached:
            leads = i == 0 or (j > 0 and own < others)
            if leads and i < len(opens):
                for value in (s.cards.low[opens[i]], s.cards.high[opens[i]]):
                    next_reached.add((i + 1, j, own + value, others))
            elif not leads and j < len(answers):
                for value in (s.cards.low[answers[j]], s.cards.high[answers[j]]):
                    next_reached.add((i, j + 1, own, others + value))
        reached = next_reached
    return {(own, others) for _, _, own, others in reached}
