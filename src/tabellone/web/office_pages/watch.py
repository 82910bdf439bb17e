"""The monitoring of a rating scale: its pictures and their numbers, public."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.watch import Favourites, WatchAnswer, favourites, watch
from tabellone.core.rating.lists.watch import BAND, CalibrationBin, ListNumbers
from tabellone.paper.watch_charts import distribution_chart, means_chart, scores_chart
from tabellone.web.context import Page
from tabellone.web.office_pages.charts import Picture, picture
from tabellone.web.office_pages.lists import published_on
from tabellone.web.office_pages.office import ListsFrame, lists_seen, system_of
from tabellone.web.query import text_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class WatchPage(Page):
    """The monitoring pictures of a scale and their numbers."""

    template: ClassVar[str] = "office/watch.html"

    frame: ListsFrame
    title: str
    watch: WatchAnswer
    shown: ListNumbers
    is_of_one_list: bool
    bins: tuple[CalibrationBin, ...]
    band: int
    favourites: Callable[[Iterable[CalibrationBin]], Favourites]
    means_picture: Picture
    distribution_picture: Picture
    scores_picture: Picture | None


def watch_page(request: Request) -> Response:
    """Whether the scale drifts and scores match the expected ones; with a day, the pictures of that list."""
    office, system = lists_seen(request), system_of(request)
    answer = watch(office.state, system)
    day_text = text_of(request.query_params, "on")
    on = published_on(office, system, day_text).rating_list.on if day_text else answer.lists[-1].on
    numbers = next(list_numbers for list_numbers in answer.lists if list_numbers.on == on)
    of_one = numbers if day_text else None
    bins = of_one.calibration if of_one else answer.calibration
    words = office.words
    content = WatchPage(
        frame=office.lists_frame(),
        title=office.system_name(system),
        watch=answer,
        shown=numbers,
        is_of_one_list=of_one is not None,
        bins=bins,
        band=BAND,
        favourites=favourites,
        means_picture=picture(lambda width: means_chart(answer, words, width)),
        distribution_picture=picture(lambda width: distribution_chart(answer, numbers, words, width)),
        scores_picture=picture(lambda width: scores_chart(answer, of_one, words, width)) if bins else None,
    )
    return page(request, content)
