"""Lines of a rating file that cannot be read: counted, the first ones shown; too many refuse the file."""

from dataclasses import dataclass

from tabellone.core.refusal import Refusal

MOST_SHOWN = 20
MOST_REFUSED = 1000


class RatingFileError(Refusal):
    """A rating file that cannot be read, or a line of it: where, what was found, what is allowed."""


@dataclass(slots=True)
class RefusedLines:
    """How many lines were left out, and why the first of them."""

    count: int = 0
    shown: tuple[RatingFileError, ...] = ()

    def add(self, error: RatingFileError, source: str) -> None:
        """Leave a line out; a file in which a thousand lines cannot be read is no list."""
        self.count += 1
        if self.count <= MOST_SHOWN:
            self.shown = (*self.shown, error)
        if self.count > MOST_REFUSED:
            raise RatingFileError(
                "{file}: more than {most} lines cannot be read, the first of them line {line}",
                file=source,
                most=MOST_REFUSED,
                line=self.shown[0].values.get("line", 1),
            ) from self.shown[0]
