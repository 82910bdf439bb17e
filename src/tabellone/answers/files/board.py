"""The board with expected scores of a report file."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.answers.files.rating import below_list, edition_of_report, with_time_of_file
from tabellone.answers.files.report import ReportedTournament, players_in
from tabellone.answers.register.events import BoardFigures, figures_of_line
from tabellone.core.arithmetic import Hundredths
from tabellone.core.explain import Step, explain_if
from tabellone.core.model import Player
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import BoardLine, ExpectedBoard, board_line, expected_meetings
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class FileBoard:
    """The board of a file in a system, by an edition, with the steps of each line if they were asked for.

    `below_list` are players of the file whose rating no list can have.
    """

    system: RatingSystem
    edition: str
    board: ExpectedBoard
    steps: tuple[tuple[Step, ...], ...]
    below_list: tuple[Player, ...]

    @property
    def players(self) -> tuple[BoardFigures, ...]:
        """The figures of each player; sums are written in hundredths."""
        return tuple(_in_hundredths(line) for line in self.board.lines)


@dataclass(frozen=True, slots=True)
class BoardQuestion:
    """By which system a board is made, and by which edition if that is chosen; else the first day decides."""

    system: RatingSystem
    edition: str | None
    played: Conditions
    is_explained: bool = False

    def answered(self, report: ReportedTournament, today: date) -> FileBoard:
        """The expected scores of all players of a file against each other."""
        report = players_in(report)
        edition = edition_of_report(report, self.system, self.edition, today)
        definition = definition_of(self.system)
        played = with_time_of_file(self.played, report, definition)
        system = definition.on_board(report, played, edition, report.circumstances.coefficients)
        expected = expected_meetings(system.ratings, system.expectation)
        lines: list[BoardLine] = []
        steps: list[tuple[Step, ...]] = []
        for player in report.players:
            line, why = explain_if(partial(board_line, report, player, expected, system), is_asked=self.is_explained)
            lines.append(line)
            steps.append(why)
        board = ExpectedBoard(report.name, system.win, tuple(lines))
        return FileBoard(self.system, edition, board, tuple(steps), below_list(report.players, self.system, edition))


def _in_hundredths(line: BoardLine) -> BoardFigures:
    figures = figures_of_line(line)
    return replace(
        figures,
        cells={other: replace(cell, expected=_hundredths(cell.expected)) for other, cell in figures.cells.items()},
        sum=Hundredths(figures.sum),
        expected=_hundredths(figures.expected),
        deviation=_hundredths(figures.deviation),
    )


def _hundredths(value: Fraction | None) -> Hundredths | None:
    return None if value is None else Hundredths(value)
