"""Events: reports to be entered in the register, and the registered events."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.register.events import EventSummary
from tabellone.answers.register.events import events as answers_events
from tabellone.answers.register.intake import events_taken
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import today
from tabellone.cli.lists.columns import choice_of, columns_option
from tabellone.cli.lists.differences import (
    decision_of,
    echo_differences,
    echo_undecided,
    take_option,
    take_single_option,
)
from tabellone.cli.lists.effects import echo_effect_lines, echo_outcome, end, is_done, yes_option
from tabellone.cli.lists.more import echo_more
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, Days, System, Systems, after_option, is_of_subcommand, limit_option
from tabellone.cli.lists.players import federation_option
from tabellone.cli.lists.progress import at_work, in_sight
from tabellone.cli.lists.registration import echo_report, register
from tabellone.cli.parameters import Commands, OneOf, WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, RatingSystem
from tabellone.core.rating.system import EventDetail
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.book import Effect, effects_of, needs_confirmation
from tabellone.desk.office.event_file import EventOptions
from tabellone.desk.office.intake import EventsIntake, EventsPlan, File, planned_events
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

F = TypeVar("F", bound=Callable[..., Any])


def event_options(options: dict[str, Any]) -> EventOptions:
    """What the options say of an event."""
    validity, pace, kind = (options.pop(name) for name in ("validity", "pace", "kind"))
    return EventOptions(
        **options,
        validity=int(validity) if validity else None,
        pace=Pace(pace) if pace else None,
        kind=Kind(kind) if kind else None,
    )


def event_details_options(command: F) -> F:
    """Give a command the options for what the file of an event does not say."""
    for option in (
        click.option("--round-days", type=Days(), default=None, help="Days of the rounds, with commas (FIDE league)."),
        click.option("--olympiad-rounds", type=WholeNumber(1, 100), default=None, help="Rounds of an Olympiad (FIDE)."),
        click.option("--match-games", type=WholeNumber(1, 100), default=None, help="Games that a match has (FIDE)."),
        click.option("--women/--open", "women", default=None, help="An event for women (FIDE)."),
        click.option(
            "--championship/--no-championship", "championship", default=None, help="National championship (FIDE)."
        ),
        click.option("--league/--no-league", "league", default=None, help="National league (FIDE)."),
        click.option("--cycles", type=WholeNumber(1, 10), default=None, help="Cycles of a round robin (FIDE)."),
        click.option(
            "--kind", type=OneOf(tuple(kind.value for kind in Kind)), default=None, help="Kind of event (FIDE)."
        ),
        click.option("--online/--over-the-board", "online", default=None, help="Where it was played (UISP)."),
        click.option("--increment", type=WholeNumber(0, 600), default=None, help="Seconds a move (UISP)."),
        click.option("--minutes", type=WholeNumber(1, 999), default=None, help="Minutes a player (UISP)."),
        click.option(
            "--time",
            "pace",
            type=OneOf(tuple(pace.value for pace in Pace)),
            default=None,
            help="Pace of the games (UISP).",
        ),
        click.option(
            "--validity",
            type=OneOf(tuple(map(str, VALIDITIES))),
            default=None,
            help="Validity of the event (Elo-Rubele).",
        ),
        click.option("--received", "received_on", type=Day(), default=None, help="Day of the report; today if new."),
        click.option("--to", "ends_on", type=Day(), default=None, help="Last day."),
        click.option("--from", "starts_on", type=Day(), default=None, help="First day."),
        click.option("--place", default=None, help="Where it was played."),
        click.option("--name", default=None, help="Name of the event."),
    ):
        command = option(command)
    return command


@click.command("event")
@click.argument("files", nargs=-1, required=True)
@click.option("--systems", type=Systems(), required=True, help="Systems that the event counts for, with commas.")
@click.option("--id", "identifier", default=None, help="Identifier; by default the year and the name.")
@event_details_options
@federation_option
@click.option("--new-players", is_flag=True, help="Enter players whom the register does not have.")
@take_option
@take_single_option
@click.option("--again", is_flag=True, help="Enter an event although another one has the same games.")
@columns_option
@click.option("--preview", is_flag=True, help="Say what would be registered, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_event(
    files: tuple[str, ...],
    identifier: str | None,
    federation: str | None,
    new_players: bool,
    take: str | None,
    single: tuple[str, ...],
    again: bool,
    columns: str | None,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
    **options: Any,
) -> None:
    """Events from report files (TRF) or tables of games (CSV, XLSX, XLS, ODS); several are all taken or none.

    A table may hold several events, with a column for their names.

    Where register and event say different things of a player, they are listed, and nothing is done until --take, or
    --take-single for one field, says which of the two holds.
    """
    words = words_of(language)
    intake = EventsIntake(event_options(options), identifier, federation, new_players, decision_of(take, single), again)
    choice = choice_of(columns)
    with opened(database, writing=True) as office:
        state, who = office.state, author_of(author)
        contents = (File(path, file_content(path), choice) for path in in_sight(files, words("reading")))
        plan = planned_events(state, contents, intake, who, today())
        with at_work(words("entering the events")):
            effects = effects_of(state, plan.command)
            done = not preview and plan.is_decided and is_done(effects, is_meant=is_meant)
            if done:
                office.perform(plan.command, who)
    answer = events_taken(plan, effects, done=done)
    if as_json:
        echo_answer(answer, words)
    else:
        for report in plan.reports:
            echo_report(report, words)
        echo_differences(plan.differences, words)
        echo_effect_lines([effect for effect in answer.lists if effect.differences], words)
        _echo_outcome(plan, effects, words, done=done, preview=preview)
    end(is_done=done or preview)


def _echo_outcome(plan: EventsPlan, effects: tuple[Effect, ...], words: Words, *, done: bool, preview: bool) -> None:
    if preview:
        echo(words("Nothing was changed: this is a preview."))
    elif not plan.is_decided:
        echo_undecided(words)
    elif needs_confirmation(effects):
        echo_outcome(words, is_done=done)


@click.group(cls=Commands, invoke_without_command=True)
@click.option("--system", type=System(), default=None, help="Only those that count for it.")
@limit_option
@after_option
@database_option
@answering
@click.pass_context
def events(
    context: click.Context,
    system: RatingSystem | None,
    limit: int | None,
    after: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The events of the register, by their last day."""
    if is_of_subcommand(context):
        return
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    answer = answers_events(state, system, limit, after)
    if as_json:
        echo_answer(answer, words)
        return
    if not answer.events:
        echo(words("There is no event."))
        return
    head = [words("event"), words("name"), words("from"), words("to"), words("received"), words("games"), words("for")]
    echo(table_text([head, *(_row(event, words) for event in answer.events)]))
    echo_more(answer.next, "after", words)


def _row(event: EventSummary, words: Words) -> list[str]:
    systems = ", ".join(system.value for system in event.systems)
    days = [words.short_day(day) for day in (event.starts_on, event.ends_on, event.received_on)]
    is_weighed = any(EventDetail.VALIDITY in definition_of(system).facts for system in event.systems)
    weight = f" ({event.validity}%)" if is_weighed else ""
    return [event.id, event.name, *days, str(event.games), systems + weight]


events.add_command(register)
