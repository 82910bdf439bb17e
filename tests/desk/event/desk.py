"""A desk for tests: commands are carried out one after the other, and what must always hold is checked each time."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Colour, Discipline, Result
from tabellone.desk.book import Stamp
from tabellone.desk.codec import decoded_command, encoded_command
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    EnterPlayers,
    EnterResult,
    EventCommand,
    EventFact,
    PairRound,
    PublishRound,
)
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.registry import EVENT
from tabellone.desk.event.round_state import Adjournment, NumberedMove, Pieces
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import DrawRecord, EventState, GroupState

BOOK = EventBook()
MORNING = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
A = GroupId(1)
DAMA = EventSettings("Torneo di prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
CHESS = EventSettings("Open di prova", Discipline.CHESS, CHESS_SCORING)
ADJOURNED = Adjournment(
    on=date(2026, 5, 2),
    to_move=Colour.BLACK,
    pieces=Pieces(white_men=(21, 22), black_men=(1, 2), white_kings=(3,), black_kings=(30,)),
    white_seconds=3000,
    black_seconds=2900,
    new_seconds=1800,
    last_moves=(NumberedMove(30, "23-19", "12-16"), NumberedMove(31, "22-18", "5-10")),
    sealed_move="10-13",
    signed_by_white="Player 01",
    signed_by_black="Player 02",
    signed_by_arbiter="Arbiter",
    sealed_move_signed_by="Player 02",
)
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def ids(*numbers: int) -> tuple[EntrantId, ...]:
    """Ids of players."""
    return tuple(map(EntrantId, numbers))


def stamp(position: int, author: str = "arbiter") -> Stamp:
    """The stamp of the entry at a position."""
    return Stamp(author, MORNING + timedelta(minutes=position), position)


def folded(facts: Iterable[EventFact]) -> EventState:
    """The state that facts add up to."""
    state = BOOK.initial()
    for position, fact in enumerate(facts, start=1):
        state = BOOK.applied(state, fact, stamp(position))
    return state


def confirmed(command: Any) -> Any:
    """The command, confirmed."""
    return replace(command, confirmed=True)


class Desk:
    """An event run by an arbiter."""

    def __init__(self) -> None:
        self.state = BOOK.initial()
        self.facts: list[EventFact] = []

    def do(self, command: EventCommand) -> EventFact:
        """Carry a command out; the command and its fact survive encoding to JSON and back."""
        before = self.state
        fact = BOOK.decide(before, command)
        assert BOOK.decoded(*BOOK.encoded(fact)) == fact
        assert decoded_command(EVENT, *encoded_command(EVENT, command)) == command
        self.facts.append(fact)
        self.state = BOOK.applied(before, fact, stamp(len(self.facts)))
        return fact

    def all(self, *commands: EventCommand) -> "Desk":
        """Carry several commands out."""
        for command in commands:
            self.do(command)
        return self

    def group(self, group: GroupId = A) -> GroupState:
        """The current state of a group."""
        return self.state.group(group)

    def play(self, seed: int, group: GroupId = A) -> None:
        """Enter a random result for every game without one in the last round."""
        lots = Lots(seed)
        last = self.group(group).rounds[-1]
        for encounter in last.boards:
            for game, state in enumerate(encounter.games, start=1):
                if state.result is None:
                    result = PLAYED[lots.below(len(PLAYED))]
                    self.do(EnterResult(group, last.number, encounter.board, result, game))

    def play_round(self, seed: int, group: GroupId = A) -> None:
        """Pair, publish, play and close the next round."""
        self.all(PairRound(group), PublishRound(group))
        self.play(seed, group)
        self.do(CloseRound(group))


def players(count: int, *, rated: bool = True) -> tuple[PlayerDetails, ...]:
    """Players by descending rating."""
    return tuple(
        PlayerDetails(
            f"Player {number:02}",
            max(0, 3000 - 20 * number) if rated else None,
            club=f"Club {number % 3}",
            province="AN" if number % 4 == 0 else "MC",
        )
        for number in range(1, count + 1)
    )


def started(count: int, group: GroupSettings, event: EventSettings = DAMA, *, numbered: bool = True) -> Desk:
    """An event with one group of players who are numbered as they were entered."""
    desk = Desk().all(CreateEvent(event, group), EnterPlayers(A, players(count)))
    if numbered:
        desk.do(AssignNumbers(A, desk.group().members))
    return desk


def draw_of(desk: Desk) -> DrawRecord:
    """Draw of the numbers of the first group."""
    draw = desk.group().draw
    assert draw is not None
    return draw
