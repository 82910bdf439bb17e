"""Players of the register, found by name, to be entered in an event."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import rating_system_of
from tabellone.desk.office.state import OfficeState
from tabellone.store.house import OFFICE
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.visit import house_of

MOST_FOUND = 30
FEWEST_SIGNS = 2


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A player of the register as the search shows him; the register's own number ties the entry to him."""

    register: str
    name: str
    club: str
    province: str
    rating: str
    is_entered: bool


def _office(desk: Desk) -> OfficeState | None:
    """The register, if the house keeps one."""
    house = house_of(desk.request)
    books = house.ledger.books(OFFICE)
    if not books:
        return None
    found: OfficeState = house.view(books[0].id, OFFICE).state
    return found


def _rating(desk: Desk, office: OfficeState, player: PlayerId) -> int | None:
    """The rating by which an event of this day is played."""
    system = RatingSystem(rating_system_of(desk.state, ""))
    day = desk.state.made.starts_on or date.today()  # noqa: DTZ011 - the day on this computer
    found = office.list_in_force(system, day)
    if found is None:
        return None
    line = found.rating_list.line(player)
    return None if line is None else line.rating


def register_lines(desk: Desk, search: str) -> tuple[SearchResult, ...]:
    """Everybody whose name holds every part of the search."""
    office = _office(desk)
    parts = search.casefold().split()
    if office is None or len(search.strip()) < FEWEST_SIGNS:
        return ()
    entered = {each.details.register_id for each in desk.state.entrants.values()}
    found = [record for record in office.players.values() if all(part in record.name.casefold() for part in parts)]
    found.sort(key=lambda record: record.name)
    return tuple(_line(desk, office, record, entered) for record in found[:MOST_FOUND])


def _line(desk: Desk, office: OfficeState, record: PlayerRecord, entered: set[str]) -> SearchResult:
    rating = _rating(desk, office, record.id)
    shown = "–" if rating is None else str(rating)
    return SearchResult(record.id, record.name, record.club, record.province, shown, record.id in entered)


def registered(desk: Desk, register: str) -> PlayerDetails:
    """A player of the register as an entry; his birth year goes along, his birth date stays in the register."""
    office = _office(desk)
    if office is None:
        raise Refusal("this server keeps no register")
    record = office.player(PlayerId(register))
    return PlayerDetails(
        record.name,
        _rating(desk, office, record.id),
        club=record.club,
        province=record.province,
        title=record.title,
        birth_year=record.year_of_birth,
        register_id=record.id,
    )
