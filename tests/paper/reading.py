"""A PDF as a reader sees and hears it: where its texts and lines are, and what its tags tell."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_float, c_ulong, create_string_buffer
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

# Lines may stand on each other by this part of their height.
TOUCHING = 0.3
LOWEST_TEXT = 2.5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in points, from the lower left corner of the page."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The size of a page, the boxes of its runs of text, and the upright rules between cells."""

    width: float
    height: float
    texts: tuple[Box, ...]
    rules: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    """An element of the structure: its type, language and text for who does not see it, and what is inside."""

    type: str
    language: str
    alternative: str
    children: tuple["Tag", ...]

    def all(self) -> Iterator["Tag"]:
        """The element and everything inside."""
        yield self
        for child in self.children:
            yield from child.all()


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    document = pdfium.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def layouts(pdf: bytes) -> list[PageLayout]:
    """Positions of all texts, page by page."""
    with opened(pdf) as document:
        return [_layout(document[number]) for number in range(len(document))]


def _layout(page: Any) -> PageLayout:
    sides = [c_float() for _ in range(4)]
    texts, rules = [], []
    for place in range(raw.FPDFPage_CountObjects(page)):
        item = raw.FPDFPage_GetObject(page, place)
        kind = raw.FPDFPageObj_GetType(item)
        if kind not in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH):
            continue
        if not raw.FPDFPageObj_GetBounds(item, *sides):
            continue
        box = Box(*(side.value for side in sides))
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            # An accent of its own stands on its letter.
            if box.right > box.left and box.top - box.bottom > LOWEST_TEXT:
                texts.append(box)
        elif box.right - box.left < 2 and box.top - box.bottom > 6:
            rules.append(box)
    width, height = page.get_size()
    return PageLayout(width, height, tuple(texts), tuple(rules))


def tags(pdf: bytes) -> list[Tag]:
    """The elements of every page, outermost first."""
    with opened(pdf) as document:
        return [tag for number in range(len(document)) for tag in _page_tags(document[number])]


def _page_tags(page: Any) -> list[Tag]:
    tree = raw.FPDF_StructTree_GetForPage(page)
    try:
        count = raw.FPDF_StructTree_CountChildren(tree)
        return [_tag(raw.FPDF_StructTree_GetChildAtIndex(tree, place)) for place in range(count)]
    finally:
        raw.FPDF_StructTree_Close(tree)


def _tag(element: Any) -> Tag:
    count = raw.FPDF_StructElement_CountChildren(element)
    children = (raw.FPDF_StructElement_GetChildAtIndex(element, place) for place in range(count))
    return Tag(
        _text(raw.FPDF_StructElement_GetType, element),
        _text(raw.FPDF_StructElement_GetLang, element),
        _text(raw.FPDF_StructElement_GetAltText, element),
        tuple(_tag(child) for child in children if child),
    )


def _text(ask: Callable[..., int], element: Any) -> str:
    size = ask(element, None, 0)
    if not size:
        return ""
    buffer = create_string_buffer(size)
    ask(element, buffer, c_ulong(size))
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def outside(layout: PageLayout, tolerance: float = 1) -> list[Box]:
    """The texts that do not stand on the page as a whole."""
    return [
        box
        for box in layout.texts
        if box.left < -tolerance
        or box.bottom < -tolerance
        or box.right > layout.width + tolerance
        or box.top > layout.height + tolerance
    ]


def overlaps(layout: PageLayout, tolerance: float = 2) -> list[tuple[Box, Box]]:
    """Texts that overlap each other, and those that cross the rule next to their cell.

    Lines of one paragraph may touch: a letter with a tail above one with an accent.
    """
    found = []
    waiting = sorted([*layout.texts, *layout.rules], key=lambda box: box.left)
    rules = set(layout.rules)
    open_boxes: list[Box] = []
    for box in waiting:
        open_boxes = [other for other in open_boxes if other.right - tolerance > box.left]
        for other in open_boxes:
            if other.top <= box.bottom or other.bottom >= box.top:
                continue
            height = min(box.top, other.top) - max(box.bottom, other.bottom)
            width = min(box.right, other.right) - max(box.left, other.left)
            if box in rules and other in rules:
                continue
            is_crossed = box in rules and box.left > other.left + tolerance and box.right < other.right - tolerance
            touching = max(tolerance, TOUCHING * min(box.top - box.bottom, other.top - other.bottom))
            if height > touching and (width > tolerance or is_crossed):
                found.append((other, box))
        open_boxes.append(box)
    return found
