"""Rc and Ra: whom a player has met, as one rating."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.arithmetic import Exact, half_up
from tabellone.core.explain import note, rule
from tabellone.core.rating.fide.rules import FideRatingError


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
    """An opponent who is more than 350 points away counts as if he were 350 away."""
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
    """Rc of a round robin: the average of the field without the player himself, [Ra (n + 1) - R] / n."""
    return half_up(Fraction(field_average * (opponents + 1) - rating, opponents))


@rule("fide", "B.02 10.61 / B.02 10.68", reading="fide-1997-350-one-pass")
def average_within_limit(average: int, rating: int, opponents: Sequence[int], limit: int, games: int) -> int:
    """Rc of a round robin moved by what the 350 points change in each opponent, on average over all games."""
    moved = sum(
        counted - opponent for counted, opponent in zip(limited(opponents, rating, limit), opponents, strict=True)
    )
    return average + half_up(Fraction(moved, games))
