"""Parts of long answers, and errors for names, numbers and days that do not exist."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tabellone.core.refusal import Refusal

T = TypeVar("T")


class PlaceError(Refusal):
    """A part of a long answer was asked for that begins at no place of it."""


def check_place(name: str, first: int, last: int) -> None:
    """Refuse a place after the last; `name` is that of the parameter."""
    if first > last:
        raise PlaceError(
            "{name}: {found} is beyond the end; a whole number from 0 to {last} is allowed",
            name=name,
            found=first,
            last=last,
        )


@dataclass(frozen=True, slots=True)
class Portion:
    """At most `limit` lines, all where it is None, after the first `offset`."""

    limit: int | None = None
    offset: int = 0

    @property
    def end(self) -> int | None:
        """The line after the last; None where there is no limit."""
        return None if self.limit is None else self.offset + self.limit

    def check(self, total: int) -> None:
        """Refuse a portion that begins after the last of so many lines."""
        check_place("offset", self.offset, total)

    def of(self, lines: Sequence[T]) -> Sequence[T]:
        """These lines."""
        return lines[self.offset : self.end]

    def next_of(self, total: int) -> int | None:
        """How many lines come before the next ones, None at the end."""
        return self.end if self.end is not None and self.end < total else None


EVERYTHING = Portion()


class MissingError(Refusal):
    """The requested name or number does not exist."""


class NotFoundError(Exception):
    """The requested page does not exist; the message says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
