"""Lines over time: a player's rating from list to list, and the means of a rating list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tabellone.core.arithmetic import Exact
from tabellone.paper.chart_frame import (
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

HEIGHT = 280
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
    shown = [threshold for threshold in thresholds if marks[0] <= threshold.value <= marks[-1]]
    days = [day.toordinal() for line_series in series for day, _ in line_series.points]
    first, last = min(days), max(days)
    heads, top = legend([line_series.name for line_series in series], 8, 20, width - 8) if len(series) > 1 else ([], 6)
    frame = Frame(
        width=width,
        height=HEIGHT + top,
        left=SIGN_WIDTH * max(len(str(mark)) for mark in marks) + 16,
        right=16,
        top=top + TEXT_SIZE,
        bottom=34,
        across=(first, max(last, first + 1)),
        up=(marks[0], marks[-1]),
    )
    parts = [*heads, *value_axis(frame, marks), *_thresholds(shown, frame), *_days(series, frame)]
    for place, chart_series in enumerate(series):
        parts += _line(chart_series, place, frame, in_steps=in_steps)
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
    places = [(frame.x(day.toordinal()), frame.y(value)) for day, value in series.points]
    line = places[:1]
    for x, y in places[1:]:
        line += [(x, line[-1][1]), (x, y)] if in_steps else [(x, y)]
    crowded = (frame.inner_right - frame.left) < PIXELS_A_DOT * len(places)
    return [polyline(line, colour), *(dot(x, y, colour) for x, y in (places[-1:] if crowded else places))]
