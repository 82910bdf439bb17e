"""The boards of a round as lines of the working place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Scoring
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.locales.words import Words
from tabellone.web.desk_pages.desk import GroupDesk
from tabellone.web.desk_pages.labels import reporter_name, rest_name
from tabellone.web.desk_pages.marks import points_text, result_mark
from tabellone.web.desk_pages.reckoned import points_before


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game on a line: the field it is typed into while it is open, else its result and who entered it."""

    game: int
    mark: str
    is_open: bool
    is_adjourned: bool
    by: str
    is_unconfirmed: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board: the players with number and points, the games, the opening."""

    board: int
    white: str
    white_note: str
    black: str
    black_note: str
    games: tuple[GameCell, ...]
    opening: int | None
    refusal: str = ""

    @property
    def is_open(self) -> bool:
        """A game of it has no result."""
        return any(cell.is_open for cell in self.games)


@dataclass(frozen=True, slots=True)
class RestLine:
    """Somebody without an opponent."""

    name: str
    number: int
    why: str
    player: EntrantId


def game_cell(game: GameState, place: int, scoring: Scoring, words: Words, *, may_enter: bool) -> GameCell:
    """A game as it stands."""
    by_seat = game.reported_by.startswith("seat/")
    return GameCell(
        place,
        result_mark(game.result, scoring, words),
        may_enter and not game.is_finished,
        game.result is not None and not game.is_finished,
        reporter_name(game.reported_by, words),
        by_seat and not game.confirmed_by,
    )


class Boards:
    """The lines of one round, made with what they have in common."""

    def __init__(self, desk: GroupDesk, each: RoundState, *, may_enter: bool) -> None:
        self._desk = desk
        self._round = each
        self._numbers: Mapping[EntrantId, int] = {of.player: of.number for of in each.basis.numbers}
        self._points: Mapping[EntrantId, Fraction] = points_before(desk, each.number)
        self._may_enter = may_enter and each.phase is not RoundPhase.DRAFT

    def _note(self, player: EntrantId) -> str:
        points = points_text(self._points.get(player, Fraction(0)), self._desk.words)
        return f"{self._numbers.get(player, 0)} · {points}"

    def line(self, encounter: EncounterState, refusal: str = "") -> BoardLine:
        """One board."""
        scoring, words = self._desk.state.made.scoring, self._desk.words
        return BoardLine(
            encounter.board,
            self._desk.desk.name(encounter.white),
            self._note(encounter.white),
            self._desk.desk.name(encounter.black),
            self._note(encounter.black),
            tuple(
                game_cell(game, place, scoring, words, may_enter=self._may_enter)
                for place, game in enumerate(encounter.games, start=1)
            ),
            encounter.opening,
            refusal,
        )

    def lines(self, refusals: Mapping[int, str], *, only_open: bool) -> tuple[BoardLine, ...]:
        """Every board, or those that wait for a result."""
        found: Iterable[EncounterState] = self._round.boards
        if only_open:
            found = [each for each in found if any(not game.is_finished for game in each.games)]
        return tuple(self.line(each, refusals.get(each.board, "")) for each in found)

    def rests(self) -> tuple[RestLine, ...]:
        """Who has no opponent, the one who rests first."""
        lines = [
            RestLine(
                self._desk.desk.name(rest.player),
                self._numbers.get(rest.player, 0),
                rest_name(rest.outcome, self._desk.words),
                rest.player,
            )
            for rest in self._round.rests
        ]
        return tuple(lines)
