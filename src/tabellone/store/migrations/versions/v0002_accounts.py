"""Accounts with their roles, sessions, one-time links, counts of failed tries, and the secrets of board codes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables for who may do what."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False, unique=True),
        sa.Column("display_name", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("is_chief", NUMBER, nullable=False),
        sa.Column("is_active", NUMBER, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "roles",
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("book", sa.Text, sa.ForeignKey("books.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account", "book"),
        sqlite_strict=True,
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.id")),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "links",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("book", sa.Text, sa.ForeignKey("books.id")),
        sa.Column("role", sa.Text),
        sa.Column("inviter", sa.Text, sa.ForeignKey("accounts.id")),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("expires", sa.Text, nullable=False),
        sa.Column("used", sa.Text),
        sqlite_strict=True,
    )
    op.create_table(
        "throttles",
        sa.Column("bucket", sa.Text, primary_key=True),
        sa.Column("since", sa.Text, nullable=False),
        sa.Column("tries", NUMBER, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "board_secrets",
        sa.Column("book", sa.Text, sa.ForeignKey("books.id"), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sqlite_strict=True,
    )
