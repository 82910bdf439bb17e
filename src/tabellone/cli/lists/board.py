"""The board with expected scores of a registered event, with the ratings that its players had on its first day."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

import click

from tabellone.cli.answer import answering, say, say_json, words_of
from tabellone.cli.board import Steps, explained_lines, line_shapes, say_board, say_reasons
from tabellone.cli.calc import explain_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System
from tabellone.cli.lists.progress import at_work
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.store import database_option
from tabellone.core.model import Tournament
from tabellone.core.rating.expected_board import (
    BoardLine,
    BoardSystem,
    ExpectedBoard,
    elo_rubele_on_board,
    fide_on_board,
    uisp_on_board,
)
from tabellone.core.rating.fide.list_days import list_valid_on
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.lists.uisp_periods import (
    Publication,
    closing_day,
    coefficient_of,
    list_counting,
    next_quarter,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import computed
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.locales.value_names import RATING_SYSTEM_NAMES
from tabellone.locales.words import Words
from tabellone.paper.board_sheet import board_sheet
from tabellone.regulations import rulebook

Lines = list[tuple[BoardLine, Steps]]


@dataclass(frozen=True, slots=True)
class Past:
    """The ratings with which an event was played, and what the lists make of it for each player."""

    ratings: Mapping[PlayerId, int]
    movements: Mapping[PlayerId, Movement]


@click.command()
@click.argument("event")
@click.option("--system", type=System(), default=None, help="System of the board, where the event counts for several.")
@pdf_option
@explain_option
@database_option
@answering
def board(
    event: str,
    system: RatingSystem | None,
    pdf: str | None,
    explained: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores of an event: everybody against everybody, PA, PO, D, S."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    played = state.event(EventId(event))
    chosen = system_of(played, system)
    with at_work(words("computing the list")):
        past = past_of(state, played, chosen)
    tournament = tournament_of_report(replace(played, systems=(chosen,)), state.players, past.ratings)
    found, edition = on_board(played, tournament, chosen)
    lines = [
        (with_listed_rating(line, past.movements.get(player), chosen), steps)
        for player, (line, steps) in zip(
            played.players, explained_lines(tournament, found, explained=explained), strict=True
        )
    ]
    whole = ExpectedBoard(played.name, found.win, tuple(line for line, _ in lines))
    if pdf is not None:
        write_sheet(pdf, board_sheet(whole, facts_of(played, chosen, edition, words), words))
    if as_json:
        say_json(
            {
                "event": played.id,
                "name": played.name,
                "system": chosen.value,
                "edition": edition,
                "validity": played.validity if chosen.is_elo_rubele else None,
                "win": str(found.win),
                "players": line_shapes(lines, words, explained=explained),
            }
        )
        return
    say(played.name)
    for label, value in facts_of(played, chosen, edition, words):
        if value:
            say(f"{label}: {value}")
    say_board(whole, words)
    say_reasons(lines, words)


def system_of(event: EventRecord, asked: RatingSystem | None) -> RatingSystem:
    """The system of the board: the one asked for, or the only one for which the event counts."""
    known = ", ".join(each.value for each in event.systems)
    if asked is not None:
        if asked not in event.systems:
            raise Refusal(
                "{event} does not count for {system}; it counts for {known}",
                event=event.name,
                system=asked.value,
                known=known,
            )
        return asked
    if len(event.systems) != 1:
        raise Refusal("{event} counts for {known}; choose one with --system", event=event.name, known=known)
    return event.systems[0]


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


def on_board(event: EventRecord, tournament: Tournament, system: RatingSystem) -> tuple[BoardSystem, str]:
    """What a system brings to the board of an event, and its edition."""
    if system is RatingSystem.FIDE:
        rules = rulebook.fide_rules_on(event.starts_on)
        return fide_on_board(tournament, rules, event.kind), rules.edition
    if system is RatingSystem.UISP:
        chess = rulebook.uisp_rules()
        return uisp_on_board(tournament, chess, coefficient_of(event, chess)), rulebook.edition("uisp", "elo").name
    federation = rulebook.federation_rules(event.starts_on)
    return elo_rubele_on_board(tournament, federation.systems[system], weight=event.validity), federation.edition


def with_listed_rating(line: BoardLine, moved: Movement | None, system: RatingSystem) -> BoardLine:
    """The line with the capital of the lists, which have the bonus of the year, too."""
    if moved is None or line.account is None or not system.is_elo_rubele:
        return line
    return replace(line, account=replace(line.account, after=moved.after))


def facts_of(event: EventRecord, system: RatingSystem, edition: str, words: Words) -> list[tuple[str, str]]:
    """What the head of the board says of the event."""
    days = [words.day(day) for day in dict.fromkeys((event.starts_on, event.ends_on))]
    name = words(RATING_SYSTEM_NAMES[system.value])
    facts = [
        (words("venue"), event.place),
        (words("dates"), " – ".join(days)),
        (words("rating system"), words("{system}, edition {edition}", system=name, edition=edition)),
    ]
    return [*facts, (words("validity"), f"{event.validity}%")] if system.is_elo_rubele else facts
