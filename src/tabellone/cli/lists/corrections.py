"""Corrections of old events: what they would do to every list is shown before anything changes."""

from datetime import date
from typing import Any

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.lists.events import Given, federation_for, particulars_options
from tabellone.cli.lists.office import after, author_of, author_option, file_content, opened
from tabellone.cli.lists.parameters import Systems
from tabellone.cli.lists.players import federation_option
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.publication import difference_row
from tabellone.cli.lists.ratings import reason_option
from tabellone.cli.lists.shapes import difference_shape
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.ratinglist import Difference
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.office.commands import CorrectEvent, WithdrawEvent
from tabellone.desk.office.computation import effect_of_correction
from tabellone.desk.office.event_file import read_event_file, roster_of
from tabellone.desk.office.identification import Index
from tabellone.desk.office.reports import particulars_of
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words

yes_option = click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only the differences are shown.")
Effects = list[tuple[RatingSystem, date, tuple[Difference, ...]]]


@click.command()
@click.argument("event")
@click.argument("file")
@reason_option
@yes_option
@click.option("--systems", type=Systems(), default=None, help="Systems that the event counts for; else as before.")
@particulars_options
@federation_option
@database_option
@author_option
@answering
def correct(
    event: str,
    file: str,
    reason: str,
    is_meant: bool,
    federation: str | None,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
    **given: Any,
) -> None:
    """Replace the report of an event; what follows from it is computed anew.

    The lists published so far stay as they are; the next one carries the difference.
    """
    words = words_of(language)
    with opened(database) as office:
        old = office.state.event(EventId(event))
        found = read_event_file(file_content(file), file, federation_for(federation, old.systems))
        known = Given(**given).particulars(found, particulars_of(old))
        roster, _ = roster_of(found, Index(office.state.players.values()), with_new=False)
        command = CorrectEvent(found.record(roster, old.id, known), reason)
        new = after(office.state, command)
        effects = _effects(office.state, new, {*old.systems, *command.event.systems}, words)
        if is_meant:
            office.perform(command, author_of(author))
    _answer(effects, new, event, reason, words, is_meant=is_meant, as_json=as_json)


@click.command()
@click.argument("event")
@reason_option
@yes_option
@database_option
@author_option
@answering
def withdraw(
    event: str,
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Take an event out of the register; what follows from it is computed anew."""
    words = words_of(language)
    with opened(database) as office:
        old = office.state.event(EventId(event))
        command = WithdrawEvent(old.id, reason)
        new = after(office.state, command)
        effects = _effects(office.state, new, set(old.systems), words)
        if is_meant:
            office.perform(command, author_of(author))
    _answer(effects, new, event, reason, words, is_meant=is_meant, as_json=as_json)


def _effects(before: OfficeState, new: OfficeState, systems: set[RatingSystem], words: Words) -> Effects:
    """The differences of every published list; a capital of one discipline may start from the other."""
    touched = [
        system
        for system in RatingSystem
        if system in systems or (system.is_elo_rubele and any(each.is_elo_rubele for each in systems))
    ]
    with at_work(words("computing the lists anew")):
        return [
            (system, on, differences)
            for system in touched
            for on, differences in effect_of_correction(before, new, system)
        ]


def _answer(
    effects: Effects, state: OfficeState, event: str, reason: str, words: Words, *, is_meant: bool, as_json: bool
) -> None:
    if as_json:
        shapes = [
            {
                "system": system.value,
                "on": on.isoformat(),
                "differences": [difference_shape(each, state.players) for each in differences],
            }
            for system, on, differences in effects
        ]
        say_json({"event": event, "reason": reason, "done": is_meant, "lists": shapes})
        return
    for system, on, differences in effects:
        say(
            words.plural(
                "{system}, list of {day}: {count} line would change",
                "{system}, list of {day}: {count} lines would change",
                len(differences),
                system=system.value,
                day=words.day(on),
            )
        )
        if differences:
            say(table_text([difference_row(each, state.players) for each in differences]))
    if not effects:
        say(words("No list is published yet that this could change."))
    if is_meant:
        say(words("Done. Published lists stand as they are; the next one carries the difference."))
    else:
        say(words("Nothing was changed. Repeat the command with --yes to do it."))
