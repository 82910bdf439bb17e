"""Players of the register, found by name, to be entered in an event."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.ratinglist import Line as ListLine
from tabellone.core.rating.lists.records import LICENCE, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import rating_system_of
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of
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
    """The register, if the server has one."""
    house = house_of(desk.request)
    books = house.ledger.books(OFFICE)
    if not books:
        return None
    office_state: OfficeState = house.view(books[0].id, OFFICE).state
    return office_state


def _line_in_force(desk: Desk, office: OfficeState, player: PlayerId) -> ListLine | None:
    """The line of the list by which an event of this day is played."""
    system = RatingSystem(rating_system_of(desk.state, ""))
    published_list = office.list_in_force(system, _day(desk))
    if published_list is None:
        return None
    return office.line_in(published_list.rating_list, player)


def register_lines(desk: Desk, search: str) -> tuple[SearchResult, ...]:
    """Everybody whose name, or a name that he had, holds every part of the search."""
    office = _office(desk)
    parts = search.casefold().split()
    if office is None or len(search.strip()) < FEWEST_SIGNS:
        return ()
    entered: set[str] = {
        office.survivor(PlayerId(entrant.details.register_id)) for entrant in desk.state.entrants.values()
    }
    matches = [record for record in office.players.values() if _holds(office, record, parts)]
    matches.sort(key=lambda record: record.name)
    return tuple(_line(desk, office, record, entered) for record in matches[:MOST_FOUND])


def _holds(office: OfficeState, record: PlayerRecord, parts: list[str]) -> bool:
    names = (record.name, *(former.name for former in office.former_names.get(record.id, ())))
    return any(all(part in name.casefold() for part in parts) for name in names)


def _line(desk: Desk, office: OfficeState, record: PlayerRecord, entered: set[str]) -> SearchResult:
    line = _line_in_force(desk, office, record.id)
    shown = "–" if line is None else str(line.rating)
    return SearchResult(record.id, record.name, record.club, record.province, shown, record.id in entered)


def registered(desk: Desk, register: str) -> PlayerDetails:
    """A player of the register as an entry, with all that a report must say of him."""
    office = _office(desk)
    if office is None:
        raise Refusal("this server keeps no register")
    record = office.player(office.survivor(PlayerId(register)))
    line = _line_in_force(desk, office, record.id)
    system = definition_of(RatingSystem(rating_system_of(desk.state, "")))
    numbers = dict(record.federation_ids)
    return PlayerDetails(
        record.name,
        None if line is None else line.rating,
        record.other_rating(system.national_list, _day(desk)) if system.national_list else None,
        club=record.club,
        province=record.province,
        category="" if line is None else line.category,
        title=record.title,
        federation_id=numbers.get(system.federation, ""),
        birth_year=record.year_of_birth,
        register_id=record.id,
        federation=record.nationality,
        sex=record.sex,
        birth_date=record.birth_date,
        licence=numbers.get(LICENCE, ""),
    )


def _day(desk: Desk) -> date:
    return desk.state.made.starts_on or date.today()  # noqa: DTZ011 - the day on this computer
