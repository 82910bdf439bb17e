"""Entries that one process stores in PostgreSQL reach another at once, by NOTIFY, also after a lost connection."""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
from tests.store.postgresql import Server
from tests.store.test_concurrency import writer
from tests.store.toy import NOON, DoorBook

from tabellone.http.changes import ChangeFeed, Listener
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import House

PATIENCE_SECONDS = 120
NEVER_SECONDS = 36_000
LISTENING = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()"


def _listeners(address: str) -> list[int]:
    with psycopg.connect(address) as connection:
        return [pid for (pid,) in connection.execute(LISTENING).fetchall()]


async def _until(is_so: Callable[[], bool]) -> None:
    for _ in range(PATIENCE_SECONDS * 20):
        if is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to that")


def _heard(address: str, act: Callable[[Listener], Awaitable[None]]) -> None:
    """Listen to a book of which only a notice can tell: the look that comes once a second never comes."""

    async def listen() -> None:
        with open_database(database_address(address)) as database:
            house = House(database)
            house.ledger.register(DoorBook())
            house.ledger.create("door", "The hall", NOON, book="hall")
            feed = ChangeFeed(house, look_every=NEVER_SECONDS)
            async with feed.listening_to("hall", 0) as listener:
                await _until(lambda: len(_listeners(address)) == 1)
                await act(listener)
            feed.close()

    asyncio.run(listen())


async def _stored(address: str, last: int) -> None:
    """Let another program enter one more guest."""
    process = writer(address, "program", last - 1, last)
    _, errors = await asyncio.to_thread(process.communicate)
    assert errors == ""


async def _moved_to(listener: Listener, position: int) -> None:
    while listener.position < position:
        assert await listener.moved(PATIENCE_SECONDS)


def test_what_another_program_stores_is_heard_without_looking(postgresql: Server) -> None:
    address = postgresql.new_database()

    async def act(listener: Listener) -> None:
        for position in (1, 2):
            await _stored(address, position)
            await _moved_to(listener, position)

    _heard(address, act)


def test_what_was_stored_while_the_line_was_lost_is_heard_when_it_is_back(postgresql: Server) -> None:
    address = postgresql.new_database()

    async def act(listener: Listener) -> None:
        (lost,) = _listeners(address)
        with psycopg.connect(address) as connection:
            connection.execute("SELECT pg_terminate_backend(%s)", [lost])
        await _stored(address, 1)
        await _moved_to(listener, 1)
        assert lost not in _listeners(address)

    _heard(address, act)


def test_after_a_restart_of_the_database_it_is_heard_again(postgresql: Server) -> None:
    address = postgresql.new_database()

    async def act(listener: Listener) -> None:
        postgresql.stop()
        postgresql.start()
        await _stored(address, 1)
        await _moved_to(listener, 1)

    _heard(address, act)
