"""Honorary ratings (FIDE 1997, B.02 10.62): whom they honour, from when, and with which number."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import HonoraryRating, RatingSystem
from tabellone.desk.office.state import OfficeState

ARTICLE = "B.02 10.62"


@dataclass(frozen=True, slots=True)
class HonoraryRatingLine:
    """An honorary rating for events from a day on; without a number it ends."""

    player: str
    name: str
    since: date
    rating: int | None
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class HonoraryAnswer:
    """Every honorary rating, the oldest first."""

    system: RatingSystem
    article: str
    ratings: tuple[HonoraryRatingLine, ...]


def honorary_ratings(state: OfficeState) -> HonoraryAnswer:
    """The honorary ratings of the register."""
    ratings = sorted(state.honorary, key=lambda rating: (rating.since, rating.player))
    return HonoraryAnswer(RatingSystem.FIDE, ARTICLE, tuple(honorary_line(rating, state) for rating in ratings))


def honorary_line(rating: HonoraryRating, state: OfficeState) -> HonoraryRatingLine:
    """One honorary rating."""
    name = state.player(rating.player).name
    return HonoraryRatingLine(rating.player, name, rating.since, rating.rating, rating.author, rating.reason)
