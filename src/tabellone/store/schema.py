"""The tables and the triggers that keep entries unchanged, and the way to the version that this program needs."""

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    column,
    inspect,
    select,
    table,
    text,
    update,
)

from tabellone.store.faults import StoreError

VERSION = "0008"  # the last migration; a test holds it to the folder of migrations
VERSION_TABLE = "tabellone_version"
APPLICATION = 0x54414245  # "TABE": the mark in the head of a SQLite file, and the advisory lock in PostgreSQL

# STRICT tables know INTEGER and TEXT, not BIGINT.
NUMBER = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()

books = Table(
    "books",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created", Text, nullable=False),
    Index("books_by_age", "kind", "created", "id"),
    sqlite_strict=True,
)

entries = Table(
    "entries",
    metadata,
    Column("book", Text, ForeignKey("books.id"), nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("book", "position"),
    sqlite_strict=True,
)

# Personal data to which entries refer; those of authors stand at position 0. A row that is replaced keeps its
# commitment and says that of its new value.
personal_data = Table(
    "personal_data",
    metadata,
    Column("book", Text, ForeignKey("books.id"), nullable=False),
    Column("commitment", Text, nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("who", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("replaced_by", Text),
    PrimaryKeyConstraint("book", "commitment"),
    Index("personal_data_by_position", "book", "position"),
    sqlite_strict=True,
)

# Places of journals whose personal data were erased, or replaced by what stands here: a restored backup follows it.
erasures = Table(
    "erasures",
    metadata,
    Column("book", Text, nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("path", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("replacement", Text),
    PrimaryKeyConstraint("book", "position", "path"),
    sqlite_strict=True,
)

# Journals of before that were sealed anew; `finished` is null while it is done, in the same transaction.
resealings = Table(
    "resealings",
    metadata,
    Column("book", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("entries", NUMBER, nullable=False),
    Column("finished", Text),
    PrimaryKeyConstraint("book", "at"),
    sqlite_strict=True,
)

# Settings of the house, such as how long data is stored: a name and a value as JSON.
house_settings = Table(
    "house_settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)

# Keys under which authors sent acts, so that an act that is sent again is carried out once.
keys = Table(
    "keys",
    metadata,
    Column("book", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("fingerprint", Text, nullable=False),
    PrimaryKeyConstraint("book", "author", "key"),
    ForeignKeyConstraint(["book", "position"], ["entries.book", "entries.position"]),
    sqlite_strict=True,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("display_name", Text, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("is_chief", NUMBER, nullable=False),
    Column("is_active", NUMBER, nullable=False),
    Column("created", Text, nullable=False),
    sqlite_strict=True,
)

roles = Table(
    "roles",
    metadata,
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("book", Text, ForeignKey("books.id"), nullable=False),
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("account", "book"),
    sqlite_strict=True,
)

# A session without an account is a browser that the chief's link let in.
sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("account", Text, ForeignKey("accounts.id")),
    Column("label", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("seen", Text, nullable=False),
    sqlite_strict=True,
)

# A link with a book and a role invites to it; one without makes a browser the chief arbiter.
links = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("book", Text, ForeignKey("books.id")),
    Column("role", Text),
    Column("inviter", Text, ForeignKey("accounts.id")),
    Column("created", Text, nullable=False),
    Column("expires", Text, nullable=False),
    Column("used", Text),
    sqlite_strict=True,
)

# Tries to sign in or to use a board code, counted by bucket (an address, an account) since a moment.
throttles = Table(
    "throttles",
    metadata,
    Column("bucket", Text, primary_key=True),
    Column("since", Text, nullable=False),
    Column("tries", NUMBER, nullable=False),
    sqlite_strict=True,
)

# The secret of an event from which the codes of its boards come.
board_secrets = Table(
    "board_secrets",
    metadata,
    Column("book", Text, ForeignKey("books.id"), primary_key=True),
    Column("secret", Text, nullable=False),
    sqlite_strict=True,
)

# Summary of an event for lists, at an entry of its journal. It is derived: a missing row, or one of another format, is
# written again.
summaries = Table(
    "summaries",
    metadata,
    Column("book", Text, ForeignKey("books.id"), primary_key=True),
    Column("format", NUMBER, nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("phase", Text, nullable=False),
    Column("is_made", NUMBER, nullable=False),
    Column("is_public", NUMBER, nullable=False),
    Column("is_archived", NUMBER, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_strict=True,
)

# Events that were deleted; `finished` is null while the rows of the book are being removed, in the same transaction.
removals = Table(
    "removals",
    metadata,
    Column("book", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("entries", NUMBER, nullable=False),
    Column("file", Text, nullable=False),
    Column("finished", Text),
    PrimaryKeyConstraint("book", "at"),
    sqlite_strict=True,
)

# Basis of published lists, computed from the journal of the office: it can be computed again at any time, and a row
# with another seal than the requested one is never used.
derived_periods = Table(
    "derived_periods",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("seal", Text, nullable=False, unique=True),
    Column("previous", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("meetings", LargeBinary, nullable=False),
    sqlite_strict=True,
)

derived_movements = Table(
    "derived_movements",
    metadata,
    Column("period", NUMBER, nullable=False),
    Column("place", NUMBER, nullable=False),
    Column("player", Text, nullable=False),
    Column("event", Text),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("period", "place"),
    Index("derived_movements_by_player", "player", "period"),
    Index("derived_movements_by_event", "event", "period"),
    sqlite_strict=True,
)

# The further events of a movement that counts several.
derived_parts = Table(
    "derived_parts",
    metadata,
    Column("period", NUMBER, nullable=False),
    Column("place", NUMBER, nullable=False),
    Column("event", Text, nullable=False),
    PrimaryKeyConstraint("event", "period", "place"),
    sqlite_strict=True,
)

# Long acts that run or have just ended: `address` is where each was asked for, `seen` when the program that runs it
# last said so, `head` and `body` are what it was answered with.
jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("book", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("done", NUMBER, nullable=False),
    Column("total", NUMBER),
    Column("begun", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("is_cancelled", NUMBER, nullable=False),
    Column("head", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_strict=True,
)

# Security events of a server: no secrets, and only the latest.
security_events = Table(
    "security_events",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("door", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("book", Text, nullable=False),
    Column("detail", Text, nullable=False),
    sqlite_strict=True,
)

# The public keys by which seals were signed here; the secret of the present one is in a file of its own.
signing_keys = Table(
    "signing_keys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("public", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("retired", Text),
    sqlite_strict=True,
)

# Seals that were signed: the position in the book says which entry's.
signatures = Table(
    "signatures",
    metadata,
    Column("book", Text, nullable=False),
    Column("position", NUMBER, nullable=False),
    Column("seal", Text, nullable=False),
    Column("key", Text, ForeignKey("signing_keys.id"), nullable=False),
    Column("at", Text, nullable=False),
    Column("signature", Text, nullable=False),
    PrimaryKeyConstraint("book", "position", "key"),
    sqlite_strict=True,
)

# The second factor of an account; `confirmed` is null until its first code was typed, `step` the last one used.
second_factors = Table(
    "second_factors",
    metadata,
    Column("account", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("confirmed", Text),
    Column("step", NUMBER, nullable=False),
    sqlite_strict=True,
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("code_hash", Text, nullable=False),
    PrimaryKeyConstraint("account", "code_hash"),
    sqlite_strict=True,
)

# Browsers with which somebody has signed in to an account before: others' wrong tries do not hinder them.
devices = Table(
    "devices",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("created", Text, nullable=False),
    sqlite_strict=True,
)

# Sessions, open links, failed tries and the like: they hold now and must not come back from an old backup.
PASSING = (sessions, links, throttles, jobs, devices, security_events)

# Tables that a restore leaves alone: the record of events on this server.
LASTING = (security_events,)

# Tables that can be computed again from the journals: backups leave them out.
DERIVED = (summaries, derived_periods, derived_movements, derived_parts)


FOLDER = Path(__file__).parent / "migrations"
VERSIONS = table(VERSION_TABLE, column("version_num", Text))


def found_version(connection: Connection) -> str | None:
    """The version of the tables; None if there are none yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(VERSIONS.c.version_num))


def migrate(connection: Connection, address: object, folder: Path = FOLDER, version: str = VERSION) -> None:
    """Make or renew the tables within the transaction of the connection."""
    is_sqlite = connection.dialect.name == "sqlite"
    if not is_sqlite:
        # Of several programs that open a database at once, one migrates it.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": APPLICATION})
    old_version = found_version(connection)
    if old_version == version:
        # SQLite lets a transaction begin on a read-only file: only a write shows it.
        connection.execute(update(VERSIONS).values(version_num=VERSIONS.c.version_num))
        return
    if old_version is None:
        _refuse_foreign(connection, address)
    # Imported here: most databases need no migration, and the import is slow.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if old_version is not None and old_version not in revisions:
        raise StoreError(
            "{place}: the database was made by a newer Tabellone (tables {found}, this one knows {known}); update "
            "the program",
            place=address,
            found=old_version,
            known=version,
        )
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    if is_sqlite:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")


def _refuse_foreign(connection: Connection, address: object) -> None:
    taken = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if taken:
        raise StoreError(
            "{place}: another program has a table {found} there; choose an empty database",
            place=address,
            found=min(taken),
        )


_SQLITE_TRIGGERS: tuple[str, ...] = (
    "books_stay",
    "books_unchanged",
    "entries_follow",
    "entries_stay",
    "entries_unchanged",
    "removals_stay",
    "removals_unchanged",
)
_POSTGRESQL_TRIGGERS: tuple[str, ...] = (
    "books_kept",
    "books_stay",
    "entries_follow",
    "entries_kept",
    "entries_stay",
    "removals_stay",
)


def missing_guards(connection: Connection) -> tuple[str, ...]:
    """The triggers that are not there, or are switched off."""
    if connection.dialect.name == "sqlite":
        wanted, question = _SQLITE_TRIGGERS, "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        question = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
        wanted = _POSTGRESQL_TRIGGERS
    present = set(connection.scalars(text(question)))
    return tuple(name for name in wanted if name not in present)
