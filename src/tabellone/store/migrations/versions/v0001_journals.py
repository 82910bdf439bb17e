"""Books, their entries, and the keys of commands that were answered."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

SQLITE_TRIGGERS = (
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM entries WHERE book = NEW.book)
      OR (NEW.position > 1 AND NEW.previous <>
          (SELECT hash FROM entries WHERE book = NEW.book AND position = NEW.position - 1))
    BEGIN SELECT RAISE(ABORT, 'an entry must follow the last one of its book'); END
    """,
    """
    CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
    """,
    """
    CREATE TRIGGER entries_unchanged BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END
    """,
    """
    CREATE TRIGGER books_stay BEFORE DELETE ON books
    BEGIN SELECT RAISE(ABORT, 'books are only ever added'); END
    """,
    """
    CREATE TRIGGER books_unchanged BEFORE UPDATE OF id, kind, created ON books
    BEGIN SELECT RAISE(ABORT, 'only the title of a book may change'); END
    """,
)

POSTGRESQL_TRIGGERS = (
    """
    CREATE FUNCTION tabellone_follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM entries WHERE book = NEW.book)
        OR (NEW.position > 1 AND NEW.previous <>
            (SELECT hash FROM entries WHERE book = NEW.book AND position = NEW.position - 1))
      THEN RAISE EXCEPTION 'an entry must follow the last one of its book'; END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION tabellone_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% are only ever added', TG_TABLE_NAME; END $$
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION tabellone_follows()
    """,
    """
    CREATE TRIGGER entries_stay BEFORE DELETE OR UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION tabellone_stays()
    """,
    """
    CREATE TRIGGER entries_kept BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION tabellone_stays()
    """,
    """
    CREATE TRIGGER books_stay BEFORE DELETE OR UPDATE OF id, kind, created ON books
    FOR EACH ROW EXECUTE FUNCTION tabellone_stays()
    """,
    """
    CREATE TRIGGER books_kept BEFORE TRUNCATE ON books
    FOR EACH STATEMENT EXECUTE FUNCTION tabellone_stays()
    """,
)


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "books",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "entries",
        sa.Column("book", sa.Text, sa.ForeignKey("books.id"), nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("book", "position"),
        sqlite_strict=True,
    )
    op.create_table(
        "keys",
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("position", NUMBER, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("book", "author", "key"),
        sa.ForeignKeyConstraint(["book", "position"], ["entries.book", "entries.position"]),
        sqlite_strict=True,
    )
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for trigger in SQLITE_TRIGGERS if is_sqlite else POSTGRESQL_TRIGGERS:
        op.execute(sa.text(trigger))
