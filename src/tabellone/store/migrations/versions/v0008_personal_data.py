"""Personal data beside the journals, what was erased of them, and journals sealed anew; settings of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

SQLITE_TRIGGERS = (
    "DROP TRIGGER entries_unchanged",
    """
    CREATE TRIGGER entries_unchanged BEFORE UPDATE ON entries
    WHEN NEW.book <> OLD.book OR NEW.position <> OLD.position OR NEW.kind <> OLD.kind OR NEW.at <> OLD.at
      OR NOT EXISTS (SELECT 1 FROM resealings WHERE book = OLD.book AND finished IS NULL)
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
    """,
)

POSTGRESQL_TRIGGERS = (
    """
    CREATE OR REPLACE FUNCTION tabellone_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM removals WHERE book = OLD.book AND finished IS NULL)
      THEN RETURN OLD; END IF;
      IF TG_OP = 'UPDATE' THEN
        IF NEW.book = OLD.book AND NEW.position = OLD.position AND NEW.kind = OLD.kind AND NEW.at = OLD.at
          AND EXISTS (SELECT 1 FROM resealings WHERE book = OLD.book AND finished IS NULL)
        THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'entries are only ever added';
    END $$
    """,
)


def upgrade() -> None:
    """Make the tables, and let the seals of a journal change that is being sealed anew."""
    op.create_table(
        "personal_data",
        sa.Column("book", sa.Text, sa.ForeignKey("books.id"), nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("replaced_by", sa.Text),
        sa.PrimaryKeyConstraint("book", "commitment"),
        sqlite_strict=True,
    )
    op.create_index("personal_data_by_position", "personal_data", ["book", "position"])
    op.create_table(
        "erasures",
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("replacement", sa.Text),
        sa.PrimaryKeyConstraint("book", "position", "path"),
        sqlite_strict=True,
    )
    op.create_table(
        "resealings",
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("entries", NUMBER, nullable=False),
        sa.Column("finished", sa.Text),
        sa.PrimaryKeyConstraint("book", "at"),
        sqlite_strict=True,
    )
    op.create_table(
        "house_settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for trigger in SQLITE_TRIGGERS if is_sqlite else POSTGRESQL_TRIGGERS:
        op.execute(sa.text(trigger))
