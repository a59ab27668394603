"""Several processes on one database: who is alive, who thinks about which turn, who watches where."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    # What is lost in a crash of the database is said anew a second later, and need not be synced.
    loose = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
        prefixes=loose,
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("process", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        prefixes=loose,
    )
    op.create_table(
        "present",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("process", sa.String(length=16), nullable=False),
        sa.Column("guests", sa.JSON(), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "process", name="pk_present"),
        prefixes=loose,
    )
    op.add_column("tables", sa.Column("bot_turn", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE tables SET bot_turn = true WHERE status = 'running' AND EXISTS (SELECT 1 FROM seats"
        " WHERE seats.table_id = tables.id AND seats.seat = tables.turn AND seats.bot IS NOT NULL)"
    )
    op.create_index("ix_tables_bot_turn", "tables", ["bot_turn", "changed"], unique=False)
