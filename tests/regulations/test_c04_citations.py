"""Every citation of FIDE C.04 names an article that the Handbook has, edition by edition."""

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tabellone.core.pairing.declaration import EditionOfSystem
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.regulation import concordance_of
from tabellone.regulations import loader
from tabellone.regulations.handbook import all_rules
from tabellone.regulations.rulebook import edition

ROOT = Path(__file__).parents[2]
NOW, BEFORE = "2026", "before 2026"
BEGINS = date(2026, 2, 1)
TABLE = {
    (chapter["id"], chapter["edition"]): set(chapter["articles"])
    for chapter in tomllib.loads(Path(__file__).with_name("c04_articles.toml").read_text(encoding="utf-8"))["chapter"]
}
CITED = re.compile(r"(C\.04(?:\.\d+)*)(?: (?:art\. )?([A-E]?\.?\d+(?:\.\d+)*|[A-Ea-i]))?(?![\w½])")
# Choices of the bye that the text of 2017 does not have.
NOT_IN_2017 = {"lowest_score_of_bye", "bye_decides_bracket", "bye_after_more_unplayed"}


def exists(citation: str, *editions: str) -> bool:
    """Whether a text like "C.04.3 art. A.5" or "C.04.1" names an article, or a chapter, in one of some editions."""
    match = CITED.fullmatch(citation)
    if match is None:
        return False
    chapter, article = match[1], match[2]
    texts = [of for (name, edition_), of in TABLE.items() if name == chapter and edition_ in editions]
    if article is None:
        return chapter == "C.04" or bool(texts)
    return any(article in articles for articles in texts)


def rows() -> Iterator[tuple[str, str, str]]:
    """The rows of FIDE's regulation files: where, what is cited, and in which edition of C.04."""
    for regulation in loader.regulations():
        for edition_ in regulation.editions:
            for name, row in edition_.rows.items():
                yield f"{regulation.topic} {edition_.name} {name}", row.article, NOW


def cited_in_texts() -> Iterator[tuple[str, str]]:
    """Citations in sentences, docs and comments."""
    source = ROOT / "src" / "tabellone"
    files = [*source.rglob("*.py"), *source.rglob("*.html"), *source.rglob("*.toml"), *source.rglob("*.md")]
    files += [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    for path in files:
        for match in CITED.finditer(path.read_text(encoding="utf-8")):
            yield path.name, match[0]


def test_every_rule_cites_articles_of_the_present_text() -> None:
    cited = {article for rule in all_rules() for article in rule.citation.articles if article.startswith("C.04")}
    assert len(cited) > 90
    assert [article for article in cited if not exists(article, NOW)] == []


def test_every_row_article_and_reading_cites_the_present_text() -> None:
    cited = {(where, article) for where, articles, _ in rows() for article in articles.split(" / ")}
    cited |= {("article", article.id) for article in loader.articles()}
    cited |= {(reading.id, reading.article) for reading in loader.interpretations().values()}
    assert [one for one in sorted(cited) if one[1].startswith("C.04") and not exists(one[1], NOW)] == []


def test_every_citation_in_sentences_and_docs_exists_in_some_edition() -> None:
    cited = set(cited_in_texts())
    assert len(cited) > 200
    assert [one for one in sorted(cited) if not exists(one[1], NOW, BEFORE)] == []


EDITIONS = [of for system in SYSTEMS.values() for of in system.editions if of.body == "fide" and of.name != "1989"]


@pytest.mark.parametrize("of", EDITIONS, ids=lambda of: f"{of.topic} {of.name}")
def test_a_concordance_leads_to_articles_of_its_edition(of: EditionOfSystem) -> None:
    source = edition(of.body, of.topic, name=of.name)
    when = NOW if source.since >= BEGINS else BEFORE
    targets = {article for _, article in concordance_of(source).articles.values()}
    assert [target for target in targets if target.startswith("C.04") and not exists(target, when)] == []


@pytest.mark.parametrize("name", ["2017", "2026"])
def test_what_the_dutch_system_cites_exists_in_the_edition_that_it_pairs_by(name: str) -> None:
    concordance = concordance_of(edition("fide", "dutch", name=name))
    when = {"2017": BEFORE, "2026": NOW}[name]
    wrong = {
        rule.name
        for rule in all_rules()
        if rule.module.startswith("tabellone.core.pairing.dutch.")
        and not all(exists(article, when) for article in concordance.citation(rule.citation).articles)
    }
    assert wrong == (NOT_IN_2017 if name == "2017" else set())


def test_baku_acceleration_cites_its_text_in_both_editions() -> None:
    rules = [rule for rule in all_rules() if rule.module == "tabellone.core.pairing.acceleration"]
    by_edition = {name: concordance_of(edition("fide", "baku", name=name)) for name in ("2017", "2026")}
    for name, when in (("2017", BEFORE), ("2026", NOW)):
        cited = {article for rule in rules for article in by_edition[name].citation(rule.citation).articles}
        assert cited
        assert [article for article in cited if not exists(article, when)] == []


def test_an_article_that_the_handbook_does_not_have_is_found_out() -> None:
    assert exists("C.04.4.3 art. 3.10", NOW)
    for citation in ("C.04.7 2", "C.04.4.3 art. 9.4", "C.04.2 2.9", "C.04.3 C22", "C.04.9"):
        assert not exists(citation, NOW), citation
