"""The page of an event: the announcement, the state of each group, and changes after publication."""

from dataclasses import dataclass

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.answers.groups.rounds import RoundAnswer
from tabellone.answers.groups.standings import StandingsAnswer
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.desk.event.state import GroupState
from tabellone.web.public_pages.addresses import FRONT
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context


@dataclass(frozen=True, slots=True)
class GroupContent:
    """A group on the page of its event, with the round in play and the standings once a round is published."""

    announced: GroupAnnouncement
    group: GroupState
    round: RoundAnswer | None = None
    standings: StandingsAnswer | None = None


@dataclass(frozen=True, slots=True)
class FrontContent:
    """The event as everybody sees it."""

    answer: Announcement
    groups: tuple[GroupContent, ...]


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
    answer = announcement(event.state)
    return FrontContent(answer, tuple(_group(event, group) for group in answer.groups))


def _group(event: PublicEvent, announced: GroupAnnouncement) -> GroupContent:
    group, number = event.group(announced.group), event.number_in_play(announced.group)
    if not number:
        return GroupContent(announced, group)
    return GroupContent(announced, group, public_round(event, group.id, number), public_standings(event, group.id))
