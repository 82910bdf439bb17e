"""Boards of teams: a board of the competition with a line for each player of a team, and the sheet of one match.

The program pairs players, not teams: a filled board has the clubs with their players and what they made, and no ranks.
"""

from collections.abc import Iterable
from fractions import Fraction

from tabellone.answers.groups.pictures import CrosstableLine, crosstable
from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.core.model import Discipline
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.chart import Cell, Chart, ChartRow, chart_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, fields, paper, ruled, signatures
from tabellone.paper.forms.wall_chart import points_text
from tabellone.paper.printing import Sheet


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
    for place, club in enumerate(sorted(clubs, key=str.casefold), start=1):
        rows += _club_rows(str(place), club, clubs[club], columns, words)
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
