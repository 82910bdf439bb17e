"""A summary of each event, written with each entry of its journal: lists of events fold no journal."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table, empty; what it lacks is written when a list is first asked for."""
    op.create_table(
        "summaries",
        sa.Column("book", sa.Text, sa.ForeignKey("books.id"), primary_key=True),
        sa.Column("format", NUMBER, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("is_made", NUMBER, nullable=False),
        sa.Column("is_public", NUMBER, nullable=False),
        sa.Column("is_archived", NUMBER, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("books_by_age", "books", ["kind", "created", "id"])
