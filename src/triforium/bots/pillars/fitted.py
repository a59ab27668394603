"""Written by bench/fit_value.py."""

from typing import Final

SQUASH: Final = 6.0
VALUE: Final = [0.0] * 104
