"""Moves as text, one by one and in a row."""

import random

import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import Move, apply, legal_moves
from tabellone.core.draughts.notation import (
    Illegality,
    IllegalMoveError,
    find_move,
    parse_moves,
    write_move,
    write_moves,
)
from tabellone.core.draughts.position import Position, parse_fen

ITALIAN = Position.initial(Variant.ITALIAN)


def random_game(variant: Variant, seed: int, length: int) -> list[Move]:
    chance = random.Random(seed)
    position = Position.initial(variant)
    moves: list[Move] = []
    while len(moves) < length and (legal := legal_moves(position)):
        moves.append(chance.choice(legal))
        position = apply(position, moves[-1])
    return moves


@pytest.mark.parametrize("text", ["9-13", "09-13", " 9-13 ", "009-013"])
def test_leading_zeros_and_spaces_are_read(text: str) -> None:
    position = apply(ITALIAN, find_move(ITALIAN, "21-17"))
    assert find_move(position, text) == Move(9, (13,))


@pytest.mark.parametrize("text", ["22x13", "22X13", "22×13", "22-13", "22-013"])
def test_a_capture_may_be_written_with_either_sign(text: str) -> None:
    position = parse_fen("W:W22:B18", Variant.ITALIAN)
    assert find_move(position, text) == Move(22, (13,), (18,))


def test_a_capture_is_written_with_an_x() -> None:
    position = parse_fen("W:W22:B18", Variant.ITALIAN)
    assert write_move(position, Move(22, (13,), (18,))) == "22x13"


def test_a_choice_of_paths_needs_the_squares_in_between() -> None:
    """The example of the score sheet: 3x12x19, where 3x10x19 leads to the same square."""
    position = parse_fen("B:W6,7,14,15:B3", Variant.ITALIAN)
    texts = [write_move(position, move) for move in legal_moves(position)]
    assert texts == ["3x10x19", "3x12x19"]
    assert [find_move(position, text).captured for text in texts] == [(6, 14), (7, 15)]
    with pytest.raises(IllegalMoveError) as caught:
        find_move(position, "3x19")
    assert (caught.value.illegality, caught.value.square) == (Illegality.AMBIGUOUS, 19)
    assert caught.value.allowed == ("3x10x19", "3x12x19")
    assert str(caught.value) == ('move "3x19": more than one capture leads to square 19: write one of 3x10x19, 3x12x19')


def test_squares_in_between_are_left_out_where_there_is_no_choice() -> None:
    position = parse_fen("B:W7,15:B3", Variant.ITALIAN)
    assert [write_move(position, move) for move in legal_moves(position)] == ["3x19"]


@pytest.mark.parametrize("text", ["10x10", "10x17x10", "10x19x10", "10x17x26x19x10", "10x19x26x17x10", "10x26x10"])
def test_every_path_to_the_same_outcome_is_the_same_move(text: str) -> None:
    position = parse_fen("W:WK10:BK13,K14,K21,K22", Variant.ITALIAN)
    assert [find_move(position, text)] == list(legal_moves(position))


def test_a_square_that_the_capture_does_not_touch_is_refused() -> None:
    position = parse_fen("W:WK10:BK13,K14,K21,K22", Variant.ITALIAN)
    with pytest.raises(IllegalMoveError, match="square 18 is not reachable from 10"):
        find_move(position, "10x18x10")


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seed", range(12))
def test_written_moves_are_read_back(variant: Variant, seed: int) -> None:
    position = Position.initial(variant)
    for move in random_game(variant, seed, 120):
        for legal in legal_moves(position):
            assert find_move(position, write_move(position, legal)) == legal
        position = apply(position, move)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seed", range(5))
def test_a_written_game_is_read_back(variant: Variant, seed: int) -> None:
    start = Position.initial(variant)
    moves = random_game(variant, seed, 60)
    assert parse_moves(start, write_moves(start, moves)) == tuple(moves)


def test_a_game_is_numbered_as_on_a_score_sheet() -> None:
    text = "1. 21-17 9-13 2. 25-21"
    assert write_moves(ITALIAN, parse_moves(ITALIAN, text)) == text


@pytest.mark.parametrize("text", ["21-17 9-13 25-21", "1.21-17 9-13\n2.25-21", "1. 21-17 1... 09-13 2. 25-21"])
def test_numbers_of_moves_may_be_left_out_or_repeated(text: str) -> None:
    assert [move.destination for move in parse_moves(ITALIAN, text)] == [17, 13, 21]


def test_a_game_that_black_begins_starts_with_dots() -> None:
    position = apply(ITALIAN, find_move(ITALIAN, "21-17"))
    moves = parse_moves(position, "9-13 25-21")
    assert write_moves(position, moves) == "1... 9-13 2. 25-21"
    assert parse_moves(position, "1... 9-13 2. 25-21") == moves


def test_no_moves_are_no_text() -> None:
    assert write_moves(ITALIAN, ()) == ""
    assert parse_moves(ITALIAN, "  ") == ()


@pytest.mark.parametrize(
    ("fen", "text", "illegality", "square", "message"),
    [
        (None, "23/19", Illegality.UNREADABLE, None, "a move is written 23-19, 1x10 or 3x12x19"),
        (None, "23", Illegality.UNREADABLE, None, "a move is written 23-19, 1x10 or 3x12x19"),
        (None, "22-18x9", Illegality.UNREADABLE, None, "a move is written 23-19, 1x10 or 3x12x19"),
        (None, "٢٢-18", Illegality.UNREADABLE, None, "a move is written 23-19, 1x10 or 3x12x19"),
        (None, "22-33", Illegality.OFF_THE_BOARD, 33, "square 33 is not on the board: squares are 1 to 32"),
        (None, "0-18", Illegality.OFF_THE_BOARD, 0, "square 0 is not on the board: squares are 1 to 32"),
        (None, "18-14", Illegality.NO_PIECE, 18, "there is no piece on square 18"),
        (None, "9-13", Illegality.OPPONENTS_PIECE, 9, "the piece on square 9 is the opponent's"),
        (None, "25-21", Illegality.OCCUPIED, 21, "square 21 is occupied"),
        (None, "22-14", Illegality.NOT_ONE_STEP, 14, "square 14 is not one step from 22"),
        (None, "22x13", Illegality.NOT_REACHABLE, 13, "square 13 is not reachable from 22"),
        (None, "22x22", Illegality.NOT_REACHABLE, 22, "square 22 is not reachable from 22"),
        (None, "22-22", Illegality.NOT_ONE_STEP, 22, "square 22 is not one step from 22"),
        (None, "22-18-14", Illegality.NOT_REACHABLE, 18, "square 18 is not reachable from 22"),
        (
            None,
            "22x18",
            Illegality.NOTHING_TAKEN,
            18,
            "nothing is taken on the way: write 22-18",
        ),
        ("W:W18:B1", "18-22", Illegality.MAN_GOES_BACK, 22, "the man on 18 cannot go back to square 22"),
        ("B:W32:B18", "18-14", Illegality.MAN_GOES_BACK, 14, "the man on 18 cannot go back to square 14"),
        ("W:W22,32:B18", "22-19", Illegality.CAPTURE_COMPULSORY, 22, "capture is compulsory: 22x13"),
        ("W:W22,32:B18", "32x24", Illegality.NOT_REACHABLE, 24, "square 24 is not reachable from 32"),
        (
            "W:W26:B15,22",
            "26x19",
            Illegality.MORE_PIECES_COMPULSORY,
            19,
            "the capture of the most pieces is compulsory: 26x12",
        ),
        ("W:W5:BK1", "5-1", Illegality.OCCUPIED, 1, "square 1 is occupied"),
        ("W:W:B1", "5-1", Illegality.NO_PIECE, 5, "there is no piece on square 5"),
    ],
)
def test_an_illegal_move_names_the_reason_and_the_square(
    fen: str | None, text: str, illegality: Illegality, square: int | None, message: str
) -> None:
    position = ITALIAN if fen is None else parse_fen(fen, Variant.ITALIAN)
    with pytest.raises(IllegalMoveError) as caught:
        find_move(position, text)
    assert (caught.value.illegality, caught.value.square) == (illegality, square)
    assert str(caught.value) == f'move "{text}": {message}'


def test_an_illegal_move_tells_the_moves_allowed() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        find_move(ITALIAN, "22-14")
    assert caught.value.allowed == ("21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20")


def test_an_illegal_move_of_a_game_is_named_by_its_number() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_moves(ITALIAN, "1. 21-17 12-16 2. 25-21 9-14")
    assert caught.value.number == 2
    assert str(caught.value) == 'move 2, "9-14": square 14 is not one step from 9'


@pytest.mark.parametrize("variant", Variant)
def test_any_squares_are_a_legal_move_or_an_illegal_one_with_a_reason(variant: Variant) -> None:
    chance = random.Random(7)
    position = Position.initial(variant)
    last = variant.board.square_count
    reasons = set()
    for move in random_game(variant, 3, 100):
        for _ in range(60):
            squares = [chance.randint(1, last) for _ in range(chance.choice((2, 2, 2, 3)))]
            text = chance.choice("-x").join(str(square) for square in squares)
            try:
                legal_move = find_move(position, text)
            except IllegalMoveError as error:
                reasons.add(error.illegality)
                named = str(error)
            else:
                named = ""
                assert legal_move in legal_moves(position), text
            assert "None" not in named, text
        position = apply(position, move)
    assert len(reasons) > 5
