"""Events that were deleted: who did it, and the file that keeps the journal; without such a row no book goes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

SQLITE_TRIGGERS = (
    "DROP TRIGGER entries_stay",
    """
    CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE book = OLD.book AND finished IS NULL)
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
    """,
    "DROP TRIGGER books_stay",
    """
    CREATE TRIGGER books_stay BEFORE DELETE ON books
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE book = OLD.id AND finished IS NULL)
    BEGIN SELECT RAISE(ABORT, 'books are only ever added'); END
    """,
    """
    CREATE TRIGGER removals_stay BEFORE DELETE ON removals
    BEGIN SELECT RAISE(ABORT, 'removals are only ever added'); END
    """,
    """
    CREATE TRIGGER removals_unchanged BEFORE UPDATE ON removals
    WHEN OLD.finished IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'removals are only ever added'); END
    """,
)

POSTGRESQL_TRIGGERS = (
    """
    CREATE FUNCTION tabellone_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM removals WHERE book = OLD.book AND finished IS NULL)
      THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'entries are only ever added';
    END $$
    """,
    """
    CREATE FUNCTION tabellone_books_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM removals WHERE book = OLD.id AND finished IS NULL)
      THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'books are only ever added';
    END $$
    """,
    """
    CREATE FUNCTION tabellone_removals_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.finished IS NULL THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'removals are only ever added';
    END $$
    """,
    "DROP TRIGGER entries_stay ON entries",
    """
    CREATE TRIGGER entries_stay BEFORE DELETE OR UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION tabellone_entries_stay()
    """,
    "DROP TRIGGER books_stay ON books",
    """
    CREATE TRIGGER books_stay BEFORE DELETE OR UPDATE OF id, kind, created ON books
    FOR EACH ROW EXECUTE FUNCTION tabellone_books_stay()
    """,
    """
    CREATE TRIGGER removals_stay BEFORE DELETE OR UPDATE ON removals
    FOR EACH ROW EXECUTE FUNCTION tabellone_removals_stay()
    """,
)


def upgrade() -> None:
    """Make the table, and let a book go that it names."""
    op.create_table(
        "removals",
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("entries", NUMBER, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("finished", sa.Text),
        sa.PrimaryKeyConstraint("book", "at"),
        sqlite_strict=True,
    )
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for trigger in SQLITE_TRIGGERS if is_sqlite else POSTGRESQL_TRIGGERS:
        op.execute(sa.text(trigger))
