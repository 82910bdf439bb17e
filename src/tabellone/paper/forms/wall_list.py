"""Lists for the wall in large type: pairings by board and by name, the start list."""

from collections.abc import Iterable, Sequence

from tabellone.answers.event import player_line
from tabellone.answers.rounds import BoardAnswer, RoundAnswer, round_of
from tabellone.core.model import Discipline
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.results import game_text
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.form import Subject
from tabellone.paper.printing import Sheet

MOST_ON_A4 = 45
MOST_ON_ITS_SIDE = 16


def pairings_by_board(subject: Subject, words: Words) -> Sheet:
    """Board, White, result and Black, for the wall."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    rows = [[str(board.board), board.white.name, _middle(board, words), board.black.name] for board in answer.boards]
    title = _pairings_title(subject, answer, words)
    return _sheet(subject, title, _round_lines(subject, answer, words), ("strong", "name", "note", "name"), rows, words)


def pairings_by_name(subject: Subject, words: Words) -> Sheet:
    """Everybody in the order of the alphabet with his board, colour and opponent: one finds oneself at once."""
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    rows = []
    for board in answer.boards:
        for side, other, colour in (
            (board.white, board.black, words("White")),
            (board.black, board.white, words("Black")),
        ):
            rows.append([side.name, str(board.board), colour, other.name])
    rows += [[rest.name, "–", "", _rest_text(subject.discipline, words)] for rest in answer.rests]
    rows.sort(key=lambda row: row[0].casefold())
    title = words("{title}, by name", title=_pairings_title(subject, answer, words))
    return _sheet(subject, title, _round_lines(subject, answer, words), ("name", "strong", "note", "name"), rows, words)


def start_list(subject: Subject, words: Words) -> Sheet:
    """The players by their numbers."""
    state, group = subject.state, subject.group
    players = [player_line(state.entrant(player), group, subject.role) for player in group.members]
    players.sort(key=lambda line: (line.number is None, line.number or 0, line.name.casefold()))
    rows = [
        [
            "" if line.number is None else str(line.number),
            line.name,
            line.title,
            "" if line.rating is None else str(line.rating),
            line.club or line.province,
        ]
        for line in players
    ]
    kinds = ("strong", "name", "note", "note", "aside")
    return _sheet(subject, words("Start list"), [], kinds, rows, words)


def _middle(board: BoardAnswer, words: Words) -> str:
    """What stands between the names: the result, or a dash."""
    return "–" if board.is_open else "  ".join(game_text(game, words) for game in board.games)


def _pairings_title(subject: Subject, answer: RoundAnswer, words: Words) -> str:
    name = pairings_name(subject.discipline, words)
    return words("{pairings} of round {number}", pairings=name, number=answer.number)


def _rest_text(discipline: Discipline, words: Words) -> str:
    return words("bye") if discipline is Discipline.CHESS else words("rests")


def _round_lines(subject: Subject, answer: RoundAnswer, words: Words) -> list[str]:
    """Below the title: the day, and the opening where all boards have the same."""
    openings = {board.opening for board in answer.boards}
    lines = [words.short_day(answer.played_on)] if answer.played_on is not None else []
    if len(openings) == 1 and (opening := openings.pop()) is not None:
        lines.append(words("Opening {number}", number=opening))
    rests = [rest.name for rest in answer.rests if rest.is_explained]
    if rests:
        lines.append(f"{_rest_text(subject.discipline, words)}: {', '.join(rests)}")
    return lines


def _sheet(
    subject: Subject,
    form: str,
    lines: Iterable[str],
    kinds: Sequence[str],
    rows: list[list[str]],
    words: Words,
) -> Sheet:
    title = title_of(subject.state, subject.group_id, words)
    return Sheet(
        "wall_list",
        {
            "language": words.language,
            "title": title,
            "subtitle": form,
            "footer": f"{title} · {form}",
            "paper": "a4" if len(rows) <= MOST_ON_A4 else "a3",
            "landscape": len(rows) <= MOST_ON_ITS_SIDE,
            "lines": [*lines],
            "kinds": [*kinds],
            "rows": [[*row] for row in rows],
            "notes": [],
        },
    )
