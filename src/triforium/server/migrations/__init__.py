"""How an older database becomes today's (Alembic)."""
