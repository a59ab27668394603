"""A fourth game, no part of the product: with it is tried what `docs/contract.md` promises to a game."""
