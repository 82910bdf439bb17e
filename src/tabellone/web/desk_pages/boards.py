"""The boards of a round as lines of the working place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from markupsafe import Markup

from tabellone.answers.cache import Memo
from tabellone.core.model import NOTHING, Outcome, Result
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.locales.rests import rest_name
from tabellone.locales.results import reported_text, result_text
from tabellone.web.desk_pages.cached_standings import points_before
from tabellone.web.desk_pages.desk import GroupDesk
from tabellone.web.rendering import macro

SEAT = "seat/"
# Rows of rounds as they were shown last, by round: each with the board that it was made from.
_ROWS = Memo(64)


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game on a line: the field it is typed into while it is open, else its result; `note` says more."""

    field: str
    label: str
    mark: str
    note: str


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
        return any(cell.field for cell in self.games)


@dataclass(frozen=True, slots=True)
class RestLine:
    """Somebody without an opponent; one whom the system lets rest has a page that says why."""

    name: str
    number: int
    why: str
    address: str


class Boards:
    """The lines of one round, made with what they have in common."""

    def __init__(self, desk: GroupDesk, each: RoundState, *, may_enter: bool) -> None:
        self._desk = desk
        self._round = each
        self._points: Mapping[EntrantId, Fraction] = points_before(desk, each.number)
        self._may_enter = may_enter and each.phase is not RoundPhase.DRAFT
        self._texts: dict[Fraction, str] = {}
        self._marks: dict[tuple[Result | None, bool], str] = {}

    @cached_property
    def _numbers(self) -> Mapping[EntrantId, int]:
        return {of.player: of.number for of in self._round.basis.numbers}

    def _note(self, player: EntrantId) -> str:
        points = self._points.get(player, NOTHING)
        text = self._texts.get(points)
        if text is None:
            text = self._texts[points] = self._desk.words.points(points)
        return f"{self._numbers.get(player, 0)} · {text}"

    def _mark(self, place: int, result: Result | None) -> str:
        """A result as the players stand on the line: in the second game of an encounter they have changed colours."""
        key = result, place > 1
        mark = self._marks.get(key)
        if mark is None:
            scoring, words = self._desk.state.made.scoring, self._desk.words
            mark = self._marks[key] = result_text(result, scoring, words, is_reversed=place > 1) or "–"
        return mark

    def _cell(self, encounter: EncounterState, place: int, game: GameState) -> GameCell:
        if self._may_enter and not game.is_finished:
            return self._open_cell(encounter, place, game)
        if game.reported_by.startswith(SEAT) and not game.confirmed_by:
            note = reported_text(game.reported_by, self._desk.words)
            return GameCell("", "", self._mark(place, game.result), note)
        return GameCell("", "", self._mark(place, game.result), "")

    def _open_cell(self, encounter: EncounterState, place: int, game: GameState) -> GameCell:
        words, board = self._desk.words, encounter.board
        note = "" if game.result is None else words("adjourned")
        if len(self._round.encounters[0].games) == 1:
            return GameCell(f"b{board}", words("Board {board}", board=board), "", note)
        white = self._desk.desk.name(encounter.white if place == 1 else encounter.black)
        label = words("Board {board}, game {game}, {name} has White", board=board, game=place, name=white)
        return GameCell(f"b{board}.{place}", label, "", note)

    def line(self, encounter: EncounterState, refusal: str = "") -> BoardLine:
        """One board."""
        name = self._desk.desk.name
        return BoardLine(
            encounter.board,
            name(encounter.white),
            self._note(encounter.white),
            name(encounter.black),
            self._note(encounter.black),
            tuple(self._cell(encounter, place, game) for place, game in enumerate(encounter.games, start=1)),
            encounter.opening,
            refusal,
        )

    def row(self, encounter: EncounterState, refusal: str = "", *, is_goal: bool = False) -> Markup:
        """The row of one board; with the id by which the next keystroke finds it."""
        line = self.line(encounter, refusal)
        goal = next((cell.field for cell in line.games if cell.field), "") if is_goal else ""
        rule = self._desk.group.settings.openings
        has_openings = rule is not None and rule.per_board
        made = macro("desk/board_line.html", "board_line")
        return made(line, self._desk.round_address(self._round.number), has_openings, goal)

    def rows(self, refusals: Mapping[int, str], *, only_open: bool) -> Markup:
        """Every board, or those that wait for a result; a row is made anew only if something on it has changed."""
        found: Iterable[EncounterState] = self._round.boards
        if only_open:
            found = [each for each in found if any(not game.is_finished for game in each.games)]
        kept, texts, goal = self._kept_rows(), [], self._may_enter
        for each in found:
            is_goal = goal and any(not game.is_finished for game in each.games)
            refusal = refusals.get(each.board, "")
            known = kept.get(each.board)
            if refusal or is_goal:
                goal = goal and not is_goal
                texts.append(self.row(each, refusal, is_goal=is_goal))
            elif known is not None and known[0] is each:
                texts.append(known[1])
            else:
                kept[each.board] = each, self.row(each)
                texts.append(kept[each.board][1])
        return Markup("").join(texts)

    def _kept_rows(self) -> dict[int, tuple[EncounterState, Markup]]:
        """The rows of this round while all that they share stays the same: names, numbers, points, address, words."""
        desk, each = self._desk, self._round
        key = ("rows", desk.round_address(each.number), desk.words.language, self._may_enter)
        parts = (desk.state.entrants, desk.state.settings, desk.group.settings, each.basis, self._points)
        return _ROWS.get(key, parts, dict)

    def rests(self) -> tuple[RestLine, ...]:
        """Who has no opponent, the one who rests first."""
        address = f"{self._desk.round_address(self._round.number)}/rest"
        is_by_system = not self._desk.group.settings.is_paired_by_hand
        lines = [
            RestLine(
                self._desk.desk.name(rest.player),
                self._numbers.get(rest.player, 0),
                rest_name(rest.outcome, self._desk.state.made.discipline, self._desk.words),
                f"{address}/{self._numbers[rest.player]}"
                if is_by_system and rest.outcome is Outcome.ALLOCATED_BYE and rest.player in self._numbers
                else "",
            )
            for rest in self._round.rests
        ]
        return tuple(lines)
