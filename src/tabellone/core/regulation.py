"""Dated rules: what a regulation says from which day on.

A regulation is a set of editions and of parameters; a parameter is a list of rows, each in force from its date
until the next one. Rows are added, never edited, so an old event recomputes the same for ever.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from tabellone.core.explain import Concordance, rule
from tabellone.core.refusal import Refusal

T = TypeVar("T")


class RegulationError(Refusal):
    """A regulation that is damaged, or does not hold what was requested."""


class NoEditionError(RegulationError):
    """No edition of the regulation covers the day, or bears the name."""


@dataclass(frozen=True, slots=True)
class Row:
    """The value of a parameter from `since` on, with the article and the source that say so."""

    since: date
    article: str
    source: str
    value: Any = None
    absent: bool = False
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """A named state of a regulation, from which rules take what they need; `file` is where it was read.

    `reading` says how `since` was come to where the text gives no day; `until` is the last day that the edition covers
    where the text that followed it is not at hand.
    """

    body: str
    topic: str
    name: str
    since: date
    source: str
    rows: Mapping[str, Row] = field(hash=False)
    reading: str | None = None
    file: str = field(default="", compare=False)
    until: date | None = None

    @property
    def is_dated(self) -> bool:
        """True if the text says from when it applies, so that readers may be shown the day."""
        return self.reading is None

    def row(self, parameter: str) -> Row:
        """The row of a parameter that is in force in this edition."""
        try:
            return self.rows[parameter]
        except KeyError:
            raise RegulationError(
                '{body}/{topic}, edition {edition}: no parameter "{parameter}"; there are {known}',
                body=self.body,
                topic=self.topic,
                edition=self.name,
                parameter=parameter,
                known=", ".join(sorted(self.rows)),
            ) from None

    def value(self, parameter: str) -> Any:
        """The value of a parameter, which must be present in this edition."""
        row = self.row(parameter)
        if row.absent:
            raise RegulationError(
                '{body}/{topic}, edition {edition}: "{parameter}" is abolished ({article})',
                body=self.body,
                topic=self.topic,
                edition=self.name,
                parameter=parameter,
                article=row.article,
            )
        return row.value

    def built(self, name: str, build: Callable[[Any], T]) -> T:
        """A typed value made of a parameter; a value of the wrong shape is a damaged file."""
        value = self.value(name)
        try:
            return build(value)
        except (Refusal, TypeError, KeyError, ValueError, AttributeError) as error:
            raise RegulationError(
                "{file}, {place}: the value has not the shape it must have ({reason})",
                file=self.file or f"{self.body}/{self.topic}",
                place=name,
                reason=str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}",
            ) from error

    def whole(self, parameter: str) -> int:
        """A parameter that is a whole number."""
        return self.built(parameter, whole)


@dataclass(frozen=True, slots=True)
class Regulation:
    """All editions of one topic of one body, oldest first."""

    body: str
    topic: str
    editions: tuple[Edition, ...]

    def edition_named(self, name: str) -> Edition:
        """The edition that bears a name."""
        for edition in self.editions:
            if edition.name == name:
                return edition
        raise NoEditionError(
            '{body}/{topic}: no edition "{name}"; there are {known}',
            body=self.body,
            topic=self.topic,
            name=name,
            known=", ".join(edition.name for edition in self.editions),
        )

    @property
    def latest(self) -> Edition:
        """The newest edition."""
        return self.editions[-1]

    def edition_of(self, row: Row) -> Edition:
        """The edition that brought a row."""
        return next(edition for edition in self.editions if edition.since == row.since)


@rule("fide", "B.02 0.11")
def in_force_from(decision_year: int) -> date:
    """A decision of FIDE's assembly applies to events that start from 1 July of the following year on."""
    return date(decision_year + 1, 7, 1)


@rule("fide", "B.02 0.11", reading="edition-by-start-of-event")
def edition_at(regulation: Regulation, first_day: date) -> Edition:
    """The edition for an event that starts on `first_day`: the latest whose date is not after it.

    A day after the end of that edition is refused: what came next is not at hand.
    """
    later: Edition | None = None
    for edition in reversed(regulation.editions):
        if edition.since <= first_day:
            if edition.until is not None and edition.until < first_day:
                raise _between_editions(edition, later, first_day)
            return edition
        later = edition
    first = regulation.editions[0]
    if not first.is_dated:
        raise NoEditionError(
            "{body}/{topic}: no edition covers {day}; the text of the first, {first}, has no date, and the reading "
            "{reading} takes it from {since} on",
            body=regulation.body,
            topic=regulation.topic,
            day=first_day.isoformat(),
            first=first.name,
            reading=first.reading,
            since=first.since.isoformat(),
        )
    raise NoEditionError(
        "{body}/{topic}: no edition covers {day}; the first is {first}, in force from {since}",
        body=regulation.body,
        topic=regulation.topic,
        day=first_day.isoformat(),
        first=first.name,
        since=first.since.isoformat(),
    )


def _between_editions(earlier: Edition, later: Edition | None, day: date) -> NoEditionError:
    """Why no edition covers a day after the end of one."""
    if later is None:
        return NoEditionError(
            "{body}/{topic}: no edition covers {day}; that of {earlier} ends on {until}, and no later one is at hand",
            body=earlier.body,
            topic=earlier.topic,
            day=day.isoformat(),
            earlier=earlier.name,
            until=str(earlier.until),
        )
    return NoEditionError(
        "{body}/{topic}: no edition covers {day}; that of {earlier} ends on {until}, and the next at hand, {later}, is "
        "in force from {since}",
        body=earlier.body,
        topic=earlier.topic,
        day=day.isoformat(),
        earlier=earlier.name,
        until=str(earlier.until),
        later=later.name,
        since=later.since.isoformat(),
    )


def whole(value: Any) -> int:
    """A parameter that must be a whole number."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def concordance_of(edition: Edition) -> Concordance:
    """The places in an edition of the articles that its rules cite from another text; empty if they cite its own."""
    if "concordance" not in edition.rows or edition.row("concordance").absent:
        return Concordance()

    def concordance(value: Any) -> Concordance:
        articles = {
            (str(row["body"]), str(article)): (edition.body, str(row["is"]))
            for row in value["articles"]
            for article in row["cited"]
        }
        readings = {str(cited): str(own) for cited, own in value.get("readings", {}).items()}
        return Concordance(articles, readings)

    return edition.built("concordance", concordance)
