"""The rulebook that the program states: articles, editions, readings and errata."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tie_break_lists import tie_break_lists
from tabellone.core.regulation import Regulation
from tabellone.http.language import language_of
from tabellone.locales.systems import system_topics
from tabellone.locales.words import words
from tabellone.regulations import loader
from tabellone.regulations.coverage import ArticleCoverage, coverage
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class Body:
    """A federation with its regulations and articles."""

    id: str
    regulations: tuple[Regulation, ...]
    articles: tuple[ArticleCoverage, ...]

    @property
    def covered(self) -> int:
        """How many articles at least one rule or table rests on."""
        return sum(each.is_covered for each in self.articles)


def _bodies() -> Iterator[Body]:
    covered, regulations = coverage(), tuple(loader.regulations())
    for body in loader.BODIES:
        yield Body(
            body,
            tuple(each for each in regulations if each.body == body),
            tuple(each for each in covered if each.article.body == body),
        )


def rulebook_page(request: Request) -> Response:
    """Every article of every body, and what carries it out."""
    context = {
        "bodies": tuple(_bodies()),
        "sources": loader.sources(),
        "system_topics": system_topics(words(language_of(request))),
    }
    return page(request, "rulebook.html", context)


def readings(request: Request) -> Response:
    """How unclear clauses are read, in the reader's language."""
    language = language_of(request)
    found = loader.interpretations().values()
    by_body = {body: [(each, each.wordings[language]) for each in found if each.body == body] for body in loader.BODIES}
    return page(request, "readings.html", {"by_body": by_body, "count": len(found)})


def errata_page(request: Request) -> Response:
    """Misprints and scanning faults of the texts, by text."""
    found = tuple(loader.errata())
    titles = {text: source.title for source in loader.sources().values() for text in source.texts}
    by_text = {text: [each for each in found if each.text == text] for text in sorted({each.text for each in found})}
    return page(request, "errata.html", {"by_text": by_text, "titles": titles, "count": len(found)})


def tie_breaks(request: Request) -> Response:
    """The lists of tie-breaks, and what unplayed rounds count in each."""
    return page(request, "tie_breaks.html", {"lists": tie_break_lists()})
