"""The page of an event: the announcement, the state of each group, and changes after publication."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.answers.events.announcement import Announcement, announcement
from tabellone.answers.groups.rounds import RoundAnswer
from tabellone.answers.groups.standings import StandingsAnswer
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.web.public_pages.addresses import FRONT
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context


@dataclass(frozen=True, slots=True)
class FrontContent:
    """The event as everybody sees it: of groups that play also the round in play and the standings."""

    answer: Announcement
    rounds: Mapping[GroupId, RoundAnswer]
    standings: Mapping[GroupId, StandingsAnswer]


@dataclass(frozen=True, slots=True)
class FrontSearch(Context):
    """The players found under the name that a reader searches, and whether the reader works at the desk."""

    search: str = ""
    found: tuple[tuple[GroupId, Entrant], ...] = ()
    is_staff: bool = False


def front_sheet() -> PublicSheet:
    """The page of the event."""
    return PublicSheet(FRONT, "event", _content, more=FrontSearch())


def _content(event: PublicEvent) -> FrontContent:
    playing = {group: number for group in event.state.groups if (number := event.number_in_play(group))}
    return FrontContent(
        announcement(event.state),
        {group: public_round(event, group, number) for group, number in playing.items()},
        {group: public_standings(event, group) for group in playing},
    )
