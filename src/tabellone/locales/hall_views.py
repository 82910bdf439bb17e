"""What the screen in the hall can show, by its name for readers."""

from collections.abc import Mapping

from tabellone.desk.event.state import HallView
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_NAMES: Mapping[HallView, str] = {
    HallView.AUTOMATIC: N_("everything in turn"),
    HallView.PAIRINGS: N_("the boards of the round"),
    HallView.STANDINGS: N_("the standings"),
    HallView.NOTICE: N_("a notice"),
    HallView.COUNTDOWN: N_("the countdown to the start of the round"),
}


def hall_view_name(view: HallView, words: Words) -> str:
    """The name of a view."""
    return words(_NAMES[view])
