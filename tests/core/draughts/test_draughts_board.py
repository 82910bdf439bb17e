"""Geometry of the boards."""

import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.model import Colour


@pytest.mark.parametrize(("variant", "last"), [(Variant.ITALIAN, 32), (Variant.INTERNATIONAL, 50)])
def test_squares_are_numbered_row_by_row_from_one(variant: Variant, last: int) -> None:
    board = variant.board
    assert list(board.bit_of) == list(range(1, last + 1))
    assert sorted(board.coordinates_of.values()) == list(board.coordinates_of.values())


def test_the_italian_board_has_a_dark_square_at_the_right_hand_of_each_player() -> None:
    place_of = Variant.ITALIAN.board.coordinates_of
    assert (place_of[1], place_of[5], place_of[32]) == ((0, 0), (1, 1), (7, 7))


def test_the_international_board_has_a_dark_square_at_the_left_hand_of_each_player() -> None:
    place_of = Variant.INTERNATIONAL.board.coordinates_of
    assert (place_of[1], place_of[5], place_of[6], place_of[46]) == ((0, 1), (0, 9), (1, 0), (9, 0))


@pytest.mark.parametrize("variant", Variant)
def test_a_shift_leads_to_the_square_of_the_next_row_or_to_no_square(variant: Variant) -> None:
    board = variant.board
    number_at = {place: number for number, place in board.coordinates_of.items()}
    for number, (row, column) in board.coordinates_of.items():
        for shift, side in ((board.near, -1), (board.far, 1)):
            below = board.bit_of.get(number_at.get((row + 1, column + side), 0), 0)
            above = board.bit_of.get(number_at.get((row - 1, column - side), 0), 0)
            assert board.bit_of[number] << shift & board.squares == below
            assert board.bit_of[number] >> shift & board.squares == above


def test_pieces_start_on_the_squares_that_the_rules_name() -> None:
    italian, international = Variant.ITALIAN.board, Variant.INTERNATIONAL.board
    assert italian.numbers(italian.starting_men[Colour.BLACK]) == tuple(range(1, 13))
    assert italian.numbers(italian.starting_men[Colour.WHITE]) == tuple(range(21, 33))
    assert international.numbers(international.starting_men[Colour.BLACK]) == tuple(range(1, 21))
    assert international.numbers(international.starting_men[Colour.WHITE]) == tuple(range(31, 51))


def test_the_games_have_their_numbers_of_pdn() -> None:
    assert {variant: variant.game_type for variant in Variant} == {
        Variant.ITALIAN: 22,
        Variant.INTERNATIONAL: 20,
    }
