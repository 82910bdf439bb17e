"""A chart of expected against real scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tabellone.paper.chart_frame import (
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
    thin_line,
    value_axis,
)

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
    places = sorted(frame.x(point.expected * 100) for point in points)
    needed = SIGN_WIDTH * len(str(most)) + 3
    has_room = all(second - first >= needed for first, second in pairwise(places))
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
