"""FEN: positions in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.position import (
    FenError,
    FenFault,
    Position,
    PositionError,
    PositionFault,
    parse_fen,
    write_fen,
)
from tabellone.core.model import Colour


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board = draw(st.sampled_from(Variant)).board
    kinds = st.sampled_from(["empty", "white_men", "white_kings", "black_men", "black_kings"])
    pieces: dict[str, list[int]] = {}
    for square in board.bit_of:
        kind = draw(kinds)
        for colour in Colour:
            if kind == f"{colour.value}_men" and board.bit_of[square] & board.crowning_row[colour]:
                kind = f"{colour.value}_kings"
        pieces.setdefault(kind, []).append(square)
    pieces.pop("empty", None)
    return Position.of(board.variant, draw(st.sampled_from(Colour)), **pieces)


@given(positions())
def test_a_written_position_is_read_back(position: Position) -> None:
    assert parse_fen(write_fen(position), position.variant) == position


EXAMPLE = Position.of(
    Variant.ITALIAN,
    Colour.WHITE,
    white_men=[21, 22],
    white_kings=[30],
    black_men=[1, 2],
    black_kings=[3],
)


def test_a_position_is_written_white_first_and_by_number() -> None:
    assert write_fen(EXAMPLE) == "W:W21,22,K30:B1,2,K3"


@pytest.mark.parametrize(
    "text",
    [
        "W:W21,22,K30:B1,2,K3.",
        "W:B1,2,K3:W21,22,K30",
        "W:WK30,22,21:BK3,2,1",
        "W : W21, 22, K30 : B1-2, K3 .\n",
        "w:w21-22,k30:b01,02,k03",
        "W:W21-22,K30-30:B1-2,K3",
    ],
)
def test_other_ways_to_write_the_same_position_are_read(text: str) -> None:
    assert parse_fen(text, Variant.ITALIAN) == EXAMPLE


@pytest.mark.parametrize(
    ("variant", "text"),
    [(Variant.ITALIAN, "W:W21-32:B1-12"), (Variant.INTERNATIONAL, "W:W31-50:B1-20")],
)
def test_ranges_give_the_start_of_a_game(variant: Variant, text: str) -> None:
    assert parse_fen(text, variant) == Position.initial(variant)


def test_a_side_may_have_no_piece() -> None:
    assert write_fen(parse_fen("B:W:BK1", Variant.ITALIAN)) == "B:W:BK1"


@pytest.mark.parametrize(
    ("text", "fault", "message"),
    [
        ("", FenFault.PARTS, 'FEN: "" is not of the form W:W21,22,K30:B1,2,K3'),
        ("W:W21", FenFault.PARTS, 'FEN: "W:W21" is not of the form W:W21,22,K30:B1,2,K3'),
        ("X:W21:B1", FenFault.SIDE_TO_MOVE, 'FEN: the side to move is "X": it must be W or B'),
        ("W:21:B1", FenFault.SIDE, 'FEN: the pieces "21" do not begin with W or B'),
        ("W:W21:", FenFault.SIDE, 'FEN: the pieces "" do not begin with W or B'),
        ("W:W21:W22", FenFault.SIDE_TWICE, 'FEN: the pieces of side "W" are given twice'),
        (
            "W:W21,,22:B1",
            FenFault.SQUARES,
            'FEN: "" is not a square, a king such as K30, or a range such as 21-32',
        ),
        (
            "W:WQ21:B1",
            FenFault.SQUARES,
            'FEN: "Q21" is not a square, a king such as K30, or a range such as 21-32',
        ),
        (
            "W:W22-21:B1",
            FenFault.SQUARES,
            'FEN: "22-21" is not a square, a king such as K30, or a range such as 21-32',
        ),
    ],
)
def test_a_fen_that_cannot_be_read_is_refused(text: str, fault: FenFault, message: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text, Variant.ITALIAN)
    assert (caught.value.fault, str(caught.value)) == (fault, message)


@pytest.mark.parametrize(
    ("text", "fault", "square"),
    [
        ("W:W33:B1", PositionFault.OFF_THE_BOARD, 33),
        ("W:W21:BK21", PositionFault.SQUARE_TWICE, 21),
        ("W:W1:B2", PositionFault.UNCROWNED_MAN, 1),
    ],
)
def test_pieces_that_cannot_stand_so_are_refused_in_a_fen(text: str, fault: PositionFault, square: int) -> None:
    with pytest.raises(PositionError) as caught:
        parse_fen(text, Variant.ITALIAN)
    assert (caught.value.fault, caught.value.square) == (fault, square)


@given(st.text(alphabet="WBK:,-.0123456789 ", max_size=30), st.sampled_from(Variant))
def test_any_text_is_a_position_or_refused(text: str, variant: Variant) -> None:
    try:
        position = parse_fen(text, variant)
    except (FenError, PositionError):
        return
    assert parse_fen(write_fen(position), variant) == position
