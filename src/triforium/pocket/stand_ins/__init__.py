"""Compiled packages that a browser's Python does not have, as far as the hall needs them.

`make site` puts them on its path.
"""
