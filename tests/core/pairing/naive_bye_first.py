"""The Dubov and the Burstein system by the letter: everything is tried, in the order of the text.

Only for small fields. They share the players' data with the engine (preferences, averages, indices, who may meet whom),
none of the way in which the engine finds a pairing.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

from tabellone.core.model import Colour
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.fide_swiss.seats import Seats

Pairs = tuple[tuple[int, int], ...]


class NaiveByeFirst:
    """A round paired by trying everything: the bye."""

    def __init__(self, board: Seats) -> None:
        self.board = board
        self.seats = board.seats

    def may_meet(self, one: int, other: int) -> bool:
        return bool(self.board.graph[one] >> other & 1)

    @cache  # noqa: B019 - lives as long as one test
    def matchings(self, places: tuple[int, ...]) -> tuple[Pairs, ...]:
        """Every legal pairing of some players."""
        if not places:
            return ((),)
        first, *rest = places
        return tuple(
            ((first, other), *pairs)
            for other in rest
            if self.may_meet(first, other)
            for pairs in self.matchings(tuple(place for place in rest if place != other))
        )

    def can_complete(self, places: Sequence[int]) -> bool:
        return bool(self.matchings(tuple(sorted(places))))

    def misses(self, pairs: Pairs) -> int:
        """Number of players without their preferred colour."""
        colours = [(self.seats[one].preference.colour, self.seats[other].preference.colour) for one, other in pairs]
        return sum(one is not None and one is other for one, other in colours)

    def last(self, place: int) -> Any:
        raise NotImplementedError

    def bye(self) -> int | None:
        able = [
            place
            for place, seat in enumerate(self.seats)
            if seat.may_rest and self.can_complete([other for other in range(len(self.seats)) if other != place])
        ]
        if not able:
            return None
        lowest = min(self.seats[place].score for place in able)
        able = [place for place in able if self.seats[place].score == lowest]
        most = max(len(self.seats[place].played) for place in able)
        return max((place for place in able if len(self.seats[place].played) == most), key=self.last)

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        """The pairs of the round by place and who rests; None if there is no legal pairing."""
        everybody = list(range(len(self.seats)))
        bye = None
        if len(everybody) % 2:
            bye = self.bye()
            if bye is None:
                return None
            everybody.remove(bye)
        if not self.can_complete(everybody):
            return None
        return {frozenset(pair) for pair in self.pairs(everybody)}, bye

    def pairs(self, everybody: list[int]) -> Iterator[tuple[int, int]]:
        raise NotImplementedError


class NaiveDubov(NaiveByeFirst):
    """The Dubov system."""

    board: DubovSeats

    def last(self, place: int) -> Any:
        return self.seats[place].number

    def pairs(self, everybody: list[int]) -> Iterator[tuple[int, int]]:
        left = everybody
        while left:
            score = max(self.seats[place].score for place in left)
            residents = [place for place in left if self.seats[place].score == score]
            below = [place for place in left if place not in residents]
            members = (*residents, *self.upfloaters(residents, below))
            yield from self.bracket(members)
            left = [place for place in left if place not in members]

    def upfloaters(self, residents: list[int], below: list[int]) -> tuple[int, ...]:
        below = sorted(below, key=lambda place: (-self.seats[place].score, self.seats[place].number))
        for count in range(len(below) + 1):
            sets = [
                chosen
                for chosen in combinations(below, count)
                if self.can_complete((*residents, *chosen))
                and self.can_complete([place for place in below if place not in chosen])
            ]
            if sets:
                return min(sets, key=lambda chosen: self.quality(residents, chosen))
        raise AssertionError("the round can be completed")

    def quality(self, residents: Sequence[int], chosen: Sequence[int]) -> tuple[object, ...]:
        board = self.board
        members = tuple(sorted((*residents, *chosen)))
        scores = sorted(self.seats[place].score for place in chosen)
        colours = min(self.misses(pairs) for pairs in self.matchings(members))
        value: tuple[object, ...] = ([-score for score in scores], colours)
        if not board.request.is_last_round:
            worn_out = [place for place in chosen if board.is_maximum[place]]
            value += (
                len(worn_out),
                sum(board.upfloats[place] for place in worn_out),
                sum(board.was_moved_up[place] for place in chosen),
            )
        return value

    def bracket(self, members: Sequence[int]) -> Pairs:
        number = {place: self.seats[place].number for place in members}
        if any(self.seats[place].played for place in members):
            white = [place for place in members if self.seats[place].preference.colour is Colour.WHITE]
        else:
            white = sorted(members, key=number.__getitem__)[: len(members) // 2]
        black = [place for place in members if place not in white]
        smaller, larger = (white, black) if len(white) <= len(black) else (black, white)
        matchings = self.matchings(tuple(sorted(members)))
        best = min(self.misses(pairs) for pairs in matchings)
        inside = min(
            sum(one in smaller and other in smaller for one, other in pairs)
            for pairs in matchings
            if self.misses(pairs) == best
        )
        surplus = (len(larger) - len(smaller)) // 2 + inside
        for shifted in combinations(self.shifters(smaller, white), inside):
            for evened in combinations(self.shifters(larger, white), surplus):
                moved = {*shifted, *evened}
                first = [place for place in members if (place in white) is not (place in moved)]
                second = [place for place in members if place not in first]
                first.sort(key=lambda place: (self.board.averages[place], number[place]))
                for order in permutations(sorted(second, key=number.__getitem__)):
                    pairs = tuple(zip(first, order, strict=True))
                    if all(self.may_meet(*pair) for pair in pairs) and self.misses(pairs) == best:
                        return pairs
        raise AssertionError("the bracket can be paired")

    def shifters(self, subgroup: list[int], white: list[int]) -> list[int]:
        number = {place: self.seats[place].number for place in subgroup}
        if subgroup is white:
            ordered = sorted(subgroup, key=lambda place: (self.board.averages[place], number[place]))
        else:
            ordered = sorted(subgroup, key=number.__getitem__)
        middle = (len(ordered) - 1) / 2
        return [ordered[place] for place in sorted(range(len(ordered)), key=lambda place: (abs(place - middle), place))]


class NaiveBurstein(NaiveByeFirst):
    """The Burstein system, after its seeding rounds."""

    board: BursteinSeats

    def last(self, place: int) -> Any:
        return self.board.rank(place)

    def pairs(self, everybody: list[int]) -> Iterator[tuple[int, int]]:
        incoming: list[int] = []
        groups = self.board.groups(everybody)
        for place, residents in enumerate(groups):
            members = sorted((*incoming, *residents), key=self.board.rank)
            pairs = self.bracket(members, groups[place + 1 :])
            yield from pairs
            paired = {player for pair in pairs for player in pair}
            incoming = [player for player in members if player not in paired]

    def bracket(self, members: list[int], after: list[list[int]]) -> Pairs:
        return min(
            (pairs for pairs in in_order(members) if all(self.may_meet(*pair) for pair in pairs)),
            key=lambda pairs: self.quality(members, pairs, after),
        )

    def quality(self, members: Sequence[int], pairs: Pairs, after: list[list[int]]) -> tuple[object, ...]:
        paired = {player for pair in pairs for player in pair}
        floaters = [player for player in members if player not in paired]
        below = [player for group in after for player in group]
        if not self.can_complete((*floaters, *below)):
            return (1,)
        following = self.following(tuple(sorted(floaters)), tuple(map(tuple, after)))
        return 0, -len(pairs), self.scores(floaters), following, self.misses(pairs)

    @cache  # noqa: B019 - lives as long as one test
    def following(self, floaters: tuple[int, ...], after: tuple[tuple[int, ...], ...]) -> tuple[object, ...]:
        """The best that the next bracket can do."""
        if not after:
            return ()
        members = [*floaters, *after[0]]
        below = [player for group in after[1:] for player in group]
        values = []
        for pairs in in_order(members):
            paired = {player for pair in pairs for player in pair}
            rest = [player for player in members if player not in paired]
            if all(self.may_meet(*pair) for pair in pairs) and self.can_complete((*rest, *below)):
                values.append((-len(pairs), self.scores(rest)))
        return min(values)

    def scores(self, places: Sequence[int]) -> list[Fraction]:
        return sorted((self.seats[place].score for place in places), reverse=True)


def in_order(members: Sequence[int]) -> Iterator[Pairs]:
    """Every pairing of some players, whole or not: the first with the last, ..., or with nobody; then the second."""
    if not members:
        yield ()
        return
    first, *rest = members
    for other in reversed(rest):
        for pairs in in_order([place for place in rest if place != other]):
            yield ((first, other), *pairs)
    yield from in_order(rest)
