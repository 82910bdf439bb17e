"""Events of the register: entered from files, listed, corrected, withdrawn, and their boards with expected scores."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from tabellone.answers.files.report import file_content
from tabellone.answers.register.events import EventSummary, RegisteredEventsAnswer
from tabellone.answers.register.events import board as answers_board
from tabellone.answers.register.events import events as answers_events
from tabellone.answers.register.intake import events_taken
from tabellone.cli.answer import (
    Call,
    asking,
    exit_with,
    more_lines,
    table_text,
    today,
)
from tabellone.cli.calc import explain_option
from tabellone.cli.command_groups import Commands
from tabellone.cli.lists.office import (
    NOT_DONE,
    Outcome,
    changed,
    effect_texts,
    is_done,
    office_act,
    office_state,
    opened,
    outcome_text,
    whole_effect_lines,
)
from tabellone.cli.lists.options import (
    Day,
    Days,
    System,
    Systems,
    after_option,
    choice_of,
    columns_option,
    decision_of,
    difference_lines,
    federation_option,
    is_of_subcommand,
    limit_option,
    reason_option,
    take_option,
    take_single_option,
    undecided_text,
)
from tabellone.cli.lists.registration import register, report_lines
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.progress import at_work, in_sight
from tabellone.cli.rating import board_lines, reason_lines
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, EventId, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.book import Effect, effects_of, needs_confirmation
from tabellone.desk.office.commands import CorrectEvent, WithdrawEvent
from tabellone.desk.office.event_file import EventOptions, read_event_file, roster_of
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.intake import EventsIntake, EventsPlan, File, planned_events
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import event_details_of
from tabellone.locales.words import Words
from tabellone.paper.board_sheet import board_sheet, registered_facts
from tabellone.regulations.rating_systems import definition_of

F = TypeVar("F", bound=Callable[..., Any])


def event_options(options: dict[str, Any]) -> EventOptions:
    """Data of an event given by options."""
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
@office_act
def import_event(
    call: Call,
    files: tuple[str, ...],
    identifier: str | None,
    federation: str | None,
    new_players: bool,
    take: str | None,
    single: tuple[str, ...],
    again: bool,
    columns: str | None,
    preview: bool,
    **options: Any,
) -> None:
    """Events from report files (TRF) or tables of games (CSV, XLSX, XLS, ODS); several are all taken or none.

    A table may hold several events, with a column for their names.

    Where register and event say different things of a player, they are listed, and nothing is done until --take, or
    --take-single for one field, says which of the two holds.
    """
    words = call.words
    intake = EventsIntake(event_options(options), identifier, federation, new_players, decision_of(take, single), again)
    choice = choice_of(columns)
    with opened(call, writing=True) as office:
        contents = (File(path, file_content(path), choice) for path in in_sight(files, words("reading")))
        plan = planned_events(office.state, contents, intake, call.author, today())
        with at_work(words("entering the events")):
            effects = effects_of(office.state, plan.command)
            done = not preview and plan.is_decided and is_done(call, effects)
            if done:
                office.perform(plan.command)
    call.say(events_taken(plan, effects, done=done), _intake_lines(plan, effects, words, done=done, preview=preview))
    exit_with(0 if done or preview else NOT_DONE)


def _intake_lines(
    plan: EventsPlan, effects: tuple[Effect, ...], words: Words, *, done: bool, preview: bool
) -> Iterator[str]:
    yield from effect_texts(changed(effects), words)
    for report in plan.reports:
        yield from report_lines(report, words)
    yield from difference_lines(plan.differences, words)
    if preview:
        yield words("Nothing was changed: this is a preview.")
    elif not plan.is_decided:
        yield undecided_text(words)
    elif needs_confirmation(effects):
        yield outcome_text(words, is_done=done)


@click.group(cls=Commands, invoke_without_command=True)
@click.option("--system", type=System(), default=None, help="Only those that count for it.")
@limit_option
@after_option
@asking
def events(call: Call, system: RatingSystem | None, limit: int | None, after: str | None) -> None:
    """The events of the register, by their last day."""
    if not is_of_subcommand():
        call.say(answers_events(office_state(call), system, limit, after), _events_lines)


def _events_lines(answer: RegisteredEventsAnswer, words: Words) -> Iterator[str]:
    if not answer.events:
        yield words("There is no event.")
        return
    head = [words("event"), words("name"), words("from"), words("to"), words("received"), words("games"), words("for")]
    yield table_text([head, *(_event_row(event, words) for event in answer.events)])
    yield from more_lines(answer.next, "after", words)


def _event_row(event: EventSummary, words: Words) -> list[str]:
    systems = ", ".join(system.value for system in event.systems)
    days = [words.short_day(day) for day in (event.starts_on, event.ends_on, event.received_on)]
    is_weighed = any(EventDetail.VALIDITY in definition_of(system).facts for system in event.systems)
    weight = f" ({event.validity}%)" if is_weighed else ""
    return [event.id, event.name, *days, str(event.games), systems + weight]


events.add_command(register)


@click.command()
@click.argument("event")
@click.argument("file")
@reason_option
@click.option("--systems", type=Systems(), default=None, help="Systems that the event counts for; else as before.")
@event_details_options
@federation_option
@office_act
def correct(call: Call, event: str, file: str, reason: str, federation: str | None, **options: Any) -> None:
    """Replace the report of an event; what follows from it is computed anew.

    The lists published so far stay as they are; the next one carries the difference.
    """
    with opened(call) as office:
        old = office.state.event(EventId(event))
        event_file = read_event_file(file_content(file), file, federation_for(federation, old.systems))
        details = event_options(options).event_details(event_file, today(), event_details_of(old))
        roster, _ = roster_of(event_file, index_of(office.state), with_new=False)
        outcome = office.act_if_meant(CorrectEvent(event_file.record(roster, old.id, details), reason))
    _tell_correction(outcome, event, reason)


@click.command()
@click.argument("event")
@reason_option
@office_act
def withdraw(call: Call, event: str, reason: str) -> None:
    """Take an event out of the register; what follows from it is computed anew."""
    with opened(call) as office:
        outcome = office.act_if_meant(WithdrawEvent(office.state.event(EventId(event)).id, reason))
    _tell_correction(outcome, event, reason)


def _tell_correction(outcome: Outcome, event: str, reason: str) -> None:
    lines = whole_effect_lines(outcome.effects, outcome.call.words, is_done=outcome.is_done)
    outcome.tell({"event": event, "reason": reason}, lines)


@click.command()
@click.argument("event")
@click.option("--system", type=System(), default=None, help="System of the board, where the event counts for several.")
@pdf_option
@explain_option
@asking
def board(call: Call, event: str, system: RatingSystem | None, pdf: str | None, explained: bool) -> None:
    """The board with expected scores of an event: everybody against everybody, PA, PO, D, S."""
    words, state = call.words, office_state(call)
    with at_work(words("computing the list")):
        answer = answers_board(state, EventId(event), system, explained=explained)
    facts = registered_facts(answer, words)
    if pdf is not None:
        write_sheet(pdf, board_sheet(answer.board, facts, words))
    steps = [player.why or () for player in answer.players]
    call.say(
        answer,
        [
            answer.name,
            *(f"{label}: {value}" for label, value in facts if value),
            *board_lines(answer.board, words),
            *reason_lines(answer.board, steps, words),
        ],
    )
