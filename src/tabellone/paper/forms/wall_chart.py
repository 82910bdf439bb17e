"""The board of the competition for the wall (003 Tab. 27): numbers, colours, running points, tie-breaks and places."""

from collections.abc import Mapping
from fractions import Fraction

from tabellone.answers.groups.pictures import CrosstableAnswer, CrosstableCell, CrosstableLine, crosstable
from tabellone.answers.groups.rounds import calendar
from tabellone.answers.groups.standings import StandingLine, StandingsAnswer, standings
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.standings.scoreboard import EntryKind
from tabellone.locales.results import colour_sign, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.chart import Cell, Chart, ChartRow, board_notes, cells_note, chart_sheet, sum_titles
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Sheet

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
    """What stands below the name."""
    return " · ".join(filter(None, (row.title, "" if row.rating is None else str(row.rating), row.club)))


def chart_subtitle(table: CrosstableAnswer, words: Words) -> str:
    """The name of the board, and after how many rounds it stands so."""
    if not table.rounds:
        return words("Board of the competition")
    after = words.plural("after {count} round", "after {count} rounds", table.rounds)
    return words("Board of the competition {after}", after=after)


def colours_text(cell: CrosstableCell, words: Words) -> str:
    """The colours of a round, one for each game."""
    return "".join(colour_sign(colour, words) for colour in cell.colours)


def points_text(cell: CrosstableCell, words: Words) -> str:
    """What a round brought; empty while it is played."""
    if cell.kind is EntryKind.PENDING:
        return ""
    return words.points(cell.points) if cell.place is None else round_points_text(cell, words)


def _calendar(subject: Subject, words: Words) -> Meetings:
    """Whom everybody meets in a round robin; the second game of an encounter has the colours reversed."""
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
