"""Boards of a round robin for the wall (003 Tab. 27): round by round, and everybody against everybody."""

from collections.abc import Sequence

from tabellone.answers.groups.pictures import CrosstableCell, crosstable
from tabellone.answers.groups.rounds import calendar
from tabellone.answers.groups.standings import standings
from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.core.model import Colour, PlayerNumber
from tabellone.locales.results import colour_sign
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.chart import SELF, Cell, Chart, ChartRow, board_notes, cells_note, chart_sheet, sum_titles
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.wall_chart import (
    NOBODY,
    chart_subtitle,
    colours_text,
    note_of,
    points_text,
    ranked_titles,
    sums_of,
)
from tabellone.paper.printing import Sheet


def blank_round_robin_rounds(blank: Blank, words: Words) -> Sheet:
    """A board round by round on which opponents and colours of the table are printed already."""
    table = round_robin_table(blank.players)
    meetings: dict[tuple[int, int], Cell] = {}
    for scheduled in table.rounds:
        for white, black in scheduled.games:
            meetings[int(white), scheduled.round] = Cell(str(black), colour_sign(Colour.WHITE, words))
            meetings[int(black), scheduled.round] = Cell(str(white), colour_sign(Colour.BLACK, words))
        if scheduled.rest is not None:
            meetings[int(scheduled.rest), scheduled.round] = Cell(NOBODY)
    rounds = range(1, len(table.rounds) + 1)
    rows = [
        _blank_row(number, [meetings[number, round_number] for round_number in rounds], blank, words)
        for number in range(1, blank.players + 1)
    ]
    columns = [str(number) for number in rounds]
    return chart_sheet([_blank_chart(blank, columns, rows, cells_note(words), words)], words)


def blank_round_robin_chart(blank: Blank, words: Words) -> Sheet:
    """A board on which everybody meets everybody, to be filled in by hand."""
    return chart_sheet([blank_opponents_chart(blank, words)], words)


def blank_opponents_chart(blank: Blank, words: Words) -> Chart:
    """Everybody against everybody, with the round and the colour of each game."""
    cells = _table_cells(round_robin_table(blank.players), words)
    numbers = range(1, blank.players + 1)
    rows = [
        _blank_row(
            number,
            [SELF if other == number else cells[number, other] for other in numbers],
            blank,
            words,
        )
        for number in numbers
    ]
    return _blank_chart(blank, [str(number) for number in numbers], rows, _note(words), words)


def round_robin_chart(subject: Subject, words: Words) -> Sheet:
    """The board of a round robin in the order of its numbers."""
    if not subject.group.settings.follows_table:
        raise FormError("this board is that of a round robin; this group is paired round by round")
    return chart_sheet([opponents_chart(subject, words)], words)


def opponents_chart(subject: Subject, words: Words) -> Chart:
    """The board of a round robin, everybody against everybody."""
    table = crosstable(subject.state, subject.group_id)
    ranked = standings(subject.state, subject.group_id, subject.role)
    by_player = {row.player: row for row in ranked.rows}
    places = {line.number: place for place, line in enumerate(table.lines)}
    numbers = sorted(places)
    to_come = _meetings(subject, words)
    rows = [
        ChartRow(
            str(line.number),
            [
                SELF
                if other == line.number
                else _met(line.cells[places[other]], to_come.get((line.number, other)), words)
                for other in numbers
            ],
            sums_of(by_player[line.player], ranked, words),
            line.name,
            note_of(by_player[line.player]),
        )
        for line in sorted(table.lines, key=lambda line: line.number)
    ]
    return Chart(
        title_of(subject.state, subject.group_id, words),
        chart_subtitle(table, words),
        [str(number) for number in numbers],
        ranked_titles(ranked, words),
        rows,
        event_facts(subject.state, words),
        board_notes(_note(words), subject.discipline, words),
    )


def _note(words: Words) -> str:
    return words("Each cell: round and colour, points.")


def _round_text(rounds: Sequence[int], words: Words) -> str:
    return words("r. {rounds}", rounds=", ".join(map(str, rounds)))


def _table_cells(table: RoundRobinTable, words: Words) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for scheduled in table.rounds:
        for white, black in scheduled.games:
            about = _round_text([scheduled.round], words)
            cells[int(white), int(black)] = Cell(about, colour_sign(Colour.WHITE, words))
            cells[int(black), int(white)] = Cell(about, colour_sign(Colour.BLACK, words))
    return cells


def _meetings(subject: Subject, words: Words) -> dict[tuple[PlayerNumber, PlayerNumber], Cell]:
    """The round and the colour in which two players meet for the first time, from the calendar."""
    cells: dict[tuple[PlayerNumber, PlayerNumber], Cell] = {}
    for scheduled in calendar(subject.state, subject.group_id, subject.role).rounds:
        about = _round_text([scheduled.round], words)
        for white, black in scheduled.pairs:
            cells.setdefault((white.number, black.number), Cell(about, colour_sign(Colour.WHITE, words)))
            cells.setdefault((black.number, white.number), Cell(about, colour_sign(Colour.BLACK, words)))
    return cells


def _met(cells: Sequence[CrosstableCell], to_come: Cell | None, words: Words) -> Cell | None:
    """What two players scored against each other, in one or more cycles; before they meet, when they do."""
    if not cells:
        return to_come
    return Cell(
        _round_text([cell.round for cell in cells], words),
        " ".join(colours_text(cell, words) for cell in cells),
        " ".join(filter(None, (points_text(cell, words) for cell in cells))),
    )


def _blank_row(number: int, cells: Sequence[Cell | None], blank: Blank, words: Words) -> ChartRow:
    return ChartRow(str(number), cells, [""] * len(sum_titles(blank.discipline, words)))


def _blank_chart(blank: Blank, columns: Sequence[str], rows: Sequence[ChartRow], note: str, words: Words) -> Chart:
    subtitle = words.plural("Round robin of {count} player", "Round robin of {count} players", blank.players)
    title = words("Board of the competition")
    sums = sum_titles(blank.discipline, words)
    return Chart(title, subtitle, columns, sums, rows, notes=board_notes(note, blank.discipline, words))
