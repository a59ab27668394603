"""The Duel's own bots."""
