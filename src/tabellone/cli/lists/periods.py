"""When the lists of the Elo UISP and of FIDE are due, which reports they count, which come too late."""

from datetime import date

import click

from tabellone.answers.lists.periods import PeriodsAnswer
from tabellone.answers.lists.periods import periods as answers_periods
from tabellone.cli.answer import answering, say, say_answer, table_text, words_of
from tabellone.cli.lists.account import left_out_line
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, today
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.locales.words import Words


@click.group(cls=Commands)
def periods() -> None:
    """When lists are due, and what they count."""


@periods.command("uisp")
@on_option("Which list comes next is asked as of this day; by default today.")
@database_option
@answering
def uisp_periods(on: date | None, database: str | None, as_json: bool, language: str) -> None:
    """Every list of the Elo UISP with its deadline and events, and the one that comes next."""
    _answer(RatingSystem.UISP, on, None, database, words_of(language), as_json=as_json)


@periods.command("fide")
@on_option("Which list comes next is asked as of this day; by default today.")
@click.option("--edition", default=None, help="Edition of the regulation; by default the one in force on the day.")
@database_option
@answering
def fide_periods(on: date | None, edition: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Every list of FIDE's rating with its closing day and events, the one that comes next, and what waits."""
    _answer(RatingSystem.FIDE, on, edition, database, words_of(language), as_json=as_json)


def _answer(
    system: RatingSystem, on: date | None, edition: str | None, database: str | None, words: Words, *, as_json: bool
) -> None:
    with opened(database) as office:
        found = answers_periods(office.state, system, on or today(), edition)
    if as_json:
        say_answer(found, words)
        return
    _say(found, words)
    for each in found.left_out:
        say(left_out_line(each, words))


def _say(found: PeriodsAnswer, words: Words) -> None:
    is_issued = found.periods[0].issued_to is not None
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            each.on.isoformat(),
            *([each.issued_to.isoformat()] if each.issued_to else []),
            each.closes_on.isoformat(),
            each.in_force_from.isoformat() if each.in_force_from else words("not published"),
            ", ".join(event.event for event in each.events) or "-",
        ]
        for each in found.periods
    ]
    say(table_text([[*head, words("in force from"), words("events")], *rows]))
    for late in found.too_late:
        say(words("{event} came too late and counts in the list after.", event=late.event))
