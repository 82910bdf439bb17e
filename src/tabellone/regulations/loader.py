"""Reads regulation files and refuses damaged ones with the file, the place and what is allowed.

The files stand beside this module; the variable TABELLONE_REGULATIONS names another folder, for a federation
that keeps its own.
"""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import tabellone.core
from tabellone.core.regulation import Edition, Regulation, RegulationError, Row, edition_at, in_force_from

FOLDER_VARIABLE = "TABELLONE_REGULATIONS"
BODIES = ("fid", "fsi", "uisp", "fide")


@dataclass(frozen=True, slots=True)
class Source:
    """A published text that rows rest on."""

    id: str
    title: str
    publisher: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """An interpretation in one language."""

    question: str
    reading: str
    why: str
    alternative: str


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Reading of an unclear clause, the reason for it, and the alternatives."""

    id: str
    body: str
    article: str
    wordings: Mapping[str, Wording]


@dataclass(frozen=True, slots=True)
class Erratum:
    """A misprint or scanning fault of a text, its correction and what proves it."""

    text: str
    place: str
    printed: str
    corrected: str
    evidence: str
    note: str
    proof: str


@dataclass(frozen=True, slots=True)
class Article:
    """An article of one of the texts; `places` are the parts of the program, besides rules, that implement it.

    `settings` are what an event chooses under it: the page of the settings shows beside them what the article `says`,
    by language; where the title says it, that is empty. `readings` are how the places read what the text does not
    give.
    """

    body: str
    text: str
    id: str
    titles: Mapping[str, str]
    places: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    says: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    readings: tuple[str, ...] = ()


def folder() -> Path:
    """The folder that the regulations are read from."""
    return _folder_named(os.environ.get(FOLDER_VARIABLE) or "")


@cache
def _folder_named(name: str) -> Path:
    """Made once a name: the folder is asked for with every look at a regulation, and paths are slow to make."""
    return Path(name) if name else Path(__file__).parent


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RegulationError(
            "{file}: cannot be read ({reason})", file=path, reason=error.strerror or "no reason given"
        ) from error
    except UnicodeDecodeError as error:
        raise RegulationError("{file}: byte {byte} is not UTF-8 text", file=path, byte=error.start + 1) from error
    # A number with more digits than Python reads is no TOMLDecodeError, but one of its parents.
    except ValueError as error:
        raise RegulationError("{file}: not valid TOML ({reason})", file=path, reason=error) from error


def _text(path: Path, label: str, entry: Mapping[str, Any], key: str, *, may_be_empty: bool = False) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not (value.strip() or may_be_empty):
        raise RegulationError('{file}, {place}: "{key}" must be a text', file=path, place=label, key=key)
    return value


def _since(path: Path, label: str, entry: Mapping[str, Any]) -> date:
    since, decided = entry.get("since"), entry.get("decided")
    if type(since) is date and decided is None:
        return since
    if type(decided) is int and since is None:
        return in_force_from(decided)
    raise RegulationError(
        '{file}, {place}: needs either "since", a day such as 2008-01-01, or "decided", a year', file=path, place=label
    )


def _reject_floats(path: Path, label: str, value: object) -> None:
    if isinstance(value, float):
        raise RegulationError(
            "{file}, {place}: {value} is a binary fraction; write decimals as text", file=path, place=label, value=value
        )
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        _reject_floats(path, label, child)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return value


_ROW_KEYS = frozenset({"since", "decided", "value", "absent", "article", "source", "reading"})


def _row(path: Path, label: str, entry: object) -> Row:
    if not isinstance(entry, dict):
        raise RegulationError("{file}, {place}: a row must be a table", file=path, place=label)
    if unknown := sorted(set(entry) - _ROW_KEYS):
        raise RegulationError(
            '{file}, {place}: unknown key "{key}"; a row has {allowed}',
            file=path,
            place=label,
            key=unknown[0],
            allowed=", ".join(sorted(_ROW_KEYS)),
        )
    if ("value" in entry) == ("absent" in entry) or entry.get("absent", True) is not True:
        raise RegulationError('{file}, {place}: needs either "value" or "absent = true"', file=path, place=label)
    _reject_floats(path, label, entry.get("value"))
    return Row(
        since=_since(path, label, entry),
        article=_text(path, label, entry, "article"),
        source=_text(path, label, entry, "source"),
        value=_frozen(entry.get("value")),
        absent="absent" in entry,
        reading=_text(path, label, entry, "reading") if "reading" in entry else None,
    )


def _parameters(path: Path, tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, list[Row]]]:
    for key, value in tree.items():
        if not prefix and key == "edition":
            continue
        name = prefix + key
        if isinstance(value, list):
            yield name, [_row(path, f"{name} row {number}", entry) for number, entry in enumerate(value, start=1)]
        elif isinstance(value, dict):
            yield from _parameters(path, value, f"{name}.")
        else:
            raise RegulationError("{file}, {place}: must hold rows of a parameter", file=path, place=name)


def _check_dates(path: Path, name: str, rows: list[Row], changeovers: list[date]) -> None:
    for earlier, later in pairwise(rows):
        if later.since <= earlier.since:
            raise RegulationError(
                "{file}, {place}: the row of {later} must come after that of {earlier}",
                file=path,
                place=name,
                later=later.since,
                earlier=earlier.since,
            )
    for row in rows:
        if row.since not in changeovers:
            raise RegulationError(
                "{file}, {place}: {day} is not the date of an edition of this file",
                file=path,
                place=name,
                day=row.since,
            )
    if rows[0].since != changeovers[0]:
        raise RegulationError(
            "{file}, {place}: nothing is said for the edition of {day}", file=path, place=name, day=changeovers[0]
        )


def _until(path: Path, label: str, entry: Mapping[str, Any], dates: list[date]) -> date | None:
    """The last day of an edition, where it ends before the next begins; `dates` are its own and the later ones."""
    until = entry.get("until")
    if until is None:
        return None
    if type(until) is not date or until < dates[0] or (len(dates) > 1 and until >= dates[1]):
        raise RegulationError(
            '{file}, {place}: "until" must be a day from {since} on and before the next edition',
            file=path,
            place=label,
            since=dates[0],
        )
    return until


def _regulation(path: Path, body: str, topic: str) -> Regulation:
    tree = _read(path)
    declared = tree.get("edition")
    if not isinstance(declared, list) or not declared or not all(isinstance(entry, dict) for entry in declared):
        raise RegulationError("{file}: needs at least one [[edition]]", file=path)
    dates = [_since(path, f"edition {number}", entry) for number, entry in enumerate(declared, start=1)]
    if dates != sorted(set(dates)):
        raise RegulationError("{file}: the editions must stand in ascending order, one a day", file=path)
    parameters = dict(_parameters(path, tree))
    for name, rows in parameters.items():
        _check_dates(path, name, rows, dates)
    editions = []
    for number, (since, entry) in enumerate(zip(dates, declared, strict=True), start=1):
        in_force = {
            name: next(row for row in reversed(rows) if row.since <= since) for name, rows in parameters.items()
        }
        editions.append(
            Edition(
                body,
                topic,
                _text(path, f"edition {number}", entry, "name"),
                since,
                _text(path, f"edition {number}", entry, "source"),
                MappingProxyType(in_force),
                entry.get("reading"),
                str(path),
                _until(path, f"edition {number}", entry, dates[number - 1 :]),
            )
        )
    return Regulation(body, topic, tuple(editions))


@cache
def _cached_regulation(root: Path, body: str, topic: str) -> Regulation:
    return _regulation(root / body / f"{topic}.toml", body, topic)


def regulation(body: str, topic: str) -> Regulation:
    """The regulation of a body on a topic, checked."""
    return _cached_regulation(folder(), body, topic)


def regulations() -> Iterator[Regulation]:
    """Every regulation there is, by body and topic."""
    for body in BODIES:
        for path in sorted((folder() / body).glob("*.toml")):
            yield regulation(body, path.stem)


def _entries(path: Path, key: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    entries = _read(path).get(key)
    if not isinstance(entries, list):
        raise RegulationError("{file}: needs [[{key}]] entries", file=path, key=key)
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict):
            raise RegulationError("{file}, {place}: must be a table", file=path, place=f"{key} {number}")
        yield f"{key} {number}", entry


def sources() -> dict[str, Source]:
    """The published texts by id."""
    path = folder() / "sources.toml"
    known_sources = {}
    for label, entry in _entries(path, "source"):
        id_, title, publisher = (_text(path, label, entry, key) for key in ("id", "title", "publisher"))
        known_sources[id_] = Source(id_, title, publisher, tuple(entry.get("texts", ())))
    return known_sources


def interpretations() -> dict[str, Interpretation]:
    """Readings of unclear clauses, by id."""
    path = folder() / "interpretations.toml"
    known_readings = {}
    for label, entry in _entries(path, "interpretation"):
        id_, body, article = (_text(path, label, entry, key) for key in ("id", "body", "article"))
        wordings = {}
        for language in ("en", "it"):
            words = entry.get(language)
            if not isinstance(words, dict):
                raise RegulationError('{file}, {place}: no wording in "{key}"', file=path, place=id_, key=language)
            wordings[language] = Wording(
                *(_text(path, f"{id_}.{language}", words, key) for key in ("question", "reading", "why", "alternative"))
            )
        if id_ in known_readings:
            raise RegulationError("{file}: {id} stands twice", file=path, id=id_)
        known_readings[id_] = Interpretation(id_, body, article, MappingProxyType(wordings))
    return known_readings


def errata() -> Iterator[Erratum]:
    """Every correction of the texts, by topic."""
    keys = ("text", "place", "printed", "corrected", "evidence", "note", "proof")
    emptied = {"printed", "corrected"}
    for path in sorted((folder() / "errata").glob("*.toml")):
        for label, entry in _entries(path, "erratum"):
            yield Erratum(*(_text(path, label, entry, key, may_be_empty=key in emptied) for key in keys))


def articles() -> Iterator[Article]:
    """Every article of the texts, in their order."""
    path = folder() / "articles.toml"
    for label, entry in _entries(path, "article"):
        body, text, id_ = (_text(path, label, entry, key) for key in ("body", "text", "id"))
        titles = {"en": _text(path, label, entry, "title"), "it": _text(path, label, entry, "title_it")}
        says = {} if "says" not in entry else {"en": _text(path, label, entry, "says")}
        says |= {} if "says" not in entry else {"it": _text(path, label, entry, "says_it")}
        yield Article(
            body,
            text,
            id_,
            MappingProxyType(titles),
            _places(path, label, entry),
            _settings(path, label, entry),
            MappingProxyType(says),
            _readings(path, label, entry),
        )


def _readings(path: Path, label: str, entry: Mapping[str, Any]) -> tuple[str, ...]:
    value = entry.get("readings", [])
    if not isinstance(value, list) or not all(isinstance(name, str) and name.strip() for name in value):
        raise RegulationError('{file}, {place}: "readings" must be a list of names', file=path, place=label)
    return tuple(value)


def _places(path: Path, label: str, entry: Mapping[str, Any]) -> tuple[str, ...]:
    value = entry.get("places", [])
    if not isinstance(value, list) or not all(
        isinstance(dotted_name, str) and "." in dotted_name for dotted_name in value
    ):
        raise RegulationError('{file}, {place}: "places" must be dotted names', file=path, place=label)
    return tuple(value)


def _settings(path: Path, label: str, entry: Mapping[str, Any]) -> tuple[str, ...]:
    value = entry.get("settings", [])
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise RegulationError('{file}, {place}: "settings" must be names', file=path, place=label)
    return tuple(value)


def rules_fingerprint() -> str:
    """A digest that is another one as soon as any rule or number may be."""
    return _fingerprint_of(folder())


@cache
def _fingerprint_of(regulations: Path) -> str:
    digest = sha256()
    for root, pattern in ((Path(tabellone.core.__file__).parent, "*.py"), (regulations, "*.toml")):
        for path in sorted(root.rglob(pattern)):
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


T = TypeVar("T")


def edition(body: str, topic: str, *, first_day: date | None = None, name: str | None = None) -> Edition:
    """The edition by the first day of the event, by name, or the latest."""
    topic_regulation = regulation(body, topic)
    if name is not None:
        return topic_regulation.edition_named(name)
    return topic_regulation.latest if first_day is None else edition_at(topic_regulation, first_day)


def cached(build: Callable[[], T]) -> Callable[[], T]:
    """Cache per folder, so that another folder of regulations is another rulebook."""
    by_folder = cache(lambda _folder: build())

    def cached() -> T:
        return by_folder(folder())

    return cached
