"""The moments that decided a game: the draws and the decisions that moved somebody's chance most."""

from __future__ import annotations

from typing import Any

from triforium.review.account import DIGITS, GameAccount, Judged
from triforium.review.worth import Row

MOST = 5
SURE = 2.0
"""An error is told where it is more than this many times its standard error."""
LEAST = 0.005
"""Less than half a point of the chance to win decides nothing."""


def moments(account: GameAccount, most: int = MOST) -> list[dict[str, Any]]:
    """The greatest ones, in the order of the game."""
    found = [moment for judged in account.steps for moment in told(account, judged)]
    found.sort(key=lambda moment: -moment["weight"])
    return sorted(found[:most], key=lambda moment: (moment["move"], moment["kind"]))


def told(account: GameAccount, judged: Judged) -> list[dict[str, Any]]:
    """What of a step is worth telling: its decision, its luck."""
    players = account.story.players
    game = account.story.game
    out: list[dict[str, Any]] = []
    loss = judged.loss
    if loss is not None and is_sure(loss.change, loss.error, judged.seat):
        out.append(
            {
                "move": judged.number,
                "kind": "error",
                "seat": judged.seat,
                "played": game.actions[judged.action],
                "best": game.actions[loss.best],
                "error": round(float(loss.error[judged.seat]), DIGITS),
                **weighed(loss.change, players),
            }
        )
    for source, worth in judged.luck.by.items():
        if max(abs(worth[:players])) >= LEAST:
            out.append({"move": judged.number, "kind": "luck", "source": source, **weighed(worth, players)})
    return out


def is_sure(change: Row, error: Row, seat: int) -> bool:
    return bool(-change[seat] >= LEAST and -change[seat] > SURE * error[seat])


def weighed(change: Row, players: int) -> dict[str, Any]:
    by_seat = [round(float(number), DIGITS) for number in change[:players]]
    return {"change": by_seat, "weight": max(abs(number) for number in by_seat)}
