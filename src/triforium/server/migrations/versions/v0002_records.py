"""What luck answered, the scores, and by which rules: a record is written from these when the rules are others."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in (
        sa.Column("rules", sa.Integer(), nullable=True),
        sa.Column("edition_hash", sa.String(length=64), nullable=True),
        sa.Column("opening", sa.JSON(), nullable=True),
        sa.Column("scores", sa.JSON(), nullable=True),
        sa.Column("winners", sa.JSON(), nullable=True),
    ):
        op.add_column("tables", column)
    op.add_column("happenings", sa.Column("luck", sa.JSON(), nullable=True))
