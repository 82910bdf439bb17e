"""The implemented part of each article: by which rules and data, for which editions, and in which reading."""

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import tabellone.core
from tabellone.core.explain import Rule, rules
from tabellone.core.regulation import Regulation
from tabellone.regulations.loader import Article, Interpretation, articles, interpretations, regulations


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
    known = interpretations()
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
            for interpretation in known.values()
            if (interpretation.body, interpretation.article) == (article.body, article.id)
        }
        readings = tuple(known[id_] for id_ in sorted(id_ for id_ in named if id_))
        answer.append(ArticleCoverage(article, resting, parameters, readings))
    return tuple(answer)
