"""Which entered players of an event a rating list rates or titles otherwise, and the act that takes it over."""

from dataclasses import dataclass

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.commands import EnterPlayers, UpdateRatings
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.rating import event_pace, listed_details, listed_values, number_in_list
from tabellone.desk.event.state import EventState
from tabellone.store.house import House
from tabellone.store.player_index.tables import UnknownListError


@dataclass(frozen=True, slots=True)
class UpdatedPlayer:
    """An entered player of whom a list says something else."""

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
    """What a list would change in an event, by the rating of its time control.

    `without_number` players cannot be looked up, for the event does not know their number in the list; `not_listed`
    have one that the list does not know.
    """

    list: str
    pace: Pace
    players: tuple[UpdatedPlayer, ...]
    without_number: int
    not_listed: int


def rating_update(house: House, state: EventState, list_name: str) -> RatingUpdateAnswer:
    """What a list would change in an event."""
    answer, _ = update_from_list(house, state, list_name)
    return answer


def update_from_list(
    house: House, state: EventState, list_name: str, *, confirmed: bool = False
) -> tuple[RatingUpdateAnswer, UpdateRatings]:
    """What a list would change in an event, and the command that changes it."""
    numbers = [number_in_list(entrant.details, list_name, state) for entrant in state.entrants.values()]
    known = [number for number in numbers if number]
    listed = house.player_index.numbered(list_name, known)
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
        event_pace(state.made),
        tuple(players),
        len(numbers) - len(known),
        sum(number not in listed for number in known),
    )
    return answer, UpdateRatings(list_name, values, confirmed)


def details_from_list(house: House, state: EventState, list_name: str, number: str) -> PlayerDetails:
    """The entry of a player of a list by his number."""
    listed = house.player_index.numbered(list_name, [number])
    if number not in listed:
        raise UnknownListError('the list "{list}" has no player with the number {found}', list=list_name, found=number)
    return listed_details(listed[number], list_name, state)


def entry_from_list(house: House, state: EventState, group: GroupId, list_name: str, number: str) -> EnterPlayers:
    """The command that enters a player of a list by his number."""
    return EnterPlayers(group, (details_from_list(house, state, list_name, number),))
