"""Corrections of old events: what they would do to every list is shown before anything changes."""

from typing import Any

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import today
from tabellone.cli.lists.effects import echo_effects, echo_outcome, effects_as_json, end, found_effects, yes_option
from tabellone.cli.lists.events import event_details_options, event_options
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Systems
from tabellone.cli.lists.players import federation_option
from tabellone.cli.lists.ratings import reason_option
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId
from tabellone.desk.office.book import Effect
from tabellone.desk.office.commands import CorrectEvent, WithdrawEvent
from tabellone.desk.office.event_file import read_event_file, roster_of
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import event_details_of
from tabellone.locales.words import Words


@click.command()
@click.argument("event")
@click.argument("file")
@reason_option
@yes_option
@click.option("--systems", type=Systems(), default=None, help="Systems that the event counts for; else as before.")
@event_details_options
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
    **options: Any,
) -> None:
    """Replace the report of an event; what follows from it is computed anew.

    The lists published so far stay as they are; the next one carries the difference.
    """
    words = words_of(language)
    with opened(database) as office:
        old = office.state.event(EventId(event))
        event_file = read_event_file(file_content(file), file, federation_for(federation, old.systems))
        known = event_options(options).event_details(event_file, today(), event_details_of(old))
        roster, _ = roster_of(event_file, index_of(office.state), with_new=False)
        command = CorrectEvent(event_file.record(roster, old.id, known), reason)
        state = office.state
        effects = found_effects(state, command, words)
        if is_meant:
            office.perform(command, author_of(author))
    _answer(effects, event, reason, words, is_meant=is_meant, as_json=as_json)


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
        state = office.state
        effects = found_effects(state, command, words)
        if is_meant:
            office.perform(command, author_of(author))
    _answer(effects, event, reason, words, is_meant=is_meant, as_json=as_json)


def _answer(
    effects: tuple[Effect, ...],
    event: str,
    reason: str,
    words: Words,
    *,
    is_meant: bool,
    as_json: bool,
) -> None:
    if as_json:
        echo_json({"event": event, "reason": reason, "done": is_meant, "lists": effects_as_json(effects, words)})
    else:
        echo_effects(effects, words)
        if not effects:
            echo(words("No list is published yet that this could change."))
        echo_outcome(words, is_done=is_meant)
    end(is_done=is_meant)
