"""The tables. What stands in `entries` is never changed, and goes only with its book: triggers on the database hold it.

A book is removed under a row of `removals` that is not finished yet, so that none goes without a record of who did it.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

VERSION = "0005"  # the last migration; a test holds it to the folder of migrations
VERSION_TABLE = "tabellone_version"
APPLICATION = 0x54414245  # "TABE" in the head of a SQLite file: this file is ours

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

throttles = Table(
    "throttles",
    metadata,
    Column("bucket", Text, primary_key=True),
    Column("since", Text, nullable=False),
    Column("tries", NUMBER, nullable=False),
    sqlite_strict=True,
)

board_secrets = Table(
    "board_secrets",
    metadata,
    Column("book", Text, ForeignKey("books.id"), primary_key=True),
    Column("secret", Text, nullable=False),
    sqlite_strict=True,
)

# What lists show of an event, at an entry of its journal. It is derived: a row that is missing or of another format is
# written anew.
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

# What published lists rest on, computed from the journal of the office: it can be made again at any time, and what
# stands under another seal than the one asked for is never taken.
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

# Sessions, open links and failed tries: they hold now and must not come back from an old backup.
PASSING = (sessions, links, throttles)

# What can be computed again from the journals: it is not part of what a backup keeps.
DERIVED = (summaries, derived_periods, derived_movements, derived_parts)
