"""Citations, sources and readings hold together, in both directions."""

import importlib
import pkgutil
from collections.abc import Iterator

import tabellone.core
from tabellone.core.explain import Rule, rules
from tabellone.core.regulation import Row, concordance_of
from tabellone.regulations import loader


def all_rules() -> list[Rule]:
    for module in pkgutil.walk_packages(tabellone.core.__path__, "tabellone.core."):
        importlib.import_module(module.name)
    return [rule for rule in rules() if rule.module.startswith("tabellone.")]


def all_rows() -> Iterator[tuple[str, Row]]:
    for regulation in loader.regulations():
        for edition in regulation.editions:
            for name, row in edition.rows.items():
                yield f"{regulation.body}/{regulation.topic} {edition.name} {name}", row


RULES = all_rules()
ROWS = list(all_rows())


def test_there_are_rules_and_rows_to_check() -> None:
    assert len(RULES) > 25
    assert len(ROWS) > 50


def test_every_rule_cites_articles_that_exist() -> None:
    known = {(article.body, article.id) for article in loader.articles()}
    cited = {(rule.name, rule.citation.body, article) for rule in RULES for article in rule.citation.articles}
    assert {(name, body, article) for name, body, article in cited if (body, article) not in known} == set()


def test_every_row_cites_an_article_and_a_source_that_exist() -> None:
    articles = {(article.body, article.id) for article in loader.articles()}
    sources = loader.sources()
    for place, row in ROWS:
        body = place.partition("/")[0]
        for article in row.article.split(" / "):
            assert (body, article) in articles, f"{place}: {article}"
        assert row.source in sources, place


def test_every_source_is_used_and_every_edition_names_one() -> None:
    editions = [edition for regulation in loader.regulations() for edition in regulation.editions]
    used = {row.source for _, row in ROWS} | {edition.source for edition in editions}
    assert set(loader.sources()) == used


def test_interpretations_and_what_refers_to_them_agree_both_ways() -> None:
    named = {rule.citation.reading for rule in RULES} | {row.reading for _, row in ROWS}
    editions = [edition for regulation in loader.regulations() for edition in regulation.editions]
    named |= {edition.reading for edition in editions}
    named |= {reading for edition in editions for reading in concordance_of(edition).readings.values()}
    named |= {reading for article in loader.articles() for reading in article.readings}
    assert named - {None} == set(loader.interpretations())


def test_every_interpretation_speaks_of_an_article_that_exists() -> None:
    articles = {(article.body, article.id) for article in loader.articles()}
    for interpretation in loader.interpretations().values():
        assert (interpretation.body, interpretation.article) in articles, interpretation.id


def test_every_regulation_is_complete_at_every_changeover() -> None:
    for regulation in loader.regulations():
        names = {frozenset(edition.rows) for edition in regulation.editions}
        assert len(names) == 1, f"{regulation.body}/{regulation.topic}"
