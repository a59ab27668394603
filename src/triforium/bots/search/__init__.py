"""Monte Carlo tree search over honest chance, compiled with the rules."""
