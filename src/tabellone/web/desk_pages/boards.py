"""The boards of a round as lines of the working page, and the keys by which results are typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from markupsafe import Markup

from tabellone.answers.cache import Memo
from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.rounds import RoundAnswer, board_of, round_of
from tabellone.core.model import Outcome, Result, Scoring
from tabellone.desk.event.commands import CorrectResult, SetLineUp
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.web.desk_pages.desk import GroupDesk
from tabellone.web.rendering import Page, rendered

# Rows of rounds as they were rendered last: each with the board that it shows.
_ROWS = Memo(64)
MOST_WITH_STATES = 100
MOST_IN_STRIP = 20
Rows = dict[int, tuple[BoardAnswer, Markup]]


@dataclass(frozen=True, slots=True)
class BoardRow(Page):
    """The line of one board, with a field for each game whose result can be typed; `is_goal` is for the next key.

    Not every round has a column for the openings, and for the states of boards.
    """

    template: ClassVar[str] = "desk/board_line.html"

    board: BoardAnswer
    round_address: str
    may_enter: bool
    may_correct: bool
    has_openings: bool
    has_states: bool
    is_goal: bool
    line_refusal: str


@dataclass(frozen=True, slots=True)
class MatchRow(Page):
    """The line of a match of teams, with a field for each board whose result can be typed; `is_goal` as of a board."""

    template: ClassVar[str] = "desk/match_line.html"

    board: BoardAnswer
    round_address: str
    may_enter: bool
    may_correct: bool
    may_set_line_ups: bool
    is_goal: bool
    line_refusal: str


class Boards:
    """Builds the lines of one round from the data that they share."""

    def __init__(self, desk: GroupDesk, round_state: RoundState, *, may_enter: bool) -> None:
        self._desk = desk
        self._number = round_state.number
        self._may_enter = may_enter and round_state.phase is not RoundPhase.DRAFT
        is_closed = round_state.phase is RoundPhase.CLOSED
        self._may_correct = is_closed and may_enter and desk.can(CorrectResult)
        self._state, self._group, self._role = desk.state, desk.group.id, desk.desk.role
        self.has_matches = desk.group.settings.teams is not None
        self._may_set_line_ups = self.has_matches and not is_closed and desk.can(SetLineUp)
        rule = desk.group.settings.openings
        self.has_openings = rule is not None and rule.per_board
        self.has_states = len(round_state.encounters) <= MOST_WITH_STATES

    @property
    def answer(self) -> RoundAnswer:
        """The round."""
        return round_of(self._state, self._group, self._number, self._role)

    def board(self, board: int) -> BoardAnswer:
        """The line of one board."""
        return board_of(self._state, self._group, self._number, board, self._role)

    def row(self, board: BoardAnswer, refusal: str = "", *, is_goal: bool = False) -> BoardRow | MatchRow:
        """The row of one board; with the id by which the next keystroke finds it."""
        address = self._desk.round_address(self._number)
        if self.has_matches:
            return MatchRow(
                board, address, self._may_enter, self._may_correct, self._may_set_line_ups, is_goal, refusal
            )
        return BoardRow(
            board, address, self._may_enter, self._may_correct, self.has_openings, self.has_states, is_goal, refusal
        )

    def _rendered(self, board: BoardAnswer, refusal: str = "", *, is_goal: bool = False) -> Markup:
        row = self.row(board, refusal, is_goal=is_goal)
        text = rendered(row.template, self._desk.words.language, row, discipline=self._state.event.discipline)
        return Markup(text)  # noqa: S704, the template escapes names

    def strip(self) -> tuple[BoardAnswer, ...]:
        """Every board of the round, in rounds of a few boards."""
        boards = self.answer.boards
        return boards if len(boards) <= MOST_IN_STRIP else ()

    def rows(self, refusals: Mapping[int, str], *, only_open: bool) -> Markup:
        """Every board, or those that wait for a result; a row is rendered anew only if something on it has changed."""
        known, texts = self._known_rows(), []
        goal = self._goal()
        for board in self.answer.boards:
            if only_open and not board.is_open:
                continue
            is_goal = board is goal
            refusal = refusals.get(board.board, "")
            if refusal or is_goal:
                texts.append(self._rendered(board, refusal, is_goal=is_goal))
                continue
            row = known.get(board.board)
            if row is None or row[0] is not board:
                row = known[board.board] = board, self._rendered(board)
            texts.append(row[1])
        return Markup("").join(texts)

    def _goal(self) -> BoardAnswer | None:
        """The board for the next keystroke: the first with a field, else the first that waits for a decision."""
        if not self._may_enter:
            return None
        boards = self.answer.boards
        return next((board for board in boards if board.awaited), None) or next(
            (board for board in boards if board.is_open), None
        )

    def _known_rows(self) -> Rows:
        """The rows of this round as they were rendered last, in this language and for those who may do the same."""
        address = self._desk.round_address(self._number)
        key = (
            address,
            self._desk.words.language,
            self._may_enter,
            self._may_correct,
            self._may_set_line_ups,
            self.has_openings,
            self.has_states,
        )
        rows: Rows = _ROWS.get(key, (), dict)
        return rows

    def rest_address(self, number: int) -> str:
        """Address of the explanation of a player's bye, if a system has paired the round."""
        is_by_hand = self._desk.group.settings.is_paired_by_hand
        return "" if is_by_hand else f"{self._desk.round_address(self._number)}/rest/{number}"


BY_FORFEIT = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
BY_PLAY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
BY_DECISION = (Result.BOTH_LOSE, Result.WHITE_DRAWS_BLACK_LOSES, Result.WHITE_LOSES_BLACK_DRAWS)
ENTERED = (*BY_PLAY, *BY_FORFEIT, *BY_DECISION)
_FORFEIT_KEYS = {"+": Result.WHITE_WINS_BY_FORFEIT, "-": Result.BLACK_WINS_BY_FORFEIT, "x": Result.DOUBLE_FORFEIT}
_SAME = str.maketrans({"−": "-", "–": "-", "½": "5", "*": "x"})


def played_keys(scoring: Scoring) -> dict[str, Result]:
    """White's points as the federation writes them: 2, 1, 0 in draughts; 1, = or 5, 0 in chess."""
    worth = [scoring.points(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]
    keys = [_key(points) for points in worth]
    if "" in keys or len(set(keys)) < len(keys):
        return dict(zip("w=l", BY_PLAY, strict=True))
    key_results = dict(zip(keys, BY_PLAY, strict=True))
    if "=" in key_results and "5" not in key_results:
        key_results["5"] = Result.DRAW
    return key_results


def _key(points: Fraction) -> str:
    """The one key for a number of points; empty if there is none."""
    if points == Fraction(1, 2):
        return "="
    return str(points) if points.denominator == 1 and 0 <= points <= 9 else ""


def keys_of(scoring: Scoring) -> dict[str, Result]:
    """Every key that may be typed for a result."""
    return {**played_keys(scoring), **_FORFEIT_KEYS}


def typed_result(text: str, scoring: Scoring) -> Result | None:
    """The result that was typed; None if no key stands for it."""
    return keys_of(scoring).get(text.strip().lower().translate(_SAME))


def result_keys(scoring: Scoring) -> Mapping[Result, str]:
    """The results in the order of the pad, each with one key."""
    shown: dict[Result, str] = {}
    for key, result in keys_of(scoring).items():
        shown.setdefault(result, key)
    return shown
