"""Lists for the wall in large type, and blank lists to be filled in by hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tabellone.answers.events.overview import PlayerLine, player_line
from tabellone.answers.groups.boards import BoardAnswer, GameAnswer
from tabellone.answers.groups.rounds import RoundAnswer, round_of
from tabellone.answers.groups.standings import Decision, deciding_rules, decisions, standings
from tabellone.core.model import Discipline
from tabellone.desk.event.team_event import roster_of
from tabellone.locales.event_names import after_rounds
from tabellone.locales.results import games_text
from tabellone.locales.tie_breaks import line_tie_break, ranking_notes, separation_text, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, ListColumn, ListPaper, fields, list_sheet, paper, ruled, signatures
from tabellone.paper.printing import Data, Sheet

MOST_ON_A4 = 45
MOST_ON_ITS_SIDE = 16
MOST_TIE_BREAKS = 3


def pairings_by_board(subject: Subject, words: Words) -> Sheet:
    """Board, White, result and Black, for the wall; the opening where boards have different ones."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    rows = [[str(board.board), board.white.name, _middle(board, words), board.black.name] for board in answer.boards]
    columns: list[ListColumn] = [
        ("strong", words("bd.")),
        ("name", words("White")),
        ("note", ""),
        ("name", words("Black")),
    ]
    if _has_opening_a_board(answer):
        columns.append(("note", words("opening")))
        rows = [[*row, _opening(board)] for row, board in zip(rows, answer.boards, strict=True)]
    title = _pairings_title(subject, answer, words)
    return _sheet(subject, title, _round_lines(subject, answer, words), columns, rows, words)


def pairings_by_name(subject: Subject, words: Words) -> Sheet:
    """The players by name with board, colour and opponent."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    rows = []
    for board in answer.boards:
        for side, other, colour in (
            (board.white, board.black, words("White")),
            (board.black, board.white, words("Black")),
        ):
            rows.append([side.name, str(board.board), colour, other.name, _opening(board)])
        rows += [row for game in board.games for row in _of_players(board, game, words)]
    rows += [[rest.name, "–", "", _rest_text(subject.discipline, words), ""] for rest in answer.rests]
    rows.sort(key=lambda row: row[0].casefold())
    columns: list[ListColumn] = [
        ("name", words("name")),
        ("strong", words("bd.")),
        ("note", words("colour")),
        ("name", words("opponent")),
        ("note", words("opening")),
    ]
    if not _has_opening_a_board(answer):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    title = words("{title}, by name", title=_pairings_title(subject, answer, words))
    return _sheet(subject, title, _round_lines(subject, answer, words), columns, rows, words)


def _of_players(board: BoardAnswer, game: GameAnswer, words: Words) -> Iterator[list[str]]:
    """The two players of a board of a match of teams, as far as there are any."""
    names = () if game.seats is None else board.names(game)
    for name, other, colour in zip(names, names[::-1], (words("White"), words("Black")), strict=False):
        if name:
            yield [name, f"{board.board}.{game.game}", colour, other or "–", _opening(board)]


def start_list(subject: Subject, words: Words) -> Sheet:
    """The players by their numbers."""
    state, group = subject.state, subject.group
    players = [player_line(state.entrant(player), group, subject.role) for player in group.members]
    players.sort(key=lambda line: (line.number is None, line.number or 0, line.name.casefold()))
    rows = []
    for line in players:
        rows.append(_starting("" if line.number is None else str(line.number), line))
        for seat, player in enumerate(roster_of(state, line.id), start=1):
            one = player_line(state.entrant(player), group, subject.role)
            rows.append(_starting("", replace(one, name=f"{seat}  {one.name}")))
    columns = [
        ("strong", words("no.")),
        ("name", words("name")),
        ("note", words("title")),
        ("note", words("rating")),
        ("aside", words("club")),
    ]
    return _sheet(subject, words("Start list"), [], *_without_empty(columns, rows), words)


def _starting(number: str, line: PlayerLine) -> list[str]:
    rating = "" if line.rating is None else str(line.rating)
    return [number, line.name, line.title, rating, line.club or line.province]


def standings_for_the_wall(subject: Subject, words: Words) -> Sheet:
    """Rank, name, points and the tie-breaks that decided something, with the two players whom each separated."""
    answer = standings(subject.state, subject.group_id, subject.role, subject.number)
    separated = decisions(subject.state, subject.group_id, answer)
    rules = deciding_rules(answer, separated)[:MOST_TIE_BREAKS]
    ahead = {decision.ahead.player: decision for decision in separated}
    rows = [
        [
            str(line.rank),
            line.name,
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in rules),
            _decided(ahead.get(line.player), words),
        ]
        for line in answer.rows
    ]
    columns = [
        ("strong", words("rank")),
        ("name", words("name")),
        ("strong", words("points")),
        *(("note", tie_break_name(rule.name, words)) for rule in rules),
        ("aside", words("before the next by")),
    ]
    notes = [*ranking_notes(answer, words)]
    if separated:
        notes.insert(0, words("Tie-breaks stand here only where they separated a player from the next one."))
    title = words("Standings {after}", after=after_rounds(answer, words))
    return _sheet(subject, title, [], *_without_empty(columns, rows), words, notes)


def _decided(decision: Decision | None, words: Words) -> str:
    """The tie-break that puts a player before the next one, with the values of both."""
    if decision is None:
        return ""
    return separation_text(decision.ahead, decision.behind, decision.tie_break, words)


def _without_empty(
    columns: Sequence[ListColumn], rows: Sequence[Sequence[str]]
) -> tuple[list[ListColumn], list[list[str]]]:
    """Only the columns in which something stands."""
    indices = [index for index in range(len(columns)) if any(row[index] for row in rows)] or [0, 1]
    return [columns[index] for index in indices], [[row[index] for index in indices] for row in rows]


def _middle(board: BoardAnswer, words: Words) -> str:
    """The text between the names: the result, or a dash."""
    return "–" if board.is_open else games_text(board.games, "", words)


def _opening(board: BoardAnswer) -> str:
    return "" if board.opening is None else str(board.opening)


def _has_opening_a_board(answer: RoundAnswer) -> bool:
    return answer.common_opening is None and any(board.opening is not None for board in answer.boards)


def _pairings_title(subject: Subject, answer: RoundAnswer, words: Words) -> str:
    name = words("Pairings")
    return words("{pairings} of round {number}", pairings=name, number=answer.number)


def _rest_text(discipline: Discipline, words: Words) -> str:
    return words("bye") if discipline is Discipline.CHESS else words("rests")


def _round_lines(subject: Subject, answer: RoundAnswer, words: Words) -> list[str]:
    """Below the title: the day, the opening where all boards have the same, and who rests."""
    lines = [words.short_day(answer.played_on)] if answer.played_on is not None else []
    if answer.common_opening is not None:
        lines.append(words("Opening {number}", number=answer.common_opening))
    rests = [rest.name for rest in answer.rests if rest.is_explained]
    if rests:
        lines.append(f"{_rest_text(subject.discipline, words)}: {', '.join(rests)}")
    return lines


def _sheet(
    subject: Subject,
    form: str,
    lines: Iterable[str],
    columns: Sequence[ListColumn],
    rows: Sequence[Sequence[str]],
    words: Words,
    notes: Iterable[str] = (),
) -> Sheet:
    title = title_of(subject.state, subject.group_id, words)
    paper = ListPaper(is_wall=len(rows) > MOST_ON_A4, landscape=len(rows) <= MOST_ON_ITS_SIDE)
    return list_sheet(title, form, columns, rows, words, lines=lines, notes=notes, paper=paper)


USUAL_PRIZES = 12


def blank_start_list(blank: Blank, words: Words) -> Sheet:
    """Numbers with room for the players."""
    columns = [
        Column(words("no."), "cell"),
        Column(words("name"), "wide"),
        Column(words("title"), "cell"),
        Column(words("rating"), "cell"),
        Column(words("club"), "name"),
    ]
    return _blank_sheet(words("Start list"), columns, _numbered(blank.players, columns), words)


def blank_pairings_by_board(blank: Blank, words: Words) -> Sheet:
    """Boards with room for the players and the result."""
    columns = [
        Column(words("bd."), "cell"),
        Column(words("White"), "wide"),
        Column(words("result"), "cell"),
        Column(words("Black"), "wide"),
    ]
    if blank.discipline is Discipline.DAMA_ITALIANA:
        columns.append(Column(words("opening"), "cell"))
    rows = _numbered(max(1, blank.players // 2), columns)
    if blank.players % 2 and blank.players > 1:
        rows.append(
            ["–", "", words("bye") if blank.discipline is Discipline.CHESS else words("rests"), "", ""][: len(columns)]
        )
    return _blank_sheet(words("Pairings"), columns, rows, words, has_round=True)


def blank_pairings_by_name(blank: Blank, words: Words) -> Sheet:
    """Lines for everybody in the order of the alphabet."""
    columns = [
        Column(words("name"), "wide"),
        Column(words("bd."), "cell"),
        Column(words("colour"), "cell"),
        Column(words("opponent"), "wide"),
    ]
    title = words("{title}, by name", title=words("Pairings"))
    return _blank_sheet(title, columns, [[""] * len(columns)] * blank.players, words, has_round=True)


def blank_standings(blank: Blank, words: Words) -> Sheet:
    """Ranks with room for names, points and tie-breaks."""
    is_chess = blank.discipline is Discipline.CHESS
    names = ("", "") if is_chess else ("quotient1", "quotient2")
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "wide"),
        Column(words("points"), "cell"),
        *(Column(tie_break_name(name, words) if name else words("tie-break"), "cell") for name in names),
    ]
    return _blank_sheet(words("Standings"), columns, _numbered(blank.players, columns), words, has_round=True)


def blank_prize_list(blank: Blank, words: Words) -> Sheet:
    """Places with room for who has won what."""
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "name"),
        Column(words("points"), "cell"),
        Column(words("prize"), "name"),
        Column(words("signature"), "name"),
    ]
    rows = _numbered(min(blank.players, USUAL_PRIZES), columns)
    signing = signatures([(words("Signature of the arbiter"), "")])
    return _blank_sheet(words("Prize list"), columns, rows, words, height="13", after=[signing])


def _numbered(count: int, columns: Sequence[Column]) -> list[list[str]]:
    return [[str(number), *[""] * (len(columns) - 1)] for number in range(1, count + 1)]


def _blank_sheet(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    words: Words,
    *,
    has_round: bool = False,
    height: str = "9.2",
    after: Sequence[Data] = (),
) -> Sheet:
    labels = [words("Competition"), words("Place and date"), *([words("Round")] if has_round else [])]
    parts: list[Data] = [
        fields([(label, "") for label in labels], columns=len(labels)),
        ruled(columns, rows, size="10.5", height=height),
        *after,
    ]
    return paper("", title, (), parts, words)
