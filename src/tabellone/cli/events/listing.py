"""`tabellone event listing`: whether search engines are asked to leave an event out."""

import click

from tabellone.answers.listing import listing
from tabellone.cli.answer import answering, echo, echo_answer, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import found_event
from tabellone.cli.store import database_option, opened_ledger
from tabellone.desk.roles import Person
from tabellone.store.house import House


@click.command("listing")
@click.argument("event")
@click.option("--unlisted/--listed", "is_unlisted", default=None, help="Ask search engines to leave the event out.")
@author_option
@database_option
@answering
def show_listing(
    event: str, is_unlisted: bool | None, author: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Show whether search engines are asked to leave an event out, or decide it."""
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        house = House(ledger.database, now)
        if is_unlisted is not None:
            person = Person(author_of(author), is_chief=True)
            house.list_event(person, opened.book, is_unlisted=is_unlisted)
        answer = listing(house, opened.book)
    words = words_of(language)
    if as_json:
        echo_answer(answer, words)
        return
    is_left_out = answer.is_unlisted or answer.is_house_unlisted
    echo(words("Search engines: {answer}", answer=words("asked to stay away") if is_left_out else words("allowed")))
