"""Chess positions: read from a FEN, drawn, and told in words."""

from xml.etree import ElementTree as ET

import pytest

from tabellone.core.chess.diagram import chess_svg
from tabellone.core.chess.position import Chessman, PlacementError, placed_pieces
from tabellone.core.model import Colour
from tabellone.locales.results import chess_position_text
from tabellone.locales.words import words

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDING = "8/8/8/8/8/8/4k3/K7 b - - 0 61"
SVG = "{http://www.w3.org/2000/svg}"


def test_the_first_position_has_two_times_sixteen_pieces_on_their_squares() -> None:
    pieces = placed_pieces(START)
    assert [sum(piece.colour is colour for piece in pieces) for colour in Colour] == [16, 16]
    kings = {piece.square: piece.colour for piece in pieces if piece.man is Chessman.KING}
    assert kings == {"e1": Colour.WHITE, "e8": Colour.BLACK}


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("", "8 ranks"),
        ("8/8", "8 ranks"),
        ("8/8/8/8/8/8/8/9", "rank 1"),
        ("8/8/8/8/8/8/8/7", "rank 1"),
        ("ppppppppp/8/8/8/8/8/8/8", "rank 8"),
        ("8/8/8/x7/8/8/8/8", "rank 5"),
        ("8/8/8/8/8/8/8/8p", "rank 1"),
    ],
)
def test_what_is_no_position_is_refused_with_the_rank(fen: str, fault: str) -> None:
    with pytest.raises(PlacementError, match=fault):
        placed_pieces(fen)


def test_the_picture_has_every_piece_in_its_place_and_is_named() -> None:
    root = ET.fromstring(chess_svg(placed_pieces(ENDING), title="<Finale>", description="d"))  # noqa: S314, our own
    pieces = {group.get("class"): group[0].get("d", "") for group in root.iter(f"{SVG}g")}
    assert set(pieces) == {"piece white king", "piece black king"}
    assert pieces["piece white king"].startswith("M44 380")
    assert pieces["piece black king"].startswith("M236 332")
    assert root.findtext(f"{SVG}title") == "<Finale>"


def test_the_position_is_told_in_words_in_both_languages() -> None:
    pieces = placed_pieces(ENDING)
    assert chess_position_text(pieces, Colour.BLACK, words("en")) == "Black is to move. White: king a1. Black: king e2."
    assert chess_position_text(pieces, Colour.WHITE, words("it")) == "Muove il Bianco. Bianco: re a1. Nero: re e2."
