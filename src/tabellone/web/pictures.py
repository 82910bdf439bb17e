"""Pictures of pages as safe markup: our own code draws them, and escapes what others have written."""

from collections.abc import Callable

import segno
from markupsafe import Markup

from tabellone.answers.bulk.answer import BulkRatings
from tabellone.answers.diagrams import opening_svg, ply_svgs, small_opening_svg
from tabellone.answers.groups.card import CardAnswer
from tabellone.answers.groups.pictures import RaceAnswer
from tabellone.answers.lists.career import SystemCareer
from tabellone.answers.lists.watch import WatchAnswer
from tabellone.answers.openings import opening_numbered
from tabellone.core.draughts.openings import Opening
from tabellone.core.rating.lists.watch import ListNumbers
from tabellone.locales.words import Words
from tabellone.paper.charts import QUIET_ZONE
from tabellone.paper.event_charts import race_chart, race_marks
from tabellone.paper.player_card import card_chart
from tabellone.paper.rating_charts import career_chart, distribution_chart, means_chart, scores_chart

NARROW, WIDE = 320, 720
SCALE, BORDER = 6, 4


def opening_picture(number: int) -> Markup:
    """The board after an opening."""
    return Markup(small_opening_svg(opening_numbered(number)))  # noqa: S704


def large_opening(number: int) -> Markup:
    """The board after an opening at full page width."""
    return Markup(opening_svg(opening_numbered(number)))  # noqa: S704


def ply_pictures(opening: Opening) -> tuple[Markup, ...]:
    """The board after each of the three moves of an opening."""
    return tuple(Markup(picture) for picture in ply_svgs(opening))  # noqa: S704


def card_picture(answer: CardAnswer, words: Words) -> Markup:
    """The event of a player at a glance."""
    return Markup(card_chart(answer, words))  # noqa: S704


def race_picture(answer: RaceAnswer, words: Words) -> Markup:
    """The race for first place."""
    return Markup(race_chart(answer, words))  # noqa: S704


def marks_of_race(answer: RaceAnswer) -> tuple[Markup, ...]:
    """The mark of each leader in the picture of a race."""
    return tuple(Markup(mark) for mark in race_marks(answer))  # noqa: S704


def _in_two_widths(draw: Callable[[int], str]) -> tuple[Markup, Markup]:
    """A chart for phones and for laptops."""
    return Markup(draw(NARROW)), Markup(draw(WIDE))  # noqa: S704


def career_picture(name: str, career: SystemCareer, words: Words) -> tuple[Markup, Markup]:
    """The ratings of a player in a system."""
    return _in_two_widths(lambda width: career_chart(name, career, words, width))


def means_picture(watch: WatchAnswer, words: Words) -> tuple[Markup, Markup]:
    """The means of a scale from list to list."""
    return _in_two_widths(lambda width: means_chart(watch, words, width))


def distribution_picture(watch: WatchAnswer, numbers: ListNumbers, words: Words) -> tuple[Markup, Markup]:
    """The ratings of a list."""
    return _in_two_widths(lambda width: distribution_chart(watch, numbers, words, width))


def scores_picture(watch: WatchAnswer, of_one: ListNumbers | None, words: Words) -> tuple[Markup, Markup]:
    """Expected and real scores, of a list or of all."""
    return _in_two_widths(lambda width: scores_chart(watch, of_one, words, width))


def before_and_after(ratings: BulkRatings, words: Words) -> Markup:
    """The ratings of large tables before and after."""
    from tabellone.paper.rating_charts import before_and_after_chart

    return Markup(before_and_after_chart(ratings, words))  # noqa: S704


def qr_code(text: str, title: str) -> Markup:
    """A QR code with a title for readers who do not see it."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(scale=SCALE, border=BORDER, dark="#000", light="#fff", title=title, svgclass="qr")
    return Markup(drawn)  # noqa: S704 - made of squares, and of a title that segno escapes


def scaling_qr_code(text: str) -> Markup:
    """A QR code that fills its frame, black on white in every scheme."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)  # noqa: S704 - made by the library from modules, the text is not in it
