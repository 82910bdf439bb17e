"""The calendar of a round robin: by name for an event, and the tables by numbers and by letters (003 Tab. 8 and 9)."""

from collections.abc import Sequence

from tabellone.answers.groups.rounds import CalendarRound, PlayerName
from tabellone.answers.groups.rounds import calendar as calendar_of
from tabellone.answers.tables.round_robin import RoundRobinTable, TableNumber, round_robin_table
from tabellone.core.pairing.round_robin.table import letter
from tabellone.locales.results import DASH
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.large_list import ListColumn, ListPaper, list_sheet
from tabellone.paper.forms.parts import Column, heading, listed, paper
from tabellone.paper.printing import Data, Sheet

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
    table = round_robin_table(len(players), cycles=subject.group.settings.cycles, letters=True)
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
