"""Security events, signed seals, second factors, and browsers that are known."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, all of them empty."""
    op.create_table(
        "security_events",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("door", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "signing_keys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("retired", sa.Text),
        sqlite_strict=True,
    )
    op.create_table(
        "signatures",
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("key", sa.Text, sa.ForeignKey("signing_keys.id"), nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("book", "position", "key"),
        sqlite_strict=True,
    )
    op.create_table(
        "second_factors",
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Text),
        sa.Column("step", NUMBER, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "recovery_codes",
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account", "code_hash"),
        sqlite_strict=True,
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sqlite_strict=True,
    )
