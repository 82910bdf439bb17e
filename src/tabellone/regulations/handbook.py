"""The rulebook as pages: which rules and data implement an article, in which editions and reading.

`python -m tabellone.regulations.handbook docs` writes docs/regulations.md and docs/errata.md.
"""

import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

import tabellone.core
from tabellone.core.explain import Rule, rules
from tabellone.core.regulation import Regulation
from tabellone.regulations.loader import (
    Article,
    Interpretation,
    articles,
    errata,
    interpretations,
    regulations,
    sources,
)


@dataclass(frozen=True, slots=True)
class CoveredParameter:
    """A parameter of a regulation file that cites an article, and the editions in which it does."""

    regulation: str
    name: str
    editions: tuple[str, ...]
    reading: str | None


@dataclass(frozen=True, slots=True)
class ArticleCoverage:
    """An article with everything that rests on it."""

    article: Article
    rules: tuple[Rule, ...]
    parameters: tuple[CoveredParameter, ...]
    readings: tuple[Interpretation, ...]

    @property
    def is_covered(self) -> bool:
        """A rule, a number or another part of the program implements the article."""
        return bool(self.rules or self.parameters or self.article.places)


@dataclass(frozen=True, slots=True)
class BodyCoverage:
    """A federation with its regulations and articles."""

    id: str
    regulations: tuple[Regulation, ...]
    articles: tuple[ArticleCoverage, ...]

    @property
    def covered(self) -> int:
        """Number of articles that at least one rule or table implements."""
        return sum(article.is_covered for article in self.articles)


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule of the core, whether its module is in use or not."""
    for module in pkgutil.walk_packages(tabellone.core.__path__, "tabellone.core."):
        importlib.import_module(module.name)
    return tuple(core_rule for core_rule in rules() if core_rule.module.startswith("tabellone.core."))


def _parameters(known_regulations: Iterable[Regulation], article: Article) -> tuple[CoveredParameter, ...]:
    covered = []
    for regulation in known_regulations:
        if regulation.body != article.body:
            continue
        for name in regulation.latest.rows:
            citing = [
                (edition.name, edition.rows[name].reading)
                for edition in regulation.editions
                if article.id in edition.rows[name].article.split(" / ")
            ]
            if citing:
                covered.append(
                    CoveredParameter(
                        f"{regulation.body}/{regulation.topic}",
                        name,
                        tuple(edition for edition, _ in citing),
                        next((reading for _, reading in citing if reading), None),
                    )
                )
    return tuple(covered)


@cache
def coverage() -> tuple[ArticleCoverage, ...]:
    """Every article of the texts, in their order."""
    by_id = interpretations()
    known_regulations = tuple(regulations())
    answer = []
    for article in articles():
        resting = tuple(
            rule for rule in all_rules() if rule.citation.body == article.body and article.id in rule.citation.articles
        )
        parameters = _parameters(known_regulations, article)
        named = {rule.citation.reading for rule in resting} | {parameter.reading for parameter in parameters}
        named |= {
            interpretation.id
            for interpretation in by_id.values()
            if (interpretation.body, interpretation.article) == (article.body, article.id)
        }
        readings = tuple(by_id[id_] for id_ in sorted(id_ for id_ in named if id_))
        answer.append(ArticleCoverage(article, resting, parameters, readings))
    return tuple(answer)


def body_coverage() -> tuple[BodyCoverage, ...]:
    """Every body with its regulations and articles."""
    known_regulations = tuple(regulations())
    return tuple(
        BodyCoverage(
            body,
            tuple(regulation for regulation in known_regulations if regulation.body == body),
            tuple(covered for covered in coverage() if covered.article.body == body),
        )
        for body in BODIES
    )


BODIES = {
    "fid": "Federazione Italiana Dama (texts 000 and 003)",
    "fsi": "Italian chess: round robins (text 002)",
    "uisp": "UISP: Elo UISP (text 001)",
    "fide": "FIDE: Swiss rules, tie-breaks, rating regulations (text 004)",
}
EVIDENCE = {
    "agreement": "repeated readings agree",
    "count": "a count printed in the text",
    "structure": "structure: ranges contiguous, sums, each pair once",
    "legality": "legality of moves",
    "example": "a worked example decides",
    "formula": "a formula decides",
}
GENERATED = "<!-- Generated by script/docs; change the regulation files or the rules, not this page. -->"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def _line(*cells: str) -> str:
    return "| " + " | ".join(map(_cell, cells)) + " |"


def _implemented(covered_article: ArticleCoverage) -> str:
    by_rules = [f"`{rule.module.removeprefix('tabellone.')}.{rule.name}`" for rule in covered_article.rules]
    by_data = [f"`{parameter.regulation}: {parameter.name}`" for parameter in covered_article.parameters]
    elsewhere = [f"`{function}`" for function in covered_article.article.places]
    return ", ".join(by_rules + by_data + elsewhere) or "—"


def _editions(covered_article: ArticleCoverage) -> str:
    names = {
        f"{parameter.regulation} {edition}"
        for parameter in covered_article.parameters
        for edition in parameter.editions
    }
    return ", ".join(sorted(names)) or ("all" if covered_article.rules or covered_article.article.places else "—")


def _regulation_lines() -> Iterator[str]:
    yield from (
        GENERATED,
        "",
        "# Regulations: what is implemented, article by article",
        "",
        "Functions stand under `src/tabellone/`, data under `src/tabellone/regulations/`. Every function named here is",
        "reached from a page, a command, the API or the library: a test walks there. A dash means that nothing rests",
        "on the article alone: it is a principle, an example or a duty of people, says what another says in detail,",
        "or is not built.",
        "",
        "## Editions",
        "",
        _line("regulation", "edition", "for events that start from", "source"),
        _line("---", "---", "---", "---"),
    )
    texts = sources()
    for regulation in regulations():
        for edition in regulation.editions:
            yield _line(
                f"{regulation.body}/{regulation.topic}",
                edition.name,
                edition.since.isoformat()
                if edition.is_dated
                else f"the text has no date ([reading](#{edition.reading}))",
                texts[edition.source].title,
            )
    for body, of_body in groupby(
        sorted(coverage(), key=lambda article_coverage: list(BODIES).index(article_coverage.article.body)),
        key=lambda article_coverage: article_coverage.article.body,
    ):
        body_articles = list(of_body)
        covered = sum(covered_article.is_covered for covered_article in body_articles)
        yield from (
            "",
            f"## {BODIES[body]}",
            "",
            f"{covered} of {len(body_articles)} articles have rules or data that rest on them.",
            "",
            _line("article", "what it says", "implemented by", "editions", "read how"),
            _line("---", "---", "---", "---", "---"),
        )
        for covered_article in body_articles:
            readings = ", ".join(f"[{reading.id}](#{reading.id})" for reading in covered_article.readings)
            yield _line(
                covered_article.article.id,
                covered_article.article.titles["en"],
                _implemented(covered_article),
                _editions(covered_article),
                readings or " ",
            )
    yield from ("", "## Readings", "", "Where a text is silent, wrong or contradicts itself, this is how it is read.")
    for reading in interpretations().values():
        words = reading.wordings["en"]
        yield from (
            "",
            f"### {reading.id}",
            "",
            f"*{reading.body}, {reading.article}.* {words.question}",
            "",
            f"- **Reading:** {words.reading}",
            f"- **Why:** {words.why}",
            f"- **Alternative:** {words.alternative}",
        )


def regulations_page() -> str:
    """The page that shows article by article what is implemented."""
    return "\n".join(_regulation_lines()) + "\n"


def _errata_lines() -> Iterator[str]:
    corrections = list(errata())
    by_text = Counter(erratum.text for erratum in corrections)
    yield from (
        GENERATED,
        "",
        "# Errata of the source texts",
        "",
        "Every misprint and every fault of the scan that was repaired while the tables were transcribed, with the",
        "evidence and the test that proves it. The texts are numbered as in [regulations](regulations.md).",
        "",
        f"{len(corrections)} corrections: "
        + ", ".join(f"{count} in text {text}" for text, count in sorted(by_text.items()))
        + ".",
    )
    for text, entries in groupby(
        sorted(corrections, key=lambda erratum: erratum.text), key=lambda erratum: erratum.text
    ):
        yield from (
            "",
            f"## Text {text}",
            "",
            _line("place", "printed", "corrected", "evidence", "note"),
            _line("---", "---", "---", "---", "---"),
        )
        for correction in entries:
            yield _line(
                correction.place,
                correction.printed or "(nothing)",
                correction.corrected or "(nothing)",
                EVIDENCE[correction.evidence],
                correction.note,
            )
    yield from ("", "## Proofs", "", _line("test", "corrections it proves"), _line("---", "---"))
    for proof, count in sorted(Counter(erratum.proof for erratum in corrections).items()):
        yield _line(f"`{proof}`", str(count))


def errata_page() -> str:
    """The page that lists every correction."""
    return "\n".join(_errata_lines()) + "\n"


PAGES = {"regulations.md": regulations_page, "errata.md": errata_page}


def write_pages(folder: Path) -> None:
    """Write the generated pages into a folder."""
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
