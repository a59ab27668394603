"""A table as plain text, and that text as a picture: enough to watch a learner, for videos too. NumPy draws it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from triforium.rules.game import State

WIDTH = 118
"""Characters in a line."""
LINES = 72
LETTER_HEIGHT = 9
LETTER_WIDTH = 6
INK = (32, 34, 44)
PAPER = (250, 247, 239)
MODES = ["ansi", "rgb_array"]
LEFT_OUT = {"game", "edition", "note", "seats", "asked", "over", "winners", "scores"}

# Five columns a letter from space to ~, the topmost dot in the lowest bit.
FONT = bytes.fromhex(
    "000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300001c2241000041221c002a1c7f1c2a"
    "08083e080800807030000808080808000060600020100804023e5149453e00427f4000724949494621414d49331814127f102745454539"
    "3c4a49493141211109073649494936464949291e0000140000004034000000081422411414141414004122140802015909063e415d594e"
    "7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f41002040413f017f08142241"
    "7f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f09192946264949493203017f01033f4040403f1f2040201f"
    "3f4038403f6314081463030478040361594d4943007f4141410204081020004141417f0402010204404040404000030708002054547840"
    "7f284444383844444428384444287f385454541800087e090218a4a49c787f0804047800447d40002040403d007f1028440000417f4000"
    "7c047804787c080404783844444438fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c"
    "44281028444c9090907c4464544c440008364100000077000000413608000201020402"
)


def rendered(state: State, mode: str) -> str | NDArray[np.uint8]:
    """As one of MODES asks for it."""
    return table_text(state) if mode == "ansi" else picture(table_text(state))


def table_text(state: State) -> str:
    """What a spectator sees: nobody's secrets are in it."""
    view = state.view()
    asked = f"{state.write_asks()[-1]['ask']} for seat {state.seat}" if state.seat is not None else "nobody"
    rows = [f"{state.game.title}: asked is {asked}"]
    if state.over:
        rows.append(f"won by seat {' and '.join(str(seat) for seat in state.winners())}")
    rows.append(f"scores: {_said(state.scores())}")
    rows += [f"{key}: {_said(value)}" for key, value in view.items() if key not in LEFT_OUT]
    for seat, own in enumerate(view["seats"]):
        rows.append(f"seat {seat}")
        rows += [f"  {key}: {_said(value)}" for key, value in own.items()]
    return "\n".join(row.replace("_", " ") for row in rows if not row.endswith(": "))


def _said(value: Any) -> str:
    """A value as a few words; empty things are left out."""
    if isinstance(value, dict):
        parts = [(key, _said(part)) for key, part in value.items() if key != "says"]
        return "{" + ", ".join(f"{key} {part}" for key, part in parts if part) + "}"
    if isinstance(value, list):
        return " ".join(_said(part) or "-" for part in value)
    if value is None or value is False or value == 0:
        return ""
    return "yes" if value is True else str(value)


def picture(text: str) -> NDArray[np.uint8]:
    """Text as an image of one size, so that many make a video: height, width and three colours."""
    image = np.full((LINES * LETTER_HEIGHT, (WIDTH + 2) * LETTER_WIDTH, 3), PAPER, np.uint8)
    for row, line in enumerate(_folded(text)[:LINES]):
        for column, letter in enumerate(line):
            dots = _letter(letter)
            top = row * LETTER_HEIGHT + 1
            left = (column + 1) * LETTER_WIDTH
            image[top : top + 8, left : left + 5][dots] = INK
    return image


def _folded(text: str) -> list[str]:
    """Long lines go on below, a little to the right."""
    out: list[str] = []
    for line in text.splitlines():
        while len(line) > WIDTH:
            out.append(line[:WIDTH])
            line = "    " + line[WIDTH:]
        out.append(line)
    return out


def _letter(letter: str) -> NDArray[np.bool_]:
    """The dots of a letter, 8 high and 5 wide; a letter that is not in the font is a question mark."""
    number = ord(letter) - 32 if " " <= letter <= "~" else ord("?") - 32
    columns = np.frombuffer(FONT, np.uint8, 5, number * 5)
    return np.asarray((columns[None, :] >> np.arange(8)[:, None]) & 1, np.bool_)
