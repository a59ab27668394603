"""Stands in for mypyc's library: interpreted rules need no more of it than lists and a few numbers."""
