"""The state of a group: its players, numbers, presence and rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tabellone.core.model import PlayerNumber
from tabellone.desk.event.apart_rule import ApartRule
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.mappings import frozen
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.settings import GroupSettings, PointsAssignment


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
    """A group: its players, numbers, rounds and what the arbiter has said for rounds to come."""

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
        return next((shown for shown in published if shown.phase is RoundPhase.PUBLISHED), last)

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

    def away(self, round_number: int) -> dict[EntrantId, Attendance]:
        """The players who cannot be paired in a round."""
        attendance = {player: self.attendance_of(player, round_number) for player in self.members}
        return {player: where for player, where in attendance.items() if where is not Attendance.PRESENT}

    @property
    def missing_at_check_in(self) -> tuple[EntrantId, ...]:
        """Who is expected in the round of the check-in and has not been noted."""
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
        place = changed.number - 1
        return replace(self, rounds=(*self.rounds[:place], changed, *self.rounds[place + 1 :]))
