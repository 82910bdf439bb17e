"""When the lists of a system are due, which reports they count, which come too late."""

from datetime import date

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, system_argument, today
from tabellone.cli.lists.shapes import Shape, day_text, exclusion_shapes
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.computed_list import ListCalendar, ListPeriod
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of


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
        state = office.state
    found = definition_of(system).calendar(state.register, state.lists_of(system), on or today(), edition)
    if found is None:
        raise Refusal("{system} has no calendar; every day may have a list", system=system.value)
    if as_json:
        say_json(
            {
                "system": system.value,
                "edition": found.edition,
                "periods": _shapes(found),
                "left_out": exclusion_shapes(found.left_out, state, words),
            }
        )
    else:
        _say(found, state, words)


def _shapes(found: ListCalendar) -> list[Shape]:
    shapes = [_shape(each) for each in found.periods]
    return [*shapes[:-1], {**shapes[-1], "too_late_for_it": list(found.too_late)}]


def _shape(found: ListPeriod) -> Shape:
    issued = {"issued_from": day_text(found.issued_from), "issued_to": day_text(found.issued_to)}
    return {
        "on": found.on.isoformat(),
        **(issued if found.issued_to else {}),
        "closes_on": found.closes_on.isoformat(),
        "in_force_from": day_text(found.in_force_from),
        "events": list(found.events),
    }


def _say(found: ListCalendar, state: OfficeState, words: Words) -> None:
    is_issued = found.periods[0].issued_to is not None
    head = [words("list of"), *([words("to be issued by")] if is_issued else []), words("reports until")]
    rows = [
        [
            each.on.isoformat(),
            *([each.issued_to.isoformat()] if each.issued_to else []),
            each.closes_on.isoformat(),
            day_text(each.in_force_from) or words("not published"),
            ", ".join(each.events) or "-",
        ]
        for each in found.periods
    ]
    say(table_text([[*head, words("in force from"), words("events")], *rows]))
    for event in found.too_late:
        say(words("{event} came too late and counts in the list after.", event=event))
    for each in found.left_out:
        why = " ".join(f"{words.step(step)} ({words.source(step.citation)})" for step in each.steps)
        name = state.event(each.event).name
        say(words("Left out: {event} (games: {games}). {why}", event=name, games=each.games, why=why))
