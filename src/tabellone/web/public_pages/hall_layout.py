"""How the lines of a slide are laid out: classes, from which the style sheet makes the type as large as it fits."""

from collections.abc import Sequence

from tabellone.answers.rounds import BoardAnswer
from tabellone.answers.standings import StandingLine

# So many boards stand one below the other; so many in two columns with one name above the other.
ONE_COLUMN, STACKED = 10, 18
# The longest name is taken for one of these lengths.
NAME_LENGTHS = (14, 16, 18, 20, 22, 24, 27, 30, 36, 44)
# A capital is as wide as so many tenths of a small letter.
CAPITAL_TENTHS = 13
SHORT_NOTICE, LONG_NOTICE = 40, 100


def boards_layout(boards: Sequence[BoardAnswer]) -> str:
    """The layout of boards, by their number, the longest name, and whether a board has more than one game."""
    lines = len(boards)
    columns = "one" if lines <= ONE_COLUMN else "two few" if lines <= STACKED else "two"
    names = [side.name for board in boards for side in (board.white, board.black)]
    games = " games" if any(len(board.games) > 1 for board in boards) else ""
    return f"{columns} n{lines} {_length(names)}{games}"


def standings_layout(rows: Sequence[StandingLine], tie_breaks: int) -> str:
    """The layout of standings, by the number of lines, the longest name, and how many values a line has."""
    columns = "one" if len(rows) <= ONE_COLUMN else "two"
    return f"{columns} n{len(rows)} {_length([line.name for line in rows])} t{tie_breaks}"


def notice_layout(notice: str) -> str:
    """A short notice is larger than a long one."""
    if len(notice) <= SHORT_NOTICE:
        return "notice short"
    return "notice" if len(notice) <= LONG_NOTICE else "notice long"


def _length(names: Sequence[str]) -> str:
    longest = max(map(_tenths, names), default=0)
    return f"w{next((length for length in NAME_LENGTHS if longest <= 10 * length), NAME_LENGTHS[-1])}"


def _tenths(name: str) -> int:
    return sum(CAPITAL_TENTHS if letter.isupper() else 10 for letter in name)
