"""Charts of ratings: careers, means, histograms, calibration, and the distribution of a large table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise

from tabellone.answers.bulk.answer import BulkRatings
from tabellone.answers.lists.career import SystemCareer, thresholds_near
from tabellone.answers.lists.watch import WatchAnswer
from tabellone.core.arithmetic import Exact
from tabellone.core.rating.lists.watch import BAND, CalibrationBin, ListNumbers
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.charts import (
    COLOURS,
    SIGN_WIDTH,
    TEXT_SIZE,
    Caption,
    ChartError,
    Frame,
    checked_width,
    dot,
    drawn,
    label,
    legend,
    polyline,
    thin_line,
    ticks,
    value_axis,
)

LINE_HEIGHT = 280
PIXELS_A_DATE = 58
PIXELS_A_DOT = 9
MOST_SERIES = 6
AIR_PARTS, LEAST_AIR = 20, 10


@dataclass(frozen=True, slots=True)
class ChartSeries:
    """Values at days, the oldest first."""

    name: str
    points: tuple[tuple[date, Exact], ...]

    def __post_init__(self) -> None:
        days = [day for day, _ in self.points]
        if not days or days != sorted(set(days)):
            raise ChartError('series "{name}": its days must be there and ascend', name=self.name)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A value with a name, such as the capital of a category."""

    name: str
    value: int


def line_chart(
    series: Sequence[ChartSeries], caption: Caption, *, thresholds: Sequence[Threshold] = (), width: int = 640
) -> str:
    """Ratings from list to list: a rating holds until the next list, so that the line goes in steps."""
    return _over_time(series, caption, thresholds, width, in_steps=True)


def trend_chart(series: Sequence[ChartSeries], caption: Caption, *, width: int = 640) -> str:
    """Means from list to list, such as those of a cohort and of the first fifty; straight from one to the next."""
    return _over_time(series, caption, (), width, in_steps=False)


def _over_time(
    series: Sequence[ChartSeries], caption: Caption, thresholds: Sequence[Threshold], width: int, *, in_steps: bool
) -> str:
    checked_width(width)
    if not 1 <= len(series) <= MOST_SERIES:
        raise ChartError(
            "series: {found} are not allowed; there must be 1 to {most}", found=len(series), most=MOST_SERIES
        )
    values = [value for line_series in series for _, value in line_series.points]
    air = max(Fraction(max(values) - min(values)) * Fraction(1, AIR_PARTS), Fraction(LEAST_AIR))
    marks = ticks(min(values) - air, max(values) + air, 5)
    near = [threshold for threshold in thresholds if marks[0] <= threshold.value <= marks[-1]]
    days = [day.toordinal() for line_series in series for day, _ in line_series.points]
    first, last = min(days), max(days)
    heads, top = legend([line_series.name for line_series in series], 8, 20, width - 8) if len(series) > 1 else ([], 6)
    frame = Frame(
        width=width,
        height=LINE_HEIGHT + top,
        left=SIGN_WIDTH * max(len(str(mark)) for mark in marks) + 16,
        right=16,
        top=top + TEXT_SIZE,
        bottom=34,
        across=(first, max(last, first + 1)),
        up=(marks[0], marks[-1]),
    )
    parts = [*heads, *value_axis(frame, marks), *_thresholds(near, frame), *_days(series, frame)]
    for index, chart_series in enumerate(series):
        parts += _line(chart_series, index, frame, in_steps=in_steps)
    return drawn(caption, frame.width, frame.height, parts)


def _thresholds(thresholds: Sequence[Threshold], frame: Frame) -> list[str]:
    parts = []
    for threshold in thresholds:
        y = frame.y(threshold.value)
        parts.append(thin_line(frame.left, y, frame.inner_right, y, dashes="4 4", opacity="0.9"))
        parts.append(label(frame.left + 4, y - 4, f"{threshold.name} {threshold.value}", soft=True, size=TEXT_SIZE - 1))
    return parts


def _days(series: Sequence[ChartSeries], frame: Frame) -> list[str]:
    """The days of the lists under the field, as many as there is room for, the first and the last among them."""
    days = sorted({day for chart_series in series for day, _ in chart_series.points})
    room = max(1, (frame.inner_right - frame.left) // PIXELS_A_DATE)
    step = max(1, -(-(len(days) - 1) // room))
    parts, taken = [], frame.width + PIXELS_A_DATE
    for day in reversed([*days[:-1:step], days[-1]]):
        x = frame.x(day.toordinal())
        if taken - x < PIXELS_A_DATE:
            continue
        taken = x
        parts.append(thin_line(x, frame.floor, x, frame.floor + 4, opacity="0.9"))
        anchor = "end" if x > frame.inner_right - 24 else "start" if x < frame.left + 24 else "middle"
        parts.append(label(x, frame.floor + 20, f"{day.year}-{day.month:02}", anchor=anchor, soft=True))
    return [*parts, thin_line(frame.left, frame.floor, frame.inner_right, frame.floor, opacity="0.9")]


def _line(series: ChartSeries, colour: int, frame: Frame, *, in_steps: bool) -> list[str]:
    points = [(frame.x(day.toordinal()), frame.y(value)) for day, value in series.points]
    line = points[:1]
    for x, y in points[1:]:
        line += [(x, line[-1][1]), (x, y)] if in_steps else [(x, y)]
    crowded = (frame.inner_right - frame.left) < PIXELS_A_DOT * len(points)
    return [polyline(line, colour), *(dot(x, y, colour) for x, y in (points[-1:] if crowded else points))]


MARGIN = 150
CAREER_WIDTH = 640


def career_chart(name: str, career: SystemCareer, words: Words, width: int = CAREER_WIDTH) -> str:
    """The rating of a player from list to list."""
    points = tuple((list_rating.on, list_rating.rating) for list_rating in career.lists)
    listed = ", ".join(f"{words.day(on)}: {rating}" for on, rating in points)
    title = f"{name}, {rating_system_name(career.system.value, words)}"
    limits = tuple(
        Threshold(*near_threshold) for near_threshold in thresholds_near(career.system, career.lists, MARGIN)
    )
    caption = Caption(title, words("Published ratings: {ratings}", ratings=listed))
    return line_chart((ChartSeries(name, points),), caption, thresholds=limits, width=width)


HISTOGRAM_HEIGHT = 260
MOST_BARS = 200


def histogram(bars: Sequence[tuple[int, int]], bin_width: int, caption: Caption, *, width: int = 640) -> str:
    """A bar for each range, given by its lowest value and its count, with the counts above if there is room for all."""
    checked_width(width)
    if bin_width < 1:
        raise ChartError("the width of a range is at least 1, not {found}", found=bin_width)
    if not bars:
        raise ChartError("there is no value to draw")
    if len(bars) > MOST_BARS:
        raise ChartError("ranges of {found} are too narrow; {most} bars are the most", found=bin_width, most=MOST_BARS)
    marks = ticks(0, max(count for _, count in bars), 4)
    frame = Frame(
        width=width,
        height=HISTOGRAM_HEIGHT,
        left=SIGN_WIDTH * max(len(str(mark)) for mark in marks) + 16,
        right=16,
        top=TEXT_SIZE + 12,
        bottom=34,
        across=(bars[0][0], bars[-1][0] + bin_width),
        up=(0, marks[-1]),
    )
    parts = value_axis(frame, marks)
    narrowest = (frame.inner_right - frame.left) // len(bars)
    has_counts = narrowest >= SIGN_WIDTH * max(len(str(count)) for _, count in bars) + 4
    for low, count in bars:
        parts += _bar(low, count, bin_width, frame, has_count=has_counts)
    edges = [low for low, _ in bars] + [bars[-1][0] + bin_width]
    longest = SIGN_WIDTH * max(len(str(edge)) for edge in edges) + 14
    step = max(1, -(-longest * len(edges) // max(1, frame.inner_right - frame.left)))
    for edge in edges[::step]:
        parts.append(label(frame.x(edge), frame.floor + 20, edge, anchor="middle", soft=True))
    parts.append(thin_line(frame.left, frame.floor, frame.inner_right, frame.floor, opacity="0.9"))
    return drawn(caption, frame.width, frame.height, parts)


def _bar(low: int, count: int, bin_width: int, frame: Frame, *, has_count: bool) -> list[str]:
    left, right, top = frame.x(low), frame.x(low + bin_width), frame.y(count)
    gap = 1 if right - left > 3 else 0
    if not count:
        return []
    bar = (
        f'<rect x="{left + gap}" y="{top}" width="{max(1, right - left - 2 * gap)}" height="{frame.floor - top}" '
        f'fill="{COLOURS[0]}"/>'
    )
    return [bar, label((left + right) // 2, top - 5, count, anchor="middle")] if has_count else [bar]


WIDEST_FIELD = 520
DOT, BAR = 5, 44
BELOW = 128
MARKS = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Games with about the same expectation: the mean expected, the mean scored, both of one point, and how many."""

    expected: Fraction
    scored: Fraction
    games: int

    def __post_init__(self) -> None:
        if not (0 <= self.expected <= 1 and 0 <= self.scored <= 1 and self.games > 0):
            raise ChartError("an expectation and a score are 0 to 1 of a point, with one game at least")


def calibration_chart(
    points: Sequence[Calibration],
    caption: Caption,
    *,
    expected_name: str,
    scored_name: str,
    games_name: str,
    width: int = 480,
) -> str:
    """A dot on the diagonal is an expectation that came true; bars below show the games of each dot."""
    checked_width(width)
    if not points:
        raise ChartError("there is no value to draw")
    left = SIGN_WIDTH * 4 + 18
    size = min(width - left - 20, WIDEST_FIELD)
    top = TEXT_SIZE + 18
    frame = Frame(
        width=left + size + 20,
        height=top + size + BELOW,
        left=left,
        right=20,
        top=top,
        bottom=BELOW,
        across=(0, 100),
        up=(0, 100),
    )
    parts = [label(8, TEXT_SIZE + 2, scored_name)]
    parts += value_axis(frame, MARKS, [f"{mark}%" for mark in MARKS])
    for mark in MARKS:
        parts.append(thin_line(frame.x(mark), frame.top, frame.x(mark), frame.floor, opacity="0.3"))
        parts.append(label(frame.x(mark), frame.floor + 18, f"{mark}%", anchor="middle", soft=True))
    parts.append(label(frame.inner_right, frame.floor + 38, expected_name, anchor="end"))
    parts.append(thin_line(frame.x(0), frame.y(0), frame.x(100), frame.y(100), dashes="5 4", opacity="1"))
    parts += [dot(frame.x(point.expected * 100), frame.y(point.scored * 100), 0, DOT) for point in points]
    return drawn(caption, frame.width, frame.height, [*parts, *_games(points, games_name, frame)])


def _games(points: Sequence[Calibration], name: str, frame: Frame) -> list[str]:
    """Bars for the games of each dot, all with their numbers, or the tallest alone where there is no room."""
    most = max(point.games for point in points)
    floor = frame.height - 8
    columns = sorted(frame.x(point.expected * 100) for point in points)
    needed = SIGN_WIDTH * len(str(most)) + 3
    has_room = all(second - first >= needed for first, second in pairwise(columns))
    parts = [label(8, frame.height - BAR - 2 * TEXT_SIZE, name), thin_line(frame.left, floor, frame.inner_right, floor)]
    tallest = next(point for point in points if point.games == most)
    for point in points:
        x, height = frame.x(point.expected * 100), max(1, BAR * point.games // most)
        parts.append(
            f'<rect x="{x - 4}" y="{floor - height}" width="8" height="{height}" '
            f'fill="{COLOURS[0]}" fill-opacity="0.6"/>'
        )
        if has_room or point is tallest:
            parts.append(label(x, floor - height - 4, point.games, anchor="middle", soft=True, size=TEXT_SIZE - 1))
    return parts


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


WIDTH, HEIGHT = 720, 320
BEFORE, AFTER = 0, 1


def before_and_after_chart(ratings: BulkRatings, words: Words) -> str:
    """Players by bands of ratings: bars before, a line after."""
    bands = ratings.distribution
    if not bands:
        raise ChartError("there is no value to draw")
    marks = ticks(0, max(max(band.before, band.after) for band in bands), 4)
    names = [words.number(mark) for mark in marks]
    names_of_series = (words("before"), words("after"))
    left = (SIGN_WIDTH + 1) * max(map(len, names)) + 16
    series, height = legend(names_of_series, left, TEXT_SIZE + 4, WIDTH)
    frame = Frame(
        width=WIDTH,
        height=HEIGHT,
        left=left,
        right=16,
        top=height + 12,
        bottom=34,
        across=(bands[0].least, bands[-1].least + ratings.band),
        up=(0, marks[-1]),
    )
    parts = [*series, *value_axis(frame, marks, names)]
    outline: list[tuple[int, int]] = []
    for band in bands:
        start, end = frame.x(band.least), frame.x(band.least + ratings.band)
        top = frame.y(band.before)
        if band.before:
            parts.append(
                f'<rect x="{start}" y="{top}" width="{max(1, end - start - 1)}" height="{frame.floor - top}" '
                f'fill="{COLOURS[BEFORE]}" fill-opacity="0.55"/>'
            )
        outline += [(start, frame.y(band.after)), (end, frame.y(band.after))]
    parts.append(polyline([(outline[0][0], frame.floor), *outline, (outline[-1][0], frame.floor)], AFTER))
    edges = ticks(bands[0].least, bands[-1].least + ratings.band, 8)
    for edge in edges:
        if bands[0].least <= edge <= bands[-1].least + ratings.band:
            parts.append(label(frame.x(edge), frame.floor + 20, edge, anchor="middle", soft=True))
    parts.append(thin_line(frame.left, frame.floor, frame.inner_right, frame.floor, opacity="0.9"))
    title = words("{system}: ratings before and after", system=rating_system_name(ratings.system.value, words))
    counts = ", ".join(f"{band.least}: {band.before}/{band.after}" for band in bands)
    description = words("Players by bands of {band} points, before/after: {counts}", band=ratings.band, counts=counts)
    return drawn(Caption(title, description), WIDTH, HEIGHT, parts)
