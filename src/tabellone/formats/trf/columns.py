"""The columns of one line, counted from 1 as the standard counts them, and what they must hold."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.arithmetic import NotExactError, exact
from tabellone.formats.trf.contents import HIGHEST_NUMBER, MOST_ROUNDS
from tabellone.formats.trf.error import TrfError

_WORD = re.compile(r"[^ \t]+")
_LONGEST_NUMBER = 8
_LONGEST_SHOWN = 40


def whole(text: str) -> int:
    """The number in a text of digits, -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else -1


@dataclass(frozen=True, slots=True)
class Span:
    """Some columns of a line."""

    text: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Columns:
    """A line with its place, for messages."""

    text: str
    line: int = 1
    source: str = "file"

    def span(self, first: int, last: int) -> Span:
        """Columns `first` to `last` without the blanks around; beyond the end of the line there are blanks."""
        return Span(self.text[first - 1 : last].strip(" "), first, last)

    def words(self, first: int) -> Iterator[Span]:
        """The words from a column on."""
        for match in _WORD.finditer(self.text, first - 1):
            yield Span(match.group(), match.start() + 1, match.end())

    def check_blanks(self, *columns: int) -> None:
        """Between fields there is a blank; anything else is a sign of shifted columns."""
        for column in columns:
            character = self.text[column - 1 : column]
            if character not in ("", " "):
                raise TrfError(
                    '{source}, line {line}, column {column}: "{found}" stands where a blank is due',
                    source=self.source,
                    line=self.line,
                    column=column,
                    found=character,
                )

    def player(self, span: Span) -> int:
        """A player number."""
        number = whole(span.text)
        if not 1 <= number <= HIGHEST_NUMBER:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not a player number; '
                "allowed are 1 to {most}",
                **self.place(span),
                most=HIGHEST_NUMBER,
            )
        return number

    def players(self, first: int) -> tuple[int, ...]:
        """Player numbers from a column to the end of the line."""
        return tuple(self.player(span) for span in self.words(first))

    def opponent(self, span: Span) -> int:
        """The number of an opponent; 0 and blanks are nobody."""
        number = whole(span.text or "0")
        if number < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: opponent "{found}" is not a player number',
                **self.place(span),
            )
        return number

    def rating(self, span: Span) -> int | None:
        """A rating, None where the columns are blank."""
        if span.text and whole(span.text) < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: rating "{found}" is not a whole number',
                **self.place(span),
            )
        return whole(span.text) if span.text else None

    def rank(self, span: Span) -> int | None:
        """A rank, None where the columns are blank."""
        if span.text and whole(span.text) < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: rank "{found}" is not a whole number',
                **self.place(span),
            )
        return whole(span.text) if span.text else None

    def round(self, span: Span) -> int:
        """A round number, or a number of rounds."""
        number = whole(span.text)
        if not 1 <= number <= MOST_ROUNDS:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not a number of rounds; '
                "allowed are 1 to {most}",
                **self.place(span),
                most=MOST_ROUNDS,
            )
        return number

    def check_order(self, first: int, last: int) -> None:
        """A range of rounds or players does not run backwards."""
        if first > last:
            raise TrfError(
                "{source}, line {line}: the range from {first} to {last} runs backwards",
                source=self.source,
                line=self.line,
                first=first,
                last=last,
            )

    def points(self, span: Span) -> Fraction:
        """Points as a decimal number."""
        try:
            return exact(span.text if len(span.text) <= _LONGEST_NUMBER else "")
        except NotExactError:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: points "{found}" are not a decimal number',
                **self.place(span),
            ) from None

    def points_if_any(self, span: Span) -> Fraction | None:
        """Points, None where the columns are blank."""
        return self.points(span) if span.text else None

    def place(self, span: Span) -> dict[str, object]:
        """What every message about some columns says."""
        return {
            "source": self.source,
            "line": self.line,
            "first": span.first,
            "last": span.last,
            "found": span.text if len(span.text) <= _LONGEST_SHOWN else span.text[:_LONGEST_SHOWN] + "…",
        }
