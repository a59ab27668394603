"""`python tests/write_records.py duel`: write the golden records anew. Only when the rules number was raised."""

from __future__ import annotations

import sys
from pathlib import Path

import triforium
from triforium import record
from triforium.bots import ask, make_bot

FOLDER = Path(__file__).parent / "records"


def played(id: str, players: int, bots: list[str], seed: int) -> str:
    game = triforium.game(id)
    state = game.start(players, seed)
    first = int(state.dump()["first"])
    seats = [make_bot(bots[seat % len(bots)], game, seed * 100 + seat) for seat in range(players)]
    actions: list[str] = []
    while not state.over:
        assert state.seat is not None
        action = ask(seats[state.seat], state, len(actions))
        actions.append(state.text(action))
        state.play(action)
    return record.write(game, [seat.name for seat in seats], seed, first, actions)


for id in sys.argv[1:]:
    counts = list(triforium.game(id).players)
    for number, bots in enumerate((["random"], ["greedy:first", "random"], ["greedy:first"]), 1):
        players = counts[min(number - 1, len(counts) - 1)]
        (FOLDER / f"{id}-{number}.txt").write_text(played(id, players, bots, 1000 + number), encoding="utf-8")
