"""Pictures for a page: each drawn for a phone and for a desk, so that its letters are never scaled."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_line import Series, Threshold, line_chart
from tabellone.regulations.rating_systems import definition_of

NARROW, WIDE = 320, 720
MARGIN = 150


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart in the two widths; the page shows the one that fits."""

    narrow: Markup
    wide: Markup


def picture(draw: Callable[[int], str]) -> Picture:
    """A chart drawn twice. What a chart writes is escaped where it is drawn."""
    return Picture(Markup(draw(NARROW)), Markup(draw(WIDE)))  # noqa: S704


def rating_history(
    name: str, system: RatingSystem, title: str, points: tuple[tuple[date, int], ...], words: Words
) -> Picture:
    """The published ratings of a player, with the thresholds of the categories near them."""
    told = ", ".join(f"{words.day(on)}: {rating}" for on, rating in points)
    caption = Caption(f"{name}, {title}", words("Published ratings: {ratings}", ratings=told))
    limits = _thresholds(system, points)
    return picture(lambda width: line_chart((Series(name, points),), caption, thresholds=limits, width=width))


def _thresholds(system: RatingSystem, points: tuple[tuple[date, int], ...]) -> tuple[Threshold, ...]:
    ratings = [rating for _, rating in points]
    return tuple(
        Threshold(category, value)
        for category, value in definition_of(system).thresholds_on(points[-1][0])
        if min(ratings) - MARGIN <= value <= max(ratings) + MARGIN
    )
