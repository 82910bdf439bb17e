"""Readings of the Lim system are named where the other side of them would have given something else, and only there."""

from collections import Counter
from fractions import Fraction

from tests.core.pairing.lim_truth.test_lim_truth import rounds_of
from tests.core.pairing.naive_lim import Move, Naive, Search

from tabellone.core.explain import Step
from tabellone.core.pairing.field import PairedRound

Pairs = list[tuple[int, int]]
SECOND_SCRUTINY = "fide-lim-second-scrutiny"
FLOATERS_AHEAD = "fide-lim-floaters-ahead"
CHOICES = {
    "is_alone",
    "goes_first",
    "floater_kind",
    "floated_last_round",
    "colour_in_excess",
    "floats_by_number",
}
# Events in which it matters whose opponents are left out, and others.
SEEDS_WITH_FLOATERS = (*range(60), 105, 314, 347, 497, 1003, 1240, 1947, 2529)


def steps_of(pairing: PairedRound, name: str) -> list[Step]:
    return [step for pair in pairing.pairs for step in pair.why if step.rule.name == name]


def compatible_pairs(naive: Naive, floaters: list[int], residents: list[int]) -> Pairs | None:
    """The first scrutiny of a group with floaters by trying everything."""
    if not floaters:
        return naive.compatible_pairs(residents)
    seeker, *waiting = floaters
    for other in [*residents, *waiting]:
        if naive.compatible(seeker, other):
            rest = compatible_pairs(naive, [n for n in waiting if n != other], [n for n in residents if n != other])
            if rest is not None:
                return [(seeker, other), *rest]
    return None


def first_scrutiny(naive: Naive, search: Search, opponent: int) -> set[frozenset[int]]:
    """The pairs of all others, once the seeker has an opponent."""
    waiting = list(search.ranks[1]) if search.is_floater else []
    residents = sorted(set(search.everybody) - set(waiting), reverse=not search.down)
    pairs = compatible_pairs(naive, [n for n in waiting if n != opponent], [n for n in residents if n != opponent])
    assert pairs is not None
    return {frozenset(pair) for pair in pairs}


def swap_gives_the_same(naive: Naive, search: Search, proposed: int, instead: int) -> bool:
    """True if two opponents could be swapped with all other pairs unchanged."""
    standing = first_scrutiny(naive, search, proposed)
    dissolved = next(pair for pair in standing if instead in pair)
    (partner,) = dissolved - {instead}
    swapped = standing - {dissolved} | {frozenset((partner, proposed))}
    return naive.compatible(partner, proposed) and swapped == first_scrutiny(naive, search, instead)


def test_the_second_scrutiny_is_named_where_a_mere_swap_would_leave_other_pairs() -> None:
    exchanges: Counter[bool] = Counter()
    for seed in range(120):
        for request, rules, pairing in rounds_of(seed):
            naive = Naive(request, rules)
            naive.pair()
            for step in steps_of(pairing, "exchanged_for_colour"):
                search = next(one for one in reversed(naive.searches) if one.seeker == step.values["first"])
                is_same = swap_gives_the_same(naive, search, step.values["second"], step.values["instead"])
                assert step.citation.reading == (None if is_same else SECOND_SCRUTINY)
                exchanges[is_same] += 1
    assert min(exchanges[True], exchanges[False]) > 10


class OnlyThoseAhead(Naive):
    """The choice of floaters if only the players ahead of a proposed one kept their opponents."""

    def __init__(self, naive: Naive, move: Move) -> None:
        super().__init__(naive.request, naive.rules)
        self.players = naive.players
        self.naive, self.move = naive, move

    def place(self, n: int) -> tuple[Fraction, int]:
        score = self.players[n].score
        return (-score, n) if self.move.down else (score, -n)

    def seats(self, floaters: list[int], adjacent: list[int]) -> bool:
        proposed = floaters[-1]
        ahead = [n for n in self.move.seated if self.place(n) < self.place(proposed)]
        return self.naive.seats([*ahead, proposed], adjacent)

    def chosen(self) -> int:
        staying, incoming = self.move.staying, self.move.incoming
        came = [n for n in staying if n in incoming]
        return self.floaters(came, [n for n in staying if n not in came], list(self.move.adjacent), self.move.down)[0]


def choices_of(pairing: PairedRound, player: int) -> list[Step]:
    """Why a player was moved from group to group."""
    steps = [step for pair in pairing.pairs for step in pair.why]
    return [step for step in steps if step.rule.name in CHOICES and step.values["player"] == player]


def test_floaters_ahead_are_named_where_somebody_else_would_be_moved_if_they_alone_counted() -> None:
    readings: Counter[str | None] = Counter()
    for seed in SEEDS_WITH_FLOATERS:
        for request, rules, pairing in rounds_of(seed):
            naive = Naive(request, rules)
            naive.pair()
            for player in {move.player for move in naive.moves}:
                moves = [move for move in naive.moves if move.player == player]
                for move, step in zip(moves, choices_of(pairing, player), strict=True):
                    if step.rule.name in ("goes_first", "is_alone"):
                        continue
                    bites = OnlyThoseAhead(naive, move).chosen() != player
                    reading = step.citation.reading
                    assert bites if reading == FLOATERS_AHEAD else reading is not None or not bites
                    readings[reading] += 1
    assert readings[FLOATERS_AHEAD] > 0
    assert readings[None] > 10
