"""The games. Pure: no files, no clock, no network."""
