"""A list of players before entry, players of the register to enter, and entered players who look like one person."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from tabellone.core.rating.lists.ratinglist import Line
from tabellone.core.rating.lists.records import LICENCE, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event.categories import category_remark
from tabellone.desk.event.duplicates import Likeness, Twin, details_of_entry, entrant_duplicates, merged, twins
from tabellone.desk.event.entrant import Entrant, EntrantId, PlayerDetails
from tabellone.desk.event.listed import ListedRow
from tabellone.desk.event.namesakes import may_be_merged
from tabellone.desk.event.rating import rating_system_of
from tabellone.desk.event.state import EventState
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Act, Role, check_role, least_role
from tabellone.formats.player_columns import GIVEN_NAME, NAME, SURNAME
from tabellone.formats.player_list import PlayerList, player_list
from tabellone.formats.sheet import Spreadsheet, mended
from tabellone.regulations.rating_systems import definition_of
from tabellone.store.house import OFFICE, House

MOST_CELLS = 2400


class TwinDecision(Enum):
    """The decision about a line that repeats a player."""

    MERGE = "merge"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class ListChoices:
    """The user's choices for a list: columns, heading, mended cells, and identities of players.

    None leaves it to the program. A cell is named by its line and its column, which counts from 0.
    """

    columns: tuple[str, ...] | None = None
    has_heading: bool | None = None
    cells: Mapping[tuple[int, int], str] = field(default_factory=dict)
    decisions: Mapping[int, TwinDecision] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of the list: its cells, their faults, the player it repeats, and what its category leaves open."""

    line: int
    cells: tuple[str, ...]
    faults: Mapping[int, Refusal]
    twin: Twin | None
    decision: TwinDecision | None
    remark: Refusal | None = None

    @property
    def must_be_checked(self) -> bool:
        """Something in the line must be mended or decided."""
        return bool(self.faults) or (self.twin is not None and self.decision is None)


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """A list as it is read; `rows` are those who can be entered once nothing is left to be checked."""

    columns: tuple[str, ...]
    has_heading: bool
    lines: tuple[ListLine, ...]
    rows: tuple[ListedRow, ...]

    @property
    def to_check(self) -> int:
        """How many lines must be looked at first."""
        return sum(line.must_be_checked for line in self.lines)

    @property
    def is_small(self) -> bool:
        """Whether every cell can have a field of its own."""
        return len(self.lines) * len(self.columns) <= MOST_CELLS

    def is_name(self, column: int) -> bool:
        """Whether a column holds the name of a player, or a part of it."""
        return self.columns[column] in (NAME, SURNAME, GIVEN_NAME)

    def name_on(self, line: ListLine) -> str:
        """The player of a line, as written."""
        return " ".join(text for column, text in enumerate(line.cells) if text and self.is_name(column))

    @property
    def teams(self) -> int:
        """How many teams the list names."""
        return len({entry.team for entry, _ in self.rows if entry.team})

    def checked(self) -> tuple[ListedRow, ...]:
        """The rows of the players, if nothing is left to be mended or decided."""
        for line in self.lines:
            for refusal in line.faults.values():
                raise refusal
            if line.twin is not None and line.decision is None:
                raise _undecided(line.twin)
        return self.rows


def read_list(state: EventState, sheet: Spreadsheet, choices: ListChoices) -> ListAnswer:
    """The list in a sheet, read as the user wants, compared with the entered players."""
    listed = player_list(mended(sheet, choices.cells, "players"), choices.columns, has_heading=choices.has_heading)
    twin_of = {twin.row: twin for twin in twins(state, listed.entries)}
    faults: dict[int, dict[int, Refusal]] = {}
    for fault in listed.faults:
        faults.setdefault(fault.row, {}).setdefault(fault.column, fault.refusal)
    named = {entry.row for entry in listed.entries} | set(faults)
    remarks = {
        entry.row: category_remark(state.settings, details_of_entry(entry))
        for entry in listed.entries
        if entry.category
    }
    lines = tuple(
        ListLine(line, row, faults.get(line, {}), twin_of.get(line), choices.decisions.get(line), remarks.get(line))
        for line, row in zip(listed.sheet.lines, listed.sheet.rows, strict=True)
        if line in named
    )
    return ListAnswer(listed.columns, listed.has_heading, lines, _rows(listed, twin_of, choices.decisions))


def _rows(
    listed: PlayerList, twin_of: Mapping[int, Twin], decisions: Mapping[int, TwinDecision]
) -> tuple[ListedRow, ...]:
    """One entry for each person: a line that is merged adds what the first one does not say."""
    players: dict[int, PlayerDetails] = {}
    merged_into: dict[int, int] = {}
    for entry in listed.entries:
        twin, details = twin_of.get(entry.row), details_of_entry(entry)
        if twin is None or decisions.get(entry.row) is TwinDecision.BOTH:
            players[entry.row] = details
        elif twin.first is not None:
            first = merged_into.get(twin.first, twin.first)
            merged_into[entry.row] = first
            if first in players:
                players[first] = merged(players[first], details)
    return tuple((entry, players[entry.row]) for entry in listed.entries if entry.row in players)


def _undecided(twin: Twin) -> Refusal:
    if twin.first is None:
        return Refusal("line {line}: {name} is entered already; say what to do", line=twin.row, name=twin.name)
    return Refusal(
        "line {line}: {name} stands already on line {first}; say what to do",
        line=twin.row,
        name=twin.name,
        first=twin.first,
    )


@dataclass(frozen=True, slots=True)
class LookAlike:
    """One of two players who look alike."""

    player: EntrantId
    name: str
    rating: int | None
    club: str


@dataclass(frozen=True, slots=True)
class DuplicateAnswer:
    """Two players who look alike, and why; `may_be_merged` as long as nothing with the second is published."""

    first: LookAlike
    second: LookAlike
    likeness: Likeness
    may_be_merged: bool


@dataclass(frozen=True, slots=True)
class DuplicatesAnswer:
    """Everybody who looks like another player of the event."""

    duplicates: tuple[DuplicateAnswer, ...]


def duplicates_of(state: EventState, role: Role) -> DuplicatesAnswer:
    """Pairs of entries that may be one person; for roles that see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    return DuplicatesAnswer(
        tuple(
            DuplicateAnswer(
                _named(state.entrant(duplicate.first)),
                _named(state.entrant(duplicate.second)),
                duplicate.likeness,
                may_be_merged(state, duplicate.second),
            )
            for duplicate in entrant_duplicates(state)
        )
    )


def _named(entrant: Entrant) -> LookAlike:
    return LookAlike(entrant.id, entrant.name, entrant.details.rating, entrant.details.club)


MOST_FOUND = 30
FEWEST_SIGNS = 2


@dataclass(frozen=True, slots=True)
class RegisteredPlayer:
    """A player of the register, with the rating by which the event would be played."""

    record: PlayerRecord
    rating: int | None
    is_entered: bool


def _office(house: House) -> OfficeState | None:
    """The register, if the server has one."""
    books = house.ledger.books(OFFICE)
    if not books:
        return None
    office_state: OfficeState = house.view(books[0].id, OFFICE).state
    return office_state


def _day(state: EventState) -> date:
    return state.event.starts_on or date.today()  # noqa: DTZ011 - the day on this computer


def _line_in_force(state: EventState, office: OfficeState, player: PlayerId) -> Line | None:
    """The line of the list by which an event of this day is played."""
    published_list = office.list_in_force(RatingSystem(rating_system_of(state, "")), _day(state))
    return None if published_list is None else office.line_in(published_list.rating_list, player)


def players_in_register(house: House, state: EventState, search: str) -> tuple[RegisteredPlayer, ...]:
    """Players whose name or former name contains all words of the search."""
    office = _office(house)
    parts = search.casefold().split()
    if office is None or len(search.strip()) < FEWEST_SIGNS:
        return ()
    entered: set[str] = {office.survivor(PlayerId(entrant.details.register_id)) for entrant in state.entrants.values()}
    matches = [record for record in office.players.values() if _holds(office, record, parts)]
    matches.sort(key=lambda record: record.name)
    lines = ((record, _line_in_force(state, office, record.id)) for record in matches[:MOST_FOUND])
    return tuple(
        RegisteredPlayer(record, None if line is None else line.rating, record.id in entered) for record, line in lines
    )


def _holds(office: OfficeState, record: PlayerRecord, parts: list[str]) -> bool:
    names = (record.name, *(former.name for former in office.former_names.get(record.id, ())))
    return any(all(part in name.casefold() for part in parts) for name in names)


def entry_from_register(house: House, state: EventState, register: str) -> PlayerDetails:
    """An entry for a player of the register, with all the fields that a report needs."""
    office = _office(house)
    if office is None:
        raise Refusal("this server keeps no register")
    record = office.player(office.survivor(PlayerId(register)))
    line = _line_in_force(state, office, record.id)
    system = definition_of(RatingSystem(rating_system_of(state, "")))
    numbers = dict(record.federation_ids)
    return PlayerDetails(
        record.name,
        None if line is None else line.rating,
        record.other_rating(system.national_list, _day(state)) if system.national_list else None,
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


class PlayerOrder(Enum):
    """The order of the players of an event."""

    ENTRY = ""
    NUMBER = "number"
    NAME = "name"
    RATING = "rating"
    CLUB = "club"
    CATEGORY = "category"


def players_in_order(state: EventState, order: PlayerOrder, find: str = "") -> tuple[Entrant, ...]:
    """The players whose name, club or number has what is searched for; of equal ones the first entered comes first."""
    numbers = {
        player: number
        for group in state.groups.values()
        if group.play_off_of is None
        for player, number in group.numbers.items()
    }
    wanted = find.casefold()

    def fits(entrant: Entrant) -> bool:
        texts = (entrant.name, entrant.details.club)
        return any(wanted in text.casefold() for text in texts) or wanted == str(numbers.get(entrant.id, ""))

    def key(entrant: Entrant) -> tuple[bool, int | str]:
        details = entrant.details
        match order:
            case PlayerOrder.NUMBER:
                return entrant.id not in numbers, numbers.get(entrant.id, 0)
            case PlayerOrder.NAME:
                return False, entrant.name.casefold()
            case PlayerOrder.RATING:
                return details.rating is None, -(details.rating or 0)
            case PlayerOrder.CLUB:
                return not details.club, details.club.casefold()
            case PlayerOrder.CATEGORY:
                return not details.category, details.category.casefold()
        return False, 0

    return tuple(sorted(filter(fits, state.entrants.values()), key=key))
