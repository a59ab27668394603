"""What the end of a game is worth to a seat, for those who learn from it. Both kinds sum to nothing over the seats."""

from __future__ import annotations

from mypy_extensions import i64

from triforium.rules.game import State


def rank_reward(state: State, seat: i64) -> float:
    """1 for the first place, -1 for the last, the others evenly between; seats that tie share theirs.

    Who has won is before all others, whatever the points are; the others stand by their points.
    """
    scores = state.scores()
    winners = state.winners()
    won = seat in winners
    behind: i64 = 0
    ahead: i64 = 0
    for other in range(state.players):
        if other == seat:
            continue
        if (other in winners) != won:
            if won:
                behind += 1
            else:
                ahead += 1
        elif not won and scores[other] != scores[seat]:
            if scores[other] < scores[seat]:
                behind += 1
            else:
                ahead += 1
    return float(behind - ahead) / float(state.players - 1)


def margin_reward(state: State, seat: i64) -> float:
    """The seat's points less the mean of the others'."""
    scores = state.scores()
    sum: i64 = 0
    for other in range(state.players):
        sum += scores[other]
    own: i64 = scores[seat]
    return float(own) - float(sum - own) / float(state.players - 1)
