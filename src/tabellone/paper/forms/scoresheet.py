"""The scoresheet of a game: 75 moves with the columns for counting and times in draughts, 60 in chess."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tabellone.answers.game_record import GameRecord
from tabellone.answers.groups.rounds import BoardAnswer, GameAnswer, round_of
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.results import game_at
from tabellone.desk.event.round_state import NumberedMove
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.roles import Role
from tabellone.locales.results import chess_move_text
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.federation import federation_name
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.printing import Data, Sheet

_TICK = "✓"


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the moves stand on the sheet."""

    columns: int
    moves_a_column: int
    row_height: str
    has_count: bool

    @property
    def moves(self) -> int:
        """How many moves it has room for."""
        return self.columns * self.moves_a_column


_DRAUGHTS = _Layout(columns=3, moves_a_column=25, row_height="5.9", has_count=True)
_CHESS = _Layout(columns=2, moves_a_column=30, row_height="5.9", has_count=False)


@dataclass(frozen=True, slots=True)
class _Heading:
    """What stands above the moves; `place` is the opening in draughts, the board in chess."""

    lines: tuple[str, ...] = ()
    arbiter: str = ""
    names: tuple[str, str] = ("", "")
    results: tuple[str, str] = ("", "")
    round: str = ""
    place: str = ""
    note: str = ""


def _layout(discipline: Discipline) -> _Layout:
    return _CHESS if discipline is Discipline.CHESS else _DRAUGHTS


def blank_scoresheet(blank: Blank, words: Words) -> Sheet:
    """A scoresheet to be filled in by hand."""
    return _sheet(blank.discipline, [*_pages(blank.discipline, _Heading(), (), words)], words)


def scoresheets(subject: Subject, words: Words) -> Sheet:
    """A scoresheet for each game of a round: its players, opening and round, and the moves to be written.

    Arbiters find the last moves of an adjourned game on it.
    """
    games = [
        page
        for board in _boards(subject)
        for game in board.games
        for page in _pages(
            subject.discipline,
            _event_heading(subject, board, game, words),
            _adjourned_moves(subject, board.board, game.game),
            words,
        )
    ]
    return _sheet(subject.discipline, games, words)


def game_scoresheets(records: Sequence[GameRecord], words: Words) -> Sheet:
    """The scoresheets of games that were played; all must be of one game, for each has its own sheet."""
    discipline = records[0].discipline
    if any(record.discipline is not discipline for record in records):
        raise FormError("the games are not all of one kind: print those of each kind by themselves")
    pages = [page for record in records for page in _pages(discipline, _heading(record, words), record.moves, words)]
    return _sheet(discipline, pages, words)


def board_scoresheet(subject: Subject, record: GameRecord, words: Words) -> Sheet:
    """The scoresheet of a board with the moves of its game; the event says who played, in which round."""
    if record.discipline is not subject.discipline:
        raise FormError("the moves are not those of the game that is played here")
    subject = subject.at_board(subject.board_number)
    games = [(board, game) for board in _boards(subject) for game in board.games if game.game == subject.game]
    if not games:
        raise FormError("round {round} has no board {board}", round=subject.round_number, board=subject.board_number)
    heading = _event_heading(subject, *games[0], words)
    own = _heading(record, words)
    place = heading.place or own.place
    heading = replace(heading, results=own.results, place=place, note=own.note)
    return _sheet(subject.discipline, [*_pages(subject.discipline, heading, record.moves, words)], words)


def _boards(subject: Subject) -> list[BoardAnswer]:
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    return [board for board in answer.boards if subject.board in (None, board.board)]


def _event_heading(subject: Subject, board: BoardAnswer, game: GameAnswer, words: Words) -> _Heading:
    made = subject.state.made
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    return _Heading(
        (
            title_of(subject.state, subject.group_id, words),
            words.short_day(answer.played_on or made.starts_on),
            made.place,
        ),
        ", ".join(arbiter.name for arbiter in made.arbiters if arbiter.role is ArbiterRole.CHIEF),
        _names(board, game),
        round=_round_text(board, game, words),
        place=_place_text(board, subject.discipline),
    )


def _heading(record: GameRecord, words: Words) -> _Heading:
    day = words.short_day(record.played_on) if isinstance(record.played_on, date) else record.played_on
    opening = "" if record.opening is None else str(record.opening)
    points = record.points
    return _Heading(
        (record.event, day, record.place),
        "",
        (record.white, record.black),
        ("", "") if points is None else (words.points(points[0]), words.points(points[1])),
        record.round,
        record.board if record.discipline is Discipline.CHESS else opening,
        words("From the position {fen}", fen=record.start) if record.start else "",
    )


def _adjourned_moves(subject: Subject, board: int, game: int) -> tuple[NumberedMove, ...]:
    adjournment = game_at(subject.state, subject.group_id, subject.round_number, board, game).adjournment
    return () if adjournment is None or subject.role < Role.ARBITER else adjournment.last_moves


def _names(board: BoardAnswer, game: GameAnswer) -> tuple[str, str]:
    """White and Black of this very game."""
    sides = {side.player: side.name for side in (board.white, board.black)}
    return sides[game.white], sides[game.black]


def _round_text(board: BoardAnswer, game: GameAnswer, words: Words) -> str:
    """The round and, where a match has more than one, the game."""
    if len(board.games) == 1:
        return str(board.round)
    return words("{round}, game {game}", round=board.round, game=game.game)


def _place_text(board: BoardAnswer, discipline: Discipline) -> str:
    """What stands beside the round: the opening in draughts, the board in chess."""
    if discipline is Discipline.CHESS:
        return str(board.board)
    return "" if board.opening is None else str(board.opening)


def _pages(discipline: Discipline, heading: _Heading, moves: Sequence[NumberedMove], words: Words) -> Iterator[Data]:
    """The sheets of a game: one, and more for a game that is longer than a sheet."""
    size = _layout(discipline).moves
    numbers = [move.number for move in moves] or [1]
    for first in range((min(numbers) - 1) // size * size, max(numbers), size):
        rows = {move.number - first: move for move in moves if first < move.number <= first + size}
        texts = [_texts(rows.get(place), discipline, words) for place in range(1, max(rows, default=0) + 1)]
        yield _page(discipline, heading, first, texts, words)


def _texts(move: NumberedMove | None, discipline: Discipline, words: Words) -> Data:
    if move is None:
        return ["", ""]
    texts = [move.white, move.black]
    return [*(chess_move_text(text, words) for text in texts)] if discipline is Discipline.CHESS else [*texts]


def _page(discipline: Discipline, heading: _Heading, first: int, moves: list[Data], words: Words) -> Data:
    beside = words("Board no.") if discipline is Discipline.CHESS else words("Opening no.")
    colours = {Colour.WHITE: words("White"), Colour.BLACK: words("Black")}
    return {
        "lines": [*heading.lines],
        "arbiter": heading.arbiter,
        "players": [
            {"colour": colour, "name": name, "result": result, "time": ""}
            for colour, name, result in zip(colours.values(), heading.names, heading.results, strict=True)
        ],
        "places": [[beside, heading.place], [words("Round no."), heading.round]],
        "first": first,
        "moves": moves,
        "note": heading.note,
    }


def _sheet(discipline: Discipline, games: list[Data], words: Words) -> Sheet:
    is_chess, layout, title = discipline is Discipline.CHESS, _layout(discipline), words("Scoresheet")
    return Sheet(
        "scoresheet",
        {
            "language": words.language,
            "title": title,
            "federation": federation_name(discipline, words) or title,
            "words": {
                "arbiter": words("Arbiter"),
                "players": words("Players"),
                "result": words("Res."),
                "signatures": words("Signatures"),
                "time": words("Time taken"),
                "white": words("WHITE"),
                "black": words("BLACK"),
                "count": _TICK,
                "clock": "h, ′",
            },
            "columns": layout.columns,
            "moves-a-column": layout.moves_a_column,
            "row-height": layout.row_height,
            "has-count": layout.has_count,
            "games": games,
            "legend": [] if is_chess else legend(words),
        },
    )


def legend(words: Words) -> list[Data]:
    """How the sheet is filled in, after the legend of the federation's scoresheet."""
    return [
        words("Heading: three lines for the title of the competition, its day and its place."),
        words("Arbiter: he signs at the end of the encounter."),
        words("Players: their names, legible. Signatures: legible."),
        words("Res.: 2 for a win, 1 for a draw, 0 for a loss."),
        words("Time: what was used for the whole game; at the foot of a column, until its last move."),
        words("Opening: its number, not its moves, in dama italiana."),
        words("Round: not to be confused with the game. The moves are numbered one after the other."),
        words("A move has a hyphen (23-19; 35-30 in dama internazionale), a capture an x (1x10; 28x19)."),
        words("Where several captures can be meant, the squares between are written too (3x12x19)."),
        words("{tick}: for the arbiter's count of moves; a tick where it begins, and one where it ends.", tick=_TICK),
    ]
