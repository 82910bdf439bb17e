"""The chapters of the guide in both languages, read once.

A section has the same anchor in every language, made of its English title, so that a page can link to it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from posixpath import normpath

from markupsafe import Markup

from tabellone.web.guide.markdown import Address, Block, blocks, html, inline

FOLDER = Path(str(files("tabellone.web"))) / "guide"
PLAYERS = "players"
CHAPTERS = ("first-tournament", "arbiter", PLAYERS, "rating-officer", "administration", "questions", "keys")
ENGLISH = "en"
GUIDE = "/guide"
PICTURES = "../../static/"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chapter with its anchor."""

    id: str
    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter in one language: what it is about in a sentence, and its sections."""

    name: str
    title: str
    lead: Markup
    sections: tuple[Section, ...]

    @property
    def address(self) -> str:
        """Where the chapter is read."""
        return f"{GUIDE}/{self.name}"


def source(name: str, language: str) -> str:
    """The text of a chapter as it is written."""
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def slug(title: str) -> str:
    """The anchor of a title, as sites that show Markdown make it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


@cache
def parts(name: str, language: str) -> tuple[Block, ...]:
    """The parts of a chapter."""
    return tuple(blocks(source(name, language)))


def _is_section(part: Block) -> bool:
    return part.kind == "heading" and part.level == 2


def section_titles(name: str, language: str) -> list[str]:
    """The titles of the sections of a chapter."""
    return [part.text for part in parts(name, language) if _is_section(part)]


def anchor(name: str, title_slug: str, language: str) -> str:
    """The anchor of a section in every language, by the slug of its title in one."""
    own = [slug(title) for title in section_titles(name, language)]
    return slug(section_titles(name, ENGLISH)[own.index(title_slug)])


def addresses(name: str, language: str, static: str) -> Address:
    """Where the links of a chapter lead: to other chapters, to pictures, or to pages of the program."""

    def address(target: str) -> str:
        if target.startswith(PICTURES):
            return f"{static}/{target.removeprefix(PICTURES)}"
        if target.startswith("/"):
            return target
        file, _, title_slug = target.partition("#")
        chapter = normpath(file).removesuffix(".md") if file else name
        if chapter not in CHAPTERS:
            raise LookupError(f"{name}: {target} is no chapter")
        return f"{GUIDE}/{chapter}" + (f"#{anchor(chapter, title_slug, language)}" if title_slug else "")

    return address


@cache
def chapter(name: str, language: str, static: str) -> Chapter:
    """A chapter in a language."""
    title, lead, *rest = parts(name, language)
    address = addresses(name, language, static)
    if (title.kind, lead.kind) != ("heading", "paragraph") or title.level != 1:
        raise LookupError(f"{name}: a chapter begins with its title and a paragraph")
    return Chapter(name, title.text, inline(lead.text, address), tuple(_sections(name, rest, address)))


def _sections(name: str, rest: list[Block], address: Address) -> Iterator[Section]:
    anchors = iter([slug(title) for title in section_titles(name, ENGLISH)])
    heads = [place for place, part in enumerate(rest) if _is_section(part)]
    for start, end in zip(heads, [*heads[1:], len(rest)], strict=True):
        title = rest[start].text
        body = Markup("\n").join(html(part, address, title) for part in rest[start + 1 : end])
        yield Section(next(anchors), title, body)


def guide(language: str, static: str) -> tuple[Chapter, ...]:
    """All chapters in a language, in reading order."""
    return tuple(chapter(name, language, static) for name in CHAPTERS)
