"""Reading back what was printed: the text of each page of a PDF, by the fonts' own tables of characters."""

import re
import zlib
from collections.abc import Callable

import pytest

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
FONT = re.compile(rb"/(f\d+) [\d.]+ Tf")
NAMED_TEXTS = (b"ActualText", b"Alt", b"Lang")  # said of what is shown, not shown themselves
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def _stream(body: bytes) -> bytes:
    head, _, rest = body.partition(b"stream\n")
    content = rest.rpartition(b"\nendstream")[0]
    return zlib.decompress(content) if b"FlateDecode" in head else content


def _reference(body: bytes, name: bytes) -> int:
    reference = re.search(name + rb" (\d+) 0 R", body)
    assert reference is not None, name
    return int(reference[1])


def _characters(cmap: bytes) -> dict[int, str]:
    characters = {}
    for code, text in re.findall(rb"^<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>$", cmap, re.MULTILINE):
        characters[int(code, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    return characters


def _unescaped(match: re.Match[bytes]) -> bytes:
    sign = match[1]
    return bytes([int(sign, 8)]) if sign.isdigit() else LETTERS.get(sign, sign)


def _end_of_string(content: bytes, start: int) -> int:
    """End of the string that starts with a bracket; it may contain brackets in pairs."""
    depth, at = 0, start
    while True:
        if content[at : at + 1] == b"\\":
            at += 1
        elif content[at : at + 1] == b"(":
            depth += 1
        elif content[at : at + 1] == b")":
            depth -= 1
            if not depth:
                return at
        at += 1


def _page_text(content: bytes, fonts: dict[bytes, dict[int, str]]) -> str:
    text, font, at = [], dict[int, str](), 0
    while (start := content.find(b"(", at)) >= 0:
        for match in FONT.finditer(content, at, start):
            font = fonts[match[1]]
        is_shown = not content.endswith(NAMED_TEXTS, at, start)
        at = _end_of_string(content, start) + 1
        if is_shown:
            codes = ESCAPE.sub(_unescaped, content[start + 1 : at - 1])
            text += [font[codes[place] * 256 + codes[place + 1]] for place in range(0, len(codes), 2)]
    return "".join(text)


@pytest.fixture(scope="session")
def pages_of() -> Callable[[bytes], list[str]]:
    """The text of every page of a PDF, without the breaks of its lines."""

    def read(pdf: bytes) -> list[str]:
        objects = {int(number): body for number, body in OBJECT.findall(pdf)}
        pages = []
        for body in objects.values():
            if b"/Type/Page/" not in body:
                continue
            listed = re.search(rb"/Font<<(.*?)>>", objects[_reference(body, b"/Resources")])
            assert listed is not None
            fonts = {
                name: _characters(_stream(objects[_reference(objects[int(number)], b"/ToUnicode")]))
                for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", listed[1])
            }
            pages.append(_page_text(_stream(objects[_reference(body, b"/Contents")]), fonts))
        return pages

    return read
