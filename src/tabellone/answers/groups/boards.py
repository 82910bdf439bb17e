"""A board of a round: its two sides, its games, the players of a match of teams, and how far its results are."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction

from tabellone.core.model import NOTHING, Colour, PlayerNumber, Result, Scoring
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.round_state import Dispute, GameState, Report
from tabellone.desk.event.state import EventState
from tabellone.desk.event.team_event import line_up_of, roster_of


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player by id, number and name."""

    player: EntrantId
    number: PlayerNumber
    name: str


Seats = tuple[PlayerName | None, PlayerName | None]
"""The players of a board of a match, White first, None where a team has nobody."""


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
    is_reversed: bool

    @property
    def is_of_black(self) -> bool:
        """The player who has Black in the first game has reported it."""
        return self.author.endswith("/black")


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A game with White and Black of this very game; its reporter and confirmer are for the desk alone.

    It awaits confirmation while a player has reported the result at the board and nobody has confirmed it. It is
    disputed while the two have reported different results; the two reports are for the desk alone. Between teams,
    `seats` are the players of White's and Black's team on its board, None where a team has nobody. In a reversed game
    White of the first game has Black.
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
    seats: Seats | None = None
    is_reversed: bool = False

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
    def is_between_teams(self) -> bool:
        """The board is a match of two teams, and its games are those of the boards of the match."""
        return any(game.seats is not None for game in self.games)

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """The points of White and Black of the first game in all games so far."""
        white = black = NOTHING
        for game in self.games:
            points = game.white_points or NOTHING, game.black_points or NOTHING
            first, second = points[::-1] if game.is_reversed else points
            white, black = white + first, black + second
        return white, black

    @property
    def winner(self) -> Colour | None:
        """The side that has made more points on a board that is finished: White or Black of the first game."""
        white, black = self.points
        return None if self.is_open or white == black else Colour.WHITE if white > black else Colour.BLACK

    def sides(self, game: GameAnswer) -> tuple[Side, Side]:
        """White and Black of a game."""
        return (self.black, self.white) if game.is_reversed else (self.white, self.black)

    def names(self, game: GameAnswer) -> tuple[str, str]:
        """The names of those who play a game, White first; between teams those of the players, empty for nobody."""
        if game.seats is None:
            white, black = self.sides(game)
            return white.name, black.name
        white_seat, black_seat = game.seats
        return "" if white_seat is None else white_seat.name, "" if black_seat is None else black_seat.name

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


def game_answer(
    number: int,
    sides: tuple[EntrantId, EntrantId],
    game: GameState,
    scoring: Scoring,
    *,
    at_desk: bool,
    seats: Seats | None = None,
    is_reversed: bool = False,
) -> GameAnswer:
    """A game of an encounter, with White and Black of this very game."""
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
        _reports(number, game.dispute, scoring, is_reversed=is_reversed)
        if at_desk and game.dispute is not None
        else (),
        seats,
        is_reversed,
    )


def _reports(number: int, dispute: Dispute, scoring: Scoring, *, is_reversed: bool) -> tuple[ReportAnswer, ...]:
    """Both reports of a dispute, in the order in which they came."""

    def answered(report: Report) -> ReportAnswer:
        white, black = (scoring.points(outcome) for outcome in report.result.value)
        return ReportAnswer(number, report.author, report.at, report.result, white, black, is_reversed)

    return tuple(map(answered, dispute.reports))


@dataclass(frozen=True, slots=True)
class LineUpChoice:
    """The line-up of a team in a round, and the players among whom it is chosen."""

    team: Side
    seats: tuple[EntrantId | None, ...]
    roster: tuple[Entrant, ...]


def line_up_choice(state: EventState, group: GroupId, number: int, team: Side) -> LineUpChoice:
    """The line-up of a team as it stands, with its roster."""
    roster = tuple(map(state.entrant, roster_of(state, team.player)))
    return LineUpChoice(team, line_up_of(state, state.group(group), number, team.player), roster)
