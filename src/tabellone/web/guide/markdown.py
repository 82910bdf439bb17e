"""The Markdown of the guide as HTML: headings, paragraphs, lists, tables, examples, notes and pictures, no more.

The texts are our own: what the renderer does not know is an error, which a test finds.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from markupsafe import Markup, escape

INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
HEADING = re.compile(r"(#{1,3}) (.+)")
BULLET, NUMBERED = re.compile(r"- (.*)"), re.compile(r"\d+\. (.*)")
FENCE = "```"
Address = Callable[[str], str]


class MarkdownError(ValueError):
    """A line that is none of what the guide is written with."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title: 1 for the chapter, 2 for its sections, 3 below them."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for the margin."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Points, or steps that are counted."""

    items: tuple[str, ...]
    is_numbered: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a heading."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Lines as they are typed or printed; `kind` says which."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with the words for who does not see it."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures beside one another."""

    pictures: tuple[Picture, ...]


Block = Heading | Paragraph | Note | Listing | Table | Example | Pictures


def blocks(text: str) -> Iterator[Block]:
    """The parts of a text, in order."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(FENCE):
            yield Example(line.removeprefix(FENCE), "\n".join(takewhile(lambda each: each != FENCE, lines)))
        elif line.strip():
            yield _block([line, *takewhile(str.strip, lines)])


def _block(lines: list[str]) -> Block:
    first = lines[0]
    if heading := HEADING.fullmatch(first):
        if len(lines) > 1:
            raise MarkdownError(f"{first}: a line must be left blank below a heading")
        return Heading(len(heading[1]), heading[2])
    if first.startswith("!["):
        return Pictures(tuple(Picture(match[1], match[2]) for match in map(_picture, lines)))
    if first.startswith("> "):
        return Note(" ".join(line.removeprefix("> ") for line in lines))
    if first.startswith("|"):
        return _table(lines)
    for pattern in (BULLET, NUMBERED):
        if pattern.fullmatch(first):
            return Listing(tuple(_items(lines, pattern)), pattern is NUMBERED)
    if first[0] in "#>+=\\<|" or first.startswith("    "):
        raise MarkdownError(f"{first}: the guide is not written so")
    return Paragraph(" ".join(map(str.strip, lines)))


def _picture(line: str) -> re.Match[str]:
    if match := PICTURE.fullmatch(line):
        return match
    raise MarkdownError(f"{line}: a picture stands alone on its line")


def _items(lines: list[str], pattern: re.Pattern[str]) -> Iterator[str]:
    item = ""
    for line in lines:
        if match := pattern.fullmatch(line):
            if item:
                yield item
            item = match[1]
        elif line.startswith("  "):
            item += f" {line.strip()}"
        else:
            raise MarkdownError(f"{line}: a point goes on with two blanks")
    yield item


def _table(lines: list[str]) -> Table:
    head, ruler, *rows = (tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines)
    if set("".join(ruler)) != {"-"} or any(len(row) != len(head) for row in rows):
        raise MarkdownError(f"{lines[0]}: the rows of a table have as many cells as its head")
    return Table(head, tuple(rows))


def inline(text: str, address: Address) -> Markup:
    """A line of text: what can be pressed, what is typed, what is stressed, and links."""
    parts, at = [], 0
    for match in INLINE.finditer(text):
        code, strong, stressed, words, target = match.groups()
        parts.append(escape(text[at : match.start()]))
        if code:
            parts.append(Markup("<code>{}</code>").format(code))
        elif strong:
            parts.append(Markup("<b>{}</b>").format(strong))
        elif stressed:
            parts.append(Markup("<em>{}</em>").format(stressed))
        else:
            parts.append(Markup('<a href="{}">{}</a>').format(address(target), inline(words, address)))
        at = match.end()
    return Markup("").join([*parts, escape(text[at:])])


TABLE = Markup(
    '<div class="scroll" role="region" tabindex="0" aria-label="{0}"><table><caption class="unseen">{0}</caption>'
    "<thead><tr>{1}</tr></thead><tbody>{2}</tbody></table></div>"
)


def html(block: Block, address: Address, section: str = "") -> Markup:
    """A part of a text below the title of its section, as HTML."""

    def cells(texts: tuple[str, ...], tag: str, scope: str = "") -> Markup:
        opening = Markup('<{} scope="{}">').format(tag, scope) if scope else Markup("<{}>").format(tag)
        return Markup("").join(opening + inline(text, address) + Markup("</{}>").format(tag) for text in texts)

    match block:
        case Heading(_, text):
            return Markup("<h3>{}</h3>").format(inline(text, address))
        case Paragraph(text):
            return Markup("<p>{}</p>").format(inline(text, address))
        case Note(text):
            return Markup('<p class="aside">{}</p>').format(inline(text, address))
        case Listing(items, is_numbered):
            tag = "ol" if is_numbered else "ul"
            points = Markup("").join(Markup("<li>{}</li>").format(inline(item, address)) for item in items)
            return Markup("<{0}>{1}</{0}>").format(tag, points)
        case Example(_, text):
            return Markup('<pre tabindex="0"><code>{}</code></pre>').format(text)
        case Pictures(pictures):
            return _figures(pictures, address)
        case Table(head, rows):
            body = Markup("").join(
                Markup("<tr>{}{}</tr>").format(cells(row[:1], "th", "row"), cells(row[1:], "td")) for row in rows
            )
            return TABLE.format(section, cells(head, "th", "col"), body)


def _figures(pictures: tuple[Picture, ...], address: Address) -> Markup:
    figure = Markup('<img src="{0}" alt="{1}" loading="lazy" width="{2}" height="{3}">')
    images = []
    for picture in pictures:
        is_phone = "/phone-" in picture.target
        width, height = (360, 720) if is_phone else (1200, 820)
        images.append(figure.format(address(picture.target), picture.text, width, height))
    kind = "phones" if all("/phone-" in picture.target for picture in pictures) else "laptop"
    return Markup('<figure class="{}">{}</figure>').format(kind, Markup("").join(images))
