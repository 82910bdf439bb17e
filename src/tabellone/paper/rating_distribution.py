"""How the ratings of a large table are distributed, before and after: bars, and a line above them."""

from tabellone.answers.bulk.answer import BulkRatings
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.chart_frame import (
    COLOURS,
    SIGN_WIDTH,
    TEXT_SIZE,
    Caption,
    ChartError,
    Frame,
    drawn,
    label,
    legend,
    polyline,
    thin_line,
    ticks,
    value_axis,
)

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
