"""The public announcement of an event, made from its record (004 asks for it before the first round)."""

from dataclasses import dataclass
from datetime import date, datetime

from tabellone.answers.round_advice import advised_rounds
from tabellone.core.model import Discipline, Scoring
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.core.standings.policy import ChoiceWarning, choice_warnings
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import Arbiter, Maxi, OpeningRule
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import policy_of, scoring_of


@dataclass(frozen=True, slots=True)
class GroupAnnouncement:
    """What is announced of a group."""

    group: GroupId
    name: str
    players: int
    system: str
    edition: str
    rounds: int
    cycles: int
    maxi: Maxi
    games_per_encounter: int
    scoring: Scoring
    tie_break_list: str
    tie_break_edition: str
    tie_breaks: tuple[str, ...]
    openings: OpeningRule | None
    is_play_off_of: GroupId | None
    advised_rounds: RoundLimits | None
    unusual_tie_breaks: tuple[ChoiceWarning, ...]
    acceleration: AccelerationMethod | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What everybody is told before the first round, and what a later change of it is measured against."""

    name: str
    place: str
    starts_on: date | None
    ends_on: date | None
    organiser: str
    discipline: Discipline
    time_control: str
    arbiters: tuple[Arbiter, ...]
    validity: int
    rating_system: str
    variations: tuple[str, ...]
    groups: tuple[GroupAnnouncement, ...]
    announced_at: datetime | None


def announcement(state: EventState) -> Announcement:
    """The announcement from the current record; `announced_at` is the time since which it is public."""
    event = state.made
    return Announcement(
        event.name,
        event.place,
        event.starts_on,
        event.ends_on,
        event.organiser,
        event.discipline,
        event.time_control,
        event.arbiters,
        event.validity,
        event.rating_system,
        event.variations,
        tuple(_group(state, group) for group in state.groups.values()),
        state.announced_at,
    )


def _group(state: EventState, group: GroupState) -> GroupAnnouncement:
    settings, policy = group.settings, policy_of(group)
    declaration = settings.declaration
    unusual = () if declaration is None else choice_warnings(declaration.family, policy)
    return GroupAnnouncement(
        group.id,
        settings.name,
        len(group.members),
        settings.system,
        settings.edition,
        group.planned_rounds,
        settings.cycles,
        settings.maxi,
        settings.games_per_encounter,
        scoring_of(state, group),
        settings.tie_break_list,
        policy.edition,
        policy.tie_breaks,
        settings.openings,
        group.play_off_of,
        advised_rounds(group),
        unusual,
        settings.acceleration,
    )
