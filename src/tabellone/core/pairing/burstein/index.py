"""How strong the opposition of a player has been: Buchholz, then Sonneborn-Berger, by rules of the system's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import Contestant


@dataclass(frozen=True, slots=True)
class Index:
    """The two values by which players of a bracket are ranked."""

    buchholz: Fraction
    sonneborn_berger: Fraction


@rule("fide", "C.04.4.2 1.7.2", reading="fide-burstein-absent")
def score_for_opponents(contestant: Contestant, win_points: Fraction) -> Fraction:
    """A player's score as his opponents count it: the last rounds in which he was away without points are draws."""
    extra = Fraction(0)
    for place in range(len(contestant.scores) - 1, -1, -1):
        is_away = contestant.opponents[place] is None and place + 1 not in contestant.byes
        if not is_away or contestant.points_in(place):
            break
        extra += Fraction(win_points, 2)
    return contestant.points + extra


@rule("fide", "C.04.4.2 1.7")
def index_of(contestant: Contestant, scores: Mapping[PlayerNumber, Fraction], win_points: Fraction) -> Index:
    """The scores of the opponents, and those of whom he beat with half of those he drew with.

    A round without a game counts as one against himself, with the result that gives the points he had.
    """
    buchholz = sonneborn_berger = Fraction(0)
    for score, points in _met_scores(contestant, scores):
        buchholz += score
        sonneborn_berger += score * Fraction(points, win_points)
    return Index(buchholz, sonneborn_berger)


def _met_scores(contestant: Contestant, scores: Mapping[PlayerNumber, Fraction]) -> Iterator[tuple[Fraction, Fraction]]:
    for place, (opponent, colour) in enumerate(zip(contestant.opponents, contestant.colours, strict=True)):
        is_played = opponent is not None and colour is not None
        score = scores[opponent] if opponent is not None and is_played else contestant.points
        yield score, contestant.points_in(place)
