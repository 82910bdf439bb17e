"""The board with expected scores of a registered event, with the ratings that its players had on its first day."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from tabellone.core.explain import Step, explain
from tabellone.core.model import Tournament
from tabellone.core.rating.expected_board import (
    BoardLine,
    BoardSystem,
    ExpectedBoard,
    board_line,
    elo_rubele_on_board,
    expected_meetings,
    fide_on_board,
    uisp_on_board,
)
from tabellone.core.rating.fide.list_days import list_valid_on
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.uisp.calendar import (
    Publication,
    closing_day,
    coefficient_of,
    list_counting,
    next_quarter,
)
from tabellone.desk.office.computation import computed
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class Past:
    """The ratings with which an event was played, and what the lists make of it for each player."""

    ratings: Mapping[PlayerId, int]
    movements: Mapping[PlayerId, Movement]


@dataclass(frozen=True, slots=True)
class EventBoard:
    """The whole board of an event in a system, by an edition, and the steps of each line, if they were asked for."""

    board: ExpectedBoard
    edition: str
    steps: tuple[tuple[Step, ...], ...]


def event_board(state: OfficeState, event: EventRecord, system: RatingSystem, *, explained: bool = False) -> EventBoard:
    """The board of an event as the lists know it."""
    past = past_of(state, event, system)
    tournament = tournament_of_report(replace(event, systems=(system,)), state.players, past.ratings)
    found, edition = _on_board(event, tournament, system)
    expected = expected_meetings(found.ratings, found.expectation)
    lines: list[BoardLine] = []
    steps: list[tuple[Step, ...]] = []
    for player, entered in zip(event.players, tournament.players, strict=True):
        asked = partial(board_line, tournament, entered, expected, found)
        line, told = explain(asked) if explained else (asked(), ())
        lines.append(_with_listed_rating(line, past.movements.get(player), system))
        steps.append(tuple(told))
    return EventBoard(ExpectedBoard(event.name, found.win, tuple(lines)), edition, tuple(steps))


def past_of(state: OfficeState, event: EventRecord, system: RatingSystem) -> Past:
    """The ratings at the start of an event, as the lists know them."""
    if system is RatingSystem.FIDE:
        return Past(computed(state, system, _fide_list_of(event.starts_on)).rating_list.ratings(), {})
    day = event.ends_on if system.is_elo_rubele else _uisp_list_counting(state, event)
    ratings: dict[PlayerId, int] = {}
    moved: dict[PlayerId, Movement] = {}
    for each in computed(state, system, day).movements:
        if each.event == event.id and each.kind is MovementKind.EVENT:
            moved[each.player] = each
        elif each.after is not None and each.on <= event.starts_on:
            ratings[each.player] = each.after
    met = {game.opponent: game.rating for each in moved.values() for game in each.games if game.rating is not None}
    return Past({**ratings, **met}, moved)


def _fide_list_of(day: date) -> date:
    rules = rulebook.fide_rules_on(day)
    return list_valid_on(day, rules.list_dates) if isinstance(rules, AverageRules) else day.replace(day=1)


def _uisp_list_counting(state: OfficeState, event: EventRecord) -> date:
    """The list that counts a report: a published one, or the first that is still to come."""
    calendar = rulebook.uisp_calendar()
    made = [Publication(each.rating_list.on, each.in_force_from) for each in state.lists_of(RatingSystem.UISP)]
    found = list_counting(event.received_on, made, calendar)
    day = found or next_quarter(event.received_on, calendar)
    while closing_day(day, calendar) < event.received_on or (found is None and made and day <= made[-1].on):
        day = next_quarter(day, calendar)
    return day


def _on_board(event: EventRecord, tournament: Tournament, system: RatingSystem) -> tuple[BoardSystem, str]:
    """What a system brings to the board of an event, and its edition."""
    if system is RatingSystem.FIDE:
        rules = rulebook.fide_rules_on(event.starts_on)
        return fide_on_board(tournament, rules, event.kind), rules.edition
    if system is RatingSystem.UISP:
        chess = rulebook.uisp_rules()
        return uisp_on_board(tournament, chess, coefficient_of(event, chess)), rulebook.edition("uisp", "elo").name
    federation = rulebook.federation_rules(event.starts_on)
    return elo_rubele_on_board(tournament, federation.systems[system], weight=event.validity), federation.edition


def _with_listed_rating(line: BoardLine, moved: Movement | None, system: RatingSystem) -> BoardLine:
    """The line with the capital of the lists, which have the bonus of the year, too."""
    if moved is None or line.account is None or not system.is_elo_rubele:
        return line
    return replace(line, account=replace(line.account, after=moved.after))
