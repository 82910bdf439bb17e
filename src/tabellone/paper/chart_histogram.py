"""How ratings are distributed: a bar for each range."""

from collections.abc import Sequence

from tabellone.paper.chart_frame import (
    COLOURS,
    SIGN_WIDTH,
    TEXT_SIZE,
    Caption,
    ChartError,
    Frame,
    checked_width,
    drawn,
    label,
    thin_line,
    ticks,
    value_axis,
)

HEIGHT = 260
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
        height=HEIGHT,
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
