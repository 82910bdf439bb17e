"""The watch over a scale: does a rating still mean what it meant some lists ago, and do players score as expected?"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import EventId, PlayerId, PlayerRecord, RatingSystem

BAND = 100
TWENTIETHS = 20


@dataclass(frozen=True, slots=True)
class WatchLimits:
    """The ages of the group that is followed, and how many players are the top."""

    cohort_from: int
    cohort_to: int
    top: int


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Games in which the favourite was expected to score so much, and what the favourites scored."""

    least: Fraction
    games: int
    expected: Fraction
    scored: Fraction


@dataclass(frozen=True, slots=True)
class ListNumbers:
    """The numbers watched in one list; a mean is None where nobody is counted.

    `calibration` has the games of the events that no list before had counted.
    """

    on: date
    players: int
    cohort_size: int
    cohort_mean: Fraction | None
    top_mean: Fraction | None
    mean: Fraction | None
    median: Fraction | None
    distribution: tuple[tuple[int, int], ...]
    calibration: tuple[CalibrationBin, ...] = ()


@rule("fide", "B.02 12.3", reading="fide-1997-cohort")
def cohort(
    lists: Sequence[RatingList], players: Mapping[PlayerId, PlayerRecord], limits: WatchLimits
) -> frozenset[PlayerId]:
    """A fixed group: everybody who stands in all lists and is 25 to 40 years old from the first to the last."""
    if not lists:
        return frozenset()
    present = set.intersection(*({line.player for line in rating_list.lines} for rating_list in lists))
    return frozenset(player for player in present if _is_of_age(players[player], lists, limits))


def _is_of_age(player: PlayerRecord, lists: Sequence[RatingList], limits: WatchLimits) -> bool:
    born = player.year_of_birth
    if born is None:
        return False
    return limits.cohort_from <= lists[0].on.year - born and lists[-1].on.year - born <= limits.cohort_to


@rule("fide", "B.02 12.3")
def top_mean(rating_list: RatingList, limits: WatchLimits) -> Fraction | None:
    """The mean of the first 50 of a list, of all where there are fewer."""
    return _mean([line.rating for line in rating_list.lines[: limits.top]])


@rule("fide", "B.02 12.3")
def distribution(rating_list: RatingList, band: int = BAND) -> tuple[tuple[int, int], ...]:
    """The number of players in each band of ratings, from the lowest to the highest without a gap."""
    bands = [line.rating // band for line in rating_list.lines]
    if not bands:
        return ()
    counts = dict.fromkeys(range(min(bands), max(bands) + 1), 0)
    for player_band in bands:
        counts[player_band] += 1
    return tuple((band_index * band, count) for band_index, count in counts.items())


def watched(
    lists: Sequence[RatingList], players: Mapping[PlayerId, PlayerRecord], limits: WatchLimits
) -> tuple[ListNumbers, ...]:
    """The numbers of each list."""
    followed = cohort(lists, players, limits)
    numbers = []
    for rating_list in lists:
        ratings = [line.rating for line in rating_list.lines]
        members = [line.rating for line in rating_list.lines if line.player in followed]
        numbers.append(
            ListNumbers(
                rating_list.on,
                len(ratings),
                len(members),
                _mean(members),
                top_mean(rating_list, limits),
                _mean(ratings),
                _median(ratings),
                distribution(rating_list),
            )
        )
    return tuple(numbers)


def _mean(values: Sequence[int]) -> Fraction | None:
    return Fraction(sum(values), len(values)) if values else None


def _median(values: Sequence[int]) -> Fraction | None:
    if not values:
        return None
    ordered, half = sorted(values), len(values) // 2
    return Fraction(ordered[half]) if len(values) % 2 else Fraction(ordered[half - 1] + ordered[half], 2)


ExpectedShare = Callable[[int, int], Fraction]
"""The score that a rating lets one expect against another, a win being 1."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game as the watch sees it: the rating of the favourite, that of the other, and the favourite's points."""

    system: RatingSystem
    event: EventId | None
    own: int
    rating: int
    points: Fraction


def meetings(movements: Iterable[Movement]) -> Iterator[Meeting]:
    """The games of some movements, each once."""
    for movement in movements:
        own = movement.detail.before if movement.detail else movement.before
        for game in movement.games:
            if own is None or game.rating is None or not _counts_here(movement, own, game.opponent, game.rating):
                continue
            yield Meeting(movement.system, movement.event, own, game.rating, Fraction(game.points))


def calibration(games: Iterable[Meeting], share: ExpectedShare, win: int) -> tuple[CalibrationBin, ...]:
    """Expected against real scores of the favourites, by twentieths of a win."""
    shares: dict[tuple[int, int], Fraction] = {}
    counts: dict[tuple[Fraction, Fraction], int] = {}
    for game in games:
        ratings = game.own, game.rating
        if ratings not in shares:
            shares[ratings] = share(*ratings)
        key = shares[ratings], game.points
        counts[key] = counts.get(key, 0) + 1
    bins: dict[int, list[tuple[Fraction, Fraction, int]]] = {}
    for (expected, points), count in counts.items():
        bins.setdefault(int(expected * TWENTIETHS), []).append((expected, Fraction(points, win), count))
    return tuple(
        CalibrationBin(
            Fraction(band, TWENTIETHS),
            sum(count for _, _, count in scores),
            sum((expected * count for expected, _, count in scores), Fraction(0)),
            sum((scored * count for _, scored, count in scores), Fraction(0)),
        )
        for band, scores in sorted(bins.items())
    )


def calibrated(
    numbers: Sequence[ListNumbers],
    counted: Sequence[Collection[EventId]],
    games: Iterable[Meeting],
    share: ExpectedShare,
    win: int,
) -> tuple[ListNumbers, ...]:
    """The numbers of each list, with the calibration of the events that it was the first to count.

    `counted` are the events that each list had counted, those of the lists before included.
    """
    list_of: dict[EventId | None, int | None] = {}
    of_list: list[list[Meeting]] = [[] for _ in numbers]
    for game in games:
        if game.event not in list_of:
            list_of[game.event] = next((at for at, events in enumerate(counted) if game.event in events), None)
        index = list_of[game.event]
        if index is not None:
            of_list[index].append(game)
    return tuple(
        replace(list_numbers, calibration=calibration(own_games, share, win))
        for list_numbers, own_games in zip(numbers, of_list, strict=True)
    )


def _counts_here(movement: Movement, own: int, opponent: PlayerId, rating: int) -> bool:
    """A game stands in the movements of both players: it is taken from the favourite's, among equals from one's."""
    return own > rating or (own == rating and movement.player < opponent)
