"""Board codes: printed on the slip of each side of a board, they let its player report the result."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, text

from tabellone.core.refusal import Refusal
from tabellone.desk.event.disputes import Seat
from tabellone.store.accounts.security_log import SecurityKind, SecurityLog
from tabellone.store.accounts.throttle import (
    Growing,
    Limit,
    ThrottleError,
    count_growing_try,
    count_try,
    network_of,
    take_back_try,
)
from tabellone.store.database import Database
from tabellone.store.schema import board_secrets, books

# Neither vowels, so that no words come about, nor signs that are taken for another: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V.
ALPHABET = "CDFGHJKMNPQRTWXY34679"
LENGTH = 6
SECRET_BYTES = 32
# All phones of a hall may share one address. Nobody keeps the players of a board from reporting for more than half a
# minute, and a browser that has opened a seat is counted by itself.
TRIES_OF_PAIR = Growing(5, timedelta(seconds=2), timedelta(seconds=30))
TRIES_OF_BOARD = Growing(20, timedelta(seconds=1), timedelta(seconds=30))
TRIES_OF_PLAYER = Limit(60, timedelta(minutes=15))
# Wrong codes without a board fit any seat of the event: a thousand of them find one of 200 seats once in 430 times.
TRIES_OF_ADDRESS = Limit(300, timedelta(minutes=15))
TRIES_OF_EVENT = Limit(1000, timedelta(minutes=15))
_ADD_SECRET = text("INSERT INTO board_secrets (book, secret) VALUES (:book, :secret) ON CONFLICT (book) DO NOTHING")


class BoardCodeError(Refusal):
    """A code that does not belong to the board."""


def code_of(secret: bytes, seat: Seat) -> str:
    """The code of a seat."""
    seat_text = f"{seat.book}|{seat.group}|{seat.round}|{seat.board}|{seat.side.value}|{seat.player}"
    number = int.from_bytes(hmac.digest(secret, seat_text.encode(), hashlib.sha256), "big")
    signs = []
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[digit])
    return "".join(signs)


def typed_code(typed: str) -> str:
    """A code as people type it: in small letters, with spaces or a hyphen."""
    form = unicodedata.normalize("NFKC", typed[:40]).upper()
    return "".join(sign for sign in form if not sign.isspace() and sign not in "-–.")


def spaced(code: str) -> str:
    """A code as it is printed: in two halves."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


class BoardCodes:
    """The codes of all boards of a database; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def code(self, seat: Seat) -> str:
        """The code of a seat, to be printed."""
        return code_of(self._secret(seat.book), seat)

    def codes(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """The codes of many seats, in their order."""
        secrets = {book: self._secret(book) for book in sorted({seat.book for seat in seats})}
        return tuple(code_of(secrets[seat.book], seat) for seat in seats)

    def renew(self, book: str) -> None:
        """Make every code of an event invalid; slips must be printed again."""
        with self.database.writing() as connection:
            _check_book(connection, book)
            connection.execute(delete(board_secrets).where(board_secrets.c.book == book))
            connection.execute(_ADD_SECRET, {"book": book, "secret": secrets.token_hex(SECRET_BYTES)})

    def browser_token(self, seat: Seat) -> str:
        """The token of a browser that has opened a seat: its player, signed with the secret of the event."""
        return _token(self._secret(seat.book), seat.book, f"{seat.group}.{seat.player}")

    def opened(self, seats: Sequence[Seat], typed: str, client: str, at: datetime, token: str = "") -> Seat:
        """The one of some seats that a code opens: of one board, or of all boards being played; `client` tries.

        Wrong tries make a board or an address wait, or the player whose browser has a token. A right code gives back
        its own try and no other: the player of one side must not have unlimited guesses at the other side's code.
        """
        book = seats[0].book
        secret = self._secret(book)
        player = token.rpartition(".")[0]
        with self.database.writing() as connection:
            if hmac.compare_digest(_token(secret, book, player).encode(), token.encode("utf-8", "replace")):
                tried = [f"board/{book}/player/{player}"]
                count_try(connection, tried[0], TRIES_OF_PLAYER, at)
            else:
                tried = _counted(connection, seats, network_of(client), at)
        board = seats[0] if _is_one_board(seats) else None
        typed_bytes = typed_code(typed).encode("utf-8", "replace")
        matches = [seat for seat in seats if hmac.compare_digest(code_of(secret, seat).encode(), typed_bytes)]
        if not matches:
            SecurityLog(self.database).note(SecurityKind.CODE_REFUSED, book=book)
            if board is None:
                raise BoardCodeError("this is not a code of a board that is being played")
            raise BoardCodeError("this is not a code of round {round}, board {board}", **_where(board))
        with self.database.writing() as connection:
            for bucket in tried:
                take_back_try(connection, bucket)
        if len(matches) > 1:
            raise BoardCodeError("two boards have this code: write the number of your board, too")
        return matches[0]

    def _secret(self, book: str) -> bytes:
        query = select(board_secrets.c.secret).where(board_secrets.c.book == book)
        with self.database.reading() as connection:
            secret_text = connection.scalar(query)
        if secret_text is None:
            with self.database.writing() as connection:
                _check_book(connection, book)
                connection.execute(_ADD_SECRET, {"book": book, "secret": secrets.token_hex(SECRET_BYTES)})
                secret_text = connection.execute(query).scalar_one()
        return bytes.fromhex(secret_text)


def _check_book(connection: Connection, book: str) -> None:
    if connection.scalar(select(books.c.id).where(books.c.id == book)) is None:
        raise BoardCodeError('there is no book "{found}"', found=book)


def _where(seat: Seat) -> dict[str, int]:
    return {"round": seat.round, "board": seat.board}


def _is_one_board(seats: Sequence[Seat]) -> bool:
    return len({(seat.group, seat.board) for seat in seats}) == 1


def _token(secret: bytes, book: str, player: str) -> str:
    return (
        f"{player}.{hmac.digest(secret, f'browser|{book}|{player}'.encode('utf-8', 'replace'), hashlib.sha256).hex()}"
    )


def _counted(connection: Connection, seats: Sequence[Seat], client: str, at: datetime) -> list[str]:
    """The buckets in which a try of a browser without a token has been counted."""
    seat = seats[0]
    guest = f"guest/{hashlib.sha256(client.encode('utf-8', 'surrogatepass')).hexdigest()}"
    if _is_one_board(seats):
        board = f"board/{seat.book}/{seat.group}/{seat.round}/{seat.board}"
        count_growing_try(connection, board, TRIES_OF_BOARD, at)
        count_growing_try(connection, f"{board}/{guest}", TRIES_OF_PAIR, at)
        return [board, f"{board}/{guest}"]
    event = f"board/{seat.book}"
    try:
        count_try(connection, guest, TRIES_OF_ADDRESS, at)
        count_try(connection, event, TRIES_OF_EVENT, at)
    except ThrottleError as error:
        raise ThrottleError(
            "too many codes were tried without a board: write the number of your board, too", error.again
        ) from error
    return [guest, event]
