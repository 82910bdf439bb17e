"""The results of teams by board: the players of each board with their performance, and the points of the teams."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.groups.tie_break_choices import NEWEST
from tabellone.core.standings.formula import PerformanceFormula
from tabellone.core.standings.team_values import board_results, board_totals
from tabellone.core.teams.event import TeamEvent
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class PlayerOnBoard:
    """The games of a player on a board; `performance` is that of the games played, if every opponent has a rating."""

    board: int
    number: int
    name: str
    team: str
    games: int
    points: Fraction
    forfeit_points: Fraction
    average: int | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class TeamByBoard:
    """The points of a team on each board, an allocated bye as a win on every one (C.07 12)."""

    number: int
    name: str
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class BoardsAnswer:
    """The results of an event of teams by board."""

    players: tuple[PlayerOnBoard, ...]
    teams: tuple[TeamByBoard, ...]


def boards_of_teams(event: TeamEvent) -> BoardsAnswer:
    """The results by board of teams."""
    formula = rulebook.tie_break_policies()[NEWEST].formulas["performance"]
    undetermined = formula.undetermined if isinstance(formula, PerformanceFormula) else 0
    names = {player.number: player.name for player in event.players}
    teams = {team.number: team.name for team in event.teams}
    return BoardsAnswer(
        tuple(
            PlayerOnBoard(
                line.board,
                line.player,
                names[line.player],
                teams[line.team],
                line.games,
                line.points,
                line.forfeit_points,
                line.average,
                line.performance,
            )
            for line in board_results(event, rulebook.score_differences(), undetermined)
        ),
        tuple(TeamByBoard(line.team, teams[line.team], line.points) for line in board_totals(event)),
    )
