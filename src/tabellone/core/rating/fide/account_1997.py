"""Edition 1997: K, change, performance and first rating of one player from the average of their opponents."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import Exact, half_up, to_multiple, total
from tabellone.core.explain import explain, note, rule
from tabellone.core.rating.fide.eligibility import (
    Objection,
    first_rating_objections,
    rated_opponents_objections,
    zero_score_objections,
)
from tabellone.core.rating.fide.game_account import (
    FideCareer,
    FideEventChange,
    FirstRating,
    Kind,
    RatedGame,
    against_rated,
    objecting,
    total_score,
)
from tabellone.core.rating.fide.rules import (
    HUNDRED,
    AverageRules,
    Coefficients,
    FideRatingError,
    OlympiadEntry,
    difference_of_percentage,
    percentage_expected,
    percentage_scored,
)


def mean(values: Sequence[Exact]) -> Fraction:
    """The exact average of at least one value."""
    if not values:
        raise FideRatingError("there is no rated opponent, and so no average")
    return Fraction(sum(values), len(values))


@rule("fide", "B.02 10.62", reading="fide-1997-honorary")
def rating_in_averages(published: int | None, honorary: int | None) -> int | None:
    """An honorary rating, where there is one, counts in the averages instead of the published rating."""
    note(published="-" if published is None else published, honorary="-" if honorary is None else honorary)
    return published if honorary is None else honorary


@rule("fide", "B.02 10.61", reading="fide-1997-350-each-opponent")
def within_difference_limit(opponent: int, rating: int, limit: int) -> int:
    """An opponent who is more than 350 points away counts as if they were 350 away."""
    return max(rating - limit, min(rating + limit, opponent))


def limited(opponents: Sequence[int], rating: int, limit: int) -> list[int]:
    """The opponents as they count for a player; the limit of 350 is applied, and recorded, only where it matters."""
    return [
        within_difference_limit(opponent, rating, limit) if abs(opponent - rating) > limit else opponent
        for opponent in opponents
    ]


@rule("fide", "B.02 10.21 / B.02 10.61", reading="fide-1997-whole-numbers")
def average_of_opponents(opponents: Sequence[int]) -> int:
    """Rc of a Swiss, a team event or a match: the average of the opponents, rounded to the unit."""
    return half_up(mean(opponents))


@rule("fide", "B.02 10.21")
def average_of_rated_players(ratings: Sequence[int]) -> Fraction:
    """Rar of a round robin: the average rating of those who have one."""
    return mean(ratings)


@rule("fide", "B.02 10.21", reading="fide-1997-perfect-scores")
def average_difference(differences: Sequence[int]) -> Fraction:
    """dpa of a round robin: the average d(p) of the rated players against everybody."""
    return mean(differences)


@rule("fide", "B.02 10.21", reading="fide-1997-whole-numbers")
def average_of_field(average_rated: Fraction, difference: Fraction, opponents: int) -> int:
    """Ra = Rar - dpa x n / (n + 1), rounded to the unit before it is used."""
    return half_up(average_rated - difference * Fraction(opponents, opponents + 1))


@rule("fide", "B.02 10.61", reading="fide-1997-whole-numbers")
def average_of_the_others(field_average: int, rating: int, opponents: int) -> int:
    """Rc of a round robin: the average of the field without the player, [Ra (n + 1) - R] / n."""
    return half_up(Fraction(field_average * (opponents + 1) - rating, opponents))


@rule("fide", "B.02 10.61 / B.02 10.68", reading="fide-1997-350-one-pass")
def average_within_limit(average: int, rating: int, opponents: Sequence[int], limit: int, games: int) -> int:
    """Rc of a round robin moved by what the 350 points change in each opponent, on average over all games."""
    moved = sum(
        counted - opponent for counted, opponent in zip(limited(opponents, rating, limit), opponents, strict=True)
    )
    return average + half_up(Fraction(moved, games))


HUNDREDTH = Fraction(1, HUNDRED)


@rule("fide", "B.02 10.2", reading="fide-rating-of-event")
def rating_outside_the_list(rating: int, floor: int) -> int | None:
    """The rating of an entry counts as that of FIDE's list, where the register has none; below the floor it is none."""
    return rating if rating >= floor else None


@rule("fide", "B.02 10.22")
def performance_at_half(average: int) -> Fraction:
    """Half of the points are a performance equal to the average of the opponents."""
    return Fraction(average)


@rule("fide", "B.02 10.23")
def performance_above_half(average: int, half_points: int, half_point_value: Fraction) -> Fraction:
    """Every half point above 50 per cent adds 12.5 to the average of the opponents."""
    return average + half_points * half_point_value


@rule("fide", "B.02 10.24")
def performance_below_half(average: int, difference: int) -> Fraction:
    """In a Swiss fewer than half of the points are the average plus the negative d(p)."""
    return Fraction(average + difference)


@rule("fide", "B.02 10.25", reading="fide-1997-ru-below-half")
def performance_below_half_in_round_robin(average: int, difference: int, opponents: int) -> Fraction:
    """In a round robin fewer than half of the points are the average plus d(p) x n / (n + 1)."""
    return average + difference * Fraction(opponents, opponents + 1)


@rule("fide", "B.02 10.68", reading="fide-1997-ru-below-half")
def performance_below_half_as_printed(average: int, difference: int) -> Fraction:
    """The example takes d(p) whole, also in a round robin."""
    return Fraction(average + difference)


@rule("fide", "B.02 10.68", reading="fide-1997-whole-numbers")
def whole_performance(performance: Fraction) -> int:
    """Ru is rounded to the unit, a half upwards."""
    return half_up(performance)


def performance_rating(
    average: int,
    score: Fraction,
    games: int,
    rules: AverageRules,
    *,
    round_robin_opponents: int | None = None,
    as_in_example: bool = False,
) -> Fraction:
    """Ru by 10.22 to 10.25; `round_robin_opponents` is n of a round robin, None for every other event."""
    half_points = 2 * Fraction(score) - games
    if half_points == 0:
        return performance_at_half(average)
    if half_points > 0:
        if half_points.denominator != 1:
            raise FideRatingError("{score} points are not whole half points", score=score)
        return performance_above_half(average, int(half_points), rules.half_point_value)
    difference = difference_of_percentage(percentage_scored(score, games), rules.differences)
    if round_robin_opponents is None:
        return performance_below_half(average, difference)
    if as_in_example:
        return performance_below_half_as_printed(average, difference)
    return performance_below_half_in_round_robin(average, difference, round_robin_opponents)


def for_the_eye(rating: Exact) -> Exact:
    """A rating with two decimals, for explanations only: thirds and ninths have no end."""
    return to_multiple(rating, HUNDREDTH)


@rule("fide", "B.02 10.3")
def first_rating_weighted(performances: Sequence[tuple[int, int]]) -> Fraction:
    """Rn: the average of the performances, each with the weight of its games."""
    games = sum(weight for _, weight in performances)
    if games < 1:
        raise FideRatingError("there is no game, and so no first rating")
    average = Fraction(sum(rating * weight for rating, weight in performances), games)
    note(
        terms=" + ".join(f"{rating} × {weight}" for rating, weight in performances),
        games=games,
        about=for_the_eye(average),
    )
    return average


@rule("fide", "B.02 10.31", reading="fide-1997-first-below-floor")
def is_first_rating_ignored(rating: Exact, floor: int) -> bool:
    """A first rating computed below 2005 is ignored, with the results that it rests on."""
    note(rating=for_the_eye(rating))
    return rating < floor


@rule("fide", "B.02 10.32 / B.02 10.66", reading="fide-1997-list-rounding")
def list_rating(rating: Exact, step: int) -> int:
    """A published rating is rounded to the nearest 0 or 5."""
    note(rating=for_the_eye(rating))
    return int(to_multiple(rating, step))


@rule("fide", "B.02 10.4")
def enters_from_olympiad(rounds: int, games: int, score: Fraction, entry: OlympiadEntry) -> bool:
    """Half of the rounds of an Olympiad with half of the points bring an unrated player into the list."""
    enough_games = HUNDRED * games >= entry.rounds_percent * rounds
    return enough_games and games > 0 and HUNDRED * score >= entry.score_percent * games


@rule("fide", "B.02 10.4", reading="fide-1997-olympiad-higher")
def olympiad_rating(higher: Exact | None, entry: OlympiadEntry, *, is_women_event: bool) -> Exact:
    """The entry of 2200, 2050 in the women's Olympiad, unless the results give more.

    `higher` is the first rating of nine games and more, else Ru of the Olympiad; None where there is neither.
    """
    least = entry.women if is_women_event else entry.open
    note(least=least, about=None if higher is None else for_the_eye(higher))
    return least if higher is None else max(least, higher)


@rule("fide", "B.02 10.41", reading="fide-1997-olympiad-round")
def round_that_secures_entry(scores: Sequence[Fraction | None], rounds: int, entry: OlympiadEntry) -> int | None:
    """The first round before the last after which the entry is won and later results may be left out.

    `scores` are the player's points round by round, None where they did not play.
    """
    games, total = 0, Fraction(0)
    for number, score in enumerate(scores[: rounds - 1], start=1):
        games, total = games + (score is not None), total + (score or 0)
        if score is not None and enters_from_olympiad(rounds, games, total, entry):
            return number
    return None


@rule("fide", "B.02 10.5")
def own_rating_meanwhile(at_start: int | None, published_since: int | None) -> int | None:
    """A player whose first rating appears before their event is rated counts in the own account with that rating."""
    return published_since if at_start is None else at_start


@rule("fide", "B.02 10.5")
def rating_for_opponents(at_start: int | None, published_since: int | None) -> int | None:
    """For their opponents the same player stays without a rating in that event."""
    return at_start


@rule("fide", "B.02 10.64a", reading="fide-1997-thirty-games")
def development_coefficient(rating: int, games: int, has_reached: bool, coefficients: Coefficients) -> int:
    """K: that of a new player for 30 games, then by whether 2400 has ever been reached."""
    if games < coefficients.games:
        return coefficients.new
    return coefficients.above if has_reached or rating >= coefficients.threshold else coefficients.below


@rule("fide", "B.02 10.64a", reading="fide-1997-coefficient-stated")
def stated_development_coefficient(stated: int, by_rating: int) -> int:
    """K that stands with the player, from the list or by hand, goes before the K that the rating alone would give."""
    return stated


@rule("fide", "B.02 10.63")
def difference_from_average(rating: int, average: int) -> int:
    """D: the own rating less the average of the opponents."""
    return rating - average


@rule("fide", "B.02 10.64")
def points_expected_of_event(percentage: int, games: int) -> Fraction:
    """We: the expected percentage of the games."""
    return Fraction(percentage * games, HUNDRED)


@rule("fide", "B.02 10.64", each_time=True)
def event_rating_change(coefficient: int, scored: Fraction, expected: Fraction) -> Fraction:
    """The change of an event: K times what was scored beyond the expectation."""
    return coefficient * (scored - expected)


@rule("fide", "B.02 10.65")
def rating_after_events(old: int, changes: Iterable[Fraction]) -> Exact:
    """The new rating: the old one and the changes of all events, not yet rounded."""
    return old + total(changes)


def average_against(rating: int, opponents: Sequence[int], rules: AverageRules) -> int:
    """Rc of a Swiss, a team event or a match, with the 350 points applied to each opponent."""
    return average_of_opponents(tuple(limited(opponents, rating, rules.difference_limit)))


def _round_robin_average(
    rating: int, games: Sequence[RatedGame], rules: AverageRules, field_average: int | None
) -> int:
    opponents = [game.opponent for game in games if game.opponent is not None]
    if field_average is None:
        if len(opponents) < len(games):
            raise FideRatingError(
                "opponents without a rating: {unrated}; a round robin then needs the average of its field",
                unrated=len(games) - len(opponents),
            )
        rated = average_of_rated_players((rating, *opponents))
        field_average = average_of_field(rated, Fraction(0), len(games))
    average = average_of_the_others(field_average, rating, len(games))
    limit = rules.difference_limit
    if all(abs(opponent - rating) <= limit for opponent in opponents):
        return average
    # Opponents without a number move nothing, and still divide.
    return average_within_limit(average, rating, tuple(opponents), limit, len(games))


def change_by_average(
    kind: Kind,
    rating: int,
    games: Sequence[RatedGame],
    rules: AverageRules,
    k: int | None,
    career: FideCareer,
    field_average: int | None,
) -> FideEventChange:
    """The change of a rated player by an event: Rc, D, P(D), We, K, and the rating rounded to 0 or 5."""
    if kind is Kind.ROUND_ROBIN:
        played = len(games)
        scored = sum((game.score for game in games), Fraction(0))
        average = _round_robin_average(rating, games, rules, field_average)
    else:
        counted = against_rated(games)
        played, scored = len(counted), total_score(counted)
        average = average_against(rating, [opponent for opponent, _ in counted], rules)
    difference = difference_from_average(rating, average)
    percentage = percentage_expected(difference, rules.expectation)
    expected = points_expected_of_event(percentage, played)
    coefficient = coefficient_of_player(rating, k, rules, career)
    change = event_rating_change(coefficient, scored, expected)
    exact = Fraction(rating_after_events(rating, (change,)))
    after = list_rating(exact, rules.list_step)
    return FideEventChange(
        before=rating,
        scored=scored,
        expected=expected,
        coefficient=coefficient,
        change=change,
        exact=exact,
        after=after,
        average=average,
        difference=difference,
        percentage=Fraction(percentage, HUNDRED),
        games=played,
        is_listed=after >= rules.list_floor,
    )


def coefficient_of_player(rating: int, stated: int | None, rules: AverageRules, career: FideCareer) -> int:
    """K of a player: the one given for the event, else that of the career."""
    games = rules.coefficients.games if career.games is None else career.games
    by_career = partial(development_coefficient, rating, games, career.has_reached_threshold, rules.coefficients)
    if stated is None:
        return by_career()
    by_rating, _ = explain(by_career)
    return stated_development_coefficient(stated, by_rating)


def first_by_average(
    kind: Kind, games: Sequence[RatedGame], rules: AverageRules, field_average: int | None, *, as_in_example: bool
) -> FirstRating:
    """Ru of an unrated player, and the first rating if the event alone is enough for it."""
    if kind is not Kind.ROUND_ROBIN:
        return _first_against_rated(against_rated(games), rules)
    if field_average is None:
        raise FideRatingError("an unrated player of a round robin is computed from the average of its field")
    scored = sum((game.score for game in games), Fraction(0))
    objections, against = objecting(partial(zero_score_objections, False, scored))
    if objections:
        return FirstRating.refused(scored, len(games), objections, against)
    exact = performance_rating(
        field_average, scored, len(games), rules, round_robin_opponents=len(games), as_in_example=as_in_example
    )
    return published_first(field_average, scored, len(games), exact, rules)


def _first_against_rated(counted: Sequence[tuple[int, Fraction]], rules: AverageRules) -> FirstRating:
    scored, played = total_score(counted), len(counted)
    objections, against = objecting(
        partial(rated_opponents_objections, played, rules.least_rated_opponents),
        partial(zero_score_objections, False, scored),
    )
    if objections:
        return FirstRating.refused(scored, played, objections, against)
    average = average_of_opponents(tuple(opponent for opponent, _ in counted))
    return published_first(average, scored, played, performance_rating(average, scored, played, rules), rules)


def published_first(average: int, scored: Fraction, games: int, exact: Fraction, rules: AverageRules) -> FirstRating:
    """The first rating that Ru gives, or the objections to it."""
    performance = whole_performance(exact)
    objections, against = objecting(partial(first_rating_objections, games, rules.first_games))
    ignored = partial(is_first_rating_ignored, performance, rules.list_floor)
    if ignored():
        objections, against = (*objections, Objection.BELOW_FLOOR), (*against, ignored)
    percentage = percentage_scored(scored, games)
    return FirstRating(
        scored=scored,
        games=games,
        average=Fraction(average),
        percentage=Fraction(percentage, HUNDRED),
        difference=rules.differences.get(percentage) if 2 * scored < games else None,
        exact=exact,
        performance=performance,
        after=None if objections else list_rating(performance, rules.list_step),
        objections=objections,
        against=against,
    )
