"""Reviews of finished games are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
