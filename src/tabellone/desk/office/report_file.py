"""The report file (TRF) of a registered event, and its board with expected scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

from tabellone.core.explain import Step, explain_if
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.declaration import SystemDefinition
from tabellone.core.rating.expected_board import BoardLine, ExpectedBoard, board_line, expected_meetings
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import LICENCE, EventRecord, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import computed
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState, PublishedList, list_today
from tabellone.desk.public_view import shown_record
from tabellone.desk.report_records import (
    ReportHead,
    coefficient_notes,
    fitting_licences,
    head_records,
    player_record,
)
from tabellone.formats.time_control import time_control_text
from tabellone.formats.trf import Circumstances, TrfDocument, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import CoefficientNote
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class Past:
    """The ratings and categories with which an event was played, and the lists' account of it for each player.

    `coefficients` are the K of the list of its first day, in systems whose lists have one.
    """

    ratings: Mapping[PlayerId, int]
    movements: Mapping[PlayerId, Movement]
    coefficients: Mapping[PlayerId, int] = field(default_factory=dict)
    categories: Mapping[PlayerId, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventBoard:
    """The whole board of an event in a system, by an edition, and the steps of each line, if requested."""

    board: ExpectedBoard
    edition: str
    steps: tuple[tuple[Step, ...], ...]


def event_board(state: OfficeState, event: EventRecord, system: RatingSystem, *, explained: bool = False) -> EventBoard:
    """The board of an event with the ratings of the lists."""
    past = past_of(state, event, system)
    tournament = tournament_of_report(replace(event, systems=(system,)), state.players, past.ratings)
    edition = rating_edition(system, event.starts_on)
    coefficients = {
        PlayerNumber(number): past.coefficients[player]
        for number, player in enumerate(event.players, start=1)
        if player in past.coefficients
    }
    board_system = definition_of(system).on_board(tournament, event.conditions, edition, coefficients)
    expected = expected_meetings(board_system.ratings, board_system.expectation)
    lines: list[BoardLine] = []
    steps: list[tuple[Step, ...]] = []
    for player, entered in zip(event.players, tournament.players, strict=True):
        compute_line = partial(board_line, tournament, entered, expected, board_system)
        line, line_steps = explain_if(compute_line, is_asked=explained)
        lines.append(_with_listed_rating(line, past.movements.get(player), system))
        steps.append(line_steps)
    return EventBoard(ExpectedBoard(event.name, board_system.win, tuple(lines)), edition, tuple(steps))


def past_of(state: OfficeState, event: EventRecord, system: RatingSystem) -> Past:
    """The ratings at the start of an event, from the lists."""
    definition = definition_of(system)
    listed_on = definition.list_at_start(event)
    if listed_on is not None:
        listed = computed(state, system, listed_on).rating_list
        coefficients = {line.player: line.coefficient for line in listed.lines if line.coefficient is not None}
        return Past(listed.ratings(), {}, coefficients)
    history = computed(state, system, _list_with(event, state.lists_of(system), definition)).history
    moved = {movement.player: movement for movement in history.of_event(event.id) if _is_account_of(movement, event)}
    ratings: dict[PlayerId, int] = {}
    categories: dict[PlayerId, str] = {}
    for player in event.players:
        for movement, _ in history.of(player):
            before = movement.on <= event.starts_on and not _is_account_of(movement, event)
            if before and movement.after is not None:
                ratings[player], categories[player] = movement.after, movement.category_after
    met = {
        game.opponent: game.rating
        for event_movement in moved.values()
        for game in event_movement.games
        if game.rating is not None
    }
    return Past({**ratings, **met}, moved, categories=categories)


def _list_with(event: EventRecord, published: Sequence[PublishedList], definition: SystemDefinition) -> date:
    """The day of a list that has the movements of an event: a published one, whose movements are kept, if there is."""
    day = definition.list_counting(event, published)
    days = (published_list.rating_list.on for published_list in published)
    return next((list_day for list_day in days if list_day >= day), day)


def _is_account_of(movement: Movement, event: EventRecord) -> bool:
    return movement.event == event.id and movement.kind is MovementKind.EVENT


def _with_listed_rating(line: BoardLine, moved: Movement | None, system: RatingSystem) -> BoardLine:
    """The line with the rating of the lists, where these have a bonus of the year, too."""
    if moved is None or line.account is None or not definition_of(system).lists_add_bonus:
        return line
    return replace(line, account=replace(line.account, after=moved.after))


def federation_for(federation: str | None, systems: Sequence[RatingSystem]) -> str:
    """The federation whose numbers stand in the 001 records: that of the first system, else FIDE."""
    return federation or (definition_of(systems[0]).federation if systems else "fide")


def report_file(
    event: EventRecord, state: OfficeState, federation: str | None = None, *, with_private: bool = False
) -> str:
    """The report file of an event, with the ratings with which it was played.

    `with_private` adds sexes, births and the national licences.
    """
    past = _past(event, state)
    tournament = tournament_of_report(event, state.players, past.ratings, past.categories)
    people = [(PlayerNumber(number), state.players[player]) for number, player in enumerate(event.players, start=1)]
    numbering = federation_for(federation, event.systems)
    records = [_record(number, player, numbering, with_private=with_private) for number, player in people]
    licences = ((number, dict(player.federation_ids).get(LICENCE, "")) for number, player in people if with_private)
    document = document_of(
        _with_days(tournament, event.fide.round_days),
        Circumstances(run_by=_coefficients(event, past)),
        based_on=TrfDocument.of([*head_records(_head(event)), *records]),
        licences=fitting_licences(licences),
    )
    return write_trf(document, "26")


def _head(event: EventRecord) -> ReportHead:
    timing = time_control_text(event.pace, event.minutes, event.increment_seconds)
    return ReportHead(event.name, event.place, event.starts_on, event.ends_on, time_control=timing)


def _with_days(tournament: Tournament, days: Sequence[date]) -> Tournament:
    """The tournament with the days of its rounds, where there is one for each."""
    if len(days) != len(tournament.rounds):
        return tournament
    rounds = tuple(
        replace(played_round, played_on=day) for played_round, day in zip(tournament.rounds, days, strict=True)
    )
    return replace(tournament, rounds=rounds)


def _past(event: EventRecord, state: OfficeState) -> Past:
    """The ratings with which an event was played, for by them its players were numbered and paired.

    Where the event does not say one it is that of its start in its first system, and where no list can be computed the
    one in force.
    """
    ratings = dict(event.ratings)
    if not event.systems:
        return Past(ratings, {})
    system = event.systems[0]
    try:
        past = past_of(state, event, system)
    except Refusal:
        listed = state.list_in_force(system, event.starts_on)
        past = Past(list_today(state, listed).rating_list.ratings() if listed else {}, {})
    return replace(past, ratings={**past.ratings, **ratings})


def _coefficients(event: EventRecord, past: Past) -> tuple[CoefficientNote, ...]:
    """K of the players, from the list of the first day."""
    stated = {
        number: past.coefficients[player]
        for number, player in enumerate(event.players, start=1)
        if player in past.coefficients
    }
    return coefficient_notes(stated)


def _record(number: PlayerNumber, player: PlayerRecord, federation: str, *, with_private: bool) -> TrfPlayer:
    identity = dict(player.federation_ids).get(federation, "")
    record = shown_record(player, with_private=with_private)
    return player_record(number, record.sex, player.nationality, identity, record.year_of_birth, record.birth_date)
