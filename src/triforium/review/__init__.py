"""Reviews of finished games. Their products are small and many: one thread for matrices, whoever loads NumPy first."""

from typing import Final

from triforium.bots.net.threads import one_thread

one_thread()

FORM: Final = 1
"""Of what a review writes; another number makes it again."""
