"""A single event of any edition: its effect on one player and on each of its players."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import explain
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import BoardSum, BoardSystem, CountedGame, rated_games
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.fide.account_1997 import (
    average_of_opponents,
    change_by_average,
    coefficient_of_player,
    event_rating_change,
    first_by_average,
    list_rating,
    published_first,
    rating_after_events,
    within_difference_limit,
)
from tabellone.core.rating.fide.account_2024 import change_by_game, counted_difference, expected_of_game, first_by_game
from tabellone.core.rating.fide.conditions import field_objections, time_objections
from tabellone.core.rating.fide.eligibility import counts_as_swiss, zero_score_objections
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, FirstRating, Kind, RatedGame, objecting
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
from tabellone.core.rating.fide.rules import (
    HUNDRED,
    AverageRules,
    FideRatingError,
    FideRules,
    GameRules,
    percentage_expected,
)


def event_change(
    kind: Kind,
    rating: int,
    games: Sequence[RatedGame],
    rules: FideRules,
    k: int | None = None,
    *,
    career: FideCareer | None = None,
    field_average: int | None = None,
) -> FideEventChange:
    """The change of a rated player by an event; `field_average` is Ra of a round robin with unrated players."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        if any(game.opponent is None for game in games):
            _refuse_round_robin(kind, rules)
        return change_by_game(rating, games, rules, k, career or FideCareer())
    return change_by_average(kind, rating, games, rules, k, career or FideCareer(), field_average)


def first_rating(
    kind: Kind,
    games: Sequence[RatedGame],
    rules: FideRules,
    *,
    field_average: int | None = None,
    as_in_example: bool = False,
) -> FirstRating:
    """The first rating that an event alone would give to an unrated player, or the objections to it."""
    if not games:
        raise FideRatingError("there is no game to count")
    if isinstance(rules, GameRules):
        _refuse_round_robin(kind, rules)
        return first_by_game(kind, games, rules)
    return first_by_average(kind, games, rules, field_average, as_in_example=as_in_example)


def _refuse_round_robin(kind: Kind, rules: GameRules) -> None:
    """Refuse the account of a round robin with unrated players by an edition that does not say how it rates them."""
    if kind is Kind.ROUND_ROBIN and rules.refuses_unrated_round_robins:
        raise FideRatingError(
            "edition {found} does not rate a round robin with unrated players: the text that says how is not at hand",
            found=rules.edition,
        )


P = TypeVar("P", bound=Hashable)


def scheveningen_outcomes(
    played: Mapping[P, Sequence[tuple[P, Fraction]]],
    ratings: Mapping[P, int],
    rules: AverageRules,
    coefficients: Mapping[P, int],
) -> dict[P, Callable[[], FideEventChange | FirstRating]]:
    """The outcomes of the event for everybody for whom it counts, computed and explained one by one.

    The unrated count with the performances that repeating finds for them.
    """
    names = {player: str(index) for index, player in enumerate(played)}
    results: dict[tuple[str, str], Fraction] = {}
    for player, games in played.items():
        for other, score in games:
            if (names[player], names[other]) in results:
                raise FideRatingError(
                    "in a Scheveningen two players meet once, but {player} has met {opponent} again",
                    player=player,
                    opponent=other,
                )
            results[names[player], names[other]] = score
    ratings_of = {name: ratings.get(player) for player, name in names.items()}
    computed_event, _ = explain(lambda: scheveningen(ratings_of, results, rules))
    numbers = {
        **computed_event.performances,
        **{name: rating for name, rating in ratings_of.items() if rating is not None},
    }
    outcomes: dict[P, Callable[[], FideEventChange | FirstRating]] = {}
    for player, games in played.items():
        met = [(names[other], score) for other, score in games if names[other] in numbers]
        counted = [RatedGame(numbers[other], score, is_performance=ratings_of[other] is None) for other, score in met]
        rating = ratings.get(player)
        if rating is not None and counted:
            outcomes[player] = partial(
                event_change, Kind.SCHEVENINGEN, rating, counted, rules, coefficients.get(player)
            )
        elif rating is None and names[player] in computed_event.performances:
            last = tuple(computed_event.starting[other] for other, _ in met)
            outcomes[player] = partial(_first, counted, last, rules)
        elif rating is None:
            outcomes[player] = partial(_without_a_point, len(games), total(score for _, score in games))
    return outcomes


def _first(games: Sequence[RatedGame], numbers: tuple[Fraction, ...], rules: AverageRules) -> FirstRating:
    """The last pass for one player, and the first rating that it gives."""
    scored = total(game.score for game in games)
    average = average_of_opponents(tuple(game.opponent for game in games if game.opponent is not None))
    exact = performance_in_scheveningen(numbers, scored, len(games), rules)
    return published_first(average, scored, len(games), exact, rules)


def _without_a_point(games: int, scored: Fraction) -> FirstRating:
    objections, against = objecting(partial(zero_score_objections, False, Fraction(0)))
    return FirstRating.refused(scored, games, objections, against)


PlayerOutcome = Callable[[], FideEventChange | FirstRating]
Played = Sequence[tuple[P, Fraction]]
"""The games of a player: the opponent, and the points made."""


def outcomes(
    kind: Kind,
    played: Mapping[P, Played[P]],
    ratings: Mapping[P, int],
    rules: FideRules,
    *,
    as_in_example: bool = False,
    coefficients: Mapping[P, int] | None = None,
) -> dict[P, PlayerOutcome]:
    """The outcomes of the event for everybody for whom it counts, computed and explained one by one.

    A round robin of 1997 needs the average of its whole field; one that is not complete counts like a Swiss (6.43).
    `as_in_example` reads 10.25 as the example 10.68 prints it. `coefficients` are the K of players whose list says it;
    for the others it follows from the rating.
    """
    coefficients_of = coefficients or {}
    present = {player: games for player, games in played.items() if games}
    unplayed = 0
    if kind is Kind.ROUND_ROBIN and not isinstance(rules, AverageRules):
        # Game by game it is like a Swiss; where unrated players with points are refused, those here have none.
        kind = Kind.SWISS
    if kind is Kind.ROUND_ROBIN and isinstance(rules, AverageRules):
        cycles = _cycles(present)
        if cycles:
            return _of_table(present, ratings, rules, cycles, coefficients_of, as_in_example=as_in_example)
        kind, unplayed = Kind.SWISS, _unplayed(present)
    if kind is Kind.SCHEVENINGEN and isinstance(rules, AverageRules):
        return scheveningen_outcomes(present, ratings, rules, coefficients_of)
    player_outcomes: dict[P, PlayerOutcome] = {}
    for player, games in present.items():
        counted = [RatedGame(ratings[other], score) for other, score in games if other in ratings]
        if counted:
            player_outcomes[player] = partial(
                _of_player, kind, ratings.get(player), counted, rules, unplayed, coefficients_of.get(player)
            )
    return player_outcomes


def _of_player(
    kind: Kind, rating: int | None, games: Sequence[RatedGame], rules: FideRules, unplayed: int, k: int | None
) -> FideEventChange | FirstRating:
    if unplayed:
        counts_as_swiss(unplayed)
    return first_rating(kind, games, rules) if rating is None else event_change(kind, rating, games, rules, k)


def _unplayed(played: Mapping[P, Played[P]]) -> int:
    """The games that the round robin lacks; everybody's games name each meeting twice."""
    index_of = {player: index for index, player in enumerate(played)}
    met = [
        frozenset((player, other))
        for player, games in played.items()
        for other, _ in games
        if index_of[player] < index_of[other]
    ]
    return missing_games(met)


def _cycles(played: Mapping[P, Played[P]]) -> int | None:
    """The number of times that everybody has met everybody else, None if that differs."""
    met = {player: Counter(other for other, _ in games) for player, games in played.items()}
    times = {count for opponents in met.values() for count in opponents.values()}
    is_complete = len(times) == 1 and all(len(opponents) == len(played) - 1 for opponents in met.values())
    return times.pop() if is_complete else None


def _of_table(
    played: Mapping[P, Played[P]],
    ratings: Mapping[P, int],
    rules: AverageRules,
    cycles: int,
    coefficients: Mapping[P, int],
    *,
    as_in_example: bool,
) -> dict[P, PlayerOutcome]:
    named = {str(index): player for index, player in enumerate(played)}
    field = tuple(
        Participant(name, ratings.get(player), total(score for _, score in played[player]))
        for name, player in named.items()
    )
    report, _ = explain(lambda: round_robin(field, rules, cycles=cycles, as_in_example=as_in_example))
    retell_row = partial(row_steps, field, rules=rules, cycles=cycles, as_in_example=as_in_example)
    return {
        named[row.name]: partial(
            _of_row, partial(retell_row, row.name), row, report, rules, coefficients.get(named[row.name])
        )
        for row in report.rows
    }


def _of_row(
    tell: Callable[[], object], row: RoundRobinRow, report: RoundRobinReport, rules: AverageRules, k: int | None
) -> FideEventChange | FirstRating:
    """A row of the table with its steps recorded again, from the average of the field to the number of a list."""
    tell()
    if row.performance_exact is not None:
        return published_first(row.adjusted_average, row.score, report.games, row.performance_exact, rules)
    # A player without a performance is rated, and has an expected score.
    rating, expected = int(row.rating or 0), Fraction(row.expected or 0)
    coefficient = coefficient_of_player(rating, k, rules, FideCareer())
    change = event_rating_change(coefficient, row.score, expected)
    exact = Fraction(rating_after_events(rating, (change,)))
    after = list_rating(exact, rules.list_step)
    return FideEventChange(
        before=rating,
        scored=row.score,
        expected=expected,
        coefficient=coefficient,
        change=change,
        exact=exact,
        after=after,
        average=row.adjusted_average,
        difference=row.difference,
        percentage=None if row.percentage_expected is None else Fraction(row.percentage_expected, HUNDRED),
        games=report.games,
        is_listed=after >= rules.list_floor,
    )


def fide_on_board(
    tournament: Tournament,
    rules: FideRules,
    played: Conditions,
    coefficients: Mapping[PlayerNumber, int] | None = None,
) -> BoardSystem:
    """FIDE's rating; in the edition 1997 PA is We, which comes from the average of the opponents.

    Games that were too quick count for nobody, nor does a round robin that the edition does not rate.
    `coefficients` are the K of players whose list says it.
    """
    kind, coefficients_of = played.kind, coefficients or {}
    ratings = {player.number: player.rating for player in tournament.players if player.rating is not None}
    is_refused = kind is fide.Kind.ROUND_ROBIN and bool(
        field_objections(_games_of_field(tournament), ratings, kind, rules)
    )
    if kind is fide.Kind.ROUND_ROBIN and isinstance(rules, GameRules):
        # One that is rated counts game by game, as a Swiss event does; whether it is, is known here for all players.
        kind = fide.Kind.SWISS

    def account(
        player: PlayerNumber, rating: int | None, games: tuple[CountedGame[PlayerNumber], ...]
    ) -> BoardSum | None:
        met = [
            fide.RatedGame(game.rating or None, game.points)
            for game in games
            if not time_objections(played, max(rating or 0, game.rating or 0), rules)
        ]
        counted = met if kind is fide.Kind.ROUND_ROBIN else [game for game in met if game.opponent is not None]
        if not counted or is_refused:
            return None
        if rating is None:
            first = first_rating(kind, counted, rules)
            return BoardSum(first.scored, None, None, first.exact, first.after)
        change = event_change(kind, rating, counted, rules, coefficients_of.get(player))
        return BoardSum(change.scored, change.expected, change.coefficient, change.exact, change.after)

    def expectation(rating: int, opponent: int) -> Fraction:
        return _expected_by_fide(rating, opponent, rules)

    return BoardSystem(ratings, expectation, account, win=1)


def _games_of_field(tournament: Tournament) -> dict[PlayerNumber, list[tuple[PlayerNumber, Fraction]]]:
    """The games of everybody, whether against rated opponents or not."""
    everybody = {player.number: 0 for player in tournament.players}
    return {
        player: [(game.opponent, game.points) for game in rated_games(tournament, player, everybody, 1)]
        for player in everybody
    }


def _expected_by_fide(rating: int, opponent: int, rules: FideRules) -> Fraction:
    if isinstance(rules, GameRules):
        difference = counted_difference(rating, opponent, rules.difference_limit, rules.uncapped_from)
        return expected_of_game(difference, rules.expectation)
    counted = within_difference_limit(opponent, rating, rules.difference_limit)
    return Fraction(percentage_expected(rating - counted, rules.expectation), HUNDRED)
