"""Nets by self-play: a policy and a value in NumPy, weights in the package."""

from triforium.bots.net.threads import one_thread

one_thread()  # before NumPy is loaded
