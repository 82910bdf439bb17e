"""A round of a group with its boards, games and rests, and the calendar of a round robin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.groups.boards import BoardAnswer, GameAnswer, PlayerName, Seats, Side, game_answer
from tabellone.core.assigned_points import points_of
from tabellone.core.draughts.openings import table_of_series
from tabellone.core.explain import Step, explain
from tabellone.core.model import NOTHING, Outcome, PlayerNumber
from tabellone.core.pairing.round_robin.table import ScheduledRound, repeated
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.desk.event.categories import opening_tables_of
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance, FloaterOf
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundProgress, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import players_on_boards, roster_of
from tabellone.desk.event.tournament import numbers_of, scoring_of, standings_tournament, tournament_of
from tabellone.desk.roles import Act, Role, least_role
from tabellone.regulations import rulebook

_MEMO = Memo(256)


def sees_drafts(role: Role) -> bool:
    """Whether a role sees drafts."""
    return role >= least_role(Act.SEE_DRAFTS)


def sees_private(role: Role) -> bool:
    """Whether a role sees private data, such as years of birth."""
    return role >= least_role(Act.SEE_PRIVATE)


def visible_rounds(group: GroupState, role: Role) -> tuple[RoundState, ...]:
    """The rounds of a group that a role may see."""
    return group.rounds if sees_drafts(role) else group.published_rounds


def visible_round(group: GroupState, number: int, role: Role) -> RoundState:
    """A round that a role may see; a draft does not exist for those who may not see it."""
    rounds = visible_rounds(group, role)
    if not 1 <= number <= len(rounds):
        raise DeskError(
            "group {group}: round {found} has not been paired; {paired} have",
            group=group.settings.name,
            found=number,
            paired=len(rounds),
        )
    return rounds[number - 1]


def withdrawn_from_round(group: GroupState, player: EntrantId, role: Role) -> int | None:
    """The round from which a player has withdrawn; it becomes public when that round is published."""
    left = group.withdrawn.get(player)
    is_announced = left is not None and (sees_drafts(role) or left <= len(group.begun_rounds))
    return left if is_announced else None


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A player who asks for a bye in a round, or to withdraw from it on."""

    player: PlayerName
    round: int
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class RequestsAnswer:
    """Open requests of players of a group; for the desk alone."""

    group: GroupId
    requests: tuple[RequestLine, ...]


def requests_of(state: EventState, group_id: GroupId, role: Role) -> RequestsAnswer:
    """The open requests of a group."""
    group = state.group(group_id)
    requests = group.open_requests if sees_drafts(role) else ()
    numbers = numbers_of(group)
    return RequestsAnswer(
        group_id,
        tuple(
            RequestLine(
                PlayerName(request.player, numbers[request.player], state.entrant(request.player).name),
                request.round,
                request.attendance,
            )
            for request in requests
        ),
    )


@dataclass(frozen=True, slots=True)
class RestLine:
    """A player without an opponent; the rest that a system gives has reasons that can be asked for."""

    player: EntrantId
    number: PlayerNumber
    name: str
    title: str
    outcome: Outcome
    points: Fraction

    @property
    def is_explained(self) -> bool:
        """Whether the system gives reasons for the rest."""
        return self.outcome is Outcome.ALLOCATED_BYE


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """A round; players unpaired in a draft, or paired and away, are for the desk alone."""

    group: GroupId
    number: int
    phase: RoundPhase
    planned_rounds: int
    progress: RoundProgress
    played_on: date | None
    published_at: datetime | None
    is_made_by_hand: bool
    boards: tuple[BoardAnswer, ...]
    rests: tuple[RestLine, ...]
    floaters: tuple[FloaterOf, ...]
    without_place: tuple[PlayerName, ...]
    paired_but_away: tuple[PlayerName, ...]

    @property
    def open_boards(self) -> int:
        """How many boards wait for a result."""
        return sum(board.is_open for board in self.boards)

    @property
    def common_opening(self) -> int | None:
        """The opening of every board, if they have the same."""
        openings = {board.opening for board in self.boards}
        return openings.pop() if len(openings) == 1 else None


@dataclass(frozen=True, slots=True)
class RoundsAnswer:
    """The rounds of a group that a role may see."""

    group: GroupId
    rounds: tuple[RoundAnswer, ...]


def rounds_of(state: EventState, group_id: GroupId, role: Role) -> RoundsAnswer:
    """Every round of a group that a role may see."""
    numbers = [round_state.number for round_state in visible_rounds(state.group(group_id), role)]
    return RoundsAnswer(group_id, tuple(round_of(state, group_id, number, role) for number in numbers))


def round_of(state: EventState, group_id: GroupId, number: int, role: Role) -> RoundAnswer:
    """A round with its boards in their order."""
    group = state.group(group_id)
    round_state = visible_round(group, number, role)
    key = ("round", sees_drafts(role))
    parts = (round_state, *_common_parts(state, group, number), group.attendance, group.withdrawn, group.first_rounds)
    return _MEMO.get(key, parts, lambda: _Boards(state, group, round_state, role).round())


def board_of(state: EventState, group_id: GroupId, number: int, board: int, role: Role) -> BoardAnswer:
    """One board of a round."""
    group = state.group(group_id)
    round_state = visible_round(group, number, role)
    return _Boards(state, group, round_state, role).board(round_state.on_board(board))


def points_before(state: EventState, group_id: GroupId, number: int) -> Mapping[EntrantId, Fraction]:
    """The points of all players at the start of a round."""
    group = state.group(group_id)
    earlier = group.rounds[: number - 1]
    parts = (*earlier, group.members, group.numbers, group.withdrawn, state.settings, state.entrants)
    return _MEMO.get(("points", group_id, number), parts, lambda: _points(state, group, number))


def _points(state: EventState, group: GroupState, number: int) -> Mapping[EntrantId, Fraction]:
    # The games of a player who left a round robin are annulled or completed: their points are those of the standings.
    is_left = group.settings.follows_table and bool(group.withdrawn)
    tournament = standings_tournament(state, group.id) if is_left else tournament_of(state, group.id, with_draft=True)
    scores = scoreboard(tournament, min(number - 1, len(tournament.rounds)))
    return {player: scores.points(PlayerNumber(of)) for player, of in numbers_of(group).items()}


def _common_parts(state: EventState, group: GroupState, number: int) -> tuple[object, ...]:
    """The parts that all boards of a round share: names, numbers, points, scoring."""
    points = points_before(state, group.id, number)
    return state.entrants, state.settings, group.settings, group.members, group.numbers, group.line_ups, points


class _Boards:
    """The boards of one round, made with what they have in common; a board that has not changed is not made again."""

    def __init__(self, state: EventState, group: GroupState, round_state: RoundState, role: Role) -> None:
        self._state, self._group, self._round = state, group, round_state
        self._at_desk = sees_drafts(role)
        self._points = points_before(state, group.id, round_state.number)
        self._numbers = numbers_of(group)
        self._scoring = scoring_of(state, group)
        key = ("boards", round_state.number, self._at_desk)
        parts = _common_parts(state, group, round_state.number)
        self._known: dict[int, tuple[EncounterState, BoardAnswer]] = _MEMO.get(key, parts, dict)

    def round(self) -> RoundAnswer:
        group, round_state = self._group, self._round
        is_draft = self._at_desk and round_state.phase is RoundPhase.DRAFT
        standing = set(round_state.standing()) if is_draft else set(group.members)
        return RoundAnswer(
            group.id,
            round_state.number,
            round_state.phase,
            group.planned_rounds,
            round_state.progress,
            round_state.played_on,
            round_state.published_at,
            round_state.is_made_by_hand,
            tuple(self.board(encounter) for encounter in round_state.boards),
            tuple(self._rest(rest.player, rest.outcome) for rest in round_state.rests),
            round_state.floaters,
            tuple(self._name(player) for player in group.members if player not in standing),
            tuple(self._name(player) for player in self._away()) if is_draft else (),
        )

    def board(self, encounter: EncounterState) -> BoardAnswer:
        cached = self._known.get(encounter.board)
        if cached is None or cached[0] is not encounter:
            cached = self._known[encounter.board] = (encounter, self._board(encounter))
        return cached[1]

    def _board(self, encounter: EncounterState) -> BoardAnswer:
        white, black = encounter.players
        return BoardAnswer(
            self._round.number,
            encounter.board,
            self._side(white),
            self._side(black),
            encounter.opening,
            tuple(
                self._game(number, encounter, game, seats)
                for number, (game, seats) in enumerate(
                    zip(encounter.games, self._seats(encounter), strict=True), start=1
                )
            ),
        )

    def _seats(self, encounter: EncounterState) -> Sequence[Seats | None]:
        """The players of each game where teams meet, White first, numbered as in their rosters."""
        if self._group.settings.teams is None:
            return [None] * len(encounter.games)
        games = players_on_boards(self._state, self._group, self._round.number, encounter)
        rosters = {player: roster_of(self._state, player) for player in encounter.players}
        order = {player: PlayerNumber(at) for roster in rosters.values() for at, player in enumerate(roster, start=1)}

        def seat(player: EntrantId | None) -> PlayerName | None:
            if player is None:
                return None
            return PlayerName(player, order[player], self._state.entrant(player).name)

        return [(seat(white), seat(black)) for white, black in games]

    def _side(self, player: EntrantId) -> Side:
        details = self._state.entrant(player).details
        points = self._points.get(player, NOTHING)
        return Side(player, self._numbers[player], details.name, details.title, details.rating, points)

    def _game(self, number: int, encounter: EncounterState, game: GameState, seats: Seats | None) -> GameAnswer:
        sides = self._group.sides(encounter, number)
        return game_answer(
            number,
            sides,
            game,
            self._scoring,
            at_desk=self._at_desk,
            seats=seats,
            is_reversed=sides[0] != encounter.white,
        )

    def _rest(self, player: EntrantId, outcome: Outcome) -> RestLine:
        details = self._state.entrant(player).details
        points = self._worth(player, outcome) * self._group.settings.games_per_encounter
        return RestLine(player, self._numbers[player], details.name, details.title, outcome, points)

    def _worth(self, player: EntrantId, outcome: Outcome) -> Fraction:
        """The value of a round without a game for a player; a report may assign other points to it."""
        if not self._group.points_assigned:
            return self._scoring.points(outcome)
        tournament = tournament_of(self._state, self._group.id, with_draft=True)
        return points_of(tournament, self._numbers[player], self._round.number, outcome)

    def _name(self, player: EntrantId) -> PlayerName:
        return PlayerName(player, self._numbers[player], self._state.entrant(player).name)

    def _away(self) -> list[EntrantId]:
        """Players who were paired and then marked absent."""
        away = self._group.away(self._round.number)
        return sorted(away.keys() & {player for encounter in self._round.open_boards for player in encounter.players})


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """A round of the calendar: its pairs, White first, by board, and who rests."""

    round: int
    pairs: tuple[tuple[PlayerName, PlayerName], ...]
    rest: PlayerName | None


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """Every round of a group; none where it is paired round by round, or the numbers are not drawn."""

    group: GroupId
    rounds: tuple[CalendarRound, ...]


def schedule_of(group: GroupState) -> tuple[ScheduledRound, ...]:
    """All rounds of a group by the table of its system; none where it has no table."""
    settings = group.settings
    if settings.declaration is None:
        return ()
    cycle = rulebook.rounds_of_table(settings.declaration, settings.edition, len(group.members))
    return repeated(cycle, settings.cycles)


def calendar(state: EventState, group_id: GroupId, role: Role) -> CalendarAnswer:
    """All rounds at once; the public sees them from the first published round on."""
    group = state.group(group_id)
    is_visible = bool(group.published_rounds) or role >= least_role(Act.SEE_DRAFTS)
    if not (group.settings.follows_table and group.is_numbered and is_visible):
        return CalendarAnswer(group_id, ())
    named = {
        number: PlayerName(player, number, state.entrant(player).name) for player, number in numbers_of(group).items()
    }

    def one(number: int) -> PlayerName:
        return named[PlayerNumber(number)]

    return CalendarAnswer(
        group_id,
        tuple(
            CalendarRound(
                scheduled.number,
                tuple((one(white), one(black)) for white, black in scheduled.games),
                None if scheduled.rest is None else one(scheduled.rest),
            )
            for scheduled in schedule_of(group)
        ),
    )


def opening_steps(state: EventState, group: GroupState, round_state: RoundState) -> tuple[Step, ...]:
    """Why the openings of a round are of a table, one step a table."""
    rule, pairs = group.settings.openings, [board.players for board in round_state.boards]
    if rule is None or not pairs:
        return ()
    _, steps = explain(lambda: opening_tables_of(state, rule, pairs))
    return tuple({step.result: step for step in steps if step.rule.name == table_of_series.__name__}.values())
