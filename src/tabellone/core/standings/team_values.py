"""Tie-breaks of teams: both kinds of points together, boards, results among the tied; and results by board."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.core.arithmetic import half_up, total
from tabellone.core.explain import note, rule
from tabellone.core.model import Outcome, PlayerNumber
from tabellone.core.standings.buchholz import rounds_cut_first, weighted
from tabellone.core.standings.direct_encounter import Group, direct_encounter, meetings_among
from tabellone.core.standings.formula import (
    BoardFormula,
    BoardStep,
    DirectFormula,
    ExtendedBergerFormula,
    ExtendedDirectFormula,
    Formula,
    StrengthFormula,
)
from tabellone.core.standings.performance import Differences, difference_for
from tabellone.core.standings.scoreboard import Scoreboard
from tabellone.core.standings.tie_break_value import (
    Note,
    Remark,
    Term,
    TieBreakValue,
    cut_highest,
    cut_lowest,
    summed,
)
from tabellone.core.standings.treatment import Opposition
from tabellone.core.teams.event import TeamEvent, TeamMatch, tournament_of_teams

BoardPoints = Mapping[tuple[int, PlayerNumber], tuple[Fraction, ...]]
"""The game points of a team in a round, board by board."""
Values = Mapping[PlayerNumber, TieBreakValue]


@rule("fide", "C.07 13.1")
def other_points(others: Scoreboard, team: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Add up the points that do not count first: game points after match points, or the other way round."""
    record = others.records[team]
    terms = [Term(entry.points, entry.points, entry.round, entry.opponent) for entry in record.entries]
    for round_number, points in record.added.items():
        terms.append(Term(points, points, round_number))
    return summed(terms, formula.citation)


@rule("fide", "C.07 13.2 / C.07 14.1")
def extended_sonneborn_berger(
    opposition: Opposition, own: Scoreboard, team: PlayerNumber, formula: ExtendedBergerFormula
) -> TieBreakValue:
    """Add up the points of each opponent times the own points against that opponent, each of the named kind."""
    record = opposition.board.records[team]
    points = {entry.round: entry.points for entry in own.records[team].entries}
    terms = [weighted(opposition, record, entry, points[entry.round]) for entry in record.entries]
    article, by_choice = formula.citation.article, rounds_cut_first(record, opposition.treatment)
    for _ in range(formula.cut_lowest):
        cut_lowest(terms, by_choice, article, opposition.treatment.voluntary_article)
    for _ in range(formula.cut_highest):
        cut_highest(terms, article)
    return summed(terms, formula.citation)


@rule("fide", "C.07 13.4", reading="c07-strength-divisor")
def strength_divisor(most_points: Fraction, most_in_match: Fraction) -> int:
    """The most points of a team that count first, divided by the most others of one match, without decimals."""
    return max(1, most_points // most_in_match)


@rule("fide", "C.07 13.4", reading="c07-strength-divisor")
def schedule_strength(
    opposition: Opposition, others: Scoreboard, team: PlayerNumber, formula: StrengthFormula
) -> TieBreakValue:
    """Add to the other points the Buchholz by the points that count first, divided by a fixed number."""
    board = opposition.board
    divisor = formula.divisor or strength_divisor(board.rounds * board.won_round, others.won_round)
    own = others.points(team)
    terms = [Term(own, own, remarks=(Remark(Note.OTHER_POINTS, formula.citation.article),))]
    record = board.records[team]
    terms += (weighted(opposition, record, entry, Fraction(1, divisor)) for entry in record.entries)
    return summed(terms, formula.citation)


def _rounds(board: Scoreboard, team: PlayerNumber) -> Iterator[tuple[int, PlayerNumber | None]]:
    for entry in board.records[team].entries:
        yield entry.round, entry.opponent


def _sum_over_boards(
    rounds: Iterator[tuple[int, PlayerNumber | None]],
    points: BoardPoints,
    team: PlayerNumber,
    worth: Callable[[Sequence[Fraction]], Fraction],
) -> tuple[Term, ...]:
    """A term for each round: what the points of its boards are worth together."""
    terms = []
    for round_number, opponent in rounds:
        count = worth(points.get((round_number, team), ()))
        terms.append(Term(count, count, round_number, opponent))
    return tuple(terms)


def _board_count(points: Sequence[Fraction]) -> Fraction:
    return total(number * gained for number, gained in enumerate(points, start=1))


@rule("fide", "C.07 12.1", reading="c07-board-points")
def board_count(board: Scoreboard, points: BoardPoints, team: PlayerNumber, formula: Formula) -> TieBreakValue:
    """Add up board number times points on the board; the lower sum goes first, as it was made on higher boards."""
    value = summed(_sum_over_boards(_rounds(board, team), points, team, _board_count), formula.citation)
    return replace(value, order=(-value.value,))


def _of_step(step: BoardStep, boards: int) -> Iterator[tuple[int, Callable[[Sequence[Fraction]], Fraction]]]:
    """The comparisons of a step, in their order, each with the number of a board."""
    if step is BoardStep.COUNT:
        yield 0, _board_count
    elif step is BoardStep.TOP:
        yield from ((index + 1, lambda points, at=index: total(points[at : at + 1])) for index in range(boards))
    else:
        yield from ((last + 1, lambda points, end=last: total(points[:end])) for last in range(boards - 1, 0, -1))


@rule("fide", "C.07 12.2 / C.07 12.3", reading="c07-board-points")
def boards_in_turn(board: Scoreboard, points: BoardPoints, tied: Group, formula: BoardFormula) -> Values:
    """Compare the points of the tied on one board after the other, or without the last boards, until two differ."""
    boards = max(map(len, points.values()), default=0)
    for number, worth in _of_step(formula.by, boards):
        terms = {team: _sum_over_boards(_rounds(board, team), points, team, worth) for team in tied}
        values = {team: summed(terms[team], formula.citation) for team in tied}
        if len({value.value for value in values.values()}) > 1:
            note(board=number)
            return values
    note(board=0)
    return {}


@rule("fide", "C.07 13.3", reading="c07-extended-direct")
def extended_direct_encounter(
    boards: tuple[Scoreboard, Scoreboard],
    points: BoardPoints,
    tied: Group,
    formula: ExtendedDirectFormula,
    direct: DirectFormula,
) -> Values:
    """Order the tied by the points that count first among themselves, then by the others, then two by their boards."""
    counted = replace(
        direct,
        name=formula.name,
        citation=formula.citation,
        forfeits=direct.forfeits or formula.counts_forfeits,
    )
    for board in boards:
        values = direct_encounter(board, tied, counted)
        if len({value.order for value in values.values()}) > 1:
            return values
    return _by_their_boards(boards[0], points, tied, formula, forfeits=counted.forfeits)


def _by_their_boards(
    board: Scoreboard, points: BoardPoints, tied: Group, formula: ExtendedDirectFormula, *, forfeits: bool
) -> Values:
    """Compare the boards of the matches between two teams; three or more stay equal."""
    if len(tied) != 2:
        return {}
    group, size = frozenset(tied), max(map(len, points.values()), default=0)
    for step in formula.then:
        for _, worth in _of_step(step, size):
            values = {}
            for team in tied:
                met = meetings_among(board, team, group, forfeits=forfeits)
                rounds = ((entry.round, opponent) for entry, opponent in met)
                values[team] = summed(_sum_over_boards(rounds, points, team, worth), formula.citation)
            if len({value.value for value in values.values()}) > 1:
                sign = -1 if step is BoardStep.COUNT else 1
                return {team: replace(value, order=(sign * value.value,)) for team, value in values.items()}
    return {}


_WORTH = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The games of a player on a board.

    `games` were played, and brought `points`; points by forfeit are apart. Average and performance are those of the
    games played, None where an opponent has no rating.
    """

    board: int
    team: PlayerNumber
    player: PlayerNumber
    games: int
    points: Fraction
    forfeit_points: Fraction
    average: int | None
    performance: int | None


@dataclass(frozen=True, slots=True)
class BoardTotals:
    """The points of a team on each board, byes and forfeits included."""

    team: PlayerNumber
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Seat:
    opponent: PlayerNumber | None
    outcome: Outcome


def _seats(event: TeamEvent, match: TeamMatch) -> Iterator[tuple[tuple[int, PlayerNumber, PlayerNumber], _Seat]]:
    """Each finished game of a match from both sides, by board, team and player."""
    for team in match.teams:
        for index, (game, outcome) in enumerate(zip(match.games, match.outcomes(team), strict=True)):
            own = match.colours[index] if team == match.white else match.colours[index].opposite
            player, opponent = (game.white, game.black) if own.value == "white" else (game.black, game.white)
            if player is not None and outcome not in (None, Outcome.ADJOURNED):
                yield (index // event.games_per_board + 1, team, player), _Seat(opponent, outcome)


def board_results(event: TeamEvent, differences: Differences, undetermined: int) -> tuple[BoardResult, ...]:
    """The players of each board, the best performance first."""
    seats: dict[tuple[int, PlayerNumber, PlayerNumber], list[_Seat]] = {}
    for one_round in event.rounds:
        for match in one_round.matches:
            for key, seat in _seats(event, match):
                seats.setdefault(key, []).append(seat)
    ratings = {player.number: player.rating for player in event.players}
    lines = []
    for (board, team, player), own in seats.items():
        played = [seat for seat in own if seat.outcome.is_played and seat.opponent is not None]
        opponents = [ratings.get(seat.opponent) for seat in played if seat.opponent is not None]
        rated = [rating for rating in opponents if rating is not None]
        average = half_up(Fraction(sum(rated), len(rated))) if rated and len(rated) == len(opponents) else None
        score = total(_WORTH[seat.outcome] for seat in played)
        lines.append(
            BoardResult(
                board,
                team,
                player,
                len(played),
                total(event.scoring.game.points(seat.outcome) for seat in played),
                total(event.scoring.game.points(seat.outcome) for seat in own if seat not in played),
                average,
                None if average is None else board_performance(average, score, len(played), differences, undetermined),
            )
        )
    return tuple(sorted(lines, key=lambda line: (line.board, -(line.performance or 0), -line.points, line.player)))


@rule("fide", "C.07 10.2")
def board_performance(average: int, score: Fraction, games: int, differences: Differences, undetermined: int) -> int:
    """The performance on a board: the average rating of the opponents and the difference that the score is worth."""
    return average + difference_for(score, games, differences, undetermined)


def board_totals(event: TeamEvent) -> tuple[BoardTotals, ...]:
    """The points of the teams board by board."""
    scores = tournament_of_teams(event).match_scores
    lines = []
    for team in event.teams:
        rows = [points for (_, number), points in scores.boards.items() if number == team.number] if scores else []
        boards = max(map(len, rows), default=0)
        lines.append(
            BoardTotals(team.number, tuple(total(row[at] for row in rows if at < len(row)) for at in range(boards)))
        )
    return tuple(lines)
