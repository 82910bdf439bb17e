"""The watch over a scale: the monitoring pictures and their numbers, for everybody to see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.cache import Memo
from tabellone.answers.computations import published_computation
from tabellone.answers.missing import NotFoundError
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import (
    BAND,
    CalibrationBin,
    ListNumbers,
    WatchLimits,
    calibrated,
    calibration,
    watched,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import Computation
from tabellone.desk.office.expectation import expected_share
from tabellone.locales.words import Words
from tabellone.paper.chart_calibration import Calibration, calibration_chart
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_histogram import histogram
from tabellone.paper.chart_line import Series, trend_chart
from tabellone.regulations import rulebook
from tabellone.web.office_pages.charts import Picture, picture
from tabellone.web.office_pages.lists import published_on
from tabellone.web.office_pages.office import Office, lists_seen, system_of
from tabellone.web.rendering import page

HUNDRED = 100
_MEMO = Memo(16)


@dataclass(frozen=True, slots=True)
class WatchLine:
    """What is watched in one list."""

    day: str
    on: str
    players: int
    cohort: int
    cohort_mean: str
    top_mean: str
    mean: str
    median: str
    games: int
    expected: str
    scored: str


@dataclass(frozen=True, slots=True)
class BinLine:
    """Favourites of whom about the same was expected."""

    expected_from: str
    games: int
    expected: str
    scored: str


@dataclass(frozen=True, slots=True)
class Watch:
    """The numbers of all lists, and the pictures: of one list where its day is asked for."""

    lines: tuple[WatchLine, ...]
    bands: tuple[tuple[str, int], ...]
    bins: tuple[BinLine, ...]
    trend: Picture
    distribution: Picture
    calibration: Picture | None
    limits: WatchLimits
    shown: str
    is_of_one_list: bool


def watch(request: Request) -> Response:
    """Whether the scale moves, and whether expectations come true."""
    office, system = lists_seen(request), system_of(request)
    if not office.state.lists_of(system):
        raise NotFoundError(Refusal("{system}: no list is published yet", system=office.system_name(system)))
    language = office.words.language
    again = published_computation(office.state, system)
    parts = (office.state.lists, office.state.players, again)
    asked = request.query_params.get("on", "").strip()
    on = published_on(office, system, asked).rating_list.on if asked else None
    found = _MEMO.get(("watch", system, language, on), parts, lambda: _watched(office, system, again, on))
    context = {
        "title": office.system_name(system),
        "system": system.value,
        "watch": found,
        **office.lists_frame(),
    }
    return page(request, "office/watch.html", context)


def _watched(office: Office, system: RatingSystem, again: Computation | None, on: date | None) -> Watch:
    words, limits = office.words, rulebook.watch_limits()
    published = office.state.lists_of(system)
    lists, counted = [each.rating_list for each in published], [each.counted for each in published]
    share, win = expected_share(system)
    movements = again.movements if again else ()
    numbers = calibrated(watched(lists, office.state.players, limits), counted, movements, share, win)
    place = next((at for at, each in enumerate(numbers) if each.on == on), len(numbers) - 1)
    shown = numbers[place]
    bins = shown.calibration if on else calibration(movements, share, win)
    name = office.system_name(system)
    return Watch(
        tuple(_line(each, words) for each in reversed(numbers)),
        tuple((f"{least}–{least + BAND - 1}", count) for least, count in reversed(shown.distribution) if count),
        tuple(_bin(each, words) for each in bins),
        _trend(name, numbers, limits, words),
        _distribution(name, shown, [line.rating for line in lists[place].lines], words),
        _calibration(name, bins, words) if bins else None,
        limits,
        words.day(shown.on),
        on is not None,
    )


def _line(found: ListNumbers, words: Words) -> WatchLine:
    means = (found.cohort_mean, found.top_mean, found.mean, found.median)
    cohort, top, mean, median = (words.rounded(each, 1) for each in means)
    expected = sum((each.expected for each in found.calibration), Fraction(0))
    scored = sum((each.scored for each in found.calibration), Fraction(0))
    return WatchLine(
        words.day(found.on),
        found.on.isoformat(),
        found.players,
        found.cohort_size,
        cohort,
        top,
        mean,
        median,
        sum(each.games for each in found.calibration),
        words.rounded(expected, 2),
        words.rounded(scored, 2),
    )


def _bin(found: CalibrationBin, words: Words) -> BinLine:
    share = Fraction(1, found.games)
    return BinLine(
        f"{found.least.numerator * HUNDRED // found.least.denominator}%",
        found.games,
        words.rounded(found.expected * share * HUNDRED, 1) + "%",
        words.rounded(found.scored * share * HUNDRED, 1) + "%",
    )


def _trend(name: str, numbers: Sequence[ListNumbers], limits: WatchLimits, words: Words) -> Picture:
    means: tuple[tuple[str, Callable[[ListNumbers], Fraction | None]], ...] = (
        (
            words("aged {least} to {most}", least=limits.cohort_from, most=limits.cohort_to),
            lambda each: each.cohort_mean,
        ),
        (words("first {top}", top=limits.top), lambda each: each.top_mean),
        (words("everybody"), lambda each: each.mean),
    )
    series = []
    for title, of in means:
        points = tuple((each.on, mean) for each in numbers if (mean := of(each)) is not None)
        if points:
            series.append(Series(title, points))
    told = ", ".join(f"{words.day(each.on)}: {words.rounded(each.mean, 1)}" for each in numbers)
    caption = Caption(
        words("{system}: means from list to list", system=name), words("Mean of everybody: {means}", means=told)
    )
    return picture(lambda width: trend_chart(series, caption, width=width))


def _distribution(name: str, last: ListNumbers, ratings: Sequence[int], words: Words) -> Picture:
    counts = ", ".join(f"{least}: {count}" for least, count in last.distribution)
    caption = Caption(
        words("{system}, list of {day}: distribution", system=name, day=words.day(last.on)),
        words("Players by bands of {band} points: {counts}", band=BAND, counts=counts),
    )
    return picture(lambda width: histogram(ratings, BAND, caption, width=width))


def _calibration(name: str, bins: Sequence[CalibrationBin], words: Words) -> Picture:
    points = [
        Calibration(each.expected * Fraction(1, each.games), each.scored * Fraction(1, each.games), each.games)
        for each in bins
    ]
    told = ", ".join(
        f"{words.rounded(each.expected, 2)}: {words.rounded(each.scored, 2)} ({each.games})" for each in points
    )
    caption = Caption(
        words("{system}: expected and real scores of the favourites", system=name),
        words("Expected: scored (games): {told}", told=told),
    )
    return picture(
        lambda width: calibration_chart(
            points,
            caption,
            expected_name=words("expected"),
            scored_name=words("scored"),
            games_name=words("games"),
            width=width,
        )
    )
