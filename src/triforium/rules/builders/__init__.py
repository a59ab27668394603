"""Craftsmen & Builders: two to four players. The numbers beside the code are those of rules.md."""
