"""Nets without NumPy: `make site` puts these files in the place of those of the same name in `triforium/bots/net`."""
