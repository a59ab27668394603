"""Bots against bots: duplicate blocks, ratings with intervals, reports."""

from triforium.arena.plan import Plan, Sitting, plan_of
from triforium.arena.results import ArenaGame, ResultFile
from triforium.arena.run import run
from triforium.arena.summary import Summary, summary_of

__all__ = ["ArenaGame", "Plan", "ResultFile", "Sitting", "Summary", "plan_of", "run", "summary_of"]
