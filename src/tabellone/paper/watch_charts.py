"""The pictures of the watch over a scale: means from list to list, distribution, expected against real scores."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tabellone.answers.lists.watch import WatchAnswer
from tabellone.core.rating.lists.watch import BAND, CalibrationBin, ListNumbers
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.chart_calibration import Calibration, calibration_chart
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_histogram import histogram
from tabellone.paper.chart_line import ChartSeries, trend_chart

WIDE, SQUARE = 640, 480


def means_chart(watch: WatchAnswer, words: Words, width: int = WIDE) -> str:
    """The means of the group, of the best and of everybody, from list to list."""
    means: tuple[tuple[str, Callable[[ListNumbers], Fraction | None]], ...] = (
        (
            words("aged {least} to {most}", least=watch.cohort_from, most=watch.cohort_to),
            lambda numbers: numbers.cohort_mean,
        ),
        (words("first {top}", top=watch.top), lambda numbers: numbers.top_mean),
        (words("everybody"), lambda numbers: numbers.mean),
    )
    series = []
    for name, mean_of in means:
        points = tuple((numbers.on, mean) for numbers in watch.lists if (mean := mean_of(numbers)) is not None)
        if points:
            series.append(ChartSeries(name, points))
    listed = ", ".join(f"{words.day(numbers.on)}: {words.rounded(numbers.mean, 1)}" for numbers in watch.lists)
    title = words("{system}: means from list to list", system=_name(watch, words))
    return trend_chart(series, Caption(title, words("Mean of everybody: {means}", means=listed)), width=width)


def distribution_chart(watch: WatchAnswer, numbers: ListNumbers, words: Words, width: int = WIDE) -> str:
    """How the ratings of one list are distributed."""
    counts = ", ".join(f"{least}: {count}" for least, count in numbers.distribution)
    title = words("{system}, list of {day}: distribution", system=_name(watch, words), day=words.day(numbers.on))
    caption = Caption(title, words("Players by bands of {band} points: {counts}", band=BAND, counts=counts))
    return histogram(numbers.distribution, BAND, caption, width=width)


def scores_chart(watch: WatchAnswer, numbers: ListNumbers | None, words: Words, width: int = SQUARE) -> str:
    """Expected against real scores of the favourites: in the games of one list, or in those of all."""
    system = _name(watch, words)
    if numbers is None:
        return _scores(
            watch.calibration,
            words("{system}: expected and real scores of the favourites", system=system),
            words,
            width,
        )
    title = words(
        "{system}, list of {day}: expected and real scores of the favourites", system=system, day=words.day(numbers.on)
    )
    return _scores(numbers.calibration, title, words, width)


def _scores(bins: Sequence[CalibrationBin], title: str, words: Words, width: int) -> str:
    points = [
        Calibration(score_bin.expected / score_bin.games, score_bin.scored / score_bin.games, score_bin.games)
        for score_bin in bins
    ]
    listed = ", ".join(
        f"{words.rounded(point.expected, 2)}: {words.rounded(point.scored, 2)} ({point.games})" for point in points
    )
    return calibration_chart(
        points,
        Caption(title, words("Expected: scored (games): {told}", told=listed)),
        expected_name=words("expected"),
        scored_name=words("scored"),
        games_name=words("games"),
        width=width,
    )


def _name(watch: WatchAnswer, words: Words) -> str:
    return rating_system_name(watch.system.value, words)
