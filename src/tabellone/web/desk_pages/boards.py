"""The boards of a round as lines of the working page, and the keys by which results are typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from tabellone.answers.cache import Memo
from tabellone.answers.groups.rounds import BoardAnswer, GameAnswer, RoundAnswer, board_of, round_of
from tabellone.core.model import Outcome, Result, Scoring
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.locales.results import game_text, reported_text, result_meaning, result_text
from tabellone.locales.words import Words
from tabellone.web.desk_pages.desk import GroupDesk
from tabellone.web.rendering import macro

# Rows of rounds as they were rendered last: each with the board that it shows.
_ROWS = Memo(64)
MOST_WITH_STATES = 100
MOST_IN_STRIP = 20
Rows = dict[int, tuple[BoardAnswer, Markup]]


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game on a line: the field it is typed into while it is open, else its result; `note` says more."""

    field: str
    label: str
    mark: str
    note: str


@dataclass(frozen=True, slots=True)
class BoardColumns:
    """The columns that not every round has: the opening of each board, and its state in words."""

    opening: bool
    state: bool


@dataclass(frozen=True, slots=True)
class BoardState:
    """Result state of a board, as a shape and a word; `act` is the arbiter's next action."""

    shape: str
    word: str
    act: str = ""


@dataclass(frozen=True, slots=True)
class StripCell:
    """A board in the strip above the boards."""

    board: int
    shape: str
    title: str


class Boards:
    """Builds the lines of one round from the data that they share."""

    def __init__(self, desk: GroupDesk, round_state: RoundState, *, may_enter: bool) -> None:
        self._desk = desk
        self._number = round_state.number
        self._may_enter = may_enter and round_state.phase is not RoundPhase.DRAFT
        self._state, self._group, self._role = desk.state, desk.group.id, desk.desk.role
        rule = desk.group.settings.openings
        has_states = len(round_state.encounters) <= MOST_WITH_STATES
        self.columns = BoardColumns(rule is not None and rule.per_board, has_states)

    @property
    def answer(self) -> RoundAnswer:
        """The round."""
        return round_of(self._state, self._group, self._number, self._role)

    def board(self, board: int) -> BoardAnswer:
        """The line of one board."""
        return board_of(self._state, self._group, self._number, board, self._role)

    def _cell(self, board: BoardAnswer, game: GameAnswer) -> GameCell:
        words = self._desk.words
        if self._may_enter and not game.is_finished and not game.is_disputed:
            return self._open_cell(board, game)
        note = reported_text(game.reported_by, words) if game.awaits_confirmation and game.reported_by else ""
        return GameCell("", "", game_text(game, words) or "–", note)

    def _open_cell(self, board: BoardAnswer, game: GameAnswer) -> GameCell:
        words, number = self._desk.words, board.board
        note = "" if game.result is None else words("adjourned")
        if len(board.games) == 1:
            return GameCell(f"b{number}", words("Board {board}", board=number), "", note)
        white = board.white.name if game.game == 1 else board.black.name
        label = words("Board {board}, game {game}, {name} has White", board=number, game=game.game, name=white)
        return GameCell(f"b{number}.{game.game}", label, "", note)

    def row(self, board: BoardAnswer, refusal: str = "", *, is_goal: bool = False) -> Markup:
        """The row of one board; with the id by which the next keystroke finds it."""
        cells = [self._cell(board, game) for game in board.games]
        goal = next((cell.field for cell in cells if cell.field), "decide") if is_goal else ""
        words = self._desk.words
        points = (words.points(board.white.points), words.points(board.black.points))
        address = self._desk.round_address(self._number)
        board_line = macro("desk/board_line.html", "board_line")
        state, winner = self._state_of(board), "" if board.winner is None else board.winner.value
        reports = self._reports(board)
        return board_line(board, cells, points, address, self.columns, goal, refusal, winner, state, reports)

    def _reports(self, board: BoardAnswer) -> tuple[str, str]:
        """The conflicting reports of White and Black on a board."""
        words = self._desk.words
        texts: tuple[list[str], list[str]] = ([], [])
        for game in board.games:
            for report in game.reports:
                texts[report.is_of_black].append(game_text(report, words))
        return " ".join(texts[0]), " ".join(texts[1])

    def _state_of(self, board: BoardAnswer) -> BoardState:
        words = self._desk.words
        if board.is_disputed:
            return BoardState("disp", words("disputed"), words("decide"))
        if any(game.awaits_confirmation for game in board.games):
            return BoardState("care", words("to be confirmed"))
        if board.is_open:
            return BoardState("miss", words("missing"))
        return BoardState("saved", words("saved"))

    def strip(self) -> list[StripCell]:
        """Every board of the round with its state, in rounds of a few boards."""
        if len(self.answer.boards) > MOST_IN_STRIP:
            return []
        words = self._desk.words
        return [
            StripCell(
                board.board,
                "disp" if board.is_disputed else "" if board.is_open else "done",
                words("Board {board}: {state}", board=board.board, state=self._state_of(board).word),
            )
            for board in self.answer.boards
        ]

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
                texts.append(self.row(board, refusal, is_goal=is_goal))
                continue
            row = known.get(board.board)
            if row is None or row[0] is not board:
                row = known[board.board] = board, self.row(board)
            texts.append(row[1])
        return Markup("").join(texts)

    def _goal(self) -> BoardAnswer | None:
        """The board for the next keystroke: the first with a field, else the first that waits for a decision."""
        if not self._may_enter:
            return None
        boards = self.answer.boards
        fields = (board for board in boards if any(not (game.is_finished or game.is_disputed) for game in board.games))
        return next(fields, None) or next((board for board in boards if board.is_open), None)

    def _known_rows(self) -> Rows:
        """The rows of this round as they were rendered last, in this language and for those who may do the same."""
        address = self._desk.round_address(self._number)
        rows: Rows = _ROWS.get((address, self._desk.words.language, self._may_enter, self.columns), (), dict)
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


@dataclass(frozen=True, slots=True)
class ResultKey:
    """A key, the result it stands for, that result as it is written, and what it means in words."""

    key: str
    result: Result
    mark: str
    meaning: str


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


def result_keys(scoring: Scoring, words: Words) -> tuple[ResultKey, ...]:
    """The keys in the order of the pad, one for each result."""
    shown: dict[Result, str] = {}
    for key, result in keys_of(scoring).items():
        shown.setdefault(result, key)
    return tuple(
        ResultKey(key, result, result_text(result, scoring, words), result_meaning(result, words))
        for result, key in shown.items()
    )
