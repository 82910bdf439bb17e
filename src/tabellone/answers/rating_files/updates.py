"""Ratings of other federations for the players of an event or of the register."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.commands import EnterPlayers, UpdateRatings
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.rating import event_pace, listed_details, listed_values, number_in_list
from tabellone.desk.event.state import EventState
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.layout import RegisterError, written_table
from tabellone.formats.register.players import PlayerRow, other_lists, read_players
from tabellone.store.house import House
from tabellone.store.player_index.tables import UnknownListError


@dataclass(frozen=True, slots=True)
class UpdatedPlayer:
    """An entered player whose entry in a list differs."""

    player: EntrantId
    name: str
    number: str
    rating_before: int | None
    rating: int | None
    national_rating_before: int | None
    national_rating: int | None
    title_before: str
    title: str


@dataclass(frozen=True, slots=True)
class RatingUpdateAnswer:
    """The changes of an event by a list, with the ratings of its time control.

    `without_number` players cannot be looked up, for the event does not know their number in the list; `not_listed`
    have one that the list does not know.
    """

    list: str
    pace: Pace
    players: tuple[UpdatedPlayer, ...]
    without_number: int
    not_listed: int


def rating_update(house: House, state: EventState, list_name: str) -> RatingUpdateAnswer:
    """The changes of an event by a list."""
    answer, _ = update_from_list(house, state, list_name)
    return answer


def update_from_list(
    house: House, state: EventState, list_name: str, *, confirmed: bool = False
) -> tuple[RatingUpdateAnswer, UpdateRatings]:
    """The changes of an event by a list, and the command that makes them."""
    numbers = [number_in_list(entrant.details, list_name, state) for entrant in state.entrants.values()]
    given = [number for number in numbers if number]
    listed = house.player_index.numbered(list_name, given)
    values = listed_values(state, list_name, listed)
    players = []
    for one in values:
        before = state.entrant(one.player).details
        players.append(
            UpdatedPlayer(
                one.player,
                before.name,
                number_in_list(before, list_name, state),
                before.rating,
                one.rating,
                before.national_rating,
                one.national_rating,
                before.title,
                one.title,
            )
        )
    answer = RatingUpdateAnswer(
        list_name,
        event_pace(state.event),
        tuple(players),
        len(numbers) - len(given),
        sum(number not in listed for number in given),
    )
    return answer, UpdateRatings(list_name, values, confirmed)


def details_from_list(house: House, state: EventState, list_name: str, number: str) -> PlayerDetails:
    """The entry of a player of a list by their number."""
    listed = house.player_index.numbered(list_name, [number])
    if number not in listed:
        raise UnknownListError('the list "{list}" has no player with the number {found}', list=list_name, found=number)
    return listed_details(listed[number], list_name, state)


def entry_from_list(house: House, state: EventState, group: GroupId, list_name: str, number: str) -> EnterPlayers:
    """The command that enters a player of a list by their number."""
    return EnterPlayers(group, (details_from_list(house, state, list_name, number),))


# The register calls these numbers otherwise than the list.
_NUMBERS_OF = {"italia": "ita"}


def other_ratings(house: House, state: OfficeState, list_name: str, since: date) -> tuple[PlayerRow, ...]:
    """Ratings in the list for registered players with a number, from a day on, by identifier.

    What the list does not rate is not said, and leaves the register as it is.
    """
    columns = _columns(list_name)
    if not columns:
        raise RegisterError(
            "no first rating comes from the list {list}; there are {known}", list=list_name, known=other_lists()
        )
    numbered = {
        number: player for player in state.players.values() if (number := _number(player.federation_ids, list_name))
    }
    table = [
        (
            numbered[number].id,
            numbered[number].name,
            *(cell for pace in columns for cell in _cells(player.rating(pace), since)),
        )
        for number, player in house.player_index.numbered(list_name, sorted(numbered)).items()
    ]
    headings = [heading for column in columns.values() for heading in (f"rating_{column}", f"rating_{column}_since")]
    text = written_table(("id", "name", *headings), sorted(row for row in table if any(row[2:])))
    rows = read_players(text.encode(), list_name)
    if not rows:
        raise RegisterError("{list}: no registered player has a rating in this list", list=list_name)
    return rows


def _columns(list_name: str) -> Mapping[Pace, str]:
    """The columns of the register for each rating of a list; one alone, or one for each time control."""
    lists = other_lists()
    by_pace = {pace: name for pace in Pace if (name := f"{list_name}_{pace.value}") in lists}
    return by_pace or ({Pace.STANDARD: list_name} if list_name in lists else {})


def _number(federation_ids: tuple[tuple[str, str], ...], list_name: str) -> str:
    numbers = dict(federation_ids)
    return numbers.get(list_name) or numbers.get(_NUMBERS_OF.get(list_name, ""), "")


def _cells(rating: int | None, since: date) -> tuple[int | str, str]:
    return ("", "") if rating is None else (rating, since.isoformat())
