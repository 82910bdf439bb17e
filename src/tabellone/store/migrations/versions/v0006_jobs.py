"""Long acts that run or have just ended: how far they are, and what they were answered with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table, empty."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("done", NUMBER, nullable=False),
        sa.Column("total", NUMBER),
        sa.Column("begun", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("is_cancelled", NUMBER, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
