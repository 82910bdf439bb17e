"""Events: reports to be entered in the register, and the registered events."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.register.events import EventSummary
from tabellone.answers.register.events import events as answers_events
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import today
from tabellone.cli.lists.differences import (
    decision_of,
    differences_as_json,
    echo_differences,
    echo_undecided,
    take_option,
    take_single_option,
)
from tabellone.cli.lists.effects import end
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, Days, System, Systems, is_of_subcommand
from tabellone.cli.lists.players import federation_option
from tabellone.cli.lists.progress import at_work, in_sight
from tabellone.cli.lists.registration import echo_report, register, report_shape
from tabellone.cli.parameters import Commands, OneOf, WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, EventId, FideNature, PlayerId, RatingSystem
from tabellone.core.rating.system import EventDetail
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import ReportEvent, ReportEvents
from tabellone.desk.office.differences import PlayerDifference, compared, entries_of_file
from tabellone.desk.office.event_file import EventFile, read_event_file, roster_of
from tabellone.desk.office.identification import Index
from tabellone.desk.office.registry import OFFICE
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import EventDetails, event_id
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Given:
    """The options about an event; None where an option is missing."""

    systems: tuple[RatingSystem, ...] | None = None
    name: str | None = None
    place: str | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    received_on: date | None = None
    validity: str | None = None
    pace: str | None = None
    minutes: int | None = None
    increment: int | None = None
    online: bool | None = None
    kind: str | None = None
    cycles: int | None = None
    league: bool | None = None
    championship: bool | None = None
    women: bool | None = None
    olympiad_rounds: int | None = None
    match_games: int | None = None
    round_days: tuple[date, ...] | None = None

    def event_details(self, file: EventFile, known: EventDetails | None = None) -> EventDetails:
        """The details of an event: from the command line, else from the file, else from the register."""
        if file.unread_days and (self.starts_on is None or self.ends_on is None):
            raise Refusal(
                '{file}: "{found}" is not a day such as 2026/05/09; give the days with --from and --to',
                file=file.source,
                found=file.unread_days[0],
            )
        starts = self.starts_on or file.starts_on or (known.starts_on if known else None)
        ends = self.ends_on or file.ends_on or (known.ends_on if known else None) or starts
        name = self.name or file.name or (known.name if known else "")
        systems = self.systems or (known.systems if known else None)
        if not name:
            raise Refusal("{file}: the file does not name the event; give it with --name", file=file.source)
        if starts is None or ends is None:
            raise Refusal("{file}: the file does not say when the event starts; give it with --from", file=file.source)
        if not systems:
            raise Refusal("{file}: no system is given for which the event counts", file=file.source)
        base = known or EventDetails(name, systems, starts, ends, ends)
        # The pace is unknown for an event that counted for no system that needs it.
        pace = base.pace if any(EventDetail.PACE in definition_of(system).facts for system in base.systems) else None
        return EventDetails(
            name,
            systems,
            starts,
            ends,
            self.received_on or (known.received_on if known else today()),
            self.place or file.place or base.place,
            int(self.validity) if self.validity else base.validity,
            Pace(self.pace) if self.pace else pace or file.time_control.pace,
            (base.minutes or file.time_control.minutes) if self.minutes is None else self.minutes,
            (base.increment_seconds or file.time_control.increment_seconds)
            if self.increment is None
            else self.increment,
            base.is_online if self.online is None else self.online,
            Kind(self.kind) if self.kind else file.kind or base.kind,
            self.cycles or base.cycles,
            self._fide_nature(base.fide),
        )

    def _fide_nature(self, base: FideNature) -> FideNature:
        return FideNature(
            base.is_national_league if self.league is None else self.league,
            base.is_national_championship if self.championship is None else self.championship,
            base.is_women_event if self.women is None else self.women,
            base.olympiad_rounds if self.olympiad_rounds is None else self.olympiad_rounds,
            self.round_days or base.round_days,
            base.match_games if self.match_games is None else self.match_games,
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
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
    **options: Any,
) -> None:
    """Events from report files (TRF) or tables of games (CSV); several files are all taken or none.

    Where register and event say different things of a player, they are listed, and nothing is done until --take, or
    --take-single for one field, says which of the two holds.
    """
    words = words_of(language)
    if len(files) > 1 and (identifier or options["name"]):
        raise Refusal("--id and --name are for one file; {count} are given", count=len(files))
    given_details = Given(**options)
    with opened(database, writing=True) as office:
        index = Index(office.state.players.values())
        decision, who = decision_of(take, single), author_of(author)
        reports: list[ReportEvent] = []
        differences: list[PlayerDifference] = []
        compared_so_far: set[PlayerId] = set()
        for path in in_sight(files, words("reading")):
            file = read_event_file(file_content(path), path, federation_for(federation, given_details.systems or ()))
            known = given_details.event_details(file)
            roster, new = roster_of(file, index, with_new=new_players)
            event = EventId(identifier) if identifier else event_id(known.name, known.starts_on)
            record = file.record(roster, event, known)
            entries = [entry for entry in entries_of_file(file, roster) if entry.player not in compared_so_far]
            compared_so_far |= {entry.player for entry in entries}
            comparison = compared(office.state, record, entries, decision, who)
            differences += comparison.differences
            reports.append(comparison.report(record, new, again=again))
        done = all(difference.taken is not None for difference in differences)
        with at_work(words("entering the events")):
            command = ReportEvents(tuple(reports)) if len(reports) > 1 else reports[0]
            if done:
                office.perform(command, who)
            else:
                OFFICE.decide(office.state, command)
    if as_json:
        shape = {"events": [report_shape(report) for report in reports], "done": done}
        echo_json({**shape, "differences": differences_as_json(differences, words)})
    else:
        for report in reports:
            echo_report(report, words)
        echo_differences(differences, words)
        if not done:
            echo_undecided(words)
    end(is_done=done)


@click.group(cls=Commands, invoke_without_command=True)
@click.option("--system", type=System(), default=None, help="Only those that count for it.")
@database_option
@answering
@click.pass_context
def events(
    context: click.Context, system: RatingSystem | None, database: str | None, as_json: bool, language: str
) -> None:
    """The events of the register, by their last day."""
    if is_of_subcommand(context):
        return
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    answer = answers_events(state, system)
    if as_json:
        echo_answer(answer, words)
        return
    if not answer.events:
        echo(words("There is no event."))
        return
    head = [words("event"), words("name"), words("from"), words("to"), words("received"), words("games"), words("for")]
    echo(table_text([head, *(_row(event, words) for event in answer.events)]))


def _row(event: EventSummary, words: Words) -> list[str]:
    systems = ", ".join(system.value for system in event.systems)
    days = [words.short_day(day) for day in (event.starts_on, event.ends_on, event.received_on)]
    is_weighed = any(EventDetail.VALIDITY in definition_of(system).facts for system in event.systems)
    weight = f" ({event.validity}%)" if is_weighed else ""
    return [event.id, event.name, *days, str(event.games), systems + weight]


events.add_command(register)
