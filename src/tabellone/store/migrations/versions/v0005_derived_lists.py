"""The basis of published lists, stored beside the journals: periods, and the movements in them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, which are filled as lists are computed."""
    op.create_table(
        "derived_periods",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("seal", sa.Text, nullable=False, unique=True),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("meetings", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "derived_movements",
        sa.Column("period", NUMBER, nullable=False),
        sa.Column("place", NUMBER, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("event", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("period", "place"),
        sqlite_strict=True,
    )
    op.create_index("derived_movements_by_player", "derived_movements", ["player", "period"])
    op.create_index("derived_movements_by_event", "derived_movements", ["event", "period"])
    op.create_table(
        "derived_parts",
        sa.Column("period", NUMBER, nullable=False),
        sa.Column("place", NUMBER, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "period", "place"),
        sqlite_strict=True,
    )
