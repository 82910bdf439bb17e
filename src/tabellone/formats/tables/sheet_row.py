"""One row of a workbook, filled cell by cell within the columns that are allowed."""

from dataclasses import dataclass, field

from tabellone.formats.tables.archive import ArchiveError
from tabellone.formats.tables.limits import TableLimits


class FormulaError(ArchiveError):
    """A formula whose value the program that wrote the file has not kept."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class ErrorValueError(ArchiveError):
    """A cell whose value is an error, such as #REF!."""

    def __init__(self, line: int, found: str) -> None:
        super().__init__(line, found)
        self.line, self.found = line, found


@dataclass(slots=True)
class SheetRow:
    """The cells of a line so far; those at the end may be blank. `repeats`: how often the row stands there."""

    line: int
    limits: TableLimits
    cells: list[str] = field(default_factory=list)
    repeats: int = 1

    def put(self, column: int, text: str, times: int = 1) -> None:
        """Put a text into a column and those after it; blank ones far to the right cost nothing.

        One cell more than allowed is kept, so that it is refused.
        """
        if not text:
            return
        first = min(column, self.limits.columns)
        last = min(first + times, self.limits.columns + 1)
        self.cells += [""] * (last - len(self.cells))
        self.cells[first:last] = [text] * (last - first)
