"""The fastest playing rates of national championships, what may replace them, and a pace beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.core.organisation.playing_rates import PlayingPeriod, TimePeriod, has_increment, too_fast
from tabellone.regulations import rulebook
from tabellone.regulations.rulebook.organisation import RateReplacement


@dataclass(frozen=True, slots=True)
class PlayingRate:
    """The periods of a game, one after the other; the last goes on."""

    discipline: Discipline
    periods: tuple[PlayingPeriod, ...]
    citation: Citation


@dataclass(frozen=True, slots=True)
class PlayingRates:
    """The rates of both games, and by whose rules another system may replace them."""

    rates: tuple[PlayingRate, ...]
    replaced_by: RateReplacement


def playing_rates() -> PlayingRates:
    """The playing rates of annex 1."""
    games = (Discipline.DAMA_ITALIANA, Discipline.DAMA_INTERNAZIONALE)
    return PlayingRates(
        tuple(PlayingRate(game, *rulebook.playing_periods(game)) for game in games),
        rulebook.replacement_of_playing_rates(),
    )


@dataclass(frozen=True, slots=True)
class PaceRemark:
    """A pace that Tab. 1 does not allow by itself: `period` is the first that is too fast, else it has an increment."""

    period: TimePeriod | None
    limits: tuple[PlayingPeriod, ...]
    citation: Citation
    replaced_by: RateReplacement


def pace_remark(pace: Sequence[TimePeriod], discipline: Discipline) -> PaceRemark | None:
    """The remark on the pace of a national championship; chess has no such table."""
    if discipline is Discipline.CHESS:
        return None
    limits, citation = rulebook.playing_periods(discipline)
    period = too_fast(pace, limits)
    if period is None and not has_increment(pace):
        return None
    return PaceRemark(period, limits, citation, rulebook.replacement_of_playing_rates())
