"""The quarters of the Elo UISP: when a list is due, which reports it counts, which come too late."""

from datetime import date, timedelta

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, today
from tabellone.cli.lists.shapes import Shape, day_text
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.rating.lists.uisp_periods import Calendar, Publication, closing_day, list_counting, next_quarter
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words
from tabellone.regulations import rulebook


@click.group(cls=Commands)
def periods() -> None:
    """When lists are due, and what they count."""


@periods.command("uisp")
@on_option("Which list comes next is asked as of this day; by default today.")
@database_option
@answering
def uisp_periods(on: date | None, database: str | None, as_json: bool, language: str) -> None:
    """Every list of the Elo UISP with its deadline and events, and the one that comes next."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    calendar = rulebook.uisp_calendar()
    found = _periods(state, on or today(), calendar)
    if as_json:
        say_json({"system": RatingSystem.UISP.value, "periods": found})
    else:
        _say(found, words)


def _periods(state: OfficeState, day: date, calendar: Calendar) -> list[Shape]:
    made = [Publication(each.rating_list.on, each.in_force_from) for each in state.lists_of(RatingSystem.UISP)]
    last = made[-1].on if made else None
    coming = next_quarter(max(day, last) if last else day, calendar)
    lists = [*made, Publication(coming)]
    events = sorted(
        (event for event in state.events.values() if RatingSystem.UISP in event.systems),
        key=lambda event: (event.received_on, event.id),
    )
    shapes = [_shape(each, lists, events, calendar) for each in lists]
    late = [event.id for event in events if list_counting(event.received_on, lists, calendar) is None]
    return [*shapes[:-1], {**shapes[-1], "too_late_for_it": late}]


def _shape(made: Publication, lists: list[Publication], events: list[EventRecord], calendar: Calendar) -> Shape:
    counted = [event for event in events if list_counting(event.received_on, lists, calendar) == made.on]
    first = made.on.replace(day=1)
    return {
        "on": made.on.isoformat(),
        "issued_from": first.isoformat(),
        "issued_to": (first + timedelta(days=calendar.issue_days - 1)).isoformat(),
        "closes_on": closing_day(made.on, calendar).isoformat(),
        "in_force_from": day_text(made.in_force_from),
        "events": [event.id for event in counted],
    }


def _say(found: list[Shape], words: Words) -> None:
    head = [words("list of"), words("to be issued by"), words("reports until"), words("in force from"), words("events")]
    rows = [
        [
            str(each["on"]),
            str(each["issued_to"]),
            str(each["closes_on"]),
            str(each["in_force_from"] or words("not published")),
            ", ".join(map(str, _names(each["events"]))) or "-",
        ]
        for each in found
    ]
    say(table_text([head, *rows]))
    for event in _names(found[-1]["too_late_for_it"]):
        say(words("{event} came too late and counts in the list after.", event=event))


def _names(value: object) -> list[object]:
    return value if isinstance(value, list) else []
