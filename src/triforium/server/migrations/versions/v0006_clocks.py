"""Clocks: what a table's people agreed to, how long everything took, and when the house was closed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("due", sa.String(length=30), nullable=True))
    op.add_column("tables", sa.Column("ended", sa.String(length=12), nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"], unique=False)
    for flag in ("stands_in", "timed_out"):
        op.add_column("seats", sa.Column(flag, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("happenings", sa.Column("took", sa.Integer(), nullable=True))
    op.create_table(
        "closings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("closed", sa.String(length=30), nullable=False),
        sa.Column("opened", sa.String(length=30), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_closings"),
    )
    op.create_table(
        "lamps",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("lit", sa.String(length=30), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lamps"),
    )
