"""The diagram of a chess position: an SVG picture for page and paper, with pieces of our own drawing."""

from collections.abc import Iterable, Iterator
from html import escape

from tabellone.core.chess.position import FILES, SIZE, Chessman, PlacedPiece
from tabellone.core.model import Colour

_CELL = 48
_EDGE = 20
_PAPER, _DARK, _LINE, _NUMBER = "#fffdf8", "#e3dac6", "#5b5444", "#6a6250"
_FILL = {Colour.WHITE: ("#ffffff", "#2b2822"), Colour.BLACK: ("#38342d", "#c9c2b0")}
# Outlines around the centre of a square.
_BODIES = {
    Chessman.KING: "m-10 15h20v-6q8-14-2-17q-6-1-8 5q-2-6-8-5q-10 3-2 17z",
    Chessman.QUEEN: "m-10 15h20v-5l4-20l-7 9l-2-13l-5 12l-5-12l-2 13l-7-9l4 20z",
    Chessman.ROOK: "m-11 15h22v-5h-3l-1-13l3-3v-8h-5v3h-3v-3h-4v3h-3v-3h-5v8l3 3l-1 13h-3z",
    Chessman.BISHOP: "m0-15q11 11 4 21h5v9h-18v-9h5q-7-10 4-21z",
    Chessman.KNIGHT: "m-9 15h19q2-18-6-26l-2-5l-4 5q-8 5-10 15l4 4l8-5q2 6-5 10z",
    Chessman.PAWN: "m-10 15h20q-2-11-7-14a7 7 0 1 0-6 0q-5 3-7 14z",
}
_DETAILS = {
    Chessman.KING: "m0-19v9m-4-5h8",
    Chessman.BISHOP: "m-4-1h8m-4-4v8",
    Chessman.KNIGHT: "m-4-5h1",
}


def chess_svg(pieces: Iterable[PlacedPiece], *, title: str, description: str) -> str:
    """The position as an SVG picture that scales, White below, with the names of files and ranks."""
    side = SIZE * _CELL + 2 * _EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board" viewBox="0 0 {side} {side}">',
            f"<title>{escape(title, quote=False)}</title>",
            f"<desc>{escape(description, quote=False)}</desc>",
            f'<rect width="{side}" height="{side}" fill="{_PAPER}"/>',
            *_squares(),
            f'<rect x="{_EDGE}" y="{_EDGE}" width="{SIZE * _CELL}" height="{SIZE * _CELL}"'
            f' fill="none" stroke="{_LINE}" stroke-width="2"/>',
            *_names(),
            *(_piece(piece) for piece in pieces),
            "</svg>\n",
        ]
    )


def _squares() -> Iterator[str]:
    for row in range(SIZE):
        for column in range(SIZE):
            if (row + column) % 2:
                x, y = _EDGE + column * _CELL, _EDGE + row * _CELL
                yield f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{_DARK}"/>'


def _names() -> Iterator[str]:
    style = f'font-family="sans-serif" font-size="12" fill="{_NUMBER}" text-anchor="middle"'
    for index in range(SIZE):
        middle = _EDGE + index * _CELL + _CELL // 2
        yield f'<text x="{middle}" y="{_EDGE + SIZE * _CELL + 14}" {style}>{FILES[index]}</text>'
        yield f'<text x="{_EDGE // 2}" y="{middle + 4}" {style}>{SIZE - index}</text>'


def _piece(piece: PlacedPiece) -> str:
    x, y = _EDGE + piece.column * _CELL + _CELL // 2, _EDGE + piece.row * _CELL + _CELL // 2
    fill, stroke = _FILL[piece.colour]
    outline = "#16140f" if piece.colour is Colour.BLACK else stroke
    drawing = f'<path d="M{x} {y}{_BODIES[piece.man]}" fill="{fill}" stroke="{outline}" stroke-width="2"/>'
    if piece.man in _DETAILS:
        line = outline if piece.man is Chessman.KING else stroke
        drawing += f'<path d="M{x} {y}{_DETAILS[piece.man]}" fill="none" stroke="{line}" stroke-width="2"/>'
    return f'<g class="piece {piece.colour.value} {piece.man.name.lower()}" stroke-linejoin="round">{drawing}</g>'
