"""Boards for the wall (003 Tab. 27): cells and sums, the board of the competition, and boards of teams."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tabellone.answers.groups.pictures import CrosstableAnswer, CrosstableCell, CrosstableLine, crosstable
from tabellone.answers.groups.rounds import calendar
from tabellone.answers.groups.standings import StandingLine, StandingsAnswer, standings
from tabellone.core.model import Colour, Discipline, PlayerNumber
from tabellone.core.standings.scoreboard import EntryKind
from tabellone.locales.event_names import after_rounds
from tabellone.locales.results import colour_sign, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import BOARDS, Column, fields, paper, ruled, signatures, substitute_notes
from tabellone.paper.printing import Data, Sheet

MOST_COLUMNS = 40
WALL, TABLE = "a3", "a4"


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of a player: opponent and colour above, points and running points below."""

    opponent: str = ""
    colour: str = ""
    points: str = ""
    running: str = ""
    is_self: bool = False


SELF = Cell(is_self=True)
"""The cell where row and column are the same player."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A line of a board; a strong one begins something, such as a team. An empty cell is written in by hand."""

    number: str
    cells: Sequence[Cell | None]
    sums: Sequence[str]
    name: str = ""
    note: str = ""
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A board: its titles, the titles of its columns and its rows; so many rows stand together on a page."""

    title: str
    subtitle: str
    columns: Sequence[str]
    sums: Sequence[str]
    rows: Sequence[ChartRow]
    facts: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = field(default=())
    together: int = 1

    def __post_init__(self) -> None:
        if len(self.columns) > MOST_COLUMNS:
            raise FormError(
                "the board would have {found} columns; a sheet has room for {most}",
                found=len(self.columns),
                most=MOST_COLUMNS,
            )


def chart_sheet(charts: Iterable[Chart], words: Words, *, paper: str = WALL) -> Sheet:
    """Boards, each on as many pages as it takes; on paper for the wall unless it is for the table."""
    drawn = list(charts)
    first = drawn[0]
    return Sheet(
        "wall_chart",
        {
            "language": words.language,
            "title": first.title,
            "footer": first.title if not first.subtitle else f"{first.title} · {first.subtitle}",
            "paper": paper,
            "charts": [_chart(chart, words) for chart in drawn],
        },
    )


def cells_note(words: Words) -> str:
    """The note that explains a cell."""
    return words("Each cell: opponent and colour, points and running points.")


def board_notes(cells: str, discipline: Discipline, words: Words) -> list[str]:
    """The notes below a board: its cells, and in draughts the missing originals."""
    return [" ".join((cells, *substitute_notes(BOARDS, discipline, words)))]


def sum_titles(discipline: Discipline, words: Words) -> list[str]:
    """The titles of the sums on a board that is filled in by hand: draughts has its two quotients."""
    if discipline is Discipline.CHESS:
        return [words("points"), words("tie-break"), words("tie-break"), words("rank")]
    quotients = (tie_break_name(name, words) for name in ("quotient1", "quotient2"))
    return [words("points"), *quotients, words("rank")]


def _chart(chart: Chart, words: Words) -> Data:
    return {
        "title": chart.title,
        "subtitle": chart.subtitle,
        "facts": [[label, value] for label, value in chart.facts if value.strip()],
        "columns": [*chart.columns],
        "sums": [*chart.sums],
        "rows": [_row(row) for row in chart.rows],
        "words": {"number": words("no."), "name": words("name")},
        "notes": [*chart.notes],
        "together": chart.together,
    }


def _row(row: ChartRow) -> Data:
    return {
        "number": row.number,
        "name": row.name,
        "note": row.note,
        "cells": [None if cell is None else _cell(cell) for cell in row.cells],
        "sums": [*row.sums],
        "is-strong": row.is_strong,
    }


def _cell(cell: Cell) -> Data:
    if cell.is_self:
        return {"kind": "self"}
    return {
        "kind": "met",
        "opponent": cell.opponent,
        "colour": cell.colour,
        "points": cell.points,
        "running": cell.running,
    }


MOST_TIE_BREAKS = 3
NOBODY = "–"

Meetings = Mapping[tuple[PlayerNumber, int], Cell]
"""Opponent and colour of a player in a round that is still to come."""


def blank_wall_chart(blank: Blank, words: Words) -> Sheet:
    """A board of so many players and rounds to be filled in by hand."""
    sums = sum_titles(blank.discipline, words)
    rows = [ChartRow(str(number), [None] * blank.rounds, [""] * len(sums)) for number in range(1, blank.players + 1)]
    subtitle = ", ".join(
        (
            words.plural("{count} player", "{count} players", blank.players),
            words.plural("{count} round", "{count} rounds", blank.rounds),
        )
    )
    columns = [str(number) for number in range(1, blank.rounds + 1)]
    title, notes = words("Board of the competition"), board_notes(cells_note(words), blank.discipline, words)
    return chart_sheet([Chart(title, subtitle, columns, sums, rows, notes=notes)], words)


def wall_chart(subject: Subject, words: Words) -> Sheet:
    """The board of a group, in the order of its numbers; rounds to come are empty, with what a calendar knows."""
    return chart_sheet([rounds_chart(subject, words)], words)


def rounds_chart(subject: Subject, words: Words) -> Chart:
    """The board of a group round by round."""
    table = crosstable(subject.state, subject.group_id)
    ranked = standings(subject.state, subject.group_id, subject.role)
    columns = max(table.rounds, table.planned_rounds, 1)
    meetings = _calendar(subject, words)
    by_player = {row.player: row for row in ranked.rows}
    rows = [
        ChartRow(
            str(line.number),
            _cells(line, columns, meetings, words),
            sums_of(by_player[line.player], ranked, words),
            line.name,
            note_of(by_player[line.player]),
        )
        for line in sorted(table.lines, key=lambda line: line.number)
    ]
    return Chart(
        title_of(subject.state, subject.group_id, words),
        chart_subtitle(table, words),
        [str(number) for number in range(1, columns + 1)],
        ranked_titles(ranked, words),
        rows,
        event_facts(subject.state, words),
        board_notes(cells_note(words), subject.discipline, words),
    )


def ranked_titles(ranked: StandingsAnswer, words: Words) -> list[str]:
    """The titles of points, tie-breaks and rank."""
    names = (tie_break_name(rule.name, words) for rule in ranked.tie_breaks[:MOST_TIE_BREAKS])
    return [words("points"), *names, words("rank")]


def sums_of(row: StandingLine, ranked: StandingsAnswer, words: Words) -> list[str]:
    """Points, tie-breaks and rank of a player."""
    values = (line_tie_break(row, rule, words) for rule in ranked.tie_breaks[:MOST_TIE_BREAKS])
    return [words.points(row.points), *values, str(row.rank)]


def note_of(row: StandingLine) -> str:
    """The note below the name."""
    return " · ".join(filter(None, (row.title, "" if row.rating is None else str(row.rating), row.club)))


def chart_subtitle(table: CrosstableAnswer, words: Words) -> str:
    """The name of the board, and after how many rounds it stands so."""
    if not table.rounds:
        return words("Board of the competition")
    return words("Board of the competition {after}", after=after_rounds(table, words))


def colours_text(cell: CrosstableCell, words: Words) -> str:
    """The colours of a round, one for each game."""
    return "".join(colour_sign(colour, words) for colour in cell.colours)


def points_text(cell: CrosstableCell, words: Words) -> str:
    """The points of a round; empty while it is played."""
    if cell.kind is EntryKind.PENDING:
        return ""
    return words.points(cell.points) if cell.place is None else round_points_text(cell, words)


def _calendar(subject: Subject, words: Words) -> Meetings:
    """The opponents of every player in a round robin; the second game of an encounter has the colours reversed."""
    games = subject.group.settings.games_per_encounter
    sides = {Colour.WHITE: (Colour.WHITE, Colour.BLACK), Colour.BLACK: (Colour.BLACK, Colour.WHITE)}
    signs = {first: "".join(colour_sign(colour, words) for colour in both[:games]) for first, both in sides.items()}
    meetings: dict[tuple[PlayerNumber, int], Cell] = {}
    for scheduled in calendar(subject.state, subject.group_id, subject.role).rounds:
        for white, black in scheduled.pairs:
            meetings[white.number, scheduled.round] = Cell(str(black.number), signs[Colour.WHITE])
            meetings[black.number, scheduled.round] = Cell(str(white.number), signs[Colour.BLACK])
        if scheduled.rest is not None:
            meetings[scheduled.rest.number, scheduled.round] = Cell(NOBODY)
    return meetings


def _cells(line: CrosstableLine, columns: int, meetings: Meetings, words: Words) -> list[Cell | None]:
    by_round = {cell.round: cell for cells in line.cells for cell in cells}
    running, row = Fraction(0), list[Cell | None]()
    for number in range(1, columns + 1):
        if number not in by_round:
            row.append(meetings.get((line.number, number)))
            continue
        cell = by_round[number]
        running += cell.points
        row.append(
            Cell(
                NOBODY if cell.opponent is None else str(cell.opponent),
                colours_text(cell, words),
                points_text(cell, words),
                "" if cell.is_open else words.points(running),
            )
        )
    return row


def blank_team_board(blank: Blank, words: Words) -> Sheet:
    """A board of teams with so many boards each, to be filled in by hand."""
    teams = -(-blank.players // blank.boards)
    sums = [words("match points"), words("game points"), words("rank")]
    rows: list[ChartRow] = []
    for team in range(1, teams + 1):
        rows.append(ChartRow(str(team), [None] * blank.rounds, [""] * len(sums), is_strong=True))
        rows += [
            ChartRow(f"{team}.{board}", [None] * blank.rounds, [""] * len(sums)) for board in range(1, blank.boards + 1)
        ]
    subtitle = ", ".join(
        (
            words.plural("{count} team", "{count} teams", teams),
            words.plural("{count} board", "{count} boards", blank.boards),
            words.plural("{count} round", "{count} rounds", blank.rounds),
        )
    )
    chart = Chart(
        words("Board of teams"),
        subtitle,
        [str(number) for number in range(1, blank.rounds + 1)],
        sums,
        rows,
        notes=[words("The line of a team: opponent and match points. The lines below: its players by board.")],
        together=blank.boards + 1,
    )
    return chart_sheet([chart], words)


def team_board(subject: Subject, words: Words) -> Sheet:
    """The clubs of a group in the order of the alphabet, each with its players, their rounds and points."""
    table = crosstable(subject.state, subject.group_id)
    ranked = standings(subject.state, subject.group_id, subject.role)
    clubs: dict[str, list[tuple[StandingLine, CrosstableLine]]] = {}
    by_player = {line.player: line for line in table.lines}
    for row in ranked.rows:
        if row.club:
            clubs.setdefault(row.club, []).append((row, by_player[row.player]))
    if not clubs:
        raise FormError("nobody in this group has a club")
    columns = max(table.rounds, table.planned_rounds, 1)
    rows: list[ChartRow] = []
    for position, club in enumerate(sorted(clubs, key=str.casefold), start=1):
        rows += _club_rows(str(position), club, clubs[club], columns, words)
    chart = Chart(
        title_of(subject.state, subject.group_id, words),
        words("Board of clubs"),
        [str(number) for number in range(1, columns + 1)],
        [words("points"), words("rank")],
        rows,
        event_facts(subject.state, words),
        [
            words("The line of a club: the points that its players made together. They are not a ranking of clubs."),
        ],
    )
    return chart_sheet([chart], words)


def _club_rows(
    number: str, club: str, members: Iterable[tuple[StandingLine, CrosstableLine]], columns: int, words: Words
) -> Iterable[ChartRow]:
    members = list(members)
    points: dict[int, Fraction] = {}
    lines: list[ChartRow] = []
    for row, line in members:
        cells: list[Cell | None] = [None] * columns
        for cell in (cell for cells_of_column in line.cells for cell in cells_of_column):
            opponent = "–" if cell.opponent is None else str(cell.opponent)
            cells[cell.round - 1] = Cell(opponent, "", points_text(cell, words))
            if not cell.is_open:
                points[cell.round] = points.get(cell.round, Fraction(0)) + cell.points
        lines.append(ChartRow(str(line.number), cells, [words.points(row.points), str(row.rank)], row.name))
    sums = [
        Cell(points=words.points(points[number_of_round])) if number_of_round in points else None
        for number_of_round in range(1, columns + 1)
    ]
    together = words.points(sum((row.points for row, _ in members), Fraction(0)))
    note = words.plural("{count} player", "{count} players", len(members))
    return [ChartRow(number, sums, [together, ""], club, note, is_strong=True), *lines]


def blank_team_match(blank: Blank, words: Words) -> Sheet:
    """The sheet of a match of two teams, to be filled in by hand."""
    columns = [
        Column(words("bd."), "cell"),
        Column(words("home"), "name"),
        Column(words("result"), "cell"),
        Column(words("visitors"), "name"),
        Column(words("opening") if blank.discipline is not Discipline.CHESS else words("time"), "cell"),
    ]
    rows = [[str(board), "", "", "", ""] for board in range(1, blank.boards + 1)]
    rows.append(["", words("game points"), "", words("match points"), ""])
    heads = [words("Competition"), words("Place and date"), words("Round"), words("Arbiter")]
    teams = [words("Home team"), words("Visiting team"), words("Captain"), words("Captain")]
    signing = [words("Captain of the home team"), words("Captain of the visitors"), words("Arbiter")]
    parts = [
        fields([(label, "") for label in heads]),
        fields([(label, "") for label in teams]),
        ruled(columns, rows, size="10.5", height="12"),
        signatures([(label, "") for label in signing]),
    ]
    return paper("", words("Match of teams"), (), parts, words)
