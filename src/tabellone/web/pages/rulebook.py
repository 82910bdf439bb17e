"""The rulebook that the program states: articles, editions, readings and errata."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tie_break_choices import TieBreakGroup, tie_break_groups
from tabellone.answers.tie_break_lists import TieBreakList, tie_break_lists
from tabellone.core.regulation import Regulation
from tabellone.http.language import language_of
from tabellone.locales.systems import system_topics
from tabellone.locales.words import words
from tabellone.regulations import loader
from tabellone.regulations.handbook import ArticleCoverage, coverage
from tabellone.regulations.loader import Erratum, Interpretation, Source, Wording
from tabellone.web.context import Page
from tabellone.web.query import QueryError, choice, text_of
from tabellone.web.rendering import page, refused


@dataclass(frozen=True, slots=True)
class Body:
    """A federation with its regulations and articles."""

    id: str
    regulations: tuple[Regulation, ...]
    articles: tuple[ArticleCoverage, ...]

    @property
    def covered(self) -> int:
        """How many articles at least one rule or table rests on."""
        return sum(article.is_covered for article in self.articles)


def _bodies() -> Iterator[Body]:
    covered, regulations = coverage(), tuple(loader.regulations())
    for body in loader.BODIES:
        yield Body(
            body,
            tuple(regulation for regulation in regulations if regulation.body == body),
            tuple(article for article in covered if article.article.body == body),
        )


@dataclass(frozen=True, slots=True)
class RulebookPage(Page):
    """Every article of every body."""

    template: ClassVar[str] = "rulebook.html"

    bodies: tuple[Body, ...]
    sources: Mapping[str, Source]
    system_topics: Mapping[str, str]


def rulebook_page(request: Request) -> Response:
    """Every article of every body, and what carries it out."""
    content = RulebookPage(
        bodies=tuple(_bodies()),
        sources=loader.sources(),
        system_topics=system_topics(words(language_of(request))),
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class ArticlesPage(Page):
    """The articles of a body as an index, and one of them with the rules, tables and readings that rest on it."""

    template: ClassVar[str] = "articles.html"

    bodies: tuple[Body, ...]
    body: Body
    shown: ArticleCoverage
    readings: tuple[tuple[Interpretation, Wording], ...]


def articles(request: Request) -> Response:
    """An article that the address names; without one the first that is carried out."""
    bodies = tuple(_bodies())
    body, refusal = bodies[0], None
    try:
        chosen = choice(request.query_params, "body", loader.BODIES, bodies[0].id)
        body = next(known for known in bodies if known.id == chosen)
        shown = _article(body, text_of(request.query_params, "article"))
    except QueryError as error:
        refusal, shown = error, _article(body, "")
    language = language_of(request)
    content = ArticlesPage(
        bodies=bodies,
        body=body,
        shown=shown,
        readings=tuple((reading, reading.wordings[language]) for reading in shown.readings),
    )
    return page(request, content) if refusal is None else refused(request, content, refusal)


def _article(body: Body, name: str) -> ArticleCoverage:
    known = [article for article in body.articles if article.article.id == name]
    if name and not known:
        raise QueryError("article", '"{found}" is no article of these texts', found=name[:40])
    return next(iter(known), None) or next(article for article in body.articles if article.is_covered)


@dataclass(frozen=True, slots=True)
class ReadingsPage(Page):
    """How unclear clauses are read, by body."""

    template: ClassVar[str] = "readings.html"

    by_body: Mapping[str, list[tuple[Interpretation, Wording]]]
    count: int


def readings(request: Request) -> Response:
    """How unclear clauses are read, in the reader's language."""
    language = language_of(request)
    interpretations = loader.interpretations().values()
    by_body = {
        body: [
            (interpretation, interpretation.wordings[language])
            for interpretation in interpretations
            if interpretation.body == body
        ]
        for body in loader.BODIES
    }
    return page(
        request,
        ReadingsPage(
            by_body=by_body,
            count=len(interpretations),
        ),
    )


@dataclass(frozen=True, slots=True)
class ErrataPage(Page):
    """Misprints and scanning faults, by text."""

    template: ClassVar[str] = "errata.html"

    by_text: Mapping[str, list[Erratum]]
    titles: Mapping[str, str]
    count: int


def errata_page(request: Request) -> Response:
    """Misprints and scanning faults of the texts, by text."""
    corrections = tuple(loader.errata())
    titles = {text: source.title for source in loader.sources().values() for text in source.texts}
    by_text = {
        text: [correction for correction in corrections if correction.text == text]
        for text in sorted({correction.text for correction in corrections})
    }
    return page(
        request,
        ErrataPage(
            by_text=by_text,
            titles=titles,
            count=len(corrections),
        ),
    )


@dataclass(frozen=True, slots=True)
class TieBreaksPage(Page):
    """The lists of tie-breaks, and the tie-breaks that they are made of."""

    template: ClassVar[str] = "tie_breaks.html"

    lists: tuple[TieBreakList, ...]
    groups: tuple[TieBreakGroup, ...]


def tie_breaks(request: Request) -> Response:
    """The lists of tie-breaks, and what unplayed rounds count in each."""
    return page(
        request,
        TieBreaksPage(
            lists=tie_break_lists(),
            groups=tie_break_groups(),
        ),
    )
