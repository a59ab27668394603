"""Bots for the Pillars."""
