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
        answer = answers_periods(office.state, system, on or today(), edition)
    if as_json:
        echo_answer(answer, words)
        return
    _echo(answer, words)
    for omission in answer.left_out:
        echo(left_out_line(omission, words))


def _echo(answer: PeriodsAnswer, words: Words) -> None:
    is_issued = answer.periods[0].issued_to is not None
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            words.short_day(period.on),
            *([words.short_day(period.issued_to)] if period.issued_to else []),
            words.short_day(period.closes_on),
            words.short_day(period.in_force_from) or words("not published"),
            ", ".join(event.event for event in period.events) or NOTHING,
        ]
        for period in answer.periods
    ]
    echo(table_text([[*head, words("in force from"), words("events")], *rows]))
    for late in answer.too_late:
        echo(words("{event} came too late and counts in the list after.", event=late.event))
