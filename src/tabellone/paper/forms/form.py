"""A printed form: its title, its subject, the role that it needs, and the function that fills it in."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.roles import Role
from tabellone.locales.words import Words
from tabellone.paper.printing import Sheet

MOST_BLANK_PLAYERS = 200
MOST_BLANK_ROUNDS = 30
USUAL_BLANK_PLAYERS = 24
USUAL_BLANK_ROUNDS = 6
MOST_BLANK_BOARDS = 12
USUAL_BLANK_BOARDS = 4


class FormError(Refusal):
    """A form that cannot be printed as it was asked for."""


class Scope(Enum):
    """The subject of a filled form."""

    EVENT = "event"
    GROUP = "group"
    ROUND = "round"
    BOARD = "board"


class Moment(Enum):
    """When in an event a form is printed; `NEEDED` is for forms that only some games need."""

    START = "start"
    ROUND = "round"
    END = "end"
    NEEDED = "needed"


@dataclass(frozen=True, slots=True)
class Blank:
    """The size of a form that is filled in by hand; a team plays on so many boards."""

    discipline: Discipline
    players: int = USUAL_BLANK_PLAYERS
    rounds: int = USUAL_BLANK_ROUNDS
    boards: int = USUAL_BLANK_BOARDS

    def __post_init__(self) -> None:
        _check_size("players", self.players, MOST_BLANK_PLAYERS)
        _check_size("rounds", self.rounds, MOST_BLANK_ROUNDS)
        _check_size("boards", self.boards, MOST_BLANK_BOARDS)


def _check_size(field: str, size: int, most: int) -> None:
    if not 1 <= size <= most:
        raise FormError("{field}: {found} is not allowed; it must be 1 to {most}", field=field, found=size, most=most)


@dataclass(frozen=True, slots=True)
class Subject:
    """The event that a form is filled from, and the part of it that the form is about.

    `address` is where phones find the event's pages, empty where they cannot; `seal` that of the last entry.
    """

    state: EventState
    role: Role
    group_id: GroupId
    number: int | None = None
    board: int | None = None
    game: int = 1
    address: str = ""
    seal: JournalSeal | None = None

    @property
    def discipline(self) -> Discipline:
        """The game that is played."""
        return self.state.event.discipline

    @property
    def group(self) -> GroupState:
        """The group."""
        return self.state.group(self.group_id)

    @property
    def round_number(self) -> int:
        """The round; without one the form is refused."""
        if self.number is None:
            raise FormError("this form is about a round: say which")
        return self.number

    @property
    def board_number(self) -> int:
        """The board; without one the form is refused."""
        if self.board is None:
            raise FormError("this form is about a board: say which")
        return self.board

    def at_board(self, board: int) -> "Subject":
        """The same with another board."""
        return replace(self, board=board)


def pages_of_event(address: str | None, book: str) -> str:
    """Where phones find the pages of an event at the address of the program; empty where there is none."""
    return f"{address.rstrip('/')}/events/{book}" if address else ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form. One without `blank` cannot be filled in by hand, one without `filled` has no data of an event.

    `also_at` are further moments at which it is printed. `check` refuses what the form would refuse, without the work
    of filling it in; a form that is quickly filled in needs none. `most_players` is the largest field of a form
    that has no room for `MOST_BLANK_PLAYERS`.
    """

    name: str
    title: str
    scope: Scope
    moment: Moment
    filled: Callable[[Subject, Words], Sheet] | None = None
    blank: Callable[[Blank, Words], Sheet] | None = None
    role: Role = Role.PUBLIC
    disciplines: frozenset[Discipline] = frozenset(Discipline)
    also_at: frozenset[Moment] = frozenset()
    check: Callable[[Subject], object] | None = None
    most_players: Callable[[], int] | None = None

    @property
    def moments(self) -> frozenset[Moment]:
        """All moments at which it is printed."""
        return self.also_at | {self.moment}
