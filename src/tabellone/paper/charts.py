"""Parts of every picture: the frame with its axes, standalone files, short names, and QR codes."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from html import escape, unescape

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
    """The title and the description of a chart, for readers who do not see it."""

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
    for index, mark in enumerate(marks):
        y = frame.y(mark)
        parts.append(thin_line(frame.left, y, frame.inner_right, y, opacity="0.3"))
        name = mark if names is None else names[index]
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
    for index, name in enumerate(names):
        needed = 34 + SIGN_WIDTH * len(name) + 12
        if x > left and x + needed > width:
            x, y = left, y + TEXT_SIZE + 6
        parts.append(polyline([(x, y - 4), (x + 26, y - 4)], index))
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


_VARIABLE = re.compile(r"var\(--[a-z0-9-]+, ([^()]*)\)")
STYLE = """
svg{color:#1d1a16;background:#fff}
text{fill:#1d1a16;font-family:'Tabellone Serif','Source Serif 4',Georgia,serif;font-size:15px}
.i{font-style:italic}
.s,.figure{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:12px}
.s,.axis-name{fill:#5d564a}
.figure{font-size:15px;font-weight:600}
.h{font-size:22px;font-weight:600}
.first{font-weight:600}
.tn{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:11px;font-weight:600}
.grid{stroke:#ddd5c4;fill:none}
.axis{stroke:#1d1a16}
.tint{fill:#f4efe3}
.pair{stroke:#1d1a16;stroke-width:1.5;fill:none}
.turned{stroke:#1c5583;stroke-width:2}
.floater{stroke:#86195a;stroke-width:2;fill:none}
.fill{fill:#86195a}
.plate{fill:#f4efe3}
.w{fill:#fffdf8;stroke:#1d1a16;stroke-width:1.5}
.n{fill:#1d1a16;stroke:#1d1a16;stroke-width:1.5}
.other{stroke:#ddd5c4;stroke-width:1;fill:none}
.run{fill:none;stroke-width:2;stroke-linejoin:round}
.run.k0{stroke-width:3.5}
.mark{stroke-width:2}
.hollow{fill:#fff}
.run.k0,.mark.k0,.run.k4,.mark.k4{stroke:#1d1a16}
.run.k1,.mark.k1,.run.k5,.mark.k5{stroke:#1c5583}
.run.k2,.mark.k2,.run.k6,.mark.k6{stroke:#86195a}
.run.k3,.mark.k3,.run.k7,.mark.k7{stroke:#23603d}
.mark.k0{fill:#1d1a16}
.mark.k1{fill:#1c5583}
.mark.k2{fill:#86195a}
.mark.k3{fill:#23603d}
.box{stroke:#1d1a16;fill:#fff}
.box.won{fill:#1d1a16}
.box.drawn{fill:#cfc9be}
.box.open,.box.away,.box.bye{stroke:#8a8172;stroke-dasharray:3 2}
.sign{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:18px;font-weight:600}
.sign.won{fill:#fff}
.heat{stroke:#ddd5c4;fill:#fff}
.heat.won{fill:#1c5583}
.heat.drawn{fill:#e3edf5}
.heat.bye,.heat.away,.heat.own{fill:#f4efe3}
.got{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-weight:600}
.got.won,.s.won{fill:#fff}
.rim{stroke:#b4ac9c}
"""


def standalone(svg: str) -> str:
    """The picture with the values of the page's variables on paper, and with its style inside."""
    plain = _VARIABLE.sub(r"\1", svg)
    style = "".join(STYLE.splitlines())
    return plain.replace("</desc>", f"</desc><style>{style}</style>", 1)


def text_of(svg: str) -> str:
    """The text of a picture for readers who do not see it: its description, or its title where it has none."""
    parts = (re.search(rf"<{name}[^>]*>(.*?)</{name}>", svg, re.DOTALL) for name in ("desc", "title"))
    return next((unescape(part[1]).strip() for part in parts if part is not None and part[1].strip()), "")


def file_of(svg: str) -> bytes:
    """The picture as a file that any program for drawings opens."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{standalone(svg)}\n'.encode()


# Widths in hundredths of an ordinary letter.
LETTER, CAPITAL_AMONG_CAPITALS, OTHER_SCRIPT = 100, 145, 130
FIRST_OTHER_SCRIPT, LATIN_ADDITIONAL = 0x370, range(0x1E00, 0x1F00)
DOTS = "…"


def shortened(name: str, letters: int) -> str:
    """A name that takes no more room than so many letters; one that does ends in dots."""
    room = letters * LETTER
    if sum(_widths(name)) <= room:
        return name
    taken, used = 0, LETTER
    for width in _widths(name):
        used += width
        if used > room:
            break
        taken += 1
    return f"{name[:taken]}{DOTS}"


def _widths(name: str) -> Iterator[int]:
    before = ""
    for sign in name:
        is_other_script = ord(sign) >= FIRST_OTHER_SCRIPT and ord(sign) not in LATIN_ADDITIONAL
        is_among_capitals = sign.isupper() and before.isupper()
        yield OTHER_SCRIPT if is_other_script else CAPITAL_AMONG_CAPITALS if is_among_capitals else LETTER
        before = sign


QUIET_ZONE = 4


def qr_file(text: str) -> bytes:
    """A QR code as an SVG file."""
    written = io.BytesIO()
    import segno

    segno.make(text, error="m", micro=False).save(
        written, kind="svg", border=QUIET_ZONE, scale=8, dark="#000", light="#fff", svgclass=None, lineclass=None
    )
    return written.getvalue()
