"""Pictures for a page: each drawn for a phone and for a desk, so that its letters are never scaled."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

NARROW, WIDE = 320, 720


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart in the two widths; the page shows the one that fits."""

    narrow: Markup
    wide: Markup


def picture(draw: Callable[[int], str]) -> Picture:
    """A chart drawn twice. What a chart writes is escaped where it is drawn."""
    return Picture(Markup(draw(NARROW)), Markup(draw(WIDE)))  # noqa: S704
