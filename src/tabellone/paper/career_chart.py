"""The published ratings of a player as a picture, with the thresholds of the categories near them."""

from tabellone.answers.lists.career import SystemCareer, thresholds_near
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_line import ChartSeries, Threshold, line_chart

MARGIN = 150
WIDE = 640


def career_chart(name: str, career: SystemCareer, words: Words, width: int = WIDE) -> str:
    """The rating of a player from list to list."""
    points = tuple((list_rating.on, list_rating.rating) for list_rating in career.lists)
    listed = ", ".join(f"{words.day(on)}: {rating}" for on, rating in points)
    title = f"{name}, {rating_system_name(career.system.value, words)}"
    limits = tuple(
        Threshold(*near_threshold) for near_threshold in thresholds_near(career.system, career.lists, MARGIN)
    )
    caption = Caption(title, words("Published ratings: {ratings}", ratings=listed))
    return line_chart((ChartSeries(name, points),), caption, thresholds=limits, width=width)
