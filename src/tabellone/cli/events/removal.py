"""`tabellone event archive`, `unarchive`, `delete` and `deleted`."""

import click

from tabellone.answers.event import event as event_answer
from tabellone.answers.removals import removals
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import found_event
from tabellone.cli.store import database_option, opened_ledger
from tabellone.desk.event.commands import ArchiveEvent, EventCommand, UnarchiveEvent
from tabellone.desk.roles import Person
from tabellone.store.house import House
from tabellone.store.journal.removal import removed


@click.command("archive")
@click.argument("event")
@author_option
@database_option
@answering
def archive(event: str, author: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Take an event out of the lists of events; it can be opened and brought back."""
    title = _entered(event, ArchiveEvent(), author, database, as_json=as_json, language=language)
    if not as_json:
        echo(words_of(language)("{event} is archived", event=title))


@click.command("unarchive")
@click.argument("event")
@author_option
@database_option
@answering
def unarchive(event: str, author: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Bring an event back from the archive."""
    title = _entered(event, UnarchiveEvent(), author, database, as_json=as_json, language=language)
    if not as_json:
        echo(words_of(language)("{event} is in the list of events again", event=title))


def _entered(
    event: str, command: EventCommand, author: str | None, database: str | None, *, as_json: bool, language: str
) -> str:
    """Give the command; the title of the event."""
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        ledger.perform(opened.book, command, author_of(author), now(), expected=opened.fold.position)
        answer = event_answer(opened.book, opened.title, ledger.view(opened.book), opened.role)
    if as_json:
        echo_answer(answer, words_of(language))
    return opened.title


@click.command("delete")
@click.argument("event")
@click.option("--name", required=True, help="Name of the event, exactly: what is meant is deleted, and nothing else.")
@author_option
@database_option
@answering
def delete(event: str, name: str, author: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Delete an event; its journal is kept in a file among the backups, from which it can be imported again."""
    words = words_of(language)
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        house = House(ledger.database, now)
        person = Person(author_of(author), is_chief=True)
        removal = removed(house, person, opened.book, name, expected=opened.fold.position)
    if as_json:
        echo_answer(removal, words)
        return
    echo(words("{event} is deleted; its journal is kept in {file}", event=removal.title, file=removal.file))
    echo(words("tabellone journal import {file} opens it again", file=removal.file))


@click.command("deleted")
@database_option
@answering
def deleted(database: str | None, as_json: bool, language: str) -> None:
    """The events that were deleted, and the files that keep their journals."""
    words = words_of(language)
    with opened_ledger(database) as ledger:
        answer = removals(House(ledger.database, now))
    if as_json:
        echo_answer(answer, words)
    elif answer.removals:
        head = [words("date"), words("name"), words("author"), words("file")]
        rows = [
            [words.short_moment(removal.at), removal.title, removal.author, removal.file] for removal in answer.removals
        ]
        echo(table_text([head, *rows]))
    else:
        echo(words("No event was deleted."))
