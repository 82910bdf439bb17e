"""What may be asked before the first round: the event, its groups, players and numbers."""

from dataclasses import dataclass
from enum import Enum

from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings


class GuidedBy(Enum):
    """By which tables a guided draw is made."""

    VARMA = "varma"
    VARMA_OFFICIAL = "varma-official"
    PROVINCE = "province"


class TeamBy(Enum):
    """What makes players team-mates in a guided draw."""

    CLUB = "club"
    PROVINCE = "province"


@dataclass(frozen=True, slots=True)
class CreateEvent:
    """Make the event, with its first group."""

    settings: EventSettings
    group: GroupSettings


@dataclass(frozen=True, slots=True)
class EditEvent:
    """Change what holds for the whole event."""

    settings: EventSettings
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class AnnounceEvent:
    """Put up the announcement; from then on a change of what it says is a change of something published."""


@dataclass(frozen=True, slots=True)
class AddGroup:
    """Add a group without players."""

    settings: GroupSettings
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class EditGroup:
    """Change what a group is played under."""

    group: GroupId
    settings: GroupSettings
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RemoveGroup:
    """Take away a group without players."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class EnterPlayers:
    """Enter one player or a whole list before the first round."""

    group: GroupId
    players: tuple[PlayerDetails, ...]


@dataclass(frozen=True, slots=True)
class EnterLatePlayer:
    """Enter a player after the first round has been paired, to be paired from the next round on (FIDE Swiss 17)."""

    group: GroupId
    player: PlayerDetails
    announced_in_writing: bool
    arbiter_agrees: bool


@dataclass(frozen=True, slots=True)
class EditPlayer:
    """Change what is known of a player."""

    player: EntrantId
    details: PlayerDetails
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Take back an entry before the first round."""

    player: EntrantId


@dataclass(frozen=True, slots=True)
class MovePlayer:
    """Move a player to another group before the first round of both."""

    player: EntrantId
    group: GroupId
    to: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class SplitGroup:
    """Divide a group by rating: the first part keeps its place, a new group is made for each other part."""

    group: GroupId
    sizes: tuple[int, ...]
    names: tuple[str, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class DrawNumbers:
    """Draw the numbers of a group by lot."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class GuideDraw:
    """Draw the numbers of a round robin so that team-mates meet early, or not late."""

    group: GroupId
    guided_by: GuidedBy
    teams_by: TeamBy
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RankPlayers:
    """Number a group by rating, title, national rating and lot (FIDE Swiss 7); later on final numbers (17)."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class AssignNumbers:
    """Give the numbers 1, 2, 3, ... in this order, as they were drawn outside the program."""

    group: GroupId
    order: tuple[EntrantId, ...]
    confirmed: bool = False
