"""Sheets as pictures: where there is ink, and how a sheet looks from afar."""

import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import typst

from tabellone.paper.printing import ALL_SHEETS, FONT_FOLDER, SUFFIX, Sheet, folder

INK_BELOW = 225
MM_AN_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in grey: rows of samples from 0, black, to 255."""

    rows: Sequence[bytes]
    ppi: int

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height of the page."""
        return len(self.rows[0]) / self.ppi * MM_AN_INCH, len(self.rows) / self.ppi * MM_AN_INCH

    @property
    def ink(self) -> tuple[float, float, float, float]:
        """Margins of the ink from the left, top, right and bottom edge, in millimetres."""
        columns = [min(row[column] for row in self.rows) for column in range(len(self.rows[0]))]
        lines = [min(row) for row in self.rows]
        edges = (columns, lines, columns[::-1], lines[::-1])
        return tuple(_first_ink(edge) / self.ppi * MM_AN_INCH for edge in edges)  # type: ignore[return-value]

    def difference(self, other: "Picture") -> float:
        """Mean difference of two pictures of one size, from 0 to 255."""
        pairs = list(zip(b"".join(self.rows), b"".join(other.rows), strict=True))
        return sum(abs(one - another) for one, another in pairs) / len(pairs)


def _first_ink(edge: Sequence[int]) -> int:
    return next((place for place, sample in enumerate(edge) if sample < INK_BELOW), len(edge))


def pictures(sheet: Sheet, ppi: int) -> list[Picture]:
    """Every page of a sheet."""
    sheets = json.dumps([{"template": sheet.template, "data": dict(sheet.data)}], ensure_ascii=False)
    pages: bytes | list[bytes] = typst.compile(
        folder() / f"{ALL_SHEETS}{SUFFIX}",
        root=folder(),
        font_paths=[FONT_FOLDER],
        ignore_system_fonts=True,
        format="png",
        ppi=ppi,
        sys_inputs={"sheets": sheets, "title": ""},
        timestamp=0,
    )
    return [Picture(tuple(_rows(page)), ppi) for page in (pages if isinstance(pages, list) else [pages])]


def read(png: bytes, ppi: int) -> Picture:
    """A stored picture."""
    return Picture(tuple(_rows(png)), ppi)


def written(picture: Picture) -> bytes:
    """A picture to store."""
    size = struct.pack(">IIBBBBB", len(picture.rows[0]), len(picture.rows), 8, 0, 0, 0, 0)
    samples = zlib.compress(b"".join(b"\0" + row for row in picture.rows), 9)
    chunks = ((b"IHDR", size), (b"IDAT", samples), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _rows(png: bytes) -> Iterator[bytes]:
    at, samples, width, kind = 8, b"", 0, 0
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if name == b"IHDR":
            width, kind = struct.unpack(">I", body[:4])[0], body[9]
        elif name == b"IDAT":
            samples += body
        at += 12 + length
    channels = {0: 1, 2: 3, 6: 4}[kind]
    raw, line = zlib.decompress(samples), width * channels
    above = bytes(line)
    for start in range(0, len(raw), line + 1):
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + line]), above, channels)
        yield above if channels == 1 else bytes(above[1::channels])


def _unfiltered(kind: int, row: bytearray, above: bytes, step: int) -> bytes:
    for place, sample in enumerate(row):
        left = row[place - step] if place >= step else 0
        corner = above[place - step] if place >= step else 0
        up = above[place]
        if kind == 1:
            row[place] = (sample + left) & 255
        elif kind == 2:
            row[place] = (sample + up) & 255
        elif kind == 3:
            row[place] = (sample + (left + up) // 2) & 255
        elif kind == 4:
            row[place] = (sample + min((left, up, corner), key=lambda one: abs(left + up - corner - one))) & 255
    return bytes(row)
