"""Words about report files: remarks on reading one, and the differences that a check finds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from tabellone.core.pairing.checker import RoundCheck
from tabellone.formats.trf.document import TrfRemark
from tabellone.locales.numbers import N_
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.value_names import FIELD_NAMES
from tabellone.locales.words import Words
from tabellone.regulations.loader import interpretations

_ORIGINS = {
    "comment": N_("{system} (named by a comment in the file)"),
    "192": N_("{system} (named by record 192)"),
    "092": N_("{system} (named by record 092)"),
    "assumed": N_("{system} (assumed: the file names no system)"),
}


class FigureDifference(Protocol):
    """A figure of a file that differs from the one computed."""

    @property
    def number(self) -> int: ...
    @property
    def field(self) -> str: ...
    @property
    def expected(self) -> str: ...
    @property
    def found(self) -> str: ...


def checked_system(system: str, edition: str, origin: str | None, words: Words) -> str:
    """The system of a file with its edition, and where it is known from if nobody named it."""
    name = edition_of_system(system, edition, words)
    return name if origin is None else words(_ORIGINS[origin], system=name)


def figure_differences(differences: Iterable[FigureDifference], words: Words) -> Iterator[str]:
    """The figures of a file that differ from those computed."""
    for difference in differences:
        yield words(
            "player {number}, {field}: computed {expected}, in the file {found}",
            number=difference.number,
            field=difference.field,
            expected=difference.expected,
            found=difference.found,
        )


def ranks_not_compared(skipped: Iterable[str], words: Words) -> str:
    """Why the ranks of a file were not compared: it names no tie-breaks, or some that are not known."""
    if codes := tuple(skipped):
        return words(
            "ranks were not compared: the file ranks by tie-breaks that are not known here ({codes})",
            codes=", ".join(codes),
        )
    return words("ranks were not compared: the file names no tie-breaks (record 202 or 212)")


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{white}-{black}" for white, black in pairs)


def round_differences(check: RoundCheck, words: Words) -> Iterator[str]:
    """The pairs that the rules make and the file has not, the other way round, and the bye; an earlier reading."""
    if check.earlier_reading is not None:
        reading = interpretations()[check.earlier_reading]
        yield words(
            "by an earlier reading of {article} ({reading}): {alternative}",
            article=reading.article,
            reading=reading.id,
            alternative=reading.wordings[words.language].alternative,
        )
    if check.agrees:
        return
    expected = set(check.expected or ())
    missing = sorted(expected - set(check.found))
    added = sorted(set(check.found) - expected)
    if check.expected is None:
        yield words("by the rules no pairing is legal")
    if missing:
        yield words("by the rules: {pairs}", pairs=_pairs(missing))
    if added:
        yield words("in the file: {pairs}", pairs=_pairs(added))
    if check.expected is not None and check.expected_bye != check.found_bye:
        yield words(
            "bye: by the rules {expected}, in the file {found}",
            expected=check.expected_bye or "-",
            found=check.found_bye or "-",
        )


def remark_texts(remarks: Iterable[TrfRemark], words: Words) -> list[str]:
    """The remarks about a report file, one sentence each."""
    return [words(remark.sentence, **remark.values) for remark in remarks]


class FileReading(Protocol):
    """The parts of a report file that its event does not take."""

    @property
    def left_out(self) -> Iterable[TrfRemark]: ...
    @property
    def skipped(self) -> Iterable[str]: ...


def read_fields(fields: Mapping[str, int], words: Words) -> Iterator[str]:
    """The fields of players that were read, each with how many players have it."""
    if names := ", ".join(f"{words(FIELD_NAMES[name])} ({count})" for name, count in fields.items()):
        yield words("Read of the players: {names}.", names=names)


def left_out_texts(reading: FileReading, words: Words) -> list[str]:
    """The parts of a report file that its event does not have, one sentence each."""
    return [*remark_texts(reading.left_out, words), *(skipped_code(code, words) for code in reading.skipped)]
