"""The hall in a pocket: tables for one browser, played in its own worker, without a server. See docs/pocket.md."""
