"""The rulebook that the program states, and the published rating tables with their sources."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.tie_break_choices import TieBreakGroup, TieBreakList, tie_break_groups, tie_break_lists
from tabellone.core.regulation import Regulation
from tabellone.http.language import language_of
from tabellone.locales.systems import system_topics
from tabellone.locales.value_names import DISCIPLINE_NAMES
from tabellone.locales.warnings import replacement_text
from tabellone.locales.words import words
from tabellone.regulations import loader, rulebook
from tabellone.regulations.handbook import ArticleCoverage, BodyCoverage, body_coverage
from tabellone.regulations.loader import Erratum, Interpretation, Source, Wording, regulation, sources
from tabellone.web.query import QueryError, choice, text_of
from tabellone.web.rendering import Page, page, refused


@dataclass(frozen=True, slots=True)
class RulebookPage(Page):
    """Every article of every body."""

    template: ClassVar[str] = "rulebook.html"

    bodies: tuple[BodyCoverage, ...]
    sources: Mapping[str, Source]
    system_topics: Mapping[str, str]


def rulebook_page(request: Request) -> Response:
    """Every article of every body, and what carries it out."""
    content = RulebookPage(
        bodies=body_coverage(),
        sources=loader.sources(),
        system_topics=system_topics(words(language_of(request))),
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class ArticlesPage(Page):
    """The articles of a body as an index, and one of them with the rules, tables and readings that rest on it."""

    template: ClassVar[str] = "articles.html"

    bodies: tuple[BodyCoverage, ...]
    body: BodyCoverage
    shown: ArticleCoverage
    readings: tuple[tuple[Interpretation, Wording], ...]


def articles(request: Request) -> Response:
    """An article that the address names; without one the first that is carried out."""
    bodies = body_coverage()
    body, refusal = bodies[0], None
    try:
        chosen = choice(request.query_params, "body", loader.BODIES, bodies[0].id)
        body = next(body for body in bodies if body.id == chosen)
        article = _article(body, text_of(request.query_params, "article"))
    except QueryError as error:
        refusal, article = error, _article(body, "")
    language = language_of(request)
    content = ArticlesPage(
        bodies=bodies,
        body=body,
        shown=article,
        readings=tuple((reading, reading.wordings[language]) for reading in article.readings),
    )
    return page(request, content) if refusal is None else refused(request, content, refusal)


def _article(body: BodyCoverage, name: str) -> ArticleCoverage:
    articles = [article for article in body.articles if article.article.id == name]
    if name and not articles:
        raise QueryError("article", '"{found}" is no article of these texts', found=name[:40])
    return next(iter(articles), None) or next(article for article in body.articles if article.is_covered)


@dataclass(frozen=True, slots=True)
class ReadingsPage(Page):
    """Readings of unclear clauses, by body."""

    template: ClassVar[str] = "readings.html"

    by_body: Mapping[str, list[tuple[Interpretation, Wording]]]
    count: int


def readings(request: Request) -> Response:
    """The page of the readings of unclear clauses, in the reader's language."""
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
    """The lists of tie-breaks, and the tie-breaks that they contain."""

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


DISCIPLINES = ("italiana", "internazionale")
LINES_A_COLUMN = 26
NO_END = -1


def in_columns(lines: Sequence[Any]) -> tuple[Sequence[Any], ...]:
    """A long table in pieces that stand side by side."""
    return tuple(lines[start : start + LINES_A_COLUMN] for start in range(0, len(lines), LINES_A_COLUMN))


def _between(first: int, last: int) -> str:
    return f"{first}+" if last == NO_END else f"{first}–{last}"


def _decimal(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _expected(lines: Iterable[Sequence[int]]) -> tuple[Sequence[Any], ...]:
    """Differences with the score expected by the higher and the lower, in game points."""
    return in_columns([(_between(first, last), _decimal(high), _decimal(low)) for first, last, high, low in lines])


def _percentages(lines: Iterable[Sequence[int]]) -> tuple[Sequence[Any], ...]:
    return in_columns([(_between(first, last), high, low) for first, last, high, low in lines])


def _differences(lines: Iterable[Sequence[Any]]) -> tuple[Sequence[Any], ...]:
    """Scores with the difference of rating, with a true minus sign; None where the table gives none."""
    return in_columns(
        [
            (_decimal(score), str(difference).replace("-", "−") if isinstance(difference, int) else None)
            for score, difference in lines
        ]
    )


@dataclass(frozen=True, slots=True)
class RatingTablesPage(Page):
    """The published rating tables, the long ones in columns."""

    template: ClassVar[str] = "ratings.html"

    disciplines: tuple[str, str]
    discipline_names: Mapping[str, str]
    sources: Mapping[str, Source]
    rubele: Regulation
    expected_columns: tuple[Sequence[Any], ...]
    fmjd_lines: Sequence[tuple[str, Any]]
    uisp: Regulation
    uisp_columns: tuple[Sequence[Any], ...]
    fide: Regulation
    difference_columns: tuple[Sequence[Any], ...]
    score_columns: tuple[Sequence[Any], ...]
    replacement: str
    rates: Regulation


def rating_tables(request: Request) -> Response:
    """All tables on one page."""
    rubele, uisp, fide = regulation("fid", "elo_rubele"), regulation("uisp", "elo"), regulation("fide", "rating")
    content = RatingTablesPage(
        disciplines=DISCIPLINES,
        discipline_names=DISCIPLINE_NAMES,
        sources=sources(),
        rubele=rubele,
        expected_columns=_expected(rubele.latest.value("expected_scores")),
        fmjd_lines=[
            (_between(line["from"], line["to"]), line["factor"]) for line in rubele.latest.value("fmjd_conversion")
        ],
        uisp=uisp,
        uisp_columns=_percentages(uisp.latest.value("expected_percentages")),
        fide=fide,
        difference_columns=_differences(fide.latest.value("score_to_difference")),
        score_columns=_expected(fide.latest.value("difference_to_score")),
        replacement=replacement_text(rulebook.replacement_of_playing_rates(), words(language_of(request))),
        rates=regulation("fid", "playing_rates"),
    )
    return page(request, content)
