"""Positions, and impossible ones."""

from collections.abc import Callable

import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import Move, apply
from tabellone.core.draughts.position import Piece, Position, PositionError, PositionFault
from tabellone.core.model import Colour

ITALIAN = Variant.ITALIAN


def test_white_begins_with_twelve_men_against_twelve() -> None:
    position = Position.initial(ITALIAN)
    assert position.to_move is Colour.WHITE
    assert (position.white_men.bit_count(), position.black_men.bit_count()) == (12, 12)
    assert position.white_kings == position.black_kings == 0


def test_a_square_tells_its_piece() -> None:
    position = Position.of(ITALIAN, Colour.BLACK, white_men=[21], white_kings=[1], black_men=[2], black_kings=[3])
    pieces = {square: position.piece_at(square) for square in (21, 1, 2, 3, 4)}
    assert pieces == {
        21: Piece(Colour.WHITE, is_king=False),
        1: Piece(Colour.WHITE, is_king=True),
        2: Piece(Colour.BLACK, is_king=False),
        3: Piece(Colour.BLACK, is_king=True),
        4: None,
    }


@pytest.mark.parametrize(
    ("make", "fault", "square", "message"),
    [
        (
            lambda: Position.of(ITALIAN, Colour.WHITE, white_men=[33]),
            PositionFault.OFF_THE_BOARD,
            33,
            "square 33 is not on the board: squares are 1 to 32",
        ),
        (
            lambda: Position.of(ITALIAN, Colour.WHITE, black_kings=[0]),
            PositionFault.OFF_THE_BOARD,
            0,
            "square 0 is not on the board: squares are 1 to 32",
        ),
        (
            lambda: Position.of(ITALIAN, Colour.WHITE, white_men=[20, 20]),
            PositionFault.SQUARE_TWICE,
            20,
            "square 20 holds two pieces",
        ),
        (
            lambda: Position.of(ITALIAN, Colour.WHITE, white_men=[20], black_kings=[20]),
            PositionFault.SQUARE_TWICE,
            20,
            "square 20 holds two pieces",
        ),
        (
            lambda: Position.of(ITALIAN, Colour.WHITE, white_men=[4]),
            PositionFault.UNCROWNED_MAN,
            4,
            "the man on square 4 stands on its crowning row: it must be a king",
        ),
        (
            lambda: Position.of(Variant.INTERNATIONAL, Colour.WHITE, black_men=[46]),
            PositionFault.UNCROWNED_MAN,
            46,
            "the man on square 46 stands on its crowning row: it must be a king",
        ),
    ],
)
def test_pieces_that_cannot_stand_so_are_refused(
    make: Callable[[], Position], fault: PositionFault, square: int, message: str
) -> None:
    with pytest.raises(PositionError) as caught:
        make()
    assert (caught.value.fault, caught.value.square, str(caught.value)) == (fault, square, message)


def test_a_bit_that_is_no_square_is_refused() -> None:
    spare = 1 << Variant.ITALIAN.board.near
    with pytest.raises(ValueError, match="no square of the board"):
        Position(ITALIAN, Colour.WHITE, spare, 0, 0, 0)


def test_a_square_off_the_board_has_no_piece_to_tell() -> None:
    with pytest.raises(PositionError, match="square 51 is not on the board: squares are 1 to 50"):
        Position.initial(Variant.INTERNATIONAL).piece_at(51)


def test_a_move_of_another_position_cannot_be_applied() -> None:
    with pytest.raises(ValueError, match="is not a move of"):
        apply(Position.initial(ITALIAN), Move(9, (13,)))
