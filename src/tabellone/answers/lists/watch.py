"""The watch over a scale: whether it moves from list to list, and whether players score as expected."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.lists.published import last_published, published_computation
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import CalibrationBin, ListNumbers, calibrated, calibration, watched
from tabellone.desk.office.computation import Computation, expected_share
from tabellone.desk.office.state import OfficeState
from tabellone.regulations import rulebook

_MEMO = Memo(16)


@dataclass(frozen=True, slots=True)
class WatchAnswer:
    """The numbers of every published list, the oldest first, and the games of all lists by expected score.

    `cohort_from` and `cohort_to` are the ages of the group that is followed, `top` is how many players are the best.
    """

    system: RatingSystem
    cohort_from: int
    cohort_to: int
    top: int
    lists: tuple[ListNumbers, ...]
    calibration: tuple[CalibrationBin, ...]


def watch(state: OfficeState, system: RatingSystem) -> WatchAnswer:
    """The watch over the published lists of a system; events that no list has counted are not in it."""
    last_published(state, system)
    again = published_computation(state, system)
    return _MEMO.get(
        (system,), (state.lists, state.players, state.merged, again), lambda: _watched(state, system, again)
    )


def _watched(state: OfficeState, system: RatingSystem, again: Computation | None) -> WatchAnswer:
    limits = rulebook.watch_limits()
    published = state.lists_of(system)
    lists, counted = (
        [published_list.rating_list for published_list in published],
        [published_list.counted for published_list in published],
    )
    share, win = expected_share(system)
    games = again.history.meetings() if again else ()
    numbers = watched(lists, state.people, limits)
    return WatchAnswer(
        system,
        limits.cohort_from,
        limits.cohort_to,
        limits.top,
        calibrated(numbers, counted, games, share, win),
        calibration(games, share, win),
    )


@dataclass(frozen=True, slots=True)
class Favourites:
    """The number of games, the expected score of the favourites, and the real one."""

    games: int
    expected: Fraction
    scored: Fraction


def favourites(bins: Iterable[CalibrationBin]) -> Favourites:
    """The games of all bins together."""
    all_bins = tuple(bins)
    return Favourites(
        sum(calibration_bin.games for calibration_bin in all_bins),
        sum((calibration_bin.expected for calibration_bin in all_bins), Fraction(0)),
        sum((calibration_bin.scored for calibration_bin in all_bins), Fraction(0)),
    )
