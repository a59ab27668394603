"""One thread for matrices.

A decision's products are small: on a busy machine the threads of a linear algebra library wait for each other, and were
seen to take 260 times as long. The libraries read these names when NumPy is loaded, in this process and in those that
it starts. A name that is set already stays, and a NumPy that was loaded before is left as it is.
"""

from __future__ import annotations

import os
from typing import Final

NAMES: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def one_thread() -> None:
    for name in NAMES:
        os.environ.setdefault(name, "1")
