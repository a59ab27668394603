"""The Pillars' own bots."""
