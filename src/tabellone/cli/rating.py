"""`tabellone rate` and `board`: the ratings of an event in a report file, and its board with expected scores."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.calculation import conditions_of
from tabellone.answers.files.board import BoardQuestion, FileBoard
from tabellone.answers.files.rating import (
    SYSTEMS,
    EventRating,
    RatedPlayer,
    RatingQuestion,
    figures_of,
    kind_of_report,
)
from tabellone.cli.answer import Call, answering, table_text, today, write_text_file
from tabellone.cli.calc import LONGEST_INCREMENT, LONGEST_MINUTES, explain_option, step_lines, why_shape
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.printing import event_facts, output_option, pdf_option, print_sheet, write_sheet
from tabellone.cli.report_files import read_event, scoring_option
from tabellone.core.explain import Step
from tabellone.core.model import Player
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import BoardCell, ExpectedBoard
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.register.layout import written_table
from tabellone.locales.numbers import N_
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.board_sheet import board_sheet, expected_text, sum_names, sum_texts
from tabellone.regulations.rating_systems import definition_of

MOST_NAMED, MOST_ROUNDS = 5, 99
Shape = dict[str, object]
F = TypeVar("F", bound=Callable[..., Any])


@click.command()
@click.argument("file")
@click.option("--system", type=OneOf(tuple(SYSTEMS)), required=True, help="Rating system.")
@click.option("--edition", default=None, help="Edition of the system.")
@click.option("--validity", type=OneOf(("100", "50")), default="100", help="Validity of the event (Elo-Rubele).")
@click.option(
    "--time",
    "pace",
    type=OneOf(tuple(pace.value for pace in Pace)),
    default="standard",
    help="Coefficient of the UISP; FIDE rates only standard games.",
)
@click.option("--minutes", type=WholeNumber(1, LONGEST_MINUTES), default=None, help="Minutes a player (UISP, FIDE).")
@click.option("--increment", type=WholeNumber(0, LONGEST_INCREMENT), default=None, help="Seconds a move (UISP, FIDE).")
@click.option("--online", is_flag=True, help="The event was played online (UISP).")
@click.option(
    "--kind",
    type=OneOf(tuple(kind.value for kind in Kind)),
    default=None,
    help="Kind of event (FIDE); by default that of the file.",
)
@click.option("--stage", "stages", multiple=True, metavar="FILE", help="A later stage, counted together (FIDE 6.2).")
@click.option("--league", is_flag=True, help="A national league, which may last longer (FIDE 4.11).")
@click.option(
    "--match-games", type=WholeNumber(1, MOST_ROUNDS), default=None, help="Games of the match, if not in the file."
)
@click.option("--as-in-example", is_flag=True, help="Read 10.25 as the example 10.68 prints it (FIDE 1997).")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@scoring_option
@explain_option
@answering
def rate(
    call: Call,
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    minutes: int | None,
    increment: int | None,
    online: bool,
    kind: str | None,
    stages: tuple[str, ...],
    league: bool,
    match_games: int | None,
    as_in_example: bool,
    csv_file: str | None,
    scoring: str | None,
    explained: bool,
) -> None:
    """The arithmetic of one event; yearly bonus and malus belong to lists."""
    words, report = call.words, read_event(file, scoring)
    played = Conditions(
        Kind(kind) if kind else kind_of_report(report),
        int(validity),
        Pace(pace),
        is_online=online,
        is_national_league=league,
        scheduled_games=match_games,
        as_in_example=as_in_example,
    )
    question = RatingQuestion(
        system,
        edition,
        conditions_of(minutes, increment, played),
        is_explained=explained,
        stages=tuple(read_event(stage, scoring) for stage in stages),
    )
    rating = question.answered(report, today())
    shapes = [as_json(figures_of(rated, RatingSystem(system)), words) for rated in rating.players]
    remarks = _remarks(rating, words)
    if csv_file is not None:
        write_text_file(csv_file, _players_table(shapes))
    players = [
        {**shape, **why_shape(rated.why, words, explained=explained)}
        for shape, rated in zip(shapes, rating.players, strict=True)
    ]
    call.say(
        {"system": system, "edition": rating.edition, "players": players, **remarks_shape(remarks)},
        _players_lines(rating.players, definition_of(RatingSystem(system)).decimals, words),
    )
    call.warn(*remarks)


def _players_lines(players: Sequence[RatedPlayer], decimals: int, words: Words) -> Iterator[str]:
    header = [words("number"), words("name"), words("before"), words("scored"), words("expected")]
    header += [words("coefficient"), words("after")]
    rows = [
        [
            *(str(rated.number), rated.player.name, words.number(rated.before), words.number(rated.scored)),
            words.rounded(rated.expected, decimals) if decimals else words.number(rated.expected),
            words.number(rated.change.coefficient),
            words.number(rated.after),
        ]
        for rated in players
    ]
    yield table_text([header, *rows])
    for rated in players:
        if rated.why:
            yield rated.player.name
            yield from step_lines(rated.why, words)


def _players_table(rows: list[Shape]) -> str:
    """The players as a table with the names of the JSON; several crossings are separated by blanks."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return written_table(columns, ([_table_cell(row.get(column)) for column in columns] for row in rows))


def _table_cell(value: object) -> object:
    return " ".join(str(part) for part in value) if isinstance(value, list) else value


def _remarks(rating: EventRating, words: Words) -> list[str]:
    """Remarks to read before using these ratings."""
    remarks = _named(
        N_("without a rating in the file, counted with a first one: {players}"),
        [(rated.player.name, rated.before) for rated in rating.without_rating],
        words,
    )
    remarks += remarks_on_ratings(rating.below_list, RatingSystem(rating.system), rating.edition, words)
    return remarks + [f"{words.step(step)} ({words.source(step.citation)})" for step in rating.objections]


def remarks_on_ratings(below_list: Iterable[Player], system: RatingSystem, edition: str, words: Words) -> list[str]:
    """Doubts about the ratings of a file: those below the lowest of a list cannot come from one."""
    low = [(player.name, player.rating) for player in below_list]
    floor = definition_of(system).lowest_rating(edition)
    return _named(N_("below {floor}, not a rating of the list: {players}"), low, words, floor=floor)


def _named(sentence: str, players: list[tuple[str, int | None]], words: Words, **values: object) -> list[str]:
    """A sentence that names the first of some players with their ratings, where there are any."""
    if not players:
        return []
    named = ", ".join(f"{name} ({rating})" for name, rating in players[:MOST_NAMED])
    more = ", ..." if len(players) > MOST_NAMED else ""
    return [words(sentence, players=named + more, **values)]


def remarks_shape(remarks: list[str]) -> dict[str, object]:
    """Remarks as JSON, where there are any."""
    return {"remarks": remarks} if remarks else {}


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


def _board_conditions(validity: str, pace: str, kind: str, *, online: bool) -> Conditions:
    return Conditions(Kind(kind), int(validity), Pace(pace), is_online=online)


def _system_facts(file_board: FileBoard, words: Words) -> list[tuple[str, str]]:
    """The system as a printed board names it."""
    name = rating_system_name(file_board.system.value, words)
    return [(words("rating system"), words("{system}, edition {edition}", system=name, edition=file_board.edition))]


@click.command()
@click.argument("file")
@rating_options
@scoring_option
@pdf_option
@explain_option
@answering
def board(
    call: Call,
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
) -> None:
    """The board with expected scores: everybody against everybody, PA, PO, D, S.

    As in Tab. 13 and 15 of the FID. Meetings that were not played show what would be expected; the sum counts only
    games that count for the rating.
    """
    words = call.words
    event = read_event(file, scoring)
    played = _board_conditions(validity, pace, kind, online=online)
    file_board = BoardQuestion(RatingSystem(system), edition, played, is_explained=explained).answered(event, today())
    remarks = remarks_on_ratings(file_board.below_list, file_board.system, file_board.edition, words)
    if pdf is not None:
        write_sheet(
            pdf, board_sheet(file_board.board, [*event_facts(event, words), *_system_facts(file_board, words)], words)
        )
    players = [
        {**as_json(player, words), **why_shape(steps, words, explained=explained)}
        for player, steps in zip(file_board.players, file_board.steps, strict=True)
    ]
    answer = {"system": system, "edition": file_board.edition, "win": str(file_board.board.win), "players": players}
    reasons = reason_lines(file_board.board, file_board.steps, words)
    call.say({**answer, **remarks_shape(remarks)}, [*board_lines(file_board.board, words), *reasons])
    call.warn(*remarks)


@click.command("board")
@click.argument("file")
@rating_options
@output_option
@scoring_option
@answering
def print_board(
    call: Call,
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    online: bool,
    kind: str,
    output: str,
    scoring: str | None,
) -> None:
    """The board with expected scores, everybody against everybody."""
    words = call.words
    event = read_event(file, scoring)
    played = _board_conditions(validity, pace, kind, online=online)
    file_board = BoardQuestion(RatingSystem(system), edition, played).answered(event, today())
    sheet = board_sheet(file_board.board, [*event_facts(event, words), *_system_facts(file_board, words)], words)
    print_sheet(call, output, sheet)


def reason_lines(board: ExpectedBoard, steps: Iterable[tuple[Step, ...]], words: Words) -> Iterator[str]:
    """The steps of every line that has any."""
    for line, why in zip(board.lines, steps, strict=True):
        if why:
            yield line.player.name
            yield from step_lines(why, words)


def board_lines(board: ExpectedBoard, words: Words) -> Iterator[str]:
    """A board as text."""
    order = [line.player.number for line in board.lines]
    rows = [[words("number"), words("name"), words("before"), *map(str, order), *sum_names(words)]]
    for line in board.lines:
        cells = ["*" if other == line.player.number else _expected_cell(line.cells[other], words) for other in order]
        head_cells = [str(line.player.number), line.player.name, words.number(line.before)]
        rows.append([*head_cells, *cells, *sum_texts(line, words)])
    yield table_text(rows)
    if any(not cell.games for line in board.lines for cell in line.cells.values()):
        yield words("In brackets: meetings that do not count for the rating.")


def _expected_cell(cell: BoardCell, words: Words) -> str:
    """The expected score; in brackets if no game counts."""
    text = expected_text(cell, words)
    return text if cell.games or cell.expected is None else f"({text})"
