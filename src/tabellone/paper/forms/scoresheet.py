"""The scoresheet of a game, and forms A and B of an adjourned game (003 Tab. 2 and 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tabellone.answers.diagrams import Diagram, adjourned_diagram, empty_board_svg
from tabellone.answers.game_record import GameRecord
from tabellone.answers.groups.boards import BoardAnswer, GameAnswer
from tabellone.answers.groups.rounds import round_of
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.results import form_a, form_b, game_at
from tabellone.desk.event.round_state import Adjournment, FormA, FormB, NumberedMove
from tabellone.desk.roles import Role
from tabellone.locales.numbers import clock_text
from tabellone.locales.results import chess_move_text
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import federation_name
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
    """The heading above the moves; `place` is the opening in draughts, the board in chess."""

    lines: tuple[str, ...] = ()
    names: tuple[str, str] = ("", "")
    results: tuple[str, str] = ("", "")
    round: str = ""
    venue: str = ""
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
    venue = heading.venue or own.venue
    heading = replace(heading, results=own.results, venue=venue, note=own.note)
    return _sheet(subject.discipline, [*_pages(subject.discipline, heading, record.moves, words)], words)


def _boards(subject: Subject) -> list[BoardAnswer]:
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    return [board for board in answer.boards if subject.board in (None, board.board)]


def _event_heading(subject: Subject, board: BoardAnswer, game: GameAnswer, words: Words) -> _Heading:
    event = subject.state.event
    answer = round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    return _Heading(
        (
            title_of(subject.state, subject.group_id, words),
            words.short_day(answer.played_on or event.starts_on),
            event.place,
        ),
        board.names(game),
        round=_round_text(board, game, words),
        venue=_seat_text(board, subject.discipline),
    )


def _heading(record: GameRecord, words: Words) -> _Heading:
    day = words.short_day(record.played_on) if isinstance(record.played_on, date) else record.played_on
    opening = "" if record.opening is None else str(record.opening)
    points = record.points
    return _Heading(
        (record.event, day, record.place),
        (record.white, record.black),
        ("", "") if points is None else (words.points(points[0]), words.points(points[1])),
        record.round,
        record.board if record.discipline is Discipline.CHESS else opening,
        words("From the position {fen}", fen=record.start) if record.start else "",
    )


def _adjourned_moves(subject: Subject, board: int, game: int) -> tuple[NumberedMove, ...]:
    adjournment = game_at(subject.state, subject.group_id, subject.round_number, board, game).adjournment
    return () if adjournment is None or subject.role < Role.ARBITER else adjournment.last_moves


def _round_text(board: BoardAnswer, game: GameAnswer, words: Words) -> str:
    """The round and, where a match has more than one, the game; of a match of teams the board."""
    if board.is_between_teams:
        return words("{round}, board {board}", round=board.round, board=f"{board.board}.{game.game}")
    if len(board.games) == 1:
        return str(board.round)
    return words("{round}, game {game}", round=board.round, game=game.game)


def _seat_text(board: BoardAnswer, discipline: Discipline) -> str:
    """The text beside the round: the opening in draughts, the board in chess."""
    if discipline is Discipline.CHESS:
        return str(board.board)
    return "" if board.opening is None else str(board.opening)


def _pages(discipline: Discipline, heading: _Heading, moves: Sequence[NumberedMove], words: Words) -> Iterator[Data]:
    """The sheets of a game: one, and more for a game that is longer than a sheet."""
    size = _layout(discipline).moves
    numbers = [move.number for move in moves] or [1]
    for first in range((min(numbers) - 1) // size * size, max(numbers), size):
        rows = {move.number - first: move for move in moves if first < move.number <= first + size}
        texts = [_texts(rows.get(number), discipline, words) for number in range(1, max(rows, default=0) + 1)]
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
        "players": [
            {"colour": colour, "name": name, "result": result, "time": ""}
            for colour, name, result in zip(colours.values(), heading.names, heading.results, strict=True)
        ],
        "places": [[beside, heading.venue], [words("Round no."), heading.round]],
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
                "arbiter": words("Signature of the arbiter"),
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


LEAST_MOVE_LINES = 12


def blank_form_a(blank: Blank, words: Words) -> Sheet:
    """Form A to be filled in by hand, with an empty board."""
    return _adjournment_sheet(blank.discipline, [_a(None, blank.discipline, _empty_board(blank, words), words)], words)


def blank_form_b(blank: Blank, words: Words) -> Sheet:
    """Form B to be filled in by hand, with an empty board."""
    return _adjournment_sheet(blank.discipline, [_b(None, "", _empty_board(blank, words), words)], words)


def _empty_board(blank: Blank, words: Words) -> Diagram:
    return Diagram(empty_board_svg(blank.discipline), words("Board without pieces"))


def adjourned_game(subject: Subject, words: Words) -> Sheet:
    """Form A of an adjourned game."""
    return _adjournment_sheet(subject.discipline, [_filled_a(subject, words)], words)


def sealed_move(subject: Subject, words: Words) -> Sheet:
    """Form B of an adjourned game, which goes into the envelope."""
    return _adjournment_sheet(subject.discipline, [_filled_b(subject, words)], words)


def adjournment_papers(subject: Subject, words: Words) -> Sheet:
    """Form A and, where a move was sealed, form B on a page of its own."""
    adjournment = _adjournment(subject)
    forms = [_filled_a(subject, words)]
    if adjournment is not None and adjournment.sealed_move:
        forms.append(_filled_b(subject, words))
    return _adjournment_sheet(subject.discipline, forms, words)


def _game_key(subject: Subject) -> tuple[GroupId, int, int, int]:
    return subject.group_id, subject.round_number, subject.board_number, subject.game


def _adjournment(subject: Subject) -> Adjournment | None:
    return game_at(subject.state, *_game_key(subject)).adjournment


def _diagram(subject: Subject, words: Words) -> Diagram | None:
    adjournment = _adjournment(subject)
    return None if adjournment is None else adjourned_diagram(adjournment, subject.discipline, words)


def _filled_a(subject: Subject, words: Words) -> Data:
    facts = form_a(subject.state, *_game_key(subject))
    return _a(facts, subject.discipline, _diagram(subject, words), words)


def _filled_b(subject: Subject, words: Words) -> Data:
    facts, adjournment = form_b(subject.state, *_game_key(subject)), _adjournment(subject)
    to_move = "" if adjournment is None else _colour(adjournment.to_move, words)
    return _b(facts, to_move, _diagram(subject, words), words)


def _head(facts: FormA | FormB | None, words: Words) -> dict[str, Data]:
    if facts is None:
        return dict.fromkeys(("event", "day", "round", "game", "white", "black"), "")
    return {
        "event": facts.event,
        "day": words.short_day(facts.on),
        "round": str(facts.round),
        "game": str(facts.game),
        "white": facts.white,
        "black": facts.black,
    }


def _a(facts: FormA | None, discipline: Discipline, diagram: Diagram | None, words: Words) -> Data:
    moves = [] if facts is None else [[str(move.number), move.white, move.black] for move in facts.last_moves]
    moves += [["", "", ""]] * (LEAST_MOVE_LINES - len(moves))
    return {
        **_head(facts, words),
        "kind": "A",
        "name": words("Form A"),
        "subtitle": words("Adjourned game"),
        "moves": [[*move] for move in moves],
        "white-time": "" if facts is None else clock_text(facts.white_seconds),
        "black-time": "" if facts is None else clock_text(facts.black_seconds),
        "new-time": "" if facts is None else clock_text(facts.new_seconds),
        "to-move": "" if facts is None else _colour(facts.to_move, words),
        **_picture(diagram),
        "pieces": [[label, value] for label, value in _pieces(facts, discipline, words)],
        "signatures": ["", "", ""]
        if facts is None
        else [facts.signed_by_white, facts.signed_by_black, facts.signed_by_arbiter],
    }


def _picture(diagram: Diagram | None) -> dict[str, Data]:
    return {
        "diagram": "" if diagram is None else diagram.svg,
        "alternative": "" if diagram is None else diagram.text,
    }


def _colour(colour: Colour, words: Words) -> str:
    return {Colour.WHITE: words("White"), Colour.BLACK: words("Black")}[colour]


def _pieces(facts: FormA | None, discipline: Discipline, words: Words) -> list[tuple[str, str]]:
    """The position in writing: the squares of men and kings, in chess a FEN."""
    pieces = None if facts is None else facts.pieces
    if discipline is Discipline.CHESS:
        return [(words("Position (FEN)"), "" if pieces is None else pieces.fen)]
    squares = (
        [()] * 4
        if pieces is None
        else [
            pieces.white_men,
            pieces.black_men,
            pieces.white_kings,
            pieces.black_kings,
        ]
    )
    labels = (words("white men"), words("black men"), words("white kings"), words("black kings"))
    return [(label, ", ".join(map(str, on))) for label, on in zip(labels, squares, strict=True)]


def _b(facts: FormB | None, to_move: str, diagram: Diagram | None, words: Words) -> Data:
    return {
        **_head(facts, words),
        "kind": "B",
        "name": words("Form B"),
        "subtitle": words("Sealed move"),
        "sealed-move": "" if facts is None else facts.sealed_move,
        "to-move": to_move,
        **_picture(diagram),
        "signatures": ["", ""] if facts is None else [facts.signed_by_player, facts.signed_by_arbiter],
    }


def _adjournment_sheet(discipline: Discipline, forms: list[Data], words: Words) -> Sheet:
    return Sheet(
        "adjourned_game",
        {
            "language": words.language,
            "title": words("Adjourned game"),
            "federation": federation_name(discipline, words) or words("Adjourned game"),
            "forms": forms,
            "words": {
                "event": words("Name of the competition"),
                "day": words("date"),
                "round": words("round"),
                "game": words("game"),
                "white": words("White"),
                "black": words("Black"),
                "last-moves": words("Last moves, as the scoresheets have them"),
                "number": words("no."),
                "white-moves": words("moves of White"),
                "black-moves": words("moves of Black"),
                "times": words("Time used so far"),
                "white-time": words("time of White"),
                "black-time": words("time of Black"),
                "new-time": words("new time"),
                "to-move": words("colour to move"),
                "position": words("Position"),
                "signed-white": words("Signature of White"),
                "signed-black": words("Signature of Black"),
                "signed-arbiter": words("Signature of the arbiter"),
                "signed-player": words("Signature of the player"),
                "sealed-move": words("Move to be made"),
                "envelope": words("Into the envelope, which the arbiter closes and keeps until the game is resumed."),
            },
        },
    )
