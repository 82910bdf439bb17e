"""`tabellone board`: the board with expected scores, everybody against everybody."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from tabellone.answers.files.rating import SYSTEMS, edition_of_report
from tabellone.answers.files.report import ReportedTournament
from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.calc import answered, explain_option, in_figures, say_steps, step_shapes, two_decimals
from tabellone.cli.event import read_event, scoring_option
from tabellone.cli.lists.parameters import today
from tabellone.cli.parameters import OneOf
from tabellone.cli.printing import event_facts, output_option, pdf_option, print_forms, say_printed, write_sheet
from tabellone.cli.rate import remarks_on_ratings, remarks_shape
from tabellone.core.arithmetic import decimal_text
from tabellone.core.explain import Step
from tabellone.core.model import Player, PlayerNumber, Tournament
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import (
    BoardLine,
    BoardSystem,
    ExpectedBoard,
    board_line,
    expected_board,
    expected_meetings,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.value_names import RATING_SYSTEM_NAMES
from tabellone.locales.words import Words
from tabellone.paper.board_sheet import board_sheet
from tabellone.regulations.rating_systems import definition_of

F = TypeVar("F", bound=Callable[..., Any])
Steps = tuple[Step, ...]


def rating_options(command: F) -> F:
    """Give a command the options that say how an event is rated."""
    paces = tuple(pace.value for pace in Pace)
    for option in (
        click.option(
            "--kind", type=OneOf(("swiss", "round-robin", "match")), default="swiss", help="FIDE: kind of event."
        ),
        click.option("--online", is_flag=True, help="The event was played online (UISP)."),
        click.option("--time", "pace", type=OneOf(paces), default="standard", help="UISP."),
        click.option(
            "--validity", type=OneOf(("100", "50")), default="100", help="Validity of the event (Elo-Rubele)."
        ),
        click.option("--edition", default=None, help="Edition of the system."),
        click.option("--system", type=OneOf(tuple(SYSTEMS)), required=True, help="Rating system."),
    ):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class ChosenRating:
    """A rating system as it was asked for on the command line."""

    system: str
    edition: str | None = None
    validity: str = "100"
    pace: str = "standard"
    online: bool = False
    kind: str = "swiss"

    def on_board(self, event: ReportedTournament) -> tuple[BoardSystem, str]:
        """What the system brings to a board, and the edition."""
        system = RatingSystem(self.system)
        name = edition_of_report(event, system, self.edition, today())
        played = Conditions(Kind(self.kind), int(self.validity), Pace(self.pace), is_online=self.online)
        return definition_of(system).on_board(event, played, name), name

    def facts(self, edition: str, words: Words) -> list[tuple[str, str]]:
        """The system as a printed board names it."""
        name = words(RATING_SYSTEM_NAMES[self.system])
        return [(words("rating system"), words("{system}, edition {edition}", system=name, edition=edition))]


@click.command()
@click.argument("file")
@rating_options
@scoring_option
@pdf_option
@explain_option
@answering
def board(
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    online: bool,
    kind: str,
    scoring: str | None,
    pdf: str | None,
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores: everybody against everybody, PA, PO, D, S.

    As in Tab. 13 and 15 of the FID. Meetings that were not played show what would be expected; the sum counts only
    games that count for the rating.
    """
    words = words_of(language)
    event = read_event(file, scoring)
    chosen = ChosenRating(system, edition, validity, pace, online, kind)
    found, name = chosen.on_board(event)
    lines = explained_lines(event, found, explained=explained)
    remarks = remarks_on_ratings(event.players, RatingSystem(system), name, words)
    whole = ExpectedBoard(event.name, found.win, tuple(line for line, _ in lines))
    if pdf is not None:
        write_sheet(pdf, board_sheet(whole, [*event_facts(event, words), *chosen.facts(name, words)], words))
    if as_json:
        shapes = line_shapes(lines, words, explained=explained)
        answer = {"system": system, "edition": name, "win": str(found.win), "players": shapes}
        say_json({**answer, **remarks_shape(remarks)})
        return
    say_board(whole, words)
    say_reasons(lines, words)
    for remark in remarks:
        warn(remark)


@print_forms.command("board")
@click.argument("file")
@rating_options
@output_option
@scoring_option
@answering
def print_board(
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    online: bool,
    kind: str,
    output: str,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores, everybody against everybody."""
    words = words_of(language)
    event = read_event(file, scoring)
    chosen = ChosenRating(system, edition, validity, pace, online, kind)
    found, name = chosen.on_board(event)
    facts = [*event_facts(event, words), *chosen.facts(name, words)]
    sheet = board_sheet(expected_board(event, found), facts, words)
    say_printed(output, write_sheet(output, sheet), words, as_json=as_json)


def explained_lines(tournament: Tournament, system: BoardSystem, *, explained: bool) -> list[tuple[BoardLine, Steps]]:
    """The lines of a board, each with its steps if they are asked for."""
    expected = expected_meetings(system.ratings, system.expectation)

    def line(player: Player) -> tuple[BoardLine, Steps]:
        return answered(lambda: board_line(tournament, player, expected, system), explained=explained)

    return [line(player) for player in tournament.players]


def line_shapes(lines: list[tuple[BoardLine, Steps]], words: Words, *, explained: bool) -> list[dict[str, object]]:
    """The lines of a board as JSON; `why` is there where it is asked for."""
    return [{**_shape(line), "why": step_shapes(steps, words)} if explained else _shape(line) for line, steps in lines]


def say_reasons(lines: list[tuple[BoardLine, Steps]], words: Words) -> None:
    """The steps of every line that has any."""
    for line, steps in lines:
        if steps:
            say(line.player.name)
            say_steps(steps, words)


def _shape(line: BoardLine) -> dict[str, object]:
    account = line.account
    return {
        "number": line.player.number,
        "name": line.player.name,
        "before": line.before,
        "cells": {
            str(other): {
                "expected": None if cell.expected is None else two_decimals(cell.expected),
                "games": cell.games,
            }
            for other, cell in line.cells.items()
        },
        "games": line.games,
        "sum": two_decimals(line.summed),
        "expected": None if account is None or account.expected is None else two_decimals(account.expected),
        "scored": None if account is None else decimal_text(account.scored),
        "deviation": None if line.deviation is None else two_decimals(line.deviation),
        "coefficient": None if account is None or account.coefficient is None else decimal_text(account.coefficient),
        "exact": None if account is None or account.exact is None else decimal_text(account.exact),
        "after": None if account is None else account.after,
    }


def say_board(board: ExpectedBoard, words: Words) -> None:
    """A board as text."""
    order = [line.player.number for line in board.lines]
    rows = [[words("number"), words("name"), words("before"), *map(str, order), "PA", "PO", "D", "S", words("after")]]
    for line in board.lines:
        cells = ["*" if other == line.player.number else _cell(line, other, words) for other in order]
        shape = _shape(line)
        sums = [shape[key] for key in ("expected", "scored", "deviation", "coefficient", "after")]
        known = [str(line.player.number), line.player.name, "-" if line.before is None else str(line.before)]
        rows.append([*known, *cells, *(in_figures(value, words) for value in sums)])
    say(table_text(rows))
    if any(not cell.games for line in board.lines for cell in line.cells.values()):
        say(words("In brackets: meetings that do not count for the rating."))


def _cell(line: BoardLine, other: PlayerNumber, words: Words) -> str:
    """What is expected; in brackets where no game counts."""
    cell = line.cells[other]
    if cell.expected is None:
        return "-"
    expected = in_figures(two_decimals(cell.expected), words)
    return expected if cell.games else f"({expected})"
