"""Accounts, their sessions and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("created", sa.String(length=30), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_accounts_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_accounts"),
        sa.UniqueConstraint("key", name="uq_accounts_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.String(length=30), nullable=False),
        sa.Column("seen", sa.String(length=30), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["accounts.guest"], name="fk_sessions_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"], unique=False)
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("made", sa.String(length=30), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["accounts.guest"], name="fk_codes_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
    )
    op.create_index("ix_codes_guest", "codes", ["guest"], unique=False)
    naming = sa.text("kind IN ('sat', 'wished', 'proposed', 'voted')")
    op.create_index("ix_happenings_naming", "happenings", ["kind"], sqlite_where=naming, postgresql_where=naming)
