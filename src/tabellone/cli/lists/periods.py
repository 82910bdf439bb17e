"""When the lists of the Elo UISP and of FIDE are due, which reports they count, which come too late."""

from collections.abc import Sequence
from datetime import date, timedelta

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, today
from tabellone.cli.lists.shapes import Shape, day_text, exclusion_shapes
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.fide.fide_monthly.reports import (
    begins_before_monthly_lists,
    begun_too_early,
    month_after,
    month_taking,
)
from tabellone.core.rating.fide.list_days import list_after, list_taking_report
from tabellone.core.rating.fide.rules import AverageRules, FideRules
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.rating.uisp.calendar import Calendar, Publication, closing_day, list_counting, next_quarter
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


@periods.command("fide")
@on_option("Which list comes next is asked as of this day; by default today.")
@click.option("--edition", default=None, help="Edition of the regulation; by default the one in force on the day.")
@database_option
@answering
def fide_periods(on: date | None, edition: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Every list of FIDE's rating with its closing day and events, the one that comes next, and what waits."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    day = on or today()
    rules = rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(day)
    events = sorted(
        (event for event in state.events.values() if RatingSystem.FIDE in event.systems),
        key=lambda event: (event.received_on, event.id),
    )
    early = [event for event in events if _is_too_early(event, edition)]
    found = _fide_periods(state, day, rules, edition, [event for event in events if event not in early])
    left_out = _left_out(state, early)
    if as_json:
        shapes = exclusion_shapes(left_out, state, words)
        answer = {"system": RatingSystem.FIDE.value, "edition": rules.edition, "periods": found, "left_out": shapes}
        say_json(answer)
    else:
        _say(found, words)
        for each in left_out:
            why = " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in each.steps)
            event = state.event(each.event).name
            say(words("Left out: {event} (games: {games}). {why}", event=event, games=each.games, why=why))


def _fide_periods(
    state: OfficeState, day: date, rules: FideRules, edition: str | None, events: Sequence[EventRecord]
) -> list[Shape]:
    made = state.lists_of(RatingSystem.FIDE)
    coming = _list_after(max(day, made[-1].rating_list.on) if made else day, rules)
    lists = [(each.rating_list.on, each.in_force_from, each.rating_list.edition) for each in made]
    waiting = {event.id: _list_taking(event, edition) for event in events}
    shapes: list[Shape] = []
    since = date.min
    for listed, in_force, its_edition in [*lists, (coming, None, rules.edition)]:
        shapes.append(
            {
                "on": listed.isoformat(),
                "closes_on": _closing_day(listed, rulebook.fide_rating_rules(its_edition)).isoformat(),
                "in_force_from": day_text(in_force),
                "events": [event for event, taken in waiting.items() if since < taken <= listed],
            }
        )
        since = listed
    late = [event for event, taken in waiting.items() if taken > coming]
    return [*shapes[:-1], {**shapes[-1], "too_late_for_it": late}]


def _is_too_early(event: EventRecord, edition: str | None) -> bool:
    """Whether a monthly list would take the report of an event that began before there was any."""
    is_half_yearly = isinstance(_rules_taking(event, edition), AverageRules)
    return not is_half_yearly and begins_before_monthly_lists(event.starts_on, rulebook.first_monthly_list())


def _left_out(state: OfficeState, early: Sequence[EventRecord]) -> tuple[Exclusion, ...]:
    """The events that began too early, of reports that no list published so far has named."""
    last = state.last_list(RatingSystem.FIDE)
    since = last.rating_list.on if last else date.min
    first = rulebook.first_monthly_list()
    rules = rulebook.fide_rules_on(first)
    if isinstance(rules, AverageRules):
        return ()
    days = sorted({on for event in early if (on := month_taking(event, rules.closing_days)) > since})
    return tuple(each for on in days for each in begun_too_early(early, on, first, rules.closing_days))


def _list_after(day: date, rules: FideRules) -> date:
    return list_after(day, rules) if isinstance(rules, AverageRules) else month_after(day)


def _list_taking(event: EventRecord, edition: str | None) -> date:
    """The list that takes a report."""
    rules = _rules_taking(event, edition)
    if isinstance(rules, AverageRules):
        return list_taking_report(event.ends_on, event.received_on, rules.list_dates)
    return month_taking(event, rules.closing_days)


def _rules_taking(event: EventRecord, edition: str | None) -> FideRules:
    """The edition that takes a report: the one asked for, or the one in force when it arrived."""
    return rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(event.received_on)


def _closing_day(listed: date, rules: FideRules) -> date:
    """The last day on which a report for a list may arrive; a monthly list takes what came before its own day."""
    if isinstance(rules, AverageRules):
        for each in rules.list_dates:
            if each.month == listed.month:
                return date(listed.year - (each.closing_month > each.month), each.closing_month, each.closing_day)
    return listed - timedelta(days=1)


def _say(found: list[Shape], words: Words) -> None:
    is_issued = "issued_to" in found[0]
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            str(each["on"]),
            *([str(each["issued_to"])] if is_issued else []),
            str(each["closes_on"]),
            str(each["in_force_from"] or words("not published")),
            ", ".join(map(str, _names(each["events"]))) or "-",
        ]
        for each in found
    ]
    say(table_text([[*head, words("in force from"), words("events")], *rows]))
    for event in _names(found[-1]["too_late_for_it"]):
        say(words("{event} came too late and counts in the list after.", event=event))


def _names(value: object) -> list[object]:
    return value if isinstance(value, list) else []
