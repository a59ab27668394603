"""The hall: tables as people sit at them, see them and have them kept. Knows no web and no database, only ports."""
