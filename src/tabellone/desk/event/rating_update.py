"""Ratings and titles of entered players taken from a newer rating list, all in one act."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.confirmation import confirmed_change
from tabellone.desk.event.entrant import Entrant, EntrantId, PlayerDetails, checked_details, checked_text
from tabellone.desk.event.event_gates import has_players
from tabellone.desk.event.listed_entry import number_in_list, with_listed_rating
from tabellone.desk.event.mappings import updated
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import RUNNING, EventCommand, EventFact, adds, command, decides
from tabellone.desk.event.state import EventState
from tabellone.desk.later_field import Later
from tabellone.desk.role import Role
from tabellone.formats.rating_files.listed_player import ListedPlayer


@dataclass(frozen=True, slots=True)
class ListedValues:
    """What a list says of an entered player."""

    player: EntrantId
    rating: int | None
    national_rating: int | None
    title: str
    coefficient: Later[int | None] = None


@command(role=Role.ARBITER, gates=(*RUNNING, has_players))
@dataclass(frozen=True, slots=True)
class UpdateRatings(EventCommand):
    """Take ratings and titles of entered players from a rating list."""

    source: str
    players: tuple[ListedValues, ...]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RatingsUpdated(EventFact):
    """Ratings and titles were taken from a rating list; `source` names it."""

    source: str
    players: tuple[ListedValues, ...]
    change: Change | None = None


def listed_values(state: EventState, list_name: str, listed: Mapping[str, ListedPlayer]) -> tuple[ListedValues, ...]:
    """What a list, by number, says otherwise of the players of an event."""
    values = []
    for entrant in state.entrants.values():
        player = listed.get(number_in_list(entrant.details, list_name, state))
        if player is None:
            continue
        after = with_listed_rating(entrant.details, player, list_name, state)
        after = replace(after, title=player.title or player.women_title or after.title)
        if after != entrant.details:
            values.append(ListedValues(entrant.id, after.rating, after.national_rating, after.title, after.coefficient))
    return tuple(values)


def _details_after(state: EventState, values: ListedValues) -> PlayerDetails:
    details = state.entrant(values.player).details
    return replace(
        details,
        rating=values.rating,
        national_rating=values.national_rating,
        title=values.title,
        coefficient=details.coefficient if values.coefficient is None else values.coefficient,
    )


@decides(UpdateRatings)
def ratings_updated(state: EventState, command: UpdateRatings) -> RatingsUpdated:
    """Change what a list says otherwise; once a round with somebody is published the change is marked."""
    checked_text("source", command.source)
    if len({values.player for values in command.players}) != len(command.players):
        raise DeskError("a player is named twice")
    changed = [values for values in command.players if _is_changed(state, values)]
    if not changed:
        raise DeskError("nothing is changed")
    published = [
        values for values in changed if any(group.published_rounds for group in state.groups_of(values.player))
    ]
    change = None
    if published:
        before = "; ".join(_text(state.entrant(values.player).details) for values in published)
        after = "; ".join(_text(_details_after(state, values)) for values in published)
        change = confirmed_change(Change(ChangeSubject.PLAYER, before, after), confirmed=command.confirmed)
    return RatingsUpdated(command.source, tuple(changed), change)


def _is_published(state: EventState, player: EntrantId) -> bool:
    return any(group.published_rounds for group in state.groups_of(player))


def _is_changed(state: EventState, values: ListedValues) -> bool:
    return checked_details(_details_after(state, values)) != state.entrant(values.player).details


def _text(details: PlayerDetails) -> str:
    shown = (details.title, details.name, details.rating, details.national_rating)
    return " ".join(str(detail) for detail in shown if detail not in (None, ""))


@adds(RatingsUpdated)
def with_ratings_updated(state: EventState, fact: RatingsUpdated, stamp: Stamp) -> EventState:
    """The event with other ratings and titles."""
    entrants = {values.player: Entrant(values.player, _details_after(state, values)) for values in fact.players}
    return replace(state, entrants=updated(state.entrants, entrants)).with_change(fact.change, stamp)
