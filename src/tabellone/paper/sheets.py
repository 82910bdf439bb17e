"""Sheets of answers: pairings, slips, standings, crosstable, race, and the picture of a round."""

from collections.abc import Iterator, Sequence

from tabellone.answers.diagrams import opening_diagram
from tabellone.answers.groups.boards import BoardAnswer, Side
from tabellone.answers.groups.pictures import (
    CrosstableAnswer,
    CrosstableCell,
    CrosstableLine,
    RaceAnswer,
    RoundPicture,
)
from tabellone.answers.groups.rounds import RestLine, RoundAnswer
from tabellone.answers.groups.standings import StandingsAnswer
from tabellone.answers.openings import opening_numbered
from tabellone.core.model import Colour, Discipline
from tabellone.locales.event_names import after_rounds
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import colour_sign, game_text, games_text, outcome_sign, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, ranking_notes, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.charts import standalone, text_of
from tabellone.paper.event_charts import picture_sentences, race_chart, round_picture_svg
from tabellone.paper.printing import Data, Facts, Sheet, column_parts, masthead


def picture_sheet(picture: RoundPicture, name: str, facts: Facts, words: Words) -> Sheet:
    """The picture with its sentences below, in columns."""
    form = words("Pairing diagram of round {number}", number=picture.number)
    svg = round_picture_svg(picture, words)
    return Sheet(
        "round_picture",
        {
            **masthead(name, form, facts, words, landscape=True),
            "picture": standalone(svg),
            "alternative": text_of(svg) or form,
            "sentences": [*picture_sentences(picture, words)],
        },
    )


MOST_CELLS_UPRIGHT = 9


def standings_sheet(answer: StandingsAnswer, name: str, facts: Facts, words: Words) -> Sheet:
    """Rank, number, name, rating, points and the tie-breaks that were applied."""
    rows: list[Data] = [
        {
            "rank": str(line.rank),
            "number": str(line.number),
            "title": line.title or line.category,
            "name": line.name,
            "rating": NOTHING if line.rating is None else str(line.rating),
            "points": words.points(line.points),
            "values": [
                *(line_tie_break(line, rule, words) for rule in answer.tie_breaks),
                *((line.printed,) if answer.has_printed else ()),
            ],
        }
        for line in answer.rows
    ]
    return Sheet(
        "standings",
        {
            **masthead(name, words("Standings {after}", after=after_rounds(answer, words)), facts, words),
            "words": {
                "rank": words("rank"),
                "number": words("no."),
                "name": words("name"),
                "rating": words("rating"),
                "points": words("points"),
            },
            "columns": [
                *(tie_break_name(rule.name, words) for rule in answer.tie_breaks),
                *((words("FID format"),) if answer.has_printed else ()),
            ],
            "rows": rows,
            "notes": list(ranking_notes(answer, words)),
        },
    )


def crosstable_sheet(
    answer: CrosstableAnswer, name: str, facts: Facts, words: Words, *, is_heat: bool = False
) -> Sheet:
    """Everybody in the order of the standings: against each other in a round robin, else round by round.

    As a heat map each cell is shaded by its outcome, and has its sign instead of points.
    """
    if answer.is_round_robin:
        note = words("The columns are the players in the order of the table.")
    else:
        note = words("Each cell: place of the opponent, colour (w White, b Black), points.")
    cells = [cell_texts(answer, line, words, is_heat=is_heat) for line in answer.lines]
    shades = [_shades(line) if is_heat else [""] * answer.columns for line in answer.lines]
    parts = column_parts(answer.columns, max((len(cell) for row in cells for cell in row), default=1))
    form = words("Crosstable {after}", after=after_rounds(answer, words))
    return Sheet(
        "crosstable",
        {
            **masthead(name, form, facts, words, landscape=answer.columns > MOST_CELLS_UPRIGHT),
            "words": {"place": words("rank"), "name": words("name"), "points": words("points")},
            "parts": [_part(part, answer.lines, cells, shades, words) for part in parts],
            "notes": [note, words("+ won, = drawn, − lost, • bye, – away, · still to be played")]
            if is_heat
            else [note],
        },
    )


def _part(
    part: range,
    lines: Sequence[CrosstableLine],
    cells: Sequence[Sequence[str]],
    shades: Sequence[Sequence[str]],
    words: Words,
) -> Data:
    """Some of the columns, for every player."""
    return {
        "columns": [str(column + 1) for column in part],
        "rows": [
            {
                "place": str(line.place),
                "name": line.name,
                "cells": [row[column] for column in part],
                "shades": [shade[column] for column in part],
                "points": words.points(line.points),
            }
            for line, row, shade in zip(lines, cells, shades, strict=True)
        ],
    }


def _shades(line: CrosstableLine) -> list[str]:
    return [met[-1].outcome.value if met else "" for met in line.cells]


def cell_texts(
    answer: CrosstableAnswer, line: CrosstableLine, words: Words, *, is_heat: bool = False, by_number: bool = False
) -> list[str]:
    """The cells of a line, opponents by their place or number; a star where row and column are the same player."""

    def got(cell: CrosstableCell) -> str:
        return outcome_sign(cell.outcome) if is_heat else round_points_text(cell, words)

    if not answer.is_round_robin:
        return [
            " ".join(_round_cell(cell, cell.opponent if by_number else cell.place, got(cell), words) for cell in met)
            for met in line.cells
        ]
    texts = [" ".join(got(cell) for cell in met) for met in line.cells]
    return [*texts[: line.place - 1], "*", *texts[line.place :]]


def _round_cell(cell: CrosstableCell, opponent: int | None, got: str, words: Words) -> str:
    if opponent is None:
        return f"{NOTHING} {words.points(cell.points)}"
    colours = "".join(colour_sign(colour, words) for colour in cell.colours)
    return f"{opponent}{colours} {got}"


def race_sheet(answer: RaceAnswer, name: str, facts: Facts, words: Words) -> Sheet:
    """The picture of the race, and the points of its leaders after each round."""
    form = words("Race for the first place, {after}", after=after_rounds(answer, words))
    svg = race_chart(answer, words)
    rows: list[Data] = [
        {"rank": str(line.rank), "name": line.name, "cells": [words.points(points) for points in line.points]}
        for line in answer.leaders
    ]
    return Sheet(
        "race",
        {
            **masthead(name, form, facts, words, landscape=True),
            "picture": standalone(svg),
            "alternative": text_of(svg) or form,
            "words": {"rank": words("rank"), "name": words("name")},
            "columns": [str(number) for number in range(1, answer.rounds + 1)],
            "rows": rows,
            "notes": [words("The columns are the points after each round."), words("The thin lines are the others.")],
        },
    )


def round_sheet(answer: RoundAnswer, name: str, discipline: Discipline, facts: Facts, words: Words) -> Sheet:
    """The sheet of a round, with results as far as there are any."""
    is_chess = discipline is Discipline.CHESS
    # Italian draughts and chess players have a word each for the bye.
    title = words("Pairings of round {number}", number=answer.number)
    head = masthead(name, title, [*facts, (words("date"), words.short_day(answer.played_on))], words)
    notes = [
        words("Bye: {player}", player=_numbered(rest)) if is_chess else words("Rests: {player}", player=_numbered(rest))
        for rest in answer.rests
        if rest.is_explained
    ]
    away = "; ".join(_numbered(rest) for rest in answer.rests if not rest.is_explained)
    if away:
        notes.append(words("Not paired: {players}", players=away))
    notes.append(words("After each name: number, rating, points before the round."))
    openings = sorted({board.opening for board in answer.boards if board.opening is not None})
    shows_opening = len(openings) > 1
    has_matches = any(board.is_between_teams for board in answer.boards)
    rows: list[Data] = []
    for board in answer.boards:
        rows.append(
            {
                "opening": str(board.opening) if shows_opening and board.opening is not None else "",
                "board": str(board.board),
                "white": _side(board.white, words),
                "black": _side(board.black, words),
                "result": _results(board, words),
            }
        )
        rows += _match_rows(board, words)
    return Sheet(
        "pairings",
        {
            **head,
            "words": {
                "board": words("bd."),
                "white": words("Team with White on board 1") if has_matches else words("White"),
                "black": words("Team") if has_matches else words("Black"),
                "result": words("result"),
                "opening": words("opening") if shows_opening else "",
            },
            "rows": rows,
            "notes": [*notes],
            "openings": [opening_data(number, words) for number in openings],
        },
    )


def _match_rows(board: BoardAnswer, words: Words) -> Iterator[Data]:
    """The boards of a match of teams, the players on the sides of their teams with the sign of their colour."""
    for game in board.games:
        if game.seats is None:
            continue
        sides: list[Data] = [
            {"name": name or NOTHING, "note": colour_sign(colour, words)}
            for name, colour in zip(board.names(game), Colour, strict=True)
        ]
        left, right = sides[::-1] if game.is_reversed else sides
        number = f"{board.board}.{game.game}"
        yield {"opening": "", "board": number, "white": left, "black": right, "result": game_text(game, words)}


def opening_data(number: int, words: Words) -> Data:
    """An opening on paper: its number, its moves and the board after them."""
    title = words("Opening {number}", number=number)
    moves = " ".join(opening_numbered(number).moves)
    diagram = opening_diagram(number, words.language)
    return {"title": title, "moves": moves, "picture": diagram.svg, "alternative": diagram.text}


def _numbered(rest: RestLine) -> str:
    return f"{rest.name} · {rest.number}"


def _side(side: Side, words: Words) -> Data:
    rating = [] if side.rating is None else [str(side.rating)]
    return {"name": side.name, "note": " · ".join([f"{side.number}", *rating, f"({words.points(side.points)})"])}


def _results(board: BoardAnswer, words: Words) -> str:
    """The results of the games, White of the first game first, or the points of a match; empty until all are known."""
    return "" if board.is_open else games_text(board.games, "", words)


def slip_sheet(answer: RoundAnswer, name: str, words: Words) -> Sheet:
    """The slips of a round; an encounter of two games has two lines for its results, a match a card with its boards."""
    slips: list[Data] = [
        {
            "board": words("Match {number}", number=board.board)
            if board.is_between_teams
            else words("Board {board}", board=board.board),
            "white": f"{board.white.number}  {board.white.name}",
            "black": f"{board.black.number}  {board.black.name}",
            "opening": "" if board.opening is None else words("Opening {number}", number=board.opening),
            "moves": "" if board.opening is None else " ".join(opening_numbered(board.opening).moves),
            "picture": "" if board.opening is None else opening_diagram(board.opening, words.language).svg,
            "alternative": "" if board.opening is None else opening_diagram(board.opening, words.language).text,
            "games": len(board.games),
            "rows": [*_match_rows(board, words)],
        }
        for board in answer.boards
    ]
    form = words("Result slips of round {number}", number=answer.number)
    return Sheet(
        "slips",
        {
            **masthead(name, form, (), words),
            "round": words("Round {number}", number=answer.number),
            "event": name,
            "words": {
                "white": words("White"),
                "black": words("Black"),
                "result": words("Result (White – Black)"),
                "signature": words("signature"),
                "arbiter": words("arbiter"),
                "captain": words("captain"),
                "total": words("total"),
            },
            "slips": slips,
        },
    )
