"""Diagrams of a position: an SVG picture for page and screen, and plain text for a terminal."""

import re
from collections.abc import Iterator
from html import escape

from tabellone.core.draughts.moves import Move
from tabellone.core.draughts.position import Piece, Position, write_fen
from tabellone.core.model import Colour

_NOT_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_CELL = 48
_EDGE = 6

_PAPER = "#fffdf8"
_DARK = "#e3dac6"
_PLAYED = "#cfd9c0"
_LINE = "#5b5444"
_TRACE = "#8a8270"
_NUMBER = "#6a6250"
_DISC = {Colour.WHITE: ("#ffffff", "#2b2822"), Colour.BLACK: ("#38342d", "#16140f")}
_RING = {Colour.WHITE: "#6f6857", Colour.BLACK: "#c9c2b0"}


def board_svg(
    position: Position,
    *,
    numbers: bool = True,
    last_move: Move | None = None,
    title: str | None = None,
    description: str = "",
    flipped: bool = False,
) -> str:
    """The position as an SVG picture that scales; `flipped` shows it from Black's side.

    The picture is named by its title, or by its FEN where it has none, and described in words or by its FEN. A last
    move is shown by shaded squares and a line along its path.
    """
    side = position.variant.board.size * _CELL + 2 * _EDGE
    fen = write_fen(position)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board" viewBox="0 0 {side} {side}">',
        f"<title>{_xml_text(fen if title is None else title)}</title>",
        f"<desc>{_xml_text(description or fen)}</desc>",
        f'<rect width="{side}" height="{side}" fill="{_PAPER}"/>',
        *_squares(position, last_move, flipped),
        f'<rect x="{_EDGE}" y="{_EDGE}" width="{side - 2 * _EDGE}" height="{side - 2 * _EDGE}"'
        f' fill="none" stroke="{_LINE}" stroke-width="2"/>',
        *_path(position, last_move, flipped),
        *(_numbers(position, flipped) if numbers else ()),
        *_pieces(position, flipped),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def board_text(position: Position) -> str:
    """The position in characters: w and b are men, W and B kings, with the end squares of each row beside it."""
    board = position.variant.board
    per_row = board.size // 2
    lines = []
    for row in range(board.size):
        first = row * per_row + 1
        cells = [" "] * board.size
        for square in range(first, first + per_row):
            cells[board.coordinates_of[square][1]] = _letter(position.piece_at(square))
        lines.append(f"{first:2}  {' '.join(cells)}  {first + per_row - 1:2}")
    return "\n".join(lines) + "\n"


def _xml_text(text: str) -> str:
    """The text without the characters that XML cannot hold, and with its own signs escaped."""
    return escape(_NOT_XML.sub("", text), quote=False)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    letter = "w" if piece.colour is Colour.WHITE else "b"
    return letter.upper() if piece.is_king else letter


def _corner(position: Position, square: int, flipped: bool) -> tuple[int, int]:
    """The left and top of a square in the picture."""
    board = position.variant.board
    row, column = board.coordinates_of[square]
    if flipped:
        row, column = board.size - 1 - row, board.size - 1 - column
    return _EDGE + column * _CELL, _EDGE + row * _CELL


def _centre(position: Position, square: int, flipped: bool) -> tuple[int, int]:
    left, top = _corner(position, square, flipped)
    return left + _CELL // 2, top + _CELL // 2


def _squares(position: Position, last_move: Move | None, flipped: bool) -> Iterator[str]:
    played = () if last_move is None else (last_move.origin, last_move.destination)
    for square in position.variant.board.bit_of:
        left, top = _corner(position, square, flipped)
        fill = _PLAYED if square in played else _DARK
        yield f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{fill}"/>'


def _numbers(position: Position, flipped: bool) -> Iterator[str]:
    for square in position.variant.board.bit_of:
        left, top = _corner(position, square, flipped)
        yield (
            f'<text x="{left + 2}" y="{top + 9}" font-family="sans-serif" font-size="9"'
            f' fill="{_NUMBER}">{square}</text>'
        )


def _pieces(position: Position, flipped: bool) -> Iterator[str]:
    for square in position.variant.board.bit_of:
        piece = position.piece_at(square)
        if piece is not None:
            yield _piece(piece, *_centre(position, square, flipped))


def _piece(piece: Piece, x: int, y: int) -> str:
    """A disc with a ring for a man; for a king a second disc on top of it, with a crown."""
    fill, stroke = _DISC[piece.colour]
    ring = _RING[piece.colour]
    kind = "king" if piece.is_king else "man"
    disc = f'<circle cx="{x}" cy="{{}}" r="15" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'
    if piece.is_king:
        crown = f"M{x - 8} {y + 3} l-1 -10 l5 4 l4 -7 l4 7 l5 -4 l-1 10 z"
        drawing = disc.format(y + 5) + disc.format(y - 2)
        drawing += f'<path d="{crown}" fill="none" stroke="{ring}" stroke-width="2" stroke-linejoin="round"/>'
    else:
        drawing = disc.format(y + 1)
        drawing += f'<circle cx="{x}" cy="{y + 1}" r="10" fill="none" stroke="{ring}" stroke-width="1"/>'
    return f'<g class="piece {piece.colour.value} {kind}">{drawing}</g>'


def _path(position: Position, last_move: Move | None, flipped: bool) -> Iterator[str]:
    if last_move is None:
        return
    for square in last_move.captured:
        x, y = _centre(position, square, flipped)
        yield f'<path class="taken" d="M{x - 6} {y - 6} l12 12 m0 -12 l-12 12" stroke="{_TRACE}" stroke-width="2"/>'
    points = " ".join(
        f"{x},{y}" for x, y in (_centre(position, square, flipped) for square in (last_move.origin, *last_move.path))
    )
    yield (
        f'<polyline class="path" points="{points}" fill="none" stroke="{_TRACE}" stroke-width="2"'
        ' stroke-dasharray="4 4" stroke-linecap="round"/>'
    )
