"""The club: accounts, their sessions and how to come back to them. Its rules, over ports; it knows no web."""
