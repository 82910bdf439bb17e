"""The chapters of the guide in both languages, and the section that belongs to each page."""

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
        """Address of the chapter."""
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
    """Targets of the links of a chapter: other chapters, pictures, or pages of the program."""

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
    heads = [index for index, part in enumerate(rest) if _is_section(part)]
    for start, end in zip(heads, [*heads[1:], len(rest)], strict=True):
        title = rest[start].text
        body = Markup("\n").join(html(part, address, title) for part in rest[start + 1 : end])
        yield Section(next(anchors), title, body)


def guide(language: str, static: str) -> tuple[Chapter, ...]:
    """All chapters in a language, in reading order."""
    return tuple(chapter(name, language, static) for name in CHAPTERS)


ROUND = "/desk/{book}/{group:int}/round/{round:int}"
# The first that fits holds. An address stands for itself alone, with "/*" for everything below it too, so that a new
# page of the desk, the office or an event needs a line of its own.
SECTIONS = (
    ("/events/new", "first-tournament#make-the-event"),
    ("/events/open", "first-tournament#start"),
    ("/events/archive", "administration#old-and-trial-events"),
    ("/events", "administration#old-and-trial-events"),
    ("/events/{book}/hall/*", "players#the-screen-of-the-hall"),
    ("/events/{book}/report/*", "players#reporting-your-result"),
    ("/events/{book}/poster/*", "administration#phones-in-the-hall"),
    ("/events/{book}/{group:int}/standings/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/crosstable/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/round/{number:int}/standings/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/round/{number:int}/board/*", "players#why-do-i-play-against-him"),
    ("/events/{book}/{group:int}/round/{number:int}/rest/*", "players#why-do-i-play-against-him"),
    ("/events/{book}/{group:int}/race/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/player/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/players/*", "players#finding-your-board"),
    ("/events/{book}/{group:int}/round/{number:int}/*", "players#finding-your-board"),
    ("/events/{book}/names/*", "players#finding-your-board"),
    ("/events/{book}/my-board/*", "players#finding-your-board"),
    ("/events/{book}", "players#finding-your-board"),
    ("/desk/{book}/players/listed", "administration#rating-lists"),
    ("/desk/{book}/players/ratings", "administration#rating-lists"),
    ("/desk/{book}/players/*", "first-tournament#make-the-event"),
    ("/desk/{book}/settings/*", "arbiter#which-system"),
    ("/desk/{book}/rating/*", "first-tournament#the-end"),
    ("/desk/{book}/announcement/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/report/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/files/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/seal/*", "administration#is-everything-in-order"),
    ("/desk/{book}/groups/*", "arbiter#groups"),
    ("/desk/{book}/history/*", "arbiter#when-something-happens"),
    ("/desk/{book}/hall/*", "players#the-screen-of-the-hall"),
    ("/desk/{book}/phones/*", "administration#phones-in-the-hall"),
    ("/desk/{book}/removal/*", "administration#old-and-trial-events"),
    ("/desk/{book}/people/*", "administration#the-chief-arbiter-and-the-others"),
    ("/desk/{book}/{group:int}/apart/*", "arbiter#changing-pairs-by-hand"),
    ("/desk/{book}/{group:int}/calendar/*", "arbiter#round-robin"),
    ("/desk/{book}/{group:int}/attendance/*", "first-tournament#check-who-is-there"),
    ("/desk/{book}/{group:int}/points/*", "arbiter#when-something-happens"),
    ("/desk/{book}/{group:int}/standings/*", "first-tournament#when-a-player-asks-why"),
    ("/desk/{book}/{group:int}/race/*", "first-tournament#the-end"),
    ("/desk/{book}/{group:int}/card/*", "first-tournament#when-a-player-asks-why"),
    ("/desk/{book}/{group:int}/crosstable/*", "first-tournament#the-end"),
    (f"{ROUND}/draft/*", "arbiter#changing-pairs-by-hand"),
    (f"{ROUND}/verify/*", "first-tournament#close-the-round"),
    (f"{ROUND}/picture/*", "first-tournament#close-the-round"),
    (f"{ROUND}/slips/*", "administration#phones-in-the-hall"),
    (ROUND + "/board/{board:int}/adjournment/*", "arbiter#when-something-happens"),
    (f"{ROUND}/board/*", "first-tournament#when-a-player-asks-why"),
    (f"{ROUND}/rest/*", "first-tournament#when-a-player-asks-why"),
    (ROUND, "first-tournament#enter-the-results"),
    ("/desk/{book}/{group:int}", "arbiter#which-system"),
    ("/desk/{book}", "first-tournament#publish-the-round"),
    ("/lists/malus/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/lists/*", "rating-officer#questions-about-a-number"),
    ("/office/players/*", "rating-officer#the-register"),
    ("/office/twins/*", "rating-officer#one-person-entered-twice"),
    ("/office/merge/*", "rating-officer#one-person-entered-twice"),
    ("/office/separate/*", "rating-officer#one-person-entered-twice"),
    ("/office/entries/*", "rating-officer#the-register"),
    ("/office/events/*", "rating-officer#events-arrive"),
    ("/office/history-import", "rating-officer#a-whole-history"),
    ("/office/bulk-ratings/*", "rating-officer#tables-without-a-register"),
    ("/office/board/*", "rating-officer#events-arrive"),
    ("/office/correct/*", "rating-officer#corrections"),
    ("/office/withdraw/*", "rating-officer#corrections"),
    ("/office/withdraw-list/*", "rating-officer#the-next-list"),
    ("/office/preview/*", "rating-officer#the-next-list"),
    ("/office/periods/*", "rating-officer#the-next-list"),
    ("/office/categories/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/office/honorary/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/office/history/*", "rating-officer#corrections"),
    ("/office/people/*", "administration#the-chief-arbiter-and-the-others"),
    ("/jobs/*", "rating-officer#long-acts"),
    ("/office", "rating-officer#the-office-at-a-glance"),
    ("/account", "administration#the-chief-arbiter-and-the-others"),
    ("/enter/*", "administration#the-chief-arbiter-and-the-others"),
    ("/sign-in/*", "administration#the-chief-arbiter-and-the-others"),
    ("/house/rating-files/*", "administration#rating-lists"),
    ("/house/security", "administration#who-came-in"),
    ("/house/privacy", "administration#personal-data"),
    ("/house", "administration#copies"),
    ("/tables/check", "arbiter#report-files-without-an-event"),
    ("/tables/random-event", "arbiter#report-files-without-an-event"),
    ("/tables/scheveningen", "arbiter#scheveningen"),
    ("/tables/*", "arbiter#round-robin"),
    ("/draw", "arbiter#round-robin"),
    ("/groups/*", "arbiter#groups"),
    ("/openings/*", "questions#where-is-the-opening-drawn"),
    ("/ratings/*", "questions#does-the-event-count-for-a-rating"),
    ("/rulebook/*", "questions#which-tie-breaks-are-used"),
)
FRONT = "first-tournament#start"
BELOW = "/*"


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    def pattern(address: str) -> re.Pattern[str]:
        numbered = re.sub(r"\{\w+:int\}", r"\\d+", address)
        own = re.sub(r"\{\w+\}", "[^/]+", numbered.removesuffix(BELOW))
        return re.compile(own + "(?:/.*)?" if address.endswith(BELOW) else own)

    return tuple((pattern(address), section) for address, section in SECTIONS)


def section_of(path: str) -> str | None:
    """The section for the page at an address; None for a page that has none."""
    if path == "/":
        return FRONT
    return next((section for pattern, section in _patterns() if pattern.fullmatch(path)), None)


def help_address(path: str, *, only_players: bool = False) -> str:
    """Address of a page's section in the guide, else of its contents; phones in the hall have one chapter."""
    section = section_of(path)
    if only_players and (section is None or not section.startswith(PLAYERS)):
        return f"{GUIDE}/{PLAYERS}"
    return GUIDE if section is None else f"{GUIDE}/{section}"
