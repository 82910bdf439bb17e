"""The cells of workbooks as the texts that people would type, and the rows that they fill."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation

from tabellone.formats.tables.archive import ArchiveError, TableLimits

_MOST_DIGITS = 15
_FIRST_DAY = date(1899, 12, 30)
_FIRST_DAY_1904 = date(1904, 1, 1)
_LAST_SERIAL = 2_958_465
# Before March 1900 the serial numbers count a day that never was.
_LEAP_FAULT = 60


def number_text(text: str) -> str:
    """A number: whole ones without a decimal point, others as they are."""
    number = _decimal(text)
    if number is None:
        return text
    if number == 0:
        return "0"
    if number.adjusted() < _MOST_DIGITS and number == number.to_integral_value():
        return str(int(number))
    return str(float(number))


def day_text(text: str, *, from_1904: bool) -> str:
    """The day of a serial number as year-month-day; a number that is no day stays a number."""
    number = _decimal(text)
    if number is None or not 1 <= number <= _LAST_SERIAL:
        return number_text(text)
    serial = int(number)
    first = _FIRST_DAY_1904 if from_1904 else _FIRST_DAY
    late = 1 if not from_1904 and serial < _LEAP_FAULT else 0
    try:
        return (first + timedelta(days=serial + late)).isoformat()
    except OverflowError:
        return number_text(text)


def truth_text(text: str) -> str:
    """A truth as spreadsheets of every language can be asked for it."""
    return "yes" if text.strip().casefold() in ("1", "true") else "no"


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


class FormulaError(ArchiveError):
    """A formula without a stored value."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class ErrorValueError(ArchiveError):
    """A cell whose value is an error, such as #REF!."""

    def __init__(self, line: int, error: str) -> None:
        super().__init__(line, error)
        self.line, self.error = line, error


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
