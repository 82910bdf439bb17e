"""The whole demo and its office: a register, three years of events, published lists of every system."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from tabellone.core.lots import Lots
from tabellone.core.model import Discipline, Result
from tabellone.core.pairing.round_robin.table import single_cycle
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.desk.demo.events import EVENTS
from tabellone.desk.demo.people import AUTHOR, CLUBS, PROVINCES, begun, chess_name, draughts_name, moment
from tabellone.desk.fold import Scribe
from tabellone.desk.journal import Book, Journal
from tabellone.desk.office import commands
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Person
from tabellone.regulations.rating_systems import definition_of

OFFICE = "office"
DRAUGHTS_PLAYERS, CHESS_PLAYERS = 40, 30
FIRST_CHESS = 101
IN_AN_EVENT = 8
OPENING_DAY = date(2023, 12, 31)
# The monthly lists of FIDE begin with the edition of 2024.
OPENING_DAY_OF_FIDE = date(2024, 4, 1)
CATEGORIES = CategoryTable(OPENING_DAY, (("Categoria C", 1300), ("Categoria B", 1600), ("Categoria A", 1900)))
RUBELE = (RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.ELO_RUBELE_INTERNAZIONALE)
YEARS = (2024, 2025, 2026)
THOUSAND = 1000

Ratings = Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """A planned event: its name, its days, and the systems that it counts for."""

    name: str
    starts_on: date
    systems: tuple[RatingSystem, ...]
    validity: int = 100


def _player(number: int, *, plays_chess: bool, lots: Lots) -> PlayerRecord:
    index = lots.below(len(CLUBS))
    born = date(1955 + lots.below(55), 1 + lots.below(12), 1 + lots.below(28))
    order = number - FIRST_CHESS + 1 if plays_chess else number
    is_woman = order % 4 == 0
    return PlayerRecord(
        PlayerId(f"P{number:04}"),
        chess_name(order) if plays_chess else draughts_name(order),
        Sex.FEMALE if is_woman else Sex.MALE,
        born.year,
        born,
        CLUBS[index],
        PROVINCES[index],
        "ITA",
        federation_ids=(("demo", f"{'C' if plays_chess else 'D'}{order:04}"),),
    )


def _register(lots: Lots) -> tuple[list[PlayerRecord], list[PlayerRecord]]:
    draughts = [_player(number, plays_chess=False, lots=lots) for number in range(1, DRAUGHTS_PLAYERS + 1)]
    numbers = range(FIRST_CHESS, FIRST_CHESS + CHESS_PLAYERS)
    return draughts, [_player(number, plays_chess=True, lots=lots) for number in numbers]


def _opening(system: RatingSystem, day: date, ratings: Ratings) -> commands.SetRatings:
    reason = "ratings with which the register was opened"
    entries = (CommissionEntry(system, player, day, rating, AUTHOR, reason) for player, rating in ratings.items())
    return commands.SetRatings(tuple(entries))


def _drawn(players: Iterable[PlayerRecord], least: int, span: int, lots: Lots) -> dict[PlayerId, int]:
    """A rating for each player; one in eight has none at the start."""
    return {player.id: least + lots.below(span) for index, player in enumerate(players) if index % 8 != 7}


def _plans(year: int) -> Iterator[DemoPlan]:
    italiana, internazionale = RUBELE
    yield DemoPlan(f"Trofeo di Primavera {year}", date(year, 3, 9), (italiana,))
    yield DemoPlan(f"Girone di Maggio {year}", date(year, 5, 11), (internazionale,))
    yield DemoPlan(f"Coppa d'Estate {year}", date(year, 7, 6), (italiana,), 50)
    yield DemoPlan(f"Campionato Immaginario {year}", date(year, 9, 14), (italiana,))
    yield DemoPlan(f"Semilampo di Maggio {year}", date(year, 5, 18), (RatingSystem.UISP,))
    yield DemoPlan(f"Open di Giugno {year}", date(year, 6, 8), (RatingSystem.FIDE,))
    yield DemoPlan(f"Torneo di Settembre {year}", date(year, 9, 7), (RatingSystem.UISP, RatingSystem.FIDE))


def _event(plan: DemoPlan, players: Sequence[PlayerId], strength: Ratings, lots: Lots) -> EventRecord:
    """Eight players who meet all others in three days; the report arrives a week later."""
    chosen = lots.drawn(players, IN_AN_EVENT)
    games = [
        GameEntry(scheduled_round.number, white, black, _result(strength.get(white, 0), strength.get(black, 0), lots))
        for scheduled_round in single_cycle(IN_AN_EVENT)
        for white, black in ((chosen[first - 1], chosen[second - 1]) for first, second in scheduled_round.games)
    ]
    ends = plan.starts_on + timedelta(days=2)
    words = plan.name.lower().replace("'", "").replace(" ", "-")
    return EventRecord(
        EventId(f"demo-{words}"),
        plan.name,
        plan.systems,
        plan.starts_on,
        ends,
        ends + timedelta(days=7),
        chosen,
        tuple(games),
        place="Borgo Immaginario",
        validity=plan.validity,
        minutes=90,
        increment_seconds=30,
        kind=Kind.ROUND_ROBIN,
    )


def _result(white: int, black: int, lots: Lots) -> Result:
    chance = max(100, min(900, THOUSAND // 2 + (white - black) // 2))
    lot = lots.below(THOUSAND)
    if lot < 250:
        return Result.DRAW
    return Result.WHITE_WINS if (lot - 250) * 4 < 3 * chance else Result.BLACK_WINS


def _publications(year: int) -> Iterator[commands.PublishList]:
    """Publications of a year: the national lists at its end, the others when there is news.

    A demo with a list for every month would be long to read, so lists without events are skipped.
    """
    for month in (7, 10):
        yield commands.PublishList(
            RatingSystem.UISP, date(year, month, 1), date(year, month, 3), skips=True, confirmed=True
        )
        yield commands.PublishList(
            RatingSystem.FIDE, date(year, month, 1), date(year, month, 1), skips=True, confirmed=True
        )
    # The year of the demo is not over.
    last = date(year, 10, 31) if year == YEARS[-1] else date(year, 12, 31)
    for system in RUBELE:
        yield commands.PublishList(system, last, last + timedelta(days=1), confirmed=True)


def office() -> Journal:
    """The whole office."""
    lots = Lots(88)
    scribe: Scribe[OfficeState] = begun(OfficeBook(), OFFICE, "Tabellone", moment(2024, 1, 2))
    draughts, chess = _register(lots)
    scribe.do(commands.EnterPlayers((*draughts, *chess)))
    strength: dict[PlayerId, int] = {}
    for system, day, players, least, span in (
        (RUBELE[0], OPENING_DAY, draughts, 1500, 2600),
        (RUBELE[1], OPENING_DAY, draughts, 1500, 2300),
        (RatingSystem.UISP, OPENING_DAY, chess, 1200, 900),
        (RatingSystem.FIDE, OPENING_DAY_OF_FIDE, chess, 1450, 800),
    ):
        ratings = _drawn(players, least, span, lots)
        strength |= ratings
        scribe.do(_opening(system, day, ratings))
    scribe.do(commands.SetCategories(CATEGORIES))
    for year in YEARS:
        _add_year(scribe, year, ([player.id for player in draughts], [player.id for player in chess]), strength, lots)
    return scribe.journal


def _add_year(
    scribe: Scribe[OfficeState],
    year: int,
    players: tuple[Sequence[PlayerId], Sequence[PlayerId]],
    strength: Ratings,
    lots: Lots,
) -> None:
    """Reports and publications of a year in the order of their days."""
    draughts, chess = players
    acts: list[tuple[date, commands.Command]] = []
    for plan in _plans(year):
        is_chess = definition_of(plan.systems[0]).discipline is Discipline.CHESS
        event = _event(plan, chess if is_chess else draughts, strength, lots)
        acts.append((event.received_on, commands.ReportEvent(event)))
    acts += [(publication.in_force_from, publication) for publication in _publications(year)]
    for day, act in sorted(acts, key=lambda dated_act: dated_act[0]):
        due = moment(day.year, day.month, day.day)
        scribe.do(act, pause=max(due - scribe.at, timedelta(minutes=2)))


FILLER = Person(AUTHOR, is_chief=True)
# The book that is added last: where it exists, the whole demo exists.
LAST = "demo-italiana"


class Books(Protocol):
    """The books that are there."""

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        """All of the books, or those of a kind."""


class FillableHouse(Protocol):
    """The part of a house that the demo uses."""

    @property
    def ledger(self) -> Books:
        """The books that are there."""

    def take_in(self, person: Person, journal: Journal) -> object:
        """Import a journal as a new book, whole or not at all."""


def demo_journals() -> Iterator[Journal]:
    """Every journal of the demo, one after the other; the one that marks the demo as complete comes last."""
    yield office()
    for make in reversed(EVENTS):
        yield make()


def filled(house: FillableHouse) -> bool:
    """Add the demo to a house; False if it is there already. An existing office is not changed."""
    books = house.ledger.books()
    ids = {book.id for book in books}
    if LAST in ids:
        return False
    has_office = any(book.kind == OFFICE for book in books)
    for journal in demo_journals():
        if journal.book.id not in ids and not (has_office and journal.book.kind == OFFICE):
            house.take_in(FILLER, journal)
    return True
