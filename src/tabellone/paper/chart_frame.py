"""What all charts share: a frame with whole coordinates, round steps for axes, and SVG that any page can hold.

A chart takes the colour of the text around it. Other colours are variables of the page (--chart-1, --chart-2,
--chart-3, --chart-line) with values that are visible on light and on dark paper. There are no scripts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from html import escape

from tabellone.core.arithmetic import Exact, half_up
from tabellone.core.refusal import Refusal
from tabellone.paper.printing import shown_text

COLOURS = ("var(--chart-1, #c2552d)", "var(--chart-2, #3d7fb8)", "var(--chart-3, #6f8f2a)")
DASHES = ("", "7 3", "2 3")
LINE = "var(--chart-line, #8a857d)"
TEXT_SIZE = 13
SIGN_WIDTH = 7
NARROWEST, WIDEST = 280, 4000


class ChartError(Refusal):
    """Data from which no chart can be drawn."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What a chart is called, and what it shows, for readers who do not see it."""

    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The field of a chart inside its margins, and the values at its edges; upwards and to the right they grow."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    across: tuple[Exact, Exact]
    up: tuple[Exact, Exact]

    @property
    def inner_right(self) -> int:
        """The right edge of the field."""
        return self.width - self.right

    @property
    def floor(self) -> int:
        """The lower edge of the field."""
        return self.height - self.bottom

    def x(self, value: Exact) -> int:
        """Where a value stands from left to right."""
        low, high = self.across
        return self.left + half_up(Fraction(value - low) * (self.inner_right - self.left) / Fraction(high - low))

    def y(self, value: Exact) -> int:
        """Where a value stands from top to bottom."""
        low, high = self.up
        return self.floor - half_up(Fraction(value - low) * (self.floor - self.top) / Fraction(high - low))


def checked_width(width: int) -> int:
    """A width that a chart can have."""
    if not NARROWEST <= width <= WIDEST:
        raise ChartError(
            "width: {found} is not allowed; it must be {least} to {most}", found=width, least=NARROWEST, most=WIDEST
        )
    return width


def round_step(span: Exact, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that divides a span into so many parts at the most."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor * most >= span:
                return size * factor
        size *= 10


def ticks(low: Exact, high: Exact, most: int) -> list[int]:
    """Round numbers from below the lowest to above the highest value."""
    step = round_step(max(Fraction(high) - Fraction(low), Fraction(1)), most)
    first = Fraction(low).__floor__() // step * step
    last = -(-Fraction(high).__ceil__() // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def safe(text: object) -> str:
    """A text as it may stand in SVG."""
    return escape(shown_text(str(text)), quote=True)


def label(x: int, y: int, text: object, *, anchor: str = "start", soft: bool = False, size: int = TEXT_SIZE) -> str:
    """A text at a place."""
    faded = ' fill-opacity="0.75"' if soft else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}"{faded}>{safe(text)}</text>'


def thin_line(x1: int, y1: int, x2: int, y2: int, *, dashes: str = "", opacity: str = "0.5") -> str:
    """A thin line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{LINE}" stroke-opacity="{opacity}"{dashed}/>'


def value_axis(frame: Frame, marks: Sequence[int], names: Sequence[str] | None = None) -> list[str]:
    """Lines across the field with their values at the left."""
    parts = []
    for place, mark in enumerate(marks):
        y = frame.y(mark)
        parts.append(thin_line(frame.left, y, frame.inner_right, y, opacity="0.3"))
        name = mark if names is None else names[place]
        parts.append(label(frame.left - 6, y + 4, name, anchor="end", soft=True))
    return parts


def polyline(points: Iterable[tuple[int, int]], colour: int) -> str:
    """A line through points in the colour and the dashes of a series."""
    path = " ".join(f"{x},{y}" for x, y in points)
    dashes = DASHES[colour % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    stroke = COLOURS[colour % len(COLOURS)]
    return f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="2" stroke-linejoin="round"{dashed}/>'


def dot(x: int, y: int, colour: int, radius: int = 3) -> str:
    """A point of a series."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{COLOURS[colour % len(COLOURS)]}"/>'


def legend(names: Sequence[str], left: int, top: int, width: int) -> tuple[list[str], int]:
    """The names of the series with a piece of their lines, and the height that they take."""
    parts, x, y = [], left, top
    for place, name in enumerate(names):
        needed = 34 + SIGN_WIDTH * len(name) + 12
        if x > left and x + needed > width:
            x, y = left, y + TEXT_SIZE + 6
        parts.append(polyline([(x, y - 4), (x + 26, y - 4)], place))
        parts.append(label(x + 32, y, name))
        x += needed
    return parts, y - top + TEXT_SIZE + 8


def drawn(caption: Caption, width: int, height: int, parts: Iterable[str], *, kind: str = "chart") -> str:
    """The whole picture, with its title and description; the same data have the same text."""
    body = "".join(parts)
    key = sha256(f"{caption.title}\0{caption.description}\0{width}\0{body}".encode()).hexdigest()[:12]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" aria-labelledby="t{key} d{key}" fill="currentColor" '
        f'font-family="var(--chart-font, Georgia, serif)" font-variant="tabular-nums">'
        f'<title id="t{key}">{safe(caption.title)}</title><desc id="d{key}">{safe(caption.description)}</desc>'
        f"{body}</svg>"
    )
