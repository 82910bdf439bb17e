"""A round of a group with its boards, games and rests, and the calendar of a round robin."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.core.assigned_points import points_of
from tabellone.core.model import NOTHING, Colour, Outcome, PlayerNumber, Result, Scoring
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance, FloaterOf
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import Dispute, EncounterState, GameState, RoundPhase, RoundProgress, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of, scoring_of, standings_tournament, tournament_of
from tabellone.desk.roles import Act, Role, least_role

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
class PlayerName:
    """A player by id, number and name."""

    player: EntrantId
    number: PlayerNumber
    name: str


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
class Side:
    """One of the two players of a board, with their points before the round."""

    player: EntrantId
    number: PlayerNumber
    name: str
    title: str
    rating: int | None
    points: Fraction


@dataclass(frozen=True, slots=True)
class ReportAnswer:
    """A result as one of two players has reported it who do not agree; points are those of this very game."""

    game: int
    author: str
    at: datetime | None
    result: Result
    white_points: Fraction
    black_points: Fraction

    @property
    def is_of_black(self) -> bool:
        """The player who has Black in the first game has reported it."""
        return self.author.endswith("/black")


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A game with White and Black of this very game; its reporter and confirmer are for the desk alone.

    It awaits confirmation while a player has reported the result at the board and nobody has confirmed it. It is
    disputed while the two have reported different results; the two reports are for the desk alone.
    """

    game: int
    white: EntrantId
    black: EntrantId
    result: Result | None
    white_points: Fraction | None
    black_points: Fraction | None
    is_finished: bool
    awaits_confirmation: bool
    is_confirmed: bool
    reported_by: str | None
    confirmed_by: str | None
    is_disputed: bool = False
    reports: tuple[ReportAnswer, ...] = ()

    @property
    def is_awaited(self) -> bool:
        """Its result can be typed: there is none, and nothing to decide between."""
        return not (self.is_finished or self.is_disputed)

    @property
    def is_settled(self) -> bool:
        """The result needs no confirmation."""
        return self.is_finished and not self.awaits_confirmation


class BoardStage(Enum):
    """The results of a board: two that differ, one that waits for confirmation, missing, or there."""

    DISPUTED = "disputed"
    REPORTED = "reported"
    OPEN = "open"
    SAVED = "saved"


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """A board: White and Black of the first game, the opening, and the games."""

    round: int
    board: int
    white: Side
    black: Side
    opening: int | None
    games: tuple[GameAnswer, ...]

    @property
    def is_open(self) -> bool:
        """A game of it has no result."""
        return any(not game.is_finished for game in self.games)

    @property
    def winner(self) -> Colour | None:
        """The side that has made more points on a board that is finished: White or Black of the first game."""
        if self.is_open:
            return None
        lead = NOTHING
        for game in self.games:
            difference = (game.white_points or NOTHING) - (game.black_points or NOTHING)
            lead += difference if game.white == self.white.player else -difference
        return Colour.WHITE if lead > 0 else Colour.BLACK if lead < 0 else None

    @property
    def is_disputed(self) -> bool:
        """The players do not agree on the result of a game."""
        return any(game.is_disputed for game in self.games)

    @property
    def awaited(self) -> GameAnswer | None:
        """The first game whose result can be typed."""
        return next((game for game in self.games if game.is_awaited), None)

    @property
    def stage(self) -> BoardStage:
        """How far the results of the board are."""
        stage = BoardStage.SAVED
        for game in self.games:
            if game.is_disputed:
                return BoardStage.DISPUTED
            if game.awaits_confirmation:
                stage = BoardStage.REPORTED
            elif not game.is_finished and stage is BoardStage.SAVED:
                stage = BoardStage.OPEN
        return stage


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
    return state.entrants, state.settings, group.settings, group.members, group.numbers, points


def game_answer(
    number: int, sides: tuple[EntrantId, EntrantId], game: GameState, scoring: Scoring, *, at_desk: bool
) -> GameAnswer:
    """The first or second game of an encounter, with White and Black of this very game."""
    white = black = None
    if game.result is not None:
        white, black = (scoring.points(outcome) for outcome in game.result.value)
    return GameAnswer(
        number,
        *sides,
        game.result,
        white,
        black,
        game.is_finished,
        game.awaits_confirmation,
        bool(game.confirmed_by),
        game.reported_by if at_desk else None,
        game.confirmed_by if at_desk else None,
        game.dispute is not None,
        _reports(number, game.dispute, scoring) if at_desk and game.dispute is not None else (),
    )


def _reports(number: int, dispute: Dispute, scoring: Scoring) -> tuple[ReportAnswer, ...]:
    """Both reports of a dispute, in the order in which they came."""
    return tuple(
        ReportAnswer(
            number,
            report.author,
            report.at,
            report.result,
            *(scoring.points(outcome) for outcome in report.result.value),
        )
        for report in dispute.reports
    )


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
                self._game(number, (white, black) if number == 1 else (black, white), game)
                for number, game in enumerate(encounter.games, start=1)
            ),
        )

    def _side(self, player: EntrantId) -> Side:
        details = self._state.entrant(player).details
        points = self._points.get(player, NOTHING)
        return Side(player, self._numbers[player], details.name, details.title, details.rating, points)

    def _game(self, number: int, sides: tuple[EntrantId, EntrantId], game: GameState) -> GameAnswer:
        return game_answer(number, sides, game, self._scoring, at_desk=self._at_desk)

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
        waiting = (
            encounter for encounter in self._round.encounters if any(not game.is_finished for game in encounter.games)
        )
        return sorted(away.keys() & {player for encounter in waiting for player in encounter.players})


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


def calendar(state: EventState, group_id: GroupId, role: Role) -> CalendarAnswer:
    """All rounds at once; the public sees them from the first published round on."""
    group = state.group(group_id)
    is_visible = bool(group.published_rounds) or role >= least_role(Act.SEE_DRAFTS)
    if not (group.settings.follows_table and group.is_numbered and is_visible):
        return CalendarAnswer(group_id, ())
    named = {
        number: PlayerName(player, number, state.entrant(player).name) for player, number in numbers_of(group).items()
    }

    def one(number: int | str) -> PlayerName:
        return named[PlayerNumber(int(number))]

    table = round_robin_table(len(named), cycles=group.settings.cycles)
    return CalendarAnswer(
        group_id,
        tuple(
            CalendarRound(
                scheduled.round,
                tuple((one(white), one(black)) for white, black in scheduled.games),
                None if scheduled.rest is None else one(scheduled.rest),
            )
            for scheduled in table.rounds
        ),
    )
