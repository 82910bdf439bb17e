"""TRF16 and TRF26: the same report with the records of one edition or the other.

Pairing programs read different dialects: JaVaFo knows XXR, XXC, XXZ and XXP, newer programs 142, 152, 240 and 260. A
TRF26 is written with both, a TRF16 with those of JaVaFo (and the points also as bbpPairings reads them) only.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, get_args

from tabellone.formats.trf.contents import (
    MOST_ROUNDS,
    Absent,
    Byes,
    Configuration,
    Content,
    Forbidden,
    InitialColour,
    NationalRating,
    PointValues,
    Rounds,
)
from tabellone.formats.trf.document import TrfDocument, TrfLine
from tabellone.formats.trf.error import TrfError
from tabellone.formats.trf.layout import record_code
from tabellone.formats.trf.scoring import scoring_of, scoring_records

Edition = Literal["16", "26"]
Fact = tuple[str, object]

_HEADERS_26 = frozenset({"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"})
_RECORDS_26 = frozenset({"240", "250", "260", "299", "300", "310", "320", "330", "801", "802"})
_COLOUR_WORDS = {"W": "white1", "B": "black1"}


@dataclass(frozen=True, slots=True)
class _Report:
    """The parts of a report that a twin depends on."""

    edition: Edition
    upcoming: int
    rounds: int
    points: tuple[PointValues, ...]
    is_team_event: bool


def in_edition(document: TrfDocument, edition: Edition) -> TrfDocument:
    """The report with both dialects (26), or without the records that TRF16 does not know (16)."""
    _check_edition(edition)
    report = _report(document, edition)
    facts = {fact for line in document.lines for fact in _facts(line.content, report)}
    lines: list[TrfLine] = []
    for line in document.lines:
        if edition == "26" or not is_only_26(line.content):
            lines.append(line)
        for twin in _new_contents(_twins(line.content, report), facts, report):
            facts.update(_facts(twin, report))
            lines.append(TrfLine(twin, end=line.end or None))
    return TrfDocument(tuple(lines), document.encoding, document.mark)


def left_out(document: TrfDocument, edition: Edition) -> tuple[Content, ...]:
    """The records that an edition cannot carry, not even in another dialect."""
    _check_edition(edition)
    if edition == "26":
        return ()
    report = _report(document, edition)
    return tuple(
        line.content for line in document.lines if is_only_26(line.content) and not _has_equal(line.content, report)
    )


def is_only_26(content: Content) -> bool:
    """A record that came with TRF26."""
    return isinstance(content, NationalRating) or record_code(content) in _HEADERS_26 | _RECORDS_26


def _check_edition(edition: str) -> None:
    if edition not in get_args(Edition):
        raise TrfError('edition "{found}" of TRF is not known; allowed are 16 and 26', found=edition)


def _report(document: TrfDocument, edition: Edition) -> _Report:
    has_162 = any(record.code == "162" for record in document.all(PointValues))
    scoring = scoring_of(document) if edition == "16" and has_162 else None
    points = scoring_records(scoring, "16") if scoring else ()
    rounds = document.announced_rounds or MOST_ROUNDS
    return _Report(edition, document.played_rounds + 1, rounds, points, document.is_team_event)


def _has_equal(content: Content, report: _Report) -> bool:
    """Whether TRF16 has an equivalent; it has none for byes with points, limits of rounds and teams."""
    if report.is_team_event and isinstance(content, Byes | Forbidden):
        return False
    if isinstance(content, Byes):
        return content.kind == "Z" and content.round == report.upcoming
    if isinstance(content, Forbidden) and content.rounds:
        first, last = content.rounds
        return first == 1 and last >= report.rounds
    return isinstance(content, Rounds | InitialColour | PointValues)


def _facts(content: Content, report: _Report) -> Iterator[Fact]:
    """What a record says, each fact with the dialect it is said in."""
    if isinstance(content, Rounds | PointValues):
        yield content.code, None
    elif isinstance(content, InitialColour):
        yield "152", None
    elif isinstance(content, Configuration):
        if any(word in _COLOUR_WORDS.values() for word in content.words):
            yield "XXC", None
    elif isinstance(content, Absent):
        yield from (("XXZ", player) for player in content.players)
    elif isinstance(content, Byes) and content.round == report.upcoming:
        yield from (("240", player) for player in content.players)
    elif isinstance(content, Forbidden):
        yield "260" if content.rounds else "XXP", frozenset(content.players)


def _new_contents(twins: Iterator[Content], facts: set[Fact], report: _Report) -> Iterator[Content]:
    """The twins that add something new; of a list of players, only the new ones."""
    for twin in twins:
        if isinstance(twin, Byes | Absent):
            code = "240" if isinstance(twin, Byes) else "XXZ"
            players = tuple(player for player in twin.players if (code, player) not in facts)
            if players:
                yield replace(twin, players=players)
        elif not facts.issuperset(_facts(twin, report)):
            yield twin


def _twins(content: Content, report: _Report) -> Iterator[Content]:
    """The equivalent records of the other dialect, as far as the edition has them; JaVaFo has none for teams."""
    if report.is_team_event and isinstance(content, Byes | Forbidden):
        return
    if isinstance(content, Rounds) and content.code == "142":
        yield Rounds(content.rounds, "XXR")
    elif isinstance(content, InitialColour):
        yield Configuration((_COLOUR_WORDS[content.colour],))
    elif isinstance(content, Byes) and content.round == report.upcoming:
        yield Absent(content.players)
    elif isinstance(content, Forbidden) and content.rounds:
        first, last = content.rounds
        is_over = report.upcoming > report.rounds
        if first <= report.upcoming <= last or (is_over and first == 1 and last >= report.rounds):
            yield Forbidden(content.players)
    elif isinstance(content, PointValues) and content.code == "162":
        yield from report.points
    elif report.edition == "26":
        yield from _newer_twins(content, report)


def _newer_twins(content: Content, report: _Report) -> Iterator[Content]:
    """The record of TRF26 for one of JaVaFo."""
    if isinstance(content, Rounds):
        yield Rounds(content.rounds, "142")
    elif isinstance(content, Configuration):
        yield from (InitialColour(colour) for colour, word in _COLOUR_WORDS.items() if word in content.words)
    elif isinstance(content, Absent) and report.upcoming <= MOST_ROUNDS:
        yield Byes("Z", report.upcoming, content.players)
    elif isinstance(content, Forbidden):
        yield Forbidden(content.players, (1, report.rounds))
