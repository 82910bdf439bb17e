"""The table of a computer as a report for the rating (11.31): Rar, n, W and Ru, and what follows from them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from tabellone.core.explain import rule
from tabellone.core.rating.fide.account_1997 import (
    average_of_opponents,
    coefficient_of_player,
    event_rating_change,
    mean,
)
from tabellone.core.rating.fide.eligibility import Objections, counts_as_swiss
from tabellone.core.rating.fide.event_1997 import Event, Ratings, event_objections, is_complete_round_robin
from tabellone.core.rating.fide.game_account import FideCareer, Kind, RatedGame
from tabellone.core.rating.fide.round_robin import (
    Participant,
    RoundRobinReport,
    RoundRobinRow,
    missing_games,
    performance_in_scheveningen,
    round_robin,
    row_steps,
    scheveningen,
)
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules, FideRatingError, percentage_scored
from tabellone.core.rating.fide.single_event import event_change, first_rating


@dataclass(frozen=True, slots=True)
class ComputerRow:
    """A player: `average_rated` is Rar, `games` n, `scored` W, `performance` Ru; the rest shows the way there.

    `first_average` and `first_performance` are Rc and Ru of a round robin before the 350 points, None elsewhere.
    """

    player: str
    rating: int | None
    average_rated: Fraction | None
    games: int
    scored: Fraction
    rated_opponents: int
    is_performance_due: bool
    percentage: int | None = None
    difference_scored: int | None = None
    first_average: int | None = None
    first_performance: int | None = None
    average: int | None = None
    performance: int | None = None
    difference: int | None = None
    percentage_expected: int | None = None
    expected: Fraction | None = None
    coefficient: int | None = None
    change: Fraction | None = None
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ComputerReport:
    """The rows in the order asked for, the averages of a round robin's field, and what stands against the event.

    `kind` is how the event is counted: a round robin that is not complete counts like a Swiss (6.43).
    """

    kind: Kind
    rows: tuple[ComputerRow, ...]
    objections: Objections
    average_rated: Fraction | None = None
    average_difference: Fraction | None = None
    field_average: int | None = None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Meeting:
    opponent: str
    rating: int | None
    score: Fraction


@rule("fide", "B.02 11.31", reading="fide-1997-report-rar")
def reported_average(opponents: Sequence[int]) -> Fraction | None:
    """Rar of a player outside a round robin: the average of the rated opponents, neither limited nor rounded."""
    return mean(opponents) if opponents else None


@rule("fide", "B.02 11.31")
def is_performance_due(rating: int | None, rated_opponents: int, least: int) -> bool:
    """Ru of an unrated player who has met four rated opponents is reported, also if it is below 2000."""
    return rating is None and rated_opponents >= least


def computer_report(
    event: Event,
    ratings: Ratings,
    players: Iterable[str],
    rules: AverageRules,
    *,
    as_in_example: bool = False,
    coefficients: Mapping[str, int] | None = None,
) -> ComputerReport:
    """All players' rows, in the order of `players`; `as_in_example` reads 10.25 as the example 10.68 prints it.

    `coefficients` are the K of players whose list says it.
    """
    order, coefficient_of = tuple(players), coefficients or {}
    against = event_steps(event, ratings, rules)
    met = _meetings(event, order, ratings)
    if event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event) and all(met.values()):
        return _of_round_robin(event, ratings, met, against, rules, coefficient_of, as_in_example=as_in_example)
    if event.kind is Kind.SCHEVENINGEN:
        rows = _of_scheveningen(ratings, met, rules, coefficient_of)
        return ComputerReport(event.kind, rows, against)
    kind = Kind.SWISS if event.kind is Kind.ROUND_ROBIN else event.kind
    computed = (
        partial(_against_rated, kind, player, ratings, met[player], rules, coefficient_of.get(player))
        for player in order
    )
    return ComputerReport(kind, tuple(replace(row(), retell=row) for row in computed), against)


def event_steps(event: Event, ratings: Ratings, rules: AverageRules) -> Objections:
    """The steps about the event as a whole: the objections to it, and whether it counts like a Swiss."""
    if event.kind is Kind.ROUND_ROBIN and not is_complete_round_robin(event):
        unplayed = missing_games(frozenset((game.first, game.second)) for game in event.games)
        counts_as_swiss(unplayed)
    return event_objections(event, ratings, rules)


def _meetings(event: Event, order: tuple[str, ...], ratings: Ratings) -> dict[str, list[_Meeting]]:
    meetings: dict[str, list[_Meeting]] = {player: [] for player in order}
    for game in event.games:
        if game.is_played:
            meetings[game.first].append(_Meeting(game.second, ratings.get(game.second), game.score))
            meetings[game.second].append(_Meeting(game.first, ratings.get(game.first), 1 - game.score))
    return meetings


def _blank(player: str, ratings: Ratings, met: Sequence[_Meeting], rules: AverageRules) -> ComputerRow:
    """Rar, n and W against the rated opponents, before anything is computed from them."""
    counted = [meeting for meeting in met if meeting.rating is not None]
    rating = ratings.get(player)
    return ComputerRow(
        player=player,
        rating=rating,
        average_rated=reported_average([meeting.rating for meeting in counted if meeting.rating is not None]),
        games=len(counted),
        scored=sum((meeting.score for meeting in counted), Fraction(0)),
        rated_opponents=len(counted),
        is_performance_due=is_performance_due(rating, len(counted), rules.least_rated_opponents),
    )


def _against_rated(
    kind: Kind, player: str, ratings: Ratings, met: Sequence[_Meeting], rules: AverageRules, k: int | None
) -> ComputerRow:
    """The row of a player of a Swiss, a team event or a match."""
    row = _blank(player, ratings, met, rules)
    if not row.games:
        return row
    return _computed(kind, row, [RatedGame(meeting.rating, meeting.score) for meeting in met], rules, k)


def _computed(
    kind: Kind, row: ComputerRow, games: Sequence[RatedGame], rules: AverageRules, k: int | None
) -> ComputerRow:
    if row.rating is None:
        first = first_rating(kind, games, rules)
        return replace(
            row,
            games=first.games,
            scored=first.scored,
            percentage=None if first.percentage is None else _hundredths(first.percentage),
            difference_scored=first.difference,
            average=None if first.average is None else int(first.average),
            performance=first.performance,
        )
    change = event_change(kind, row.rating, games, rules, k)
    return replace(
        row,
        games=change.games,
        scored=change.scored,
        average=change.average,
        difference=change.difference,
        percentage_expected=None if change.percentage is None else _hundredths(change.percentage),
        expected=change.expected,
        coefficient=change.coefficient,
        change=change.change,
    )


def _hundredths(share: Fraction) -> int:
    return int(share * HUNDRED)


def _of_round_robin(
    event: Event,
    ratings: Ratings,
    met: Mapping[str, Sequence[_Meeting]],
    against: Objections,
    rules: AverageRules,
    coefficients: Mapping[str, int],
    *,
    as_in_example: bool,
) -> ComputerReport:
    entered = [
        Participant(player, ratings.get(player), sum((meeting.score for meeting in meetings), Fraction(0)))
        for player, meetings in met.items()
    ]
    report = round_robin(entered, rules, cycles=event.cycles, as_in_example=as_in_example)
    retell_row = partial(row_steps, entered, rules=rules, cycles=event.cycles, as_in_example=as_in_example)
    rows = []
    for row in report.rows:
        compute = partial(_of_field, row, report, met[row.name], rules, coefficients.get(row.name))
        rows.append(replace(compute(), retell=partial(_both, partial(retell_row, row.name), compute)))
    return ComputerReport(
        event.kind,
        tuple(rows),
        against,
        report.average_rated,
        report.average_difference,
        report.field_average,
        report.left_out,
    )


def _both(first: Callable[[], object], then: Callable[[], object]) -> object:
    return first(), then()


def _of_field(
    row: RoundRobinRow, report: RoundRobinReport, met: Sequence[_Meeting], rules: AverageRules, k: int | None
) -> ComputerRow:
    coefficient, change = row.coefficient, row.change
    if k is not None and row.rating is not None and row.expected is not None:
        coefficient = coefficient_of_player(row.rating, k, rules, FideCareer())
        change = event_rating_change(coefficient, row.score, row.expected)
    rated = sum(meeting.rating is not None for meeting in met)
    return ComputerRow(
        player=row.name,
        rating=row.rating,
        average_rated=report.average_rated,
        games=report.games,
        scored=row.score,
        rated_opponents=rated,
        is_performance_due=is_performance_due(row.rating, rated, rules.least_rated_opponents),
        percentage=row.percentage,
        difference_scored=row.difference_scored,
        first_average=row.average,
        first_performance=row.performance,
        average=row.adjusted_average,
        performance=row.adjusted_performance,
        difference=row.difference,
        percentage_expected=row.percentage_expected,
        expected=row.expected,
        coefficient=coefficient,
        change=change,
    )


def _of_scheveningen(
    ratings: Ratings, met: Mapping[str, Sequence[_Meeting]], rules: AverageRules, coefficients: Mapping[str, int]
) -> tuple[ComputerRow, ...]:
    """The rated against their opponents with the performances found for the unrated ones (10.67)."""
    results: dict[tuple[str, str], Fraction] = {}
    for player, meetings in met.items():
        for meeting in meetings:
            if (player, meeting.opponent) in results:
                raise FideRatingError(
                    "in a Scheveningen two players meet once, but {player} has met {opponent} again",
                    player=player,
                    opponent=meeting.opponent,
                )
            results[player, meeting.opponent] = meeting.score
    match_ratings = scheveningen({player: ratings.get(player) for player in met}, results, rules)
    numbers = {**match_ratings.performances, **{player: ratings[player] for player in met if player in ratings}}
    rows = []
    for player, meetings in met.items():
        row = _blank(player, ratings, meetings, rules)
        games = [
            RatedGame(numbers.get(meeting.opponent), meeting.score)
            for meeting in meetings
            if meeting.opponent in numbers
        ]
        if row.rating is not None and games:
            compute = partial(_computed, Kind.SCHEVENINGEN, row, games, rules, coefficients.get(player))
            rows.append(replace(compute(), retell=compute))
        else:
            last = tuple(
                match_ratings.starting[meeting.opponent] for meeting in meetings if meeting.opponent in numbers
            )
            scored = sum((game.score for game in games), Fraction(0))
            has_number = player in match_ratings.performances
            tell = partial(performance_in_scheveningen, last, scored, len(games), rules) if has_number else None
            rows.append(replace(_with_performance(row, games, match_ratings.performances.get(player)), retell=tell))
    return tuple(rows)


def _with_performance(row: ComputerRow, games: Sequence[RatedGame], performance: int | None) -> ComputerRow:
    numbers = [game.opponent for game in games if game.opponent is not None]
    scored = sum((game.score for game in games), Fraction(0))
    return replace(
        row,
        games=len(games),
        scored=scored,
        percentage=percentage_scored(scored, len(games)) if games else None,
        average=average_of_opponents(numbers) if numbers else None,
        performance=performance,
    )
