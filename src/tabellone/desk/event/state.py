"""The state of an event and its groups: the sum of its facts. Everything is immutable; changes make new states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

from tabellone.core.model import Colour, Discipline, PlayerNumber
from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import Entrant, EntrantCount, EntrantId, GroupId
from tabellone.desk.event.records import (
    AbsenceRequest,
    ApartRule,
    Attendance,
    Change,
    DrawKind,
    RatedRow,
    RegisteredEntrant,
)
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState, colour_in_game
from tabellone.desk.event.settings import EventSettings, GroupSettings, PointsAssignment

Key = TypeVar("Key")
Value = TypeVar("Value")


def frozen(mapping: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """A mapping that cannot be changed."""
    return MappingProxyType(dict(mapping))


def updated(mapping: Mapping[Key, Value], more: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """The mapping with some values set."""
    return MappingProxyType({**mapping, **more})


def without(mapping: Mapping[Key, Value], *keys: Any) -> Mapping[Key, Value]:
    """The mapping without some keys."""
    return MappingProxyType({key: value for key, value in mapping.items() if key not in keys})


@dataclass(frozen=True, slots=True)
class CheckIn:
    """A check-in for a round, and who has been noted."""

    round: int
    is_open: bool = True
    present: frozenset[EntrantId] = frozenset()


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """How the numbers of a group were given."""

    kind: DrawKind
    seed: int | None
    envelopes: Mapping[EntrantId, str]


@dataclass(frozen=True, slots=True)
class GroupState:
    """A group: its players, numbers, rounds and what the arbiter has said for rounds to come.

    `line_ups` are those of published rounds, and those that were set; `chosen_line_ups` names the latter.
    """

    id: GroupId
    settings: GroupSettings
    members: tuple[EntrantId, ...] = ()
    numbers: Mapping[EntrantId, PlayerNumber] = field(default_factory=lambda: frozen({}))
    draw: DrawRecord | None = None
    check_in: CheckIn | None = None
    attendance: Mapping[tuple[int, EntrantId], Attendance] = field(default_factory=lambda: frozen({}))
    first_rounds: Mapping[EntrantId, int] = field(default_factory=lambda: frozen({}))
    withdrawn: Mapping[EntrantId, int] = field(default_factory=lambda: frozen({}))
    forbidden: tuple[tuple[EntrantId, EntrantId], ...] = ()
    unwanted: tuple[tuple[EntrantId, EntrantId], ...] = ()
    rounds: tuple[RoundState, ...] = ()
    play_off_of: GroupId | None = None
    apart: tuple[ApartRule, ...] = ()
    given_points: tuple[PointsAssignment, ...] = ()
    starts: Mapping[int, datetime] = field(default_factory=lambda: frozen({}))
    requests: tuple[AbsenceRequest, ...] = ()
    line_ups: Mapping[tuple[int, EntrantId], tuple[EntrantId | None, ...]] = field(default_factory=lambda: frozen({}))
    chosen_line_ups: frozenset[tuple[int, EntrantId]] = frozenset()

    @property
    def games_per_match(self) -> int:
        """The games of an encounter: those of all boards where teams meet."""
        settings = self.settings
        return settings.games_per_encounter * (settings.teams.boards if settings.teams else 1)

    def sides(self, encounter: EncounterState, game: int) -> tuple[EntrantId, EntrantId]:
        """White and Black of a game of an encounter; of two teams the one that has White on its board first."""
        colour = colour_in_game(game, self.settings.games_per_encounter)
        return encounter.players if colour is Colour.WHITE else (encounter.black, encounter.white)

    @property
    def points_assigned(self) -> tuple[PointsAssignment, ...]:
        """The points that the scoring does not give: those of the report file, then what the arbiter gave."""
        return (*self.settings.assigned_points, *self.given_points)

    @property
    def planned_rounds(self) -> int:
        """How many rounds the group plays; by a table as many as it has, once for each cycle."""
        declaration = self.settings.declaration
        if declaration is not None and declaration.table is not None:
            return self.settings.cycles * declaration.table.rounds(len(self.members))
        return self.settings.rounds or 0

    @property
    def awaits_colour_lot(self) -> bool:
        """The colour of number 1 is still to be drawn, or to be entered as it was drawn in the hall."""
        declaration = self.settings.declaration
        return declaration is not None and declaration.draws_first_colour and self.settings.initial_colour is None

    @property
    def last_round(self) -> RoundState | None:
        """The round paired last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def current_round(self) -> RoundState | None:
        """The round that work goes on in: the first that is not closed, or the last where all are.

        It is the round paired last, unless all rounds were published at once.
        """
        return next((paired for paired in self.rounds if paired.phase is not RoundPhase.CLOSED), self.last_round)

    @property
    def draft(self) -> RoundState | None:
        """The last round, if it is a draft."""
        last = self.last_round
        return last if last is not None and last.phase is RoundPhase.DRAFT else None

    @property
    def published_rounds(self) -> tuple[RoundState, ...]:
        """The rounds that everybody may see."""
        return tuple(round_state for round_state in self.rounds if round_state.phase is not RoundPhase.DRAFT)

    @property
    def round_in_play(self) -> RoundState | None:
        """The round that everybody looks at: the first published one that is not closed, or the last where all are."""
        published = self.published_rounds
        last = published[-1] if published else None
        return next((round_state for round_state in published if round_state.phase is RoundPhase.PUBLISHED), last)

    @property
    def begun_rounds(self) -> tuple[RoundState, ...]:
        """The published rounds up to the one in play, or to a later one in which a result has been entered."""
        in_play = self.round_in_play
        if in_play is None:
            return ()
        published = self.published_rounds
        begun = len(published)
        while begun > in_play.number and not published[begun - 1].is_begun:
            begun -= 1
        return published[:begun]

    @property
    def next_to_play(self) -> int:
        """The number of the round after the one in play, published or not."""
        in_play = self.round_in_play
        if in_play is None or in_play.phase is RoundPhase.CLOSED:
            return self.next_to_publish
        return in_play.number + 1

    @property
    def round_to_start(self) -> int | None:
        """The round that starts next or has started: the one in play until it is over, then the next one, if any."""
        in_play = self.round_in_play
        is_played = in_play is not None and in_play.phase is RoundPhase.PUBLISHED and not in_play.progress.is_over
        number = in_play.number if in_play is not None and is_played else self.next_to_play
        return number if number <= self.planned_rounds else None

    @property
    def next_to_publish(self) -> int:
        """The number of the next round that is not published, drafted or not."""
        return len(self.published_rounds) + 1

    @property
    def is_numbered(self) -> bool:
        """Every player has a number."""
        return bool(self.members) and len(self.numbers) == len(self.members)

    @property
    def is_finished(self) -> bool:
        """All planned rounds are closed and no game is unfinished."""
        return (
            0 < self.planned_rounds <= len(self.rounds)
            and all(round_state.phase is RoundPhase.CLOSED for round_state in self.rounds)
            and all(game.is_finished for round_state in self.rounds for game in round_state.games())
        )

    def attendance_of(self, player: EntrantId, round_number: int) -> Attendance:
        """The attendance of a player in a round."""
        if round_number < self.first_rounds.get(player, 1):
            return Attendance.LATE
        left = self.withdrawn.get(player)
        if left is not None and round_number >= left:
            return Attendance.WITHDRAWN
        return self.attendance.get((round_number, player), Attendance.PRESENT)

    @property
    def open_requests(self) -> tuple[AbsenceRequest, ...]:
        """Open requests of players that can still be approved."""
        if self.next_to_play > self.planned_rounds:
            return ()
        return tuple(
            request
            for request in self.requests
            if request.is_approved is None
            and (request.round >= self.next_to_play or request.attendance is Attendance.WITHDRAWN)
            and request.player in self.members
            and self.attendance_of(request.player, request.round) not in (request.attendance, Attendance.WITHDRAWN)
        )

    def away(self, round_number: int) -> dict[EntrantId, Attendance]:
        """The players who cannot be paired in a round."""
        attendance = {player: self.attendance_of(player, round_number) for player in self.members}
        return {player: where for player, where in attendance.items() if where is not Attendance.PRESENT}

    @property
    def missing_at_check_in(self) -> tuple[EntrantId, ...]:
        """Players expected in the round of the check-in and not noted as present."""
        check_in = self.check_in or CheckIn(self.next_to_publish)
        return tuple(
            player
            for player in self.members
            if player not in check_in.present and self.attendance_of(player, check_in.round) is Attendance.PRESENT
        )

    def round_numbered(self, number: int) -> RoundState:
        """A round that has been paired."""
        if not 1 <= number <= len(self.rounds):
            raise DeskError(
                "group {group}: round {found} has not been paired; {paired} have",
                group=self.settings.name,
                found=number,
                paired=len(self.rounds),
            )
        return self.rounds[number - 1]

    def with_round(self, changed: RoundState) -> "GroupState":
        """The group with a round changed."""
        index = changed.number - 1
        return replace(self, rounds=(*self.rounds[:index], changed, *self.rounds[index + 1 :]))


class HallView(Enum):
    """The view of the hall screen; the automatic one shows all in turn."""

    AUTOMATIC = "automatic"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    NOTICE = "notice"
    COUNTDOWN = "countdown"


@dataclass(frozen=True, slots=True)
class HallScreen:
    """The screen: its view, the only group it shows (None for all in turn), a notice, and when the round starts."""

    view: HallView = HallView.AUTOMATIC
    group: GroupId | None = None
    notice: str = ""
    starts_at: datetime | None = None


class EventPhase(Enum):
    """How far the event is."""

    PREPARATION = "preparation"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"
    RATED = "rated"
    SENT = "sent"


class Closing(Enum):
    """The progress of an event after its last round."""

    OPEN = "open"
    CLOSED = "closed"
    RATED = "rated"
    SENT = "sent"


@dataclass(frozen=True, slots=True)
class PublishedChange:
    """A change of something published: what, by whom and when."""

    change: Change
    author: str
    at: datetime
    position: int


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """The effect of the event on the ratings."""

    system: str
    edition: str
    validity: int
    rows: tuple[RatedRow, ...]


@dataclass(frozen=True, slots=True)
class SentRecord:
    """To which register the event was sent, and when."""

    register: str
    reference: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EventState:
    """An event; `settings` is None as long as it has not been made.

    `paid` are those who have paid the entry fee, `notes` what arbiters have written of players for themselves;
    `distinct` are pairs, the lower id first, who look alike and are two people. `registered` are the players of a sent
    event, as they stand in the register.
    """

    settings: EventSettings | None = None
    entrants: Mapping[EntrantId, Entrant] = field(default_factory=lambda: frozen({}))
    groups: Mapping[GroupId, GroupState] = field(default_factory=lambda: frozen({}))
    next_entrant: int = 1
    next_group: int = 1
    announced_at: datetime | None = None
    closing: Closing = Closing.OPEN
    lots_seed: int | None = None
    rating: RatingRecord | None = None
    sent: SentRecord | None = None
    changes: tuple[PublishedChange, ...] = ()
    paid: frozenset[EntrantId] = frozenset()
    notes: Mapping[EntrantId, str] = field(default_factory=lambda: frozen({}))
    hall: HallScreen = field(default_factory=HallScreen)
    is_archived: bool = False
    distinct: frozenset[tuple[EntrantId, EntrantId]] = frozenset()
    registered: Mapping[EntrantId, RegisteredEntrant] = field(default_factory=lambda: frozen({}))

    @property
    def event(self) -> EventSettings:
        """The settings of an event that has been created; otherwise refused."""
        if self.settings is None:
            raise DeskError("the event has not been made yet")
        return self.settings

    @property
    def phase(self) -> EventPhase:
        """The phase of the event."""
        if self.closing is not Closing.OPEN:
            return EventPhase(self.closing.value)
        playing = [group for group in self.groups.values() if group.members]
        if not any(group.published_rounds for group in playing):
            return EventPhase.PREPARATION
        return EventPhase.FINISHED if all(group.is_finished for group in playing) else EventPhase.RUNNING

    @property
    def is_announced(self) -> bool:
        """The announcement is published."""
        return self.announced_at is not None

    @property
    def field_size(self) -> EntrantCount:
        """The teams and the players of all groups."""
        teams = 0
        for group in self.groups.values():
            teams += len(group.members) if group.settings.teams is not None and group.play_off_of is None else 0
        return EntrantCount(teams, len(self.entrants) - teams)

    def size_of(self, group: GroupState) -> EntrantCount:
        """The players of a group, or its teams with those of their rosters."""
        if group.settings.teams is None:
            return EntrantCount(0, len(group.members))
        rosters = (details.roster for team in group.members if (details := self.entrant(team).team) is not None)
        return EntrantCount(len(group.members), sum(map(len, rosters)))

    def group(self, group: GroupId) -> GroupState:
        """A group by its id."""
        try:
            return self.groups[group]
        except KeyError:
            raise DeskError("there is no group {found}", found=group) from None

    def current_round(self, group: GroupId) -> RoundState:
        """The round of a group that work goes on in; refused where none is paired."""
        current = self.group(group).current_round
        if current is None:
            raise DeskError("group {group}: no round is paired", group=self.group(group).settings.name)
        return current

    def entrant(self, player: EntrantId) -> Entrant:
        """A player by their id."""
        try:
            return self.entrants[player]
        except KeyError:
            raise DeskError("there is no player with the id {found}", found=player) from None

    def member(self, group: GroupId, player: EntrantId) -> Entrant:
        """A player of a group."""
        entrant = self.entrant(player)
        if player not in self.group(group).members:
            raise DeskError(
                "{name} does not play in group {group}", name=entrant.name, group=self.group(group).settings.name
            )
        return entrant

    def groups_of(self, player: EntrantId) -> Iterator[GroupState]:
        """The groups that a player plays in: one, and perhaps a play-off."""
        return (group for group in self.groups.values() if player in group.members)

    def with_group(self, changed: GroupState) -> "EventState":
        """The event with a group changed or added."""
        return replace(self, groups=updated(self.groups, {changed.id: changed}))

    def with_change(self, change: Change | None, stamp: Stamp) -> "EventState":
        """The event with a change of something published recorded, if there was one."""
        if change is None:
            return self
        noted = PublishedChange(change, stamp.author, stamp.at, stamp.position)
        return replace(self, changes=(*self.changes, noted))


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in short; `name` and `discipline` are None until it has been made."""

    name: str | None
    discipline: Discipline | None
    place: str
    starts_on: date | None
    ends_on: date | None
    phase: EventPhase
    teams: int
    players: int
    groups: int
    round: int
    planned_rounds: int
    is_announced: bool
    is_public: bool
    is_archived: bool


def is_public(state: EventState) -> bool:
    """Whether everybody may see an event: it is announced, or one of its rounds is published."""
    return state.is_announced or any(group.published_rounds for group in state.groups.values())


def summary_of(state: EventState) -> EventSummary:
    """An event in short; its round is the last one that has begun in some group."""
    settings, size = state.settings, state.field_size
    groups = state.groups.values()
    return EventSummary(
        name=settings.name if settings else None,
        discipline=settings.discipline if settings else None,
        place=settings.place if settings else "",
        starts_on=settings.starts_on if settings else None,
        ends_on=settings.ends_on if settings else None,
        phase=state.phase,
        teams=size.teams,
        players=size.players,
        groups=len(state.groups),
        round=max((len(group.begun_rounds) for group in groups), default=0),
        planned_rounds=max((group.planned_rounds for group in groups), default=0),
        is_announced=state.is_announced,
        is_public=is_public(state),
        is_archived=state.is_archived,
    )
