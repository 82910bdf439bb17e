"""A game played through: its heading, and its moves by the rules of its game, numbered as on a scoresheet."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tabellone.answers.openings import opening_named
from tabellone.core.chess.moves import after_move
from tabellone.core.chess.notation import find_chess_move, write_chess_move
from tabellone.core.chess.position import START, parse_chess_position
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import apply, legal_moves
from tabellone.core.draughts.notation import find_move, write_move
from tabellone.core.draughts.position import Position, parse_fen
from tabellone.core.model import Colour, Discipline, Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.pairing_system import SCORINGS
from tabellone.desk.event.round_state import NumberedMove
from tabellone.formats.game_text import GameTextError, WrittenGame, decoded_games

_VARIANTS = {Discipline.DAMA_ITALIANA: Variant.ITALIAN, Discipline.DAMA_INTERNAZIONALE: Variant.INTERNATIONAL}
_GAME_TYPES = {"20": Discipline.DAMA_INTERNAZIONALE, "22": Discipline.DAMA_ITALIANA}
_DRAUGHTS_WORD = re.compile(r"[0-9]{1,2}(?:[-x:×X][0-9]{1,2})+")
_CHESS_SQUARE = re.compile("[a-h][1-8]")
MOST_DIGITS = 4
_DAY = re.compile(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})")
_OPENING_PLIES = 3
_WHITE_WINS, _BLACK_WINS, _DRAWN = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
_RESULTS = {
    "1-0": _WHITE_WINS,
    "2-0": _WHITE_WINS,
    "0-1": _BLACK_WINS,
    "0-2": _BLACK_WINS,
    "1/2-1/2": _DRAWN,
    "½-½": _DRAWN,
    "1-1": _DRAWN,
}


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with moves that can be played; unknown parts of its heading are empty.

    `played_on` is the day, or the text that the file has for it; `opening` the number of a drawn opening of dama
    italiana; `start` the FEN of another position than the usual one.
    """

    discipline: Discipline
    event: str
    place: str
    played_on: date | str
    round: str
    board: str
    white: str
    black: str
    points: tuple[Fraction, Fraction] | None
    opening: int | None
    moves: tuple[NumberedMove, ...]
    start: str = ""


def game_records(data: bytes, discipline: Discipline | None = None) -> tuple[GameRecord, ...]:
    """The games of a PDN or PGN file; without a game named, each says by its tags and moves which it is."""
    games = decoded_games(data)
    return tuple(_named(game, number, len(games), discipline) for number, game in enumerate(games, start=1))


def _named(game: WrittenGame, number: int, count: int, discipline: Discipline | None) -> GameRecord:
    try:
        return game_record(game, discipline or discipline_of(game))
    except Refusal as refusal:
        if count == 1:
            raise GameTextError(refusal.sentence, **refusal.values) from refusal
        raise GameTextError("game {number}: {reason}", number=number, reason=refusal) from refusal


def discipline_of(game: WrittenGame) -> Discipline:
    """The game by its type in PDN, else by its moves: letters are chess; draughts by where White can begin."""
    kind = game.tag("GameType").partition(",")[0].strip()
    if kind in _GAME_TYPES:
        return _GAME_TYPES[kind]
    words = [word for word in game.moves if _DRAUGHTS_WORD.fullmatch(word)]
    if not words or any(_CHESS_SQUARE.search(word) for word in game.moves):
        return Discipline.CHESS
    squares = _squares(" ".join([game.tag("FEN"), *words]))
    is_large = max(squares) > Variant.ITALIAN.board.square_count
    if not game.tag("FEN"):
        first = _squares(words[0])[0]
        is_large |= all(move.origin != first for move in legal_moves(Position.initial(Variant.ITALIAN)))
    return Discipline.DAMA_INTERNAZIONALE if is_large else Discipline.DAMA_ITALIANA


def _squares(text: str) -> list[int]:
    """The numbers in a text; of those with more digits than any board has, the first ones are enough."""
    return [int(square[:MOST_DIGITS]) for square in re.findall("[0-9]+", text)]


def game_record(game: WrittenGame, discipline: Discipline) -> GameRecord:
    """A game played through by the rules; a move that cannot be played is refused with its number."""
    fen = game.tag("FEN")
    if discipline is Discipline.CHESS:
        first, plies = _chess_plies(game.moves, fen)
    else:
        first, plies = _draughts_plies(game.moves, fen, _VARIANTS[discipline])
    return GameRecord(
        discipline,
        game.tag("Event"),
        game.tag("Site"),
        _day(game.tag("Date")),
        game.tag("Round"),
        game.tag("Board"),
        game.tag("White"),
        game.tag("Black"),
        _points(game, discipline),
        _opening(plies) if discipline is Discipline.DAMA_ITALIANA and not fen else None,
        tuple(_numbered(plies, *first)),
        fen,
    )


def _chess_plies(moves: Iterable[str], fen: str) -> tuple[tuple[int, Colour], list[str]]:
    position = parse_chess_position(fen or START)
    first = position.number, position.to_move
    plies = []
    for word in moves:
        move = find_chess_move(position, word, number=position.number)
        plies.append(write_chess_move(position, move))
        position = after_move(position, move)
    return first, plies


def _draughts_plies(moves: Iterable[str], fen: str, variant: Variant) -> tuple[tuple[int, Colour], list[str]]:
    position = parse_fen(fen, variant) if fen else Position.initial(variant)
    first = 1, position.to_move
    plies = []
    for ply, word in enumerate(moves, start=0 if position.to_move is Colour.WHITE else 1):
        move = find_move(position, word.replace(":", "x"), number=ply // 2 + 1)
        plies.append(write_move(position, move))
        position = apply(position, move)
    return first, plies


def _numbered(plies: list[str], number: int, to_move: Colour) -> Iterator[NumberedMove]:
    """The plies in pairs; a game that Black begins has no first move of White."""
    texts = plies if to_move is Colour.WHITE else ["…", *plies]
    for index in range(0, len(texts), 2):
        yield NumberedMove(number + index // 2, texts[index], texts[index + 1] if index + 1 < len(texts) else "")


def _points(game: WrittenGame, discipline: Discipline) -> tuple[Fraction, Fraction] | None:
    """The points of each side: a win is two in draughts and one in chess."""
    result = _RESULTS.get(game.result or game.tag("Result"))
    if result is None:
        return None
    scoring = SCORINGS["chess" if discipline is Discipline.CHESS else "draughts"]
    white, black = result.value
    return scoring.points(white), scoring.points(black)


def _opening(plies: list[str]) -> int | None:
    """The drawn opening that the first moves are, if they are one."""
    if len(plies) < _OPENING_PLIES:
        return None
    try:
        return opening_named(" ".join(plies[:_OPENING_PLIES])).number
    except Refusal:
        return None


def _day(text: str) -> date | str:
    """The day of a tag such as 2026.10.24, or the text where it is not whole."""
    written = _DAY.fullmatch(text)
    if written is None:
        return text.replace("?", "").strip(". ")
    try:
        return date(*(int(part) for part in written.groups()))
    except ValueError:
        return text
