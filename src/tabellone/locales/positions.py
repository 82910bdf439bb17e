"""Positions in words, for those who cannot see the diagram."""

from collections.abc import Iterable, Sequence

from tabellone.core.chess.position import Chessman, PlacedPiece
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour
from tabellone.locales.results import colour_name
from tabellone.locales.words import Words


def draughts_position_text(position: Position, words: Words) -> str:
    """Who is to move, and on which squares the men and kings of each side stand."""
    sides = [_draughts_side(position, colour, words) for colour in (Colour.WHITE, Colour.BLACK)]
    return " ".join([to_move_text(position.to_move, words), *sides])


def chess_position_text(pieces: Sequence[PlacedPiece], to_move: Colour, words: Words) -> str:
    """Who is to move, and on which squares the pieces of each side stand."""
    sides = [_chess_side(pieces, colour, words) for colour in (Colour.WHITE, Colour.BLACK)]
    return " ".join([to_move_text(to_move, words), *sides])


def to_move_text(colour: Colour, words: Words) -> str:
    """Whose move it is."""
    return words("White is to move.") if colour is Colour.WHITE else words("Black is to move.")


def _draughts_side(position: Position, colour: Colour, words: Words) -> str:
    on_squares = [(square, position.piece_at(square)) for square in position.variant.board.bit_of]
    men = [square for square, piece in on_squares if piece and piece.colour is colour and not piece.is_king]
    kings = [square for square, piece in on_squares if piece and piece.colour is colour and piece.is_king]
    parts = []
    if men:
        parts.append(words("men on {squares}", squares=_joined(men)))
    if kings:
        parts.append(words("kings on {squares}", squares=_joined(kings)))
    return f"{colour_name(colour, words)}: {'; '.join(parts)}." if parts else ""


def _chess_side(pieces: Sequence[PlacedPiece], colour: Colour, words: Words) -> str:
    names = {
        Chessman.KING: words("king"),
        Chessman.QUEEN: words("queen"),
        Chessman.ROOK: words("rook"),
        Chessman.BISHOP: words("bishop"),
        Chessman.KNIGHT: words("knight"),
        Chessman.PAWN: words("pawn"),
    }
    parts = []
    for man, name in names.items():
        squares = [piece.square for piece in pieces if piece.man is man and piece.colour is colour]
        if squares:
            parts.append(f"{name} {_joined(squares)}")
    return f"{colour_name(colour, words)}: {'; '.join(parts)}." if parts else ""


def chess_move_text(move: str, words: Words) -> str:
    """A move in short algebraic notation with the letters of the pieces in this language; castling has none."""
    if move.startswith("O"):
        return move
    return move.translate(str.maketrans("KQRBN", words("KQRBN")))


def _joined(squares: Iterable[object]) -> str:
    return ", ".join(map(str, squares))
