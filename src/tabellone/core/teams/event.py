"""Teams, matches and boards; and an event of teams as two tournaments: one of its teams, one of their players."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tabellone.core.arithmetic import ZERO, total
from tabellone.core.explain import rule
from tabellone.core.model import (
    AssignedPoints,
    Colour,
    Discipline,
    Encounter,
    Game,
    MatchScores,
    ModelError,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Score,
    Scoring,
    Tournament,
)

MATCH_SCORING = Scoring(Fraction(2), Fraction(1), Fraction(0), allocated_bye=Fraction(1), forfeit_win=Fraction(2))
"""Two match points for a match won, one for a draw and for a bye (FIDE C.04.6 1.4)."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team under its number in the event, with its players in board order, reserves last."""

    number: PlayerNumber
    name: str
    roster: tuple[PlayerNumber, ...] = ()
    short_name: str = ""
    rating: int | None = None
    club: str = ""
    federation: str = ""
    captain: str = ""

    def __post_init__(self) -> None:
        if len(set(self.roster)) != len(self.roster):
            raise ModelError("team {number}: a player stands twice in the roster", number=self.number)


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game of a match: White and Black, None where a team has nobody for the board."""

    white: PlayerNumber | None
    black: PlayerNumber | None
    result: Result | None = None

    @property
    def players(self) -> Iterator[PlayerNumber]:
        """Those who sit at the board."""
        return (player for player in (self.white, self.black) if player is not None)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams who meet: `white` has White on board 1, and `colours` says which colour it has on each board."""

    white: PlayerNumber
    black: PlayerNumber
    games: tuple[BoardGame, ...]
    colours: tuple[Colour, ...]
    opening: int | None = None

    def __post_init__(self) -> None:
        if self.white == self.black:
            raise ModelError("team {number} cannot play against itself", number=self.white)
        if len(self.games) != len(self.colours):
            raise ModelError(
                "the match {white}-{black} has {found} games on {boards} boards",
                white=self.white,
                black=self.black,
                found=len(self.games),
                boards=len(self.colours),
            )

    @property
    def teams(self) -> tuple[PlayerNumber, PlayerNumber]:
        """The team that has White on board 1, then the other."""
        return self.white, self.black

    def outcomes(self, team: PlayerNumber) -> tuple[Outcome | None, ...]:
        """The outcome of each board for a team, None where there is no result yet."""
        is_white = team == self.white
        return tuple(
            None if game.result is None else game.result.outcome(colour if is_white else colour.opposite)
            for game, colour in zip(self.games, self.colours, strict=True)
        )

    @property
    def is_finished(self) -> bool:
        """Every board has a result that is not an adjournment."""
        return all(game.result not in (None, Result.ADJOURNED) for game in self.games)


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A round: its matches in the order in which they were paired, and the teams that rest."""

    number: int
    matches: tuple[TeamMatch, ...]
    rests: tuple[Rest, ...] = ()
    played_on: date | None = None


@dataclass(frozen=True, slots=True)
class TeamScoring:
    """Points of games and of matches, and what a bye is worth where the announcement says otherwise than a draw."""

    game: Scoring
    match: Scoring = MATCH_SCORING
    bye_game_points: Fraction | None = None
    primary: Score = Score.MATCH_POINTS


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """Teams, their players, and the rounds so far; `assigned` are points that no board brought, of either kind.

    `boards` is the number of games of a match, `games_per_board` how many of them the same two players have.
    """

    name: str
    discipline: Discipline
    scoring: TeamScoring
    boards: int
    teams: tuple[Team, ...]
    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[TeamRound, ...] = ()
    starts_on: date | None = None
    system: str = ""
    edition: str = ""
    assigned: tuple[tuple[Score, AssignedPoints], ...] = ()
    games_per_board: int = 1

    def __post_init__(self) -> None:
        team_of: dict[PlayerNumber, PlayerNumber] = {}
        for team in self.teams:
            for player in team.roster:
                if player in team_of:
                    raise ModelError(
                        "player {number} is in team {team} and in team {other}",
                        number=player,
                        team=team_of[player],
                        other=team.number,
                    )
                team_of[player] = team.number

    def team(self, number: PlayerNumber) -> Team:
        """The team that bears a number."""
        for team in self.teams:
            if team.number == number:
                return team
        raise ModelError("{name}: no team has number {number}", name=self.name, number=number)


@rule("fide", "C.04.6 1.6.1")
def was_played(match: TeamMatch) -> bool:
    """A match was played if a game of it was; one that was forfeited on all boards was not."""
    outcomes = match.outcomes(match.white)
    return not all(outcome is not None and not outcome.is_played for outcome in outcomes) or not outcomes


def game_points(match: TeamMatch, team: PlayerNumber, scoring: Scoring) -> Fraction:
    """The points of a team on its boards so far."""
    points = (scoring.points(outcome) for outcome in match.outcomes(team) if outcome is not None)
    return sum(points, Fraction(0))


@rule("fide", "C.04.6 1.2.1")
def match_result(match: TeamMatch, scoring: Scoring) -> Result | None:
    """The team with more game points wins the match, as many are a draw; None while a board is unfinished.

    A match without a game played is won by forfeit by the team with more game points, and by neither with as many.
    """
    if not match.is_finished:
        return None
    white, black = (game_points(match, team, scoring) for team in match.teams)
    if was_played(match):
        return Result.DRAW if white == black else Result.WHITE_WINS if white > black else Result.BLACK_WINS
    if white == black:
        return Result.DOUBLE_FORFEIT
    return Result.WHITE_WINS_BY_FORFEIT if white > black else Result.BLACK_WINS_BY_FORFEIT


PointsByRound = dict[tuple[int, PlayerNumber], Fraction]


def tournament_of_teams(event: TeamEvent, by: Score | None = None) -> Tournament:
    """The teams as contestants: a match is one game between them, and what it is worth goes by match or game points.

    Without `by` the points that the event ranks by come first.
    """
    primary = by or event.scoring.primary
    points = {score: _points_by_round(event, score) for score in Score}
    return Tournament(
        event.name,
        event.discipline,
        round_scoring(event.scoring, event.boards, primary),
        tuple(_contestant(team) for team in event.teams),
        event.planned_rounds,
        tuple(
            Round(
                one_round.number,
                tuple(
                    Encounter((Game(match.white, match.black, match_result(match, event.scoring.game), match.opening),))
                    for match in one_round.matches
                ),
                one_round.rests,
                one_round.played_on,
            )
            for one_round in event.rounds
        ),
        event.starts_on,
        event.system,
        event.edition,
        _assigned(event, primary),
        match_scores=MatchScores(
            points[primary],
            points[primary.other],
            _points_by_board(event),
            primary,
            round_scoring(event.scoring, event.boards, primary.other),
            _assigned(event, primary.other),
        ),
    )


def tournament_of_players(event: TeamEvent) -> Tournament:
    """The players with the games that they had on the boards of the matches."""
    return Tournament(
        event.name,
        event.discipline,
        event.scoring.game,
        event.players,
        event.planned_rounds,
        tuple(
            Round(one_round.number, tuple(_games_of(one_round.matches)), (), one_round.played_on)
            for one_round in event.rounds
        ),
        event.starts_on,
    )


def _games_of(matches: tuple[TeamMatch, ...]) -> Iterator[Encounter]:
    for match in matches:
        for game in match.games:
            if game.white is not None and game.black is not None:
                yield Encounter((Game(game.white, game.black, game.result),))


def _assigned(event: TeamEvent, by: Score) -> tuple[AssignedPoints, ...]:
    return tuple(points for score, points in event.assigned if score is by)


def _contestant(team: Team) -> Player:
    return Player(team.number, team.name, team.rating, team.club)


def round_scoring(scoring: TeamScoring, boards: int, by: Score) -> Scoring:
    """The points of a round to a team: those of the match, or those of all boards together."""
    if by is Score.MATCH_POINTS:
        return scoring.match
    game = scoring.game
    bye = rest_points(scoring, boards, Outcome.ALLOCATED_BYE, by)
    return Scoring(
        game.win * boards, game.draw * boards, game.loss * boards, bye, game.forfeit_win * boards, game.forfeit_loss
    )


@rule("fide", "C.04.6 1.4")
def rest_points(scoring: TeamScoring, boards: int, outcome: Outcome, by: Score) -> Fraction:
    """A bye is worth as much as a draw, in match points and in game points, unless the announcement says otherwise."""
    if by is Score.MATCH_POINTS:
        return scoring.match.points(outcome)
    if outcome is Outcome.ALLOCATED_BYE:
        announced = scoring.bye_game_points
        return scoring.game.draw * boards if announced is None else announced
    return scoring.game.points(outcome) * boards


def _points_by_round(event: TeamEvent, by: Score) -> PointsByRound:
    points: PointsByRound = {}
    for one_round in event.rounds:
        for match in one_round.matches:
            for team in match.teams:
                points[one_round.number, team] = _match_points(event, match, team, by)
        for rest in one_round.rests:
            points[one_round.number, rest.player] = rest_points(event.scoring, event.boards, rest.outcome, by)
    return points


@rule("fide", "C.07 12", reading="c07-board-points")
def board_points_without_match(outcome: Outcome, scoring: Scoring) -> Fraction:
    """An allocated bye counts as a win on every board; any other round without a match as its outcome says."""
    return scoring.win if outcome is Outcome.ALLOCATED_BYE else scoring.points(outcome)


def _points_by_board(event: TeamEvent) -> dict[tuple[int, PlayerNumber], tuple[Fraction, ...]]:
    """The game points of each team in each round, board by board."""
    scoring, per_board = event.scoring.game, event.games_per_board
    points: dict[tuple[int, PlayerNumber], tuple[Fraction, ...]] = {}
    for one_round in event.rounds:
        for match in one_round.matches:
            for team in match.teams:
                games = [ZERO if outcome is None else scoring.points(outcome) for outcome in match.outcomes(team)]
                points[one_round.number, team] = tuple(
                    total(games[first : first + per_board]) for first in range(0, len(games), per_board)
                )
        for rest in one_round.rests:
            worth = board_points_without_match(rest.outcome, scoring) * per_board
            points[one_round.number, rest.player] = (worth,) * (event.boards // per_board)
    return points


def _match_points(event: TeamEvent, match: TeamMatch, team: PlayerNumber, by: Score) -> Fraction:
    if by is Score.GAME_POINTS:
        return game_points(match, team, event.scoring.game)
    result = match_result(match, event.scoring.game)
    if result is None:
        return Fraction(0)
    white, black = result.value
    return event.scoring.match.points(white if team == match.white else black)
