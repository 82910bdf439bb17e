"""Standings, crosstables and rounds as tables for people, of events in the database and in report files alike."""

from tabellone.answers.crosstable import CrosstableAnswer, CrosstableCell, CrosstableLine
from tabellone.answers.rounds import BoardAnswer, RestLine, RoundAnswer, Side
from tabellone.answers.standings import StandingLine, StandingsAnswer
from tabellone.cli.answer import table_text
from tabellone.locales.numbers import NOTHING
from tabellone.locales.prize_ties import prize_tie_text
from tabellone.locales.results import ADJOURNED_SIGN, colour_sign, game_text, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, ranking_notes, tie_break_name
from tabellone.locales.words import Words


def standings_text(answer: StandingsAnswer, words: Words) -> str:
    """The standings as a table, with the edition of their tie-breaks and what of a file's list was skipped."""
    head = [words("rank"), words("number"), words("name"), words("points")]
    head += [tie_break_name(rule.name, words) for rule in answer.tie_breaks]
    if answer.has_printed:
        head.append(words("as FID prints it"))

    def row(line: StandingLine) -> list[str]:
        values = [line_tie_break(line, rule, words) for rule in answer.tie_breaks]
        printed = [line.printed] if answer.has_printed else []
        return [str(line.rank), str(line.number), line.name, words.points(line.points), *values, *printed]

    notes = [*ranking_notes(answer, words), *(prize_tie_text(tie, words) for tie in answer.prize_ties)]
    return "\n".join([table_text([head, *(row(line) for line in answer.rows)]), "", *notes])


def crosstable_text(answer: CrosstableAnswer, words: Words) -> str:
    """The crosstable; a star where a player would meet himself."""

    def cell(line: CrosstableLine, column: int) -> str:
        if answer.is_round_robin and line.place == column:
            return "*"
        return " ".join(_met(met, words, with_place=not answer.is_round_robin) for met in line.cells[column - 1])

    columns = range(1, answer.columns + 1)
    head = [words("rank"), words("name"), *map(str, columns), words("points")]
    rows = [
        [str(line.place), line.name, *(cell(line, column) for column in columns), words.points(line.points)]
        for line in answer.lines
    ]
    return table_text([head, *rows])


def _met(cell: CrosstableCell, words: Words, *, with_place: bool) -> str:
    """The place of the opponent, the colours and the points."""
    points = round_points_text(cell, words)
    if not with_place:
        return points
    if cell.place is None:
        return f"{NOTHING}{points}"
    return f"{cell.place}{''.join(colour_sign(colour, words) for colour in cell.colours)}{points}"


def board_row(board: BoardAnswer, words: Words) -> list[str]:
    """A board with its players and results."""
    results = "  ".join(game_text(game, words) or ADJOURNED_SIGN for game in board.games)
    white, black = _numbered(board.white), _numbered(board.black)
    return [str(board.board), white, black, results]


def _numbered(player: Side | RestLine) -> str:
    """A player of a round by number and name."""
    return f"{player.number} {player.name}"


def round_text(answer: RoundAnswer, words: Words) -> str:
    """A round with its day, its boards, who rests and who is away."""
    day = [words.short_day(answer.played_on)] if answer.played_on else []
    lines = ["  ".join([words("Round {number}", number=answer.number), *day])]
    if answer.boards:
        lines.append(table_text([board_row(board, words) for board in answer.boards]))
    lines += [words("rest {player}", player=_numbered(rest)) for rest in answer.rests if rest.is_explained]
    away = ", ".join(_numbered(rest) for rest in answer.rests if not rest.is_explained)
    return "\n".join([*lines, words("absent {players}", players=away)] if away else lines)
