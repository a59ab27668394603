"""Builders' Duel: two players, twelve rounds at most. The numbers beside the code are those of rules.md."""
