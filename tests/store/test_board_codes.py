from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from tests.store.toy import NOON

from tabellone.core.model import Colour
from tabellone.desk.event.disputes import Seat
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.store.accounts.board_codes import (
    ALPHABET,
    TRIES_OF_ADDRESS,
    TRIES_OF_BOARD,
    TRIES_OF_EVENT,
    TRIES_OF_PAIR,
    TRIES_OF_PLAYER,
    BoardCodeError,
    BoardCodes,
    code_of,
    spaced,
    typed_code,
)
from tabellone.store.accounts.throttle import ThrottleError
from tabellone.store.database import Database
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import board_secrets

SEATS = st.builds(
    Seat,
    st.sampled_from(["hall", "yard"]),
    st.integers(1, 9).map(GroupId),
    st.integers(1, 20),
    st.integers(1, 300),
    st.sampled_from(Colour),
    st.integers(1, 600).map(EntrantId),
)


@pytest.fixture
def codes(ledger: Ledger) -> BoardCodes:
    ledger.create("door", "The hall", NOON, book="hall")
    ledger.create("door", "The yard", NOON, book="yard")
    return BoardCodes(ledger.database)


def board(number: int = 1, round_number: int = 1, book: str = "hall") -> tuple[Seat, Seat]:
    white = Seat(book, GroupId(1), round_number, number, Colour.WHITE, EntrantId(2 * number - 1))
    black = Seat(book, GroupId(1), round_number, number, Colour.BLACK, EntrantId(2 * number))
    return white, black


def wrong(codes: BoardCodes, seats: tuple[Seat, Seat], client: str = "phone", at: datetime = NOON) -> None:
    with pytest.raises(BoardCodeError, match="this is not a code of round"):
        codes.opened(seats, "AAAAAA", client, at)


def test_a_code_opens_its_side_of_its_board(codes: BoardCodes) -> None:
    seats = board()
    for seat in seats:
        assert codes.opened(seats, codes.code(seat), "phone", NOON) == seat


def test_a_code_is_the_same_when_it_is_printed_again(codes: BoardCodes, database: Database) -> None:
    seats = (*board(1), *board(2))
    assert codes.codes(seats) == BoardCodes(database).codes(seats) == tuple(codes.code(seat) for seat in seats)


def test_a_code_opens_no_other_board_round_event_or_player(codes: BoardCodes) -> None:
    code = codes.code(board()[0])
    white, black = board()
    others = [board(2), board(1, 2), board(1, 1, "yard")]
    others.append((Seat("hall", GroupId(2), 1, 1, Colour.WHITE, white.player), black))
    others.append((Seat("hall", GroupId(1), 1, 1, Colour.WHITE, EntrantId(9)), black))
    others.append((black, Seat("hall", GroupId(1), 1, 1, Colour.BLACK, white.player)))
    for seats in others:
        with pytest.raises(BoardCodeError):
            codes.opened(seats, code, "phone", NOON)


@pytest.mark.parametrize("typed", ["", "AAAAAA", "0O1IL2", "x" * 100_000, "\ud800", "a\0b", "ß" * 6])
def test_a_wrong_code_is_refused_with_the_place_it_was_for(codes: BoardCodes, typed: str) -> None:
    with pytest.raises(BoardCodeError, match="this is not a code of round 1, board 7"):
        codes.opened(board(7), typed, "phone", NOON)


def test_codes_are_taken_as_people_type_them(codes: BoardCodes) -> None:
    seats = board()
    code = codes.code(seats[0])
    for typed in (code.lower(), spaced(code), f" {code[:3]}-{code[3:]} ", "".join(chr(ord(s) + 0xFEE0) for s in code)):
        assert codes.opened(seats, typed, "phone", NOON) == seats[0]


@given(SEATS, st.binary(min_size=32, max_size=32))
def test_codes_are_six_signs_that_are_not_taken_for_others(seat: Seat, secret: bytes) -> None:
    code = code_of(secret, seat)
    assert len(code) == 6
    assert not set(code) & set("AEIOU01L2Z5S8BV")
    assert set(code) <= set(ALPHABET)
    assert typed_code(spaced(code).lower()) == code


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), SEATS)
def test_another_secret_gives_another_code(one: bytes, other: bytes, seat: Seat) -> None:
    assert (code_of(one, seat) == code_of(other, seat)) == (one == other)


def test_seats_have_codes_of_their_own() -> None:
    seats = [seat for number in range(1, 41) for turn in range(1, 10) for seat in board(number, turn)]
    assert len({code_of(b"tabellone", seat) for seat in seats}) == len(seats) == 720


def test_each_event_has_a_secret_of_its_own(codes: BoardCodes, database: Database) -> None:
    codes.codes((board()[0], board(book="yard")[0]))
    with database.reading() as connection:
        secrets = connection.execute(select(board_secrets.c.secret)).scalars().all()
    assert len(set(secrets)) == 2
    assert {len(secret) for secret in secrets} == {64}


def test_no_code_is_stored(codes: BoardCodes, database: Database) -> None:
    code = codes.code(board()[0])
    with database.reading() as connection:
        assert code not in str(connection.execute(select(board_secrets)).all()).upper()


def test_renewed_codes_make_old_slips_useless(codes: BoardCodes) -> None:
    old, other = codes.code(board()[0]), codes.code(board(book="yard")[0])
    codes.renew("hall")
    with pytest.raises(BoardCodeError):
        codes.opened(board(), old, "phone", NOON)
    assert codes.opened(board(), codes.code(board()[0]), "phone", NOON) == board()[0]
    assert codes.code(board(book="yard")[0]) == other


def test_an_event_that_is_not_there_has_no_codes(codes: BoardCodes) -> None:
    with pytest.raises(BoardCodeError, match='there is no book "nowhere"'):
        codes.code(board(book="nowhere")[0])
    with pytest.raises(BoardCodeError, match='there is no book "nowhere"'):
        codes.renew("nowhere")


def test_a_board_takes_so_many_wrong_codes_from_all_phones_together(codes: BoardCodes) -> None:
    for number in range(TRIES_OF_BOARD.free):
        wrong(codes, board(), f"phone {number}")
    with pytest.raises(ThrottleError):
        codes.opened(board(), codes.code(board()[0]), "another", NOON)
    assert codes.opened(board(2), codes.code(board(2)[0]), "another", NOON) == board(2)[0]
    assert codes.opened(board(), codes.code(board()[0]), "another", NOON + TRIES_OF_BOARD.first) == board()[0]


def test_a_prankster_behind_the_address_of_a_hall_silences_no_board(codes: BoardCodes) -> None:
    everywhere = tuple(seat for number in range(1, 101) for seat in board(number))
    for number in range(TRIES_OF_ADDRESS.tries):
        with pytest.raises(BoardCodeError):
            codes.opened(everywhere, "AAAAAA", "hall", NOON)
        if number < 4 * TRIES_OF_PAIR.free:
            wrong(codes, board(1 + number % 4), "hall")
    with pytest.raises(ThrottleError, match="write the number of your board, too"):
        codes.opened(everywhere, codes.code(board()[0]), "hall", NOON)
    # Boards that were left alone open at once, those that were not within half a minute.
    assert codes.opened(board(5), codes.code(board(5)[0]), "hall", NOON) == board(5)[0]
    assert codes.opened(board(1), codes.code(board(1)[0]), "hall", NOON + TRIES_OF_PAIR.most) == board(1)[0]


def test_a_browser_that_has_opened_a_seat_waits_for_nobody_elses_wrong_codes(codes: BoardCodes) -> None:
    seat = board()[0]
    token = codes.browser_token(seat)
    for second in range(TRIES_OF_PAIR.free):
        wrong(codes, board(), "hall", NOON + timedelta(seconds=second))
    later = NOON + timedelta(seconds=TRIES_OF_PAIR.free)
    for other in ("", f"{token}0", "1.1.", "1.2" + token[3:], codes.browser_token(board(book="yard")[0])):
        with pytest.raises(ThrottleError):
            codes.opened(board(), codes.code(seat), "hall", later, other)
    assert codes.opened(board(), codes.code(seat), "hall", later, token) == seat
    next_round = board(3, 2)
    assert codes.opened(next_round, codes.code(next_round[0]), "hall", later, token) == next_round[0]


def test_a_browser_that_has_opened_a_seat_may_give_so_many_wrong_codes(codes: BoardCodes) -> None:
    token = codes.browser_token(board()[0])
    for number in range(TRIES_OF_PLAYER.tries):
        with pytest.raises(BoardCodeError):
            codes.opened(board(number + 1), "AAAAAA", f"phone {number}", NOON, token)
    with pytest.raises(ThrottleError):
        codes.opened(board(), codes.code(board()[0]), "another", NOON, token)
    assert codes.opened(board(), codes.code(board()[0]), "another", NOON) == board()[0]
    codes.renew("hall")
    assert codes.browser_token(board()[0]) != token


def test_right_codes_are_not_counted(codes: BoardCodes) -> None:
    code = codes.code(board()[0])
    for token in ("", codes.browser_token(board()[0])):
        for _ in range(TRIES_OF_PLAYER.tries + 1):
            codes.opened(board(), code, "phone", NOON, token)


def test_a_player_cannot_guess_the_other_sides_code_by_giving_his_own_in_between(codes: BoardCodes) -> None:
    own = codes.code(board()[0])
    for second in range(TRIES_OF_BOARD.free):
        wrong(codes, board(), f"phone {second}", NOON + timedelta(seconds=second))
        if second < TRIES_OF_BOARD.free - 1:
            codes.opened(board(), own, "phone", NOON + timedelta(seconds=second))
    with pytest.raises(ThrottleError):
        codes.opened(board(), "AAAAAA", "new phone", NOON + timedelta(seconds=TRIES_OF_BOARD.free - 1))


def test_without_a_board_a_code_opens_its_own_of_many(codes: BoardCodes) -> None:
    seats = (*board(1), *board(2), *board(3))
    for seat in seats:
        assert codes.opened(seats, codes.code(seat), "phone", NOON) == seat
    with pytest.raises(BoardCodeError, match="this is not a code of a board that is being played"):
        codes.opened(board(1) + board(2), codes.code(seats[-1]), "phone", NOON)


def test_two_seats_of_one_code_need_the_board(codes: BoardCodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabellone.store.accounts.board_codes.code_of", lambda _, seat: f"CCCCC{'CD'[seat.board == 2]}")
    seats = (board(1)[0], board(2)[0], board(3)[0])
    with pytest.raises(BoardCodeError, match="two boards have this code: write the number of your board, too"):
        codes.opened(seats, "CCCCCC", "phone", NOON)
    assert codes.opened(seats, "CCCCCD", "phone", NOON) == seats[1]


def test_codes_without_a_board_are_guessed_so_often_and_those_with_one_still_open(codes: BoardCodes) -> None:
    seats = (*board(1), *board(2))
    for number in range(TRIES_OF_EVENT.tries):
        with pytest.raises(BoardCodeError):
            codes.opened(seats, "CCCCCC", f"phone {number}", NOON)
    with pytest.raises(ThrottleError):
        codes.opened(seats, codes.code(seats[0]), "another", NOON)
    assert codes.opened(board(1), codes.code(seats[0]), "another", NOON) == seats[0]
    assert codes.opened(seats, codes.code(seats[0]), "another", NOON + TRIES_OF_EVENT.within) == seats[0]
