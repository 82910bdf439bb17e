"""The triggers by which a database refuses that entries, books and notes of deletions are changed or removed."""

from sqlalchemy import Connection, text

_SQLITE: tuple[str, ...] = (
    "books_stay",
    "books_unchanged",
    "entries_follow",
    "entries_stay",
    "entries_unchanged",
    "removals_stay",
    "removals_unchanged",
)
_POSTGRESQL: tuple[str, ...] = (
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
        wanted, question = _SQLITE, "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        question = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
        wanted = _POSTGRESQL
    present = set(connection.scalars(text(question)))
    return tuple(name for name in wanted if name not in present)
