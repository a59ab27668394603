"""The commands of `triforium`, a module each."""
