"""A player of a federation's rating list as an entry of an event: which rating counts, and where it stands."""

from dataclasses import replace

from tabellone.core.rating.lists.records import RatingSystem, Sex, is_country
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import rating_system_of
from tabellone.desk.event.settings import EventSettings
from tabellone.desk.event.state import EventState
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.formats.time_control import time_control_in
from tabellone.regulations import rulebook
from tabellone.regulations.rating_systems import definition_of


def event_pace(settings: EventSettings) -> Pace:
    """The list by which an event is played, from the time control that it announces; standard if it tells none."""
    control = time_control_in(settings.time_control)
    if control.pace is not None or control.minutes is None:
        return control.pace or Pace.STANDARD
    # All the time for sixty moves: a minute for each second of increment.
    minutes, limits = control.minutes + control.increment_seconds, rulebook.pace_limits()
    if minutes <= limits.blitz_up_to:
        return Pace.BLITZ
    return Pace.RAPID if minutes < limits.rapid_below else Pace.STANDARD


def is_own_list(state: EventState, list_name: str) -> bool:
    """Whether a list has the ratings by which the event is played; those of others stand beside, as national ones."""
    return rating_system_of(state, "") == list_name


def has_own_numbers(state: EventState, list_name: str) -> bool:
    """Whether a list has the numbers that the rating system of the event knows players by."""
    return definition_of(RatingSystem(rating_system_of(state, ""))).federation == list_name


def listed_rating(player: ListedPlayer, state: EventState) -> int | None:
    """The rating of a player for the time control of the event."""
    return player.rating(event_pace(state.made))


def listed_details(player: ListedPlayer, list_name: str, state: EventState) -> PlayerDetails:
    """The entry of a player of a list, with all that the list says of him."""
    details = PlayerDetails(
        player.name,
        title=player.title or player.women_title,
        birth_year=player.birth_year,
        federation=player.federation if is_country(player.federation) else "",
        sex=Sex(player.sex) if player.sex else None,
    )
    details = with_listed_rating(details, player, list_name, state)
    if has_own_numbers(state, list_name):
        return replace(details, federation_id=player.number)
    return replace(details, licence=player.number)


def with_listed_rating(
    details: PlayerDetails, player: ListedPlayer, list_name: str, state: EventState
) -> PlayerDetails:
    """The entry with the rating of a list where it belongs; one that the list does not give stays as it is."""
    rating = listed_rating(player, state)
    if rating is None:
        return details
    if is_own_list(state, list_name):
        return replace(details, rating=rating, coefficient=player.coefficient(event_pace(state.made)))
    return replace(details, national_rating=rating)


def number_in_list(details: PlayerDetails, list_name: str, state: EventState) -> str:
    """The number by which a list knows an entered player, empty if it is not known."""
    return details.federation_id if has_own_numbers(state, list_name) else details.licence
