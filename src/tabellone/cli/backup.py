"""`tabellone backup` and `tabellone restore`."""

from pathlib import Path

import click

from tabellone.cli.answer import answering, echo, echo_json, words_of
from tabellone.cli.clock import now
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.store import database_option


@click.command()
@database_option
@click.option("--output", metavar="FILE", default=None, help="Where to; without it among the rotating backups.")
@click.option(
    "--keep",
    type=WholeNumber(1, 1000),
    default=None,
    show_default="one an hour for a day, one a day for a month",
    help="Rotating backups to keep.",
)
@answering
def backup(database: str | None, output: str | None, keep: int | None, as_json: bool, language: str) -> None:
    """Copy the whole database into one file and read it back."""
    from tabellone.store.backup import back_up, rotate
    from tabellone.store.database import open_database
    from tabellone.store.files import place_of

    with open_database(place_of(database), create=False) as opened:
        saved_copy = back_up(opened, Path(output).absolute()) if output else rotate(opened, now(), keep)
    if as_json:
        echo_json({"file": str(saved_copy.file), "books": saved_copy.books, "entries": saved_copy.entries})
        return
    words = words_of(language)
    echo(
        words(
            "{file}: {books} books, {entries} entries, read back and whole",
            file=saved_copy.file,
            books=saved_copy.books,
            entries=saved_copy.entries,
        )
    )


@click.command()
@click.argument("file")
@database_option
@click.option("--force", is_flag=True, help="Replace the books that are there; they are kept in a file beside.")
@answering
def restore(file: str, database: str | None, force: bool, as_json: bool, language: str) -> None:
    """Put a backup in the place of a database."""
    from tabellone.store.backup import restore as restore_backup
    from tabellone.store.files import place_of

    place = place_of(database)
    done = restore_backup(Path(file).absolute(), place, now(), force=force)
    if as_json:
        aside = None if done.aside is None else str(done.aside)
        echo_json({"database": str(place), "books": done.books, "entries": done.entries, "aside": aside})
        return
    words = words_of(language)
    echo(
        words("{place}: {books} books, {entries} entries restored", place=place, books=done.books, entries=done.entries)
    )
    if done.aside:
        echo(words("What was there is now in {file}", file=done.aside))
