"""Forms of a round robin (003 Tab. 8, 9 and 27): boards for the wall, play-offs, and the calendar."""

from collections.abc import Sequence
from dataclasses import replace

from tabellone.answers.groups.boards import PlayerName
from tabellone.answers.groups.pictures import CrosstableCell, crosstable
from tabellone.answers.groups.rounds import CalendarRound, schedule_of
from tabellone.answers.groups.rounds import calendar as calendar_of
from tabellone.answers.groups.standings import standings
from tabellone.answers.tables.round_robin import RoundRobinTable, TableNumber, round_robin_table, table_rounds
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.round_robin.table import letter
from tabellone.desk.event.play_off import play_offs_of
from tabellone.locales.results import DASH, colour_sign
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, ListColumn, ListPaper, heading, list_sheet, listed, paper
from tabellone.paper.forms.wall_chart import (
    NOBODY,
    SELF,
    TABLE,
    Cell,
    Chart,
    ChartRow,
    board_notes,
    cells_note,
    chart_sheet,
    chart_subtitle,
    colours_text,
    note_of,
    points_text,
    ranked_titles,
    sum_titles,
    sums_of,
)
from tabellone.paper.printing import Data, Sheet


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
    row_of = {line.number: index for index, line in enumerate(table.lines)}
    numbers = sorted(row_of)
    to_come = _meetings(subject, words)
    rows = [
        ChartRow(
            str(line.number),
            [
                SELF
                if other == line.number
                else _met(line.cells[row_of[other]], to_come.get((line.number, other)), words)
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
    for scheduled in calendar_of(subject.state, subject.group_id, subject.role).rounds:
        about = _round_text([scheduled.round], words)
        for white, black in scheduled.pairs:
            cells.setdefault((white.number, black.number), Cell(about, colour_sign(Colour.WHITE, words)))
            cells.setdefault((black.number, white.number), Cell(about, colour_sign(Colour.BLACK, words)))
    return cells


def _met(cells: Sequence[CrosstableCell], to_come: Cell | None, words: Words) -> Cell | None:
    """The score of two players against each other, in one or more cycles; before they meet, the coming cell."""
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


def blank_play_off_chart(blank: Blank, words: Words) -> Sheet:
    """A play-off to be filled in by hand; `most_players` of its form is what a play-off takes."""
    chart = blank_opponents_chart(blank, words)
    subtitle = words.plural("Play-off of {count} player", "Play-off of {count} players", blank.players)
    notes = [*chart.notes, *_calendar_lines(round_robin_table(blank.players), words)]
    return chart_sheet([replace(chart, subtitle=subtitle, notes=notes)], words, paper=TABLE)


def play_off_chart(subject: Subject, words: Words) -> Sheet:
    """The play-offs of a group, or the play-off that the group is."""
    group = subject.group
    groups = [group] if group.play_off_of is not None else [*play_offs_of(subject.state, group.id)]
    if not groups:
        raise FormError("this group has no play-off")
    charts = [_chart(replace(subject, group_id=play_off.id), words) for play_off in groups]
    return chart_sheet(charts, words, paper=TABLE)


def _chart(subject: Subject, words: Words) -> Chart:
    group = subject.group
    chart = opponents_chart(subject, words)
    table = round_robin_table(len(group.members), cycles=group.settings.cycles)
    subtitle = words.plural("Play-off of {count} player", "Play-off of {count} players", len(group.members))
    return replace(chart, subtitle=subtitle, notes=[*chart.notes, *_calendar_lines(table, words)])


def _calendar_lines(table: RoundRobinTable, words: Words) -> Sequence[str]:
    """A line a round: who meets whom, White first."""
    lines = []
    for scheduled in table.rounds:
        games = "   ".join(f"{white}{DASH}{black}" for white, black in scheduled.games)
        rest = "" if scheduled.rest is None else f"   {words('Rests: {player}', player=scheduled.rest)}"
        lines.append(f"{words('Round {number}', number=scheduled.round)}:   {games}{rest}")
    return [*lines, words("White stands first.")]


MOST_BOARDS_UPRIGHT = 7
MOST_TOGETHER = 30
MOST_BOARDS_A_LINE = 16


def calendar(subject: Subject, words: Words) -> Sheet:
    """Every round of a round robin, by name."""
    columns = [Column(words("bd."), "number"), Column(words("White"), "wide"), Column(words("Black"), "wide")]
    parts: list[Data] = []
    for scheduled in _rounds(subject):
        rest = "" if scheduled.rest is None else f" · {words('Rests: {player}', player=_named(scheduled.rest))}"
        parts.append(heading(f"{words('Round {number}', number=scheduled.round)}{rest}"))
        rows = [
            (str(board), _named(white), _named(black)) for board, (white, black) in enumerate(scheduled.pairs, start=1)
        ]
        parts.append(listed(columns, rows, size="11", padding="3", is_whole=len(rows) <= MOST_TOGETHER))
    title = title_of(subject.state, subject.group_id, words)
    return paper(title, words("Calendar"), event_facts(subject.state, words), parts, words)


def letter_calendar(subject: Subject, words: Words) -> Sheet:
    """Every round of a round robin by letters, and whose letter each is."""
    rounds = _rounds(subject)
    players = sorted(
        {player for scheduled in rounds for pair in scheduled.pairs for player in pair}, key=lambda one: one.number
    )
    table = RoundRobinTable(len(players), table_rounds(schedule_of(subject.group), letters=True))
    legend = listed(
        [Column("", "middle"), Column("", "wide")],
        [(letter(player.number), player.name) for player in players],
        size="11",
        padding="3",
    )
    columns = [Column(title, "cell") for _, title in _columns(table, words)]
    parts = [legend, listed(columns, _rows(table), size="12", padding="4")]
    title = title_of(subject.state, subject.group_id, words)
    return paper(
        title,
        words("Calendar by letters"),
        event_facts(subject.state, words),
        parts,
        words,
        notes=[words("White stands first.")],
        landscape=len(columns) > MOST_BOARDS_UPRIGHT + 1,
    )


def blank_calendar(blank: Blank, words: Words) -> Sheet:
    """The round-robin table by numbers."""
    return _table(round_robin_table(_even(blank.players)), words)


def blank_letter_calendar(blank: Blank, words: Words) -> Sheet:
    """The round-robin table by letters."""
    return _table(round_robin_table(_even(blank.players), letters=True), words)


def _even(players: int) -> int:
    """The regulation has one table for an odd number and the even one after it."""
    return players + players % 2


def _rounds(subject: Subject) -> Sequence[CalendarRound]:
    if not subject.group.settings.follows_table:
        raise FormError("the calendar is that of a round robin; this group is paired round by round")
    rounds = calendar_of(subject.state, subject.group_id, subject.role).rounds
    if not rounds:
        raise FormError("the calendar is there when the numbers are drawn and a round is published")
    return rounds


def _named(player: PlayerName) -> str:
    return f"{player.number}  {player.name}"


def _table(table: RoundRobinTable, words: Words) -> Sheet:
    """The table as it hangs on the wall; the last number stands in brackets: it rests where it is nobody's."""
    last = _last(table)
    odd = words("Table for {odd} and {even} players", odd=table.players - 1, even=table.players)
    title = odd if table.players > 2 else words.plural("{count} player", "{count} players", table.players)
    rows = [[_bracketed(text, last) for text in row] for row in _rows(table)]
    notes = [words("White stands first.")]
    if table.players > 2:
        notes.append(words("With {odd} players whoever meets {last} rests.", odd=table.players - 1, last=last))
    columns = _columns(table, words)
    landscape = len(columns) > MOST_BOARDS_UPRIGHT + 1
    form = words("Round robin")
    return list_sheet(form, title, columns, rows, words, notes=notes, paper=ListPaper(landscape=landscape))


def _last(table: RoundRobinTable) -> TableNumber:
    """The last number or letter: in the first round it has Black on the first board."""
    return table.rounds[0].games[0][1]


def _bracketed(game: str, last: TableNumber) -> str:
    return DASH.join(f"({one})" if one == str(last) else one for one in game.split(DASH))


def _columns(table: RoundRobinTable, words: Words) -> list[ListColumn]:
    boards = max(len(scheduled.games) for scheduled in table.rounds)
    is_one_line = boards <= MOST_BOARDS_A_LINE
    titles = [str(board) if is_one_line else "" for board in range(1, min(boards, MOST_BOARDS_A_LINE) + 1)]
    columns = [("strong", words("round")), *(("cell", title) for title in titles)]
    has_rest = any(scheduled.rest is not None for scheduled in table.rounds)
    return [*columns, ("note", words("rests"))] if has_rest else columns


def _rows(table: RoundRobinTable) -> list[list[str]]:
    """A line a round; a large table has several, the first of them with the number and with who rests."""
    rows = []
    has_rest = any(scheduled.rest is not None for scheduled in table.rounds)
    for scheduled in table.rounds:
        games = [f"{white}{DASH}{black}" for white, black in scheduled.games]
        width = min(len(games), MOST_BOARDS_A_LINE)
        for first in range(0, len(games), MOST_BOARDS_A_LINE):
            line = games[first : first + MOST_BOARDS_A_LINE]
            row = ["" if first else str(scheduled.round), *line, *[""] * (width - len(line))]
            rest = "" if first or scheduled.rest is None else str(scheduled.rest)
            rows.append([*row, rest] if has_rest else row)
    return rows
