"""The Dutch system by the letter: every candidate of a bracket in the order of the text, and the first of the best.

Only for small fields. It shares the players' data with the engine (preferences, floats, who may meet whom), none of the
way in which the engine finds a pairing.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations

from tabellone.core.pairing.dutch.seats import COLOURS, ByeChoice, Completion, DutchSeat, DutchSeats
from tabellone.core.pairing.fide_swiss.colours import ColoursOfPair
from tabellone.core.pairing.fide_swiss.seats import Strength

Pairs = tuple[tuple[int, int], ...]
Quality = tuple[object, ...]


def remainders(residents: Sequence[int], pairs: int) -> Iterator[Pairs]:
    """Candidates of a homogeneous bracket: without exchange, then exchanges in order; transpositions of each."""
    upper, lower = residents[:pairs], residents[pairs:]
    number = {player: place for place, player in enumerate(residents, start=1)}
    exchanges = [
        (above, below)
        for size in range(min(len(upper), len(lower)) + 1)
        for above in combinations(upper, size)
        for below in combinations(lower, size)
    ]

    def order(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        above, below = ([number[player] for player in part] for part in exchange)
        return len(above), sum(below) - sum(above), sorted(-place for place in above), sorted(below)

    for above, below in sorted(exchanges, key=order):
        first = sorted((set(upper) - set(above)) | set(below), key=number.__getitem__)
        second = sorted((set(lower) - set(below)) | set(above), key=number.__getitem__)
        for opponents in permutations(second, pairs):
            yield tuple(zip(first, opponents, strict=True))


def candidates(moved: Sequence[int], residents: Sequence[int], most: int) -> Iterator[Pairs]:
    """Every candidate of a bracket with at most so many pairs: players moved down first, then the remainder."""
    for pairs in range(most, -1, -1):
        for together in range(min(len(moved), pairs), -1, -1):
            for seekers in combinations(moved, together):
                for opponents in permutations(residents, together):
                    rest = [player for player in residents if player not in opponents]
                    if pairs - together <= len(rest) // 2:
                        for remainder in remainders(rest, pairs - together):
                            yield (*zip(seekers, opponents, strict=True), *remainder)


class NaiveDutch:
    """A round paired by trying everything."""

    def __init__(self, board: DutchSeats) -> None:
        self.board = board
        self.seats = board.seats
        self.everybody = tuple(range(len(self.seats)))
        scores = sorted({seat.score for seat in self.seats if seat.may_rest})
        self.bye_score: Fraction | None = None
        if board.is_odd and board.rules.bye_choice is ByeChoice.LOWEST_SCORE:
            for score in scores:
                self.bye_score = score
                self.can_complete.cache_clear()
                if self.can_complete(self.everybody):
                    break
            else:
                self.bye_score = Fraction(-1)
            self.can_complete.cache_clear()

    def may_meet(self, one: int, other: int) -> bool:
        return bool(self.board.graph[one] >> other & 1)

    def may_rest(self, place: int) -> bool:
        seat = self.seats[place]
        return seat.may_rest and (self.bye_score is None or seat.score == self.bye_score)

    @cache  # noqa: B019 - lives as long as one test
    def can_complete(self, places: tuple[int, ...]) -> bool:
        """True if some players can all be paired, one of an odd number resting."""
        if not places:
            return True
        first, rest = places[0], places[1:]
        if any(
            self.may_meet(first, other) and self.can_complete(tuple(p for p in rest if p != other)) for other in rest
        ):
            return True
        return len(places) % 2 == 1 and self.may_rest(first) and self.can_complete(rest)

    def pairs(self) -> tuple[Pairs, int | None] | None:
        """The pairs of the round and who rests; None if there is no legal pairing."""
        if not self.can_complete(self.everybody):
            return None
        groups = self.board.groups(self.everybody)
        collapses = self.board.rules.completion is Completion.COLLAPSED_LAST_BRACKET
        made: list[tuple[int, int]] = []
        moved: tuple[int, ...] = ()
        while groups:
            residents, *groups = groups
            pairs = self.best(moved, residents, groups, completes=not (collapses and groups))
            left = self.left(moved, residents, pairs)
            if collapses and groups and not self.can_complete(self.sorted((*left, *chain.from_iterable(groups)))):
                pairs = self.best(moved, residents, groups, completes=True, looks_ahead=False)
                left = self.left(moved, residents, pairs)
                groups = [list(chain.from_iterable(groups))]
            made.extend(pairs)
            moved = left
        return tuple(made), (moved[0] if moved else None)

    @staticmethod
    def sorted(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(places))

    def left(self, moved: Sequence[int], residents: Sequence[int], pairs: Pairs) -> tuple[int, ...]:
        taken = {player for pair in pairs for player in pair}
        return self.sorted([player for player in (*moved, *residents) if player not in taken])

    def best(
        self,
        moved: Sequence[int],
        residents: Sequence[int],
        groups: Sequence[Sequence[int]],
        *,
        completes: bool,
        looks_ahead: bool = True,
    ) -> Pairs:
        """The first of the best candidates of a bracket."""
        best: tuple[Quality, Pairs] | None = None
        below = [player for group in groups for player in group]
        for pairs in candidates(moved, residents, (len(moved) + len(residents)) // 2):
            if best is not None and -len(pairs) > best[0][0]:  # type: ignore[operator]
                break
            if not all(self.may_meet(*pair) for pair in pairs):
                continue
            left = self.left(moved, residents, pairs)
            if completes and not self.can_complete(self.sorted((*left, *below))):
                continue
            quality = self.quality(moved, residents, pairs, left, groups, looks_ahead=looks_ahead)
            if best is None or quality < best[0]:
                best = quality, pairs
        assert best is not None
        return best[1]

    @cache  # noqa: B019 - lives as long as one test
    def next_bracket(self, left: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> Quality:
        """Most pairs possible in the next bracket, and the scores of its unpaired players."""
        residents, *after = groups
        below = [player for group in after for player in group]
        collapses = self.board.rules.completion is Completion.COLLAPSED_LAST_BRACKET
        best: Quality | None = None
        for pairs in candidates(left, residents, (len(left) + len(residents)) // 2):
            if not all(self.may_meet(*pair) for pair in pairs):
                continue
            over = self.left(left, residents, pairs)
            if (not collapses or not after) and not self.can_complete(self.sorted((*over, *below))):
                continue
            quality = (-len(pairs), self.descending([self.seats[player].score for player in over]))
            if best is None or quality < best:
                best = quality
        return (1,) if best is None else (0, *best)

    @staticmethod
    def descending(values: Sequence[Fraction]) -> list[Fraction]:
        return sorted(values, reverse=True)

    def quality(
        self,
        moved: Sequence[int],
        residents: Sequence[int],
        pairs: Pairs,
        left: Sequence[int],
        groups: Sequence[Sequence[int]],
        *,
        looks_ahead: bool,
    ) -> Quality:
        """The criteria in order, the less the better."""
        seats = self.seats
        artificial = seats[residents[-1]].score - 1
        ranked = [tuple(sorted(pair)) for pair in pairs]
        differences = [seats[one].score - seats[other].score for one, other in ranked]
        down = [(seats[one], gap) for (one, _), gap in zip(ranked, differences, strict=True) if gap]
        up = [(seats[other], gap) for (_, other), gap in zip(ranked, differences, strict=True) if gap]
        down += [(seats[player], seats[player].score - artificial) for player in left]
        gaps = self.descending([*differences, *(seats[player].score - artificial for player in left)])
        follows = groups and looks_ahead
        by_bye = (
            self.board.rules.bye_choice is ByeChoice.LOWEST_SCORE and len(left) == 1 and self.rests(left[0], groups)
        )
        return (
            -len(pairs),
            gaps,
            self.next_bracket(tuple(left), tuple(map(tuple, groups))) if follows else (),
            seats[left[0]].unplayed if by_bye else 0,
            *self.colours(ranked),
            sum(seat.floats.down for seat, _ in down),
            sum(seat.floats.up for seat, _ in up),
            sum(seat.floats.down_before for seat, _ in down),
            sum(seat.floats.up_before for seat, _ in up),
            self.descending([gap for seat, gap in down if seat.floats.down]),
            self.descending([gap for seat, gap in up if seat.floats.up]),
            self.descending([gap for seat, gap in down if seat.floats.down_before]),
            self.descending([gap for seat, gap in up if seat.floats.up_before]),
        )

    def rests(self, place: int, groups: Sequence[Sequence[int]]) -> bool:
        """True if the only floater has the bye: no player below may have it."""
        return self.board.is_odd and self.may_rest(place) and not any(self.may_rest(p) for g in groups for p in g)

    def colours(self, pairs: Sequence[tuple[int, ...]]) -> tuple[int, int, int, int]:
        """Colours beyond the limits, and preferences that are not granted."""
        difference = row = missed = strong = 0
        for one, other in pairs:
            first, second = self.seats[one], self.seats[other]
            white, _ = ColoursOfPair(first, second, self.board.request.initial_colour, COLOURS).white()
            for seat in (first, second):
                has_white = seat is white
                wanted = seat.preference.colour
                if wanted is None or (wanted.value == "white") is has_white:
                    continue
                missed += 1
                strong += seat.preference.strength >= Strength.STRONG
                difference += abs(seat.difference + (1 if has_white else -1)) > 2
                row += self.same_row(seat, has_white=has_white)
        return difference, row, missed, strong

    @staticmethod
    def same_row(seat: DutchSeat, *, has_white: bool) -> bool:
        return [colour.value for colour in seat.played[-2:]] == ["white" if has_white else "black"] * 2
