"""When the lists of a system are due, which reports they count, which come too late."""

from datetime import date

import click

from tabellone.answers.lists.periods import PeriodsAnswer
from tabellone.answers.lists.periods import periods as answers_periods
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.clock import today
from tabellone.cli.lists.account import left_out_line
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, system_argument
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words


@click.command()
@system_argument
@on_option("Which list comes next is asked as of this day; by default today.")
@click.option("--edition", default=None, help="Edition of the regulation; by default the one in force on the day.")
@database_option
@answering
def periods(
    system: RatingSystem, on: date | None, edition: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Every list of a system with its closing day and events, the one that comes next, and what waits."""
    words = words_of(language)
    with opened(database) as office:
        found = answers_periods(office.state, system, on or today(), edition)
    if as_json:
        echo_answer(found, words)
        return
    _echo(found, words)
    for each in found.left_out:
        echo(left_out_line(each, words))


def _echo(found: PeriodsAnswer, words: Words) -> None:
    is_issued = found.periods[0].issued_to is not None
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            words.short_day(each.on),
            *([words.short_day(each.issued_to)] if each.issued_to else []),
            words.short_day(each.closes_on),
            words.short_day(each.in_force_from) or words("not published"),
            ", ".join(event.event for event in each.events) or NOTHING,
        ]
        for each in found.periods
    ]
    echo(table_text([[*head, words("in force from"), words("events")], *rows]))
    for late in found.too_late:
        echo(words("{event} came too late and counts in the list after.", event=late.event))
