"""How nets are made: self-play in worker processes, and PyTorch (the extra `triforium[train]`) to learn from it."""
