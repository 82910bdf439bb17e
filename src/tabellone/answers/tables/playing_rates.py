"""The fastest playing rates of national championships, and what may replace them."""

from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.core.organisation.playing_rates import PlayingPeriod
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
