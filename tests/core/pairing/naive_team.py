"""The Swiss Team system word by word: every set of upfloaters and every pairing of a bracket is written down.

Only for small fields. Articles are those of C.04.6.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from tabellone.core.model import Colour
from tabellone.core.pairing.field import Contestant, PairingRequest

Pairing = tuple[tuple[Contestant, Contestant], ...]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def pairings(teams: Sequence[Contestant]) -> Iterator[Pairing]:
    """All pairings that keep C1, each pair with the smaller number first (3.6.1)."""
    if not teams:
        yield ()
        return
    first, *rest = sorted(teams, key=lambda team: team.number)
    for other in rest:
        if other.number not in first.met:
            for others in pairings([team for team in rest if team is not other]):
                yield ((first, other), *others)


def can_be_paired(teams: Sequence[Contestant]) -> bool:
    return len(teams) % 2 == 0 and next(pairings(teams), None) is not None


class NaiveRound:
    def __init__(self, request: PairingRequest, preferences: str, *, secondary_counts: bool = True) -> None:
        self.request = request
        self.preferences = preferences
        self.secondary_counts = secondary_counts
        self.teams = list(request.to_be_paired())
        self.by_number = {team.number: team for team in request.contestants}
        self.counts_floats = request.round_number <= request.planned_rounds - 2

    def floated(self, team: Contestant) -> bool:
        """1.5: it played an opponent with another score in the round before."""
        if not team.opponents or team.colours[-1] is None:
            return False
        opponent = self.by_number[team.opponents[-1]]  # type: ignore[index]
        return team.scores[-1] != opponent.scores[-1]

    def preference(self, team: Contestant) -> tuple[Colour | None, str]:
        """1.7: the colour, and whether it is strong or mild."""
        played = [colour for colour in team.colours if colour is not None]
        difference = played.count(WHITE) - played.count(BLACK)
        if self.preferences == "none":
            return None, ""
        if self.preferences == "B" and (
            not played or (difference == 0 and self.request.round_number == self.request.planned_rounds)
        ):
            return None, ""
        if difference < -1 or (difference in (0, -1) and played[-2:] == [BLACK, BLACK]):
            return WHITE, "strong"
        if difference > 1 or (difference in (0, 1) and played[-2:] == [WHITE, WHITE]):
            return BLACK, "strong"
        if self.preferences == "A":
            return None, ""
        if difference == -1 or (difference == 0 and played[-1] is BLACK):
            return WHITE, "mild"
        return BLACK, "mild"

    def bye(self) -> Contestant | None:
        """3.4: it leaves a legal pairing, has the lowest score, most matches, the largest number."""
        if len(self.teams) % 2 == 0:
            return None
        able = [
            team
            for team in self.teams
            if not team.byes
            and not team.unplayed_wins
            and can_be_paired([other for other in self.teams if other is not team])
        ]
        return min(able, key=lambda team: (team.score, -len(team.played_colours), -team.number))

    def upfloaters(self, residents: Sequence[Contestant], below: Sequence[Contestant]) -> tuple[Contestant, ...]:
        """3.5: the first set that keeps C4 to C7."""
        order = sorted(below, key=lambda team: (-team.score, team.number))
        for count in range(len(order) + 1):
            sets = [
                chosen
                for chosen in combinations(order, count)
                if can_be_paired([*residents, *chosen])
                and can_be_paired([team for team in order if team not in chosen])
            ]
            if sets:
                return min(sets, key=lambda chosen: self._order_of_set(chosen, order))
        raise AssertionError("no set of upfloaters")

    def _order_of_set(
        self, chosen: Sequence[Contestant], order: Sequence[Contestant]
    ) -> tuple[list[Fraction], int, int, list[int]]:
        lowest_first = sorted(team.score for team in chosen)
        again = sum(map(self.floated, chosen)) if self.counts_floats else 0
        return (
            [-score for score in lowest_first],
            self._needed_below(chosen, order),
            again,
            [int(team.number) for team in chosen],
        )

    @staticmethod
    def _needed_below(chosen: Sequence[Contestant], order: Sequence[Contestant]) -> int:
        """C6: how many teams the following scoregroup will need, unless all of it moved up."""
        following = [team for team in order if team.score == order[0].score and team not in chosen] if order else []
        lower = [team for team in order if team.score != order[0].score and team not in chosen] if order else []
        if not following:
            return 0
        for count in range(len(lower) + 1):
            for more in combinations(lower, count):
                if can_be_paired([*following, *more]) and can_be_paired([team for team in lower if team not in more]):
                    return count
        raise AssertionError("the rest cannot be paired")

    def pair_bracket(self, residents: Sequence[Contestant], moved: Sequence[Contestant]) -> Pairing:
        """3.6: the first pairing by its identifier that keeps C8 to C10."""

        def order(pairing: Pairing) -> tuple[int, int, int, tuple[int, ...]]:
            missed = strong = again = 0
            for one, other in pairing:
                (colour, strength), (its_colour, its_strength) = self.preference(one), self.preference(other)
                if colour is not None and colour is its_colour:
                    missed += 1
                    strong += strength == its_strength == "strong"
                for mover, opponent in ((one, other), (other, one)):
                    again += mover in moved and opponent not in moved and self.floated(opponent)
            identifier = (*(one.number for one, _ in pairing), *(other.number for _, other in pairing))
            return missed, strong, again if self.counts_floats else 0, identifier

        return min(pairings([*residents, *moved]), key=order)

    def white_of(self, one: Contestant, other: Contestant) -> Contestant:
        """4.3: the team that has White."""
        first, second = sorted(
            (one, other),
            key=lambda team: (-team.score, -team.secondary if self.secondary_counts else Fraction(0), team.number),
        )
        initial = self.request.initial_colour
        if not first.played_colours and not second.played_colours:
            has_initial = first.number % 2 == 1
            return first if has_initial is (initial is WHITE) else second
        (colour, strength), (its_colour, its_strength) = self.preference(first), self.preference(second)
        if colour is not its_colour:
            return first if WHITE in (colour, its_colour and its_colour.opposite) else second
        if strength != its_strength:
            granted, ungranted = (first, second) if strength == "strong" else (second, first)
            return granted if colour is WHITE else ungranted
        if first.colour_difference != second.colour_difference:
            return min(first, second, key=lambda team: team.colour_difference)
        for mine, theirs in zip(first.played_colours[::-1], second.played_colours[::-1], strict=False):
            if mine is not theirs:
                return second if mine is WHITE else first
        if colour is not None:
            return first if colour is WHITE else second
        team, rival = (first, second) if first.played_colours else (second, first)
        return rival if team.played_colours[-1] is WHITE else team

    def paired(self) -> tuple[set[tuple[int, int]], int | None]:
        """White and Black of each match, and who has the bye."""
        bye = self.bye()
        left = sorted((team for team in self.teams if team is not bye), key=lambda team: (-team.score, team.number))
        matches: set[tuple[int, int]] = set()
        while left:
            residents = [team for team in left if team.score == left[0].score]
            below = left[len(residents) :]
            moved = self.upfloaters(residents, below)
            for one, other in self.pair_bracket(residents, moved):
                white = self.white_of(one, other)
                matches.add((white.number, (other if white is one else one).number))
            left = [team for team in below if team not in moved]
        return matches, None if bye is None else bye.number
