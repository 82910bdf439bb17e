import threading
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select
from tests.store.toy import NOON

from tabellone.store.accounts.throttle import (
    Limit,
    ThrottleError,
    count_try,
    forget_before,
    forget_tries,
    take_back_try,
)
from tabellone.store.database import Database
from tabellone.store.schema import throttles

LIMIT = Limit(3, timedelta(minutes=10))


def is_let_through(database: Database, bucket: str, at: datetime, limit: Limit = LIMIT) -> bool:
    try:
        with database.writing() as connection:
            count_try(connection, bucket, limit, at)
    except ThrottleError:
        return False
    return True


def after(seconds: int) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_so_many_tries_are_let_through_and_no_more(database: Database) -> None:
    assert [is_let_through(database, "door", after(second)) for second in range(5)] == [True] * 3 + [False] * 2


def test_the_refusal_says_when_to_try_again(database: Database) -> None:
    for second in range(3):
        assert is_let_through(database, "door", after(second))
    with (
        pytest.raises(ThrottleError, match="too many tries; the next one is allowed in 8 min") as caught,
        database.writing() as connection,
    ):
        count_try(connection, "door", LIMIT, after(150))
    assert caught.value.again == after(600)


def test_tries_are_let_through_again_when_the_time_is_over(database: Database) -> None:
    for second in range(3):
        assert is_let_through(database, "door", after(second))
    assert not is_let_through(database, "door", after(599))
    assert [is_let_through(database, "door", after(600 + second)) for second in range(4)] == [True] * 3 + [False]


def test_a_refused_try_does_not_make_the_wait_longer(database: Database) -> None:
    for second in range(100):
        is_let_through(database, "door", after(second))
    assert is_let_through(database, "door", after(600))


def test_each_bucket_counts_for_itself(database: Database) -> None:
    for second in range(3):
        assert is_let_through(database, "door", after(second))
    assert is_let_through(database, "window", after(4))


def test_a_try_can_be_taken_back(database: Database) -> None:
    for second in range(10):
        assert is_let_through(database, "door", after(second))
        with database.writing() as connection:
            take_back_try(connection, "door")


def test_no_more_is_taken_back_than_was_tried(database: Database) -> None:
    assert is_let_through(database, "door", NOON)
    with database.writing() as connection:
        for _ in range(5):
            take_back_try(connection, "door")
    assert [is_let_through(database, "door", NOON) for _ in range(4)] == [True] * 3 + [False]


def test_all_tries_can_be_forgotten(database: Database) -> None:
    for second in range(3):
        assert is_let_through(database, "door", after(second))
    with database.writing() as connection:
        forget_tries(connection, "door")
    assert is_let_through(database, "door", after(3))


def test_a_clock_that_was_put_back_locks_nobody_out(database: Database) -> None:
    for _ in range(3):
        assert is_let_through(database, "door", NOON + timedelta(days=365))
    assert is_let_through(database, "door", NOON)


def test_old_counts_are_removed(database: Database) -> None:
    assert is_let_through(database, "old", NOON)
    assert is_let_through(database, "new", after(60))
    with database.writing() as connection:
        forget_before(connection, after(30))
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(throttles)) == 1


def test_many_at_once_do_not_get_past_the_limit(database: Database) -> None:
    start = threading.Barrier(8)
    let_through: list[bool] = []

    def try_it() -> None:
        start.wait()
        let_through.append(is_let_through(database, "door", NOON))

    threads = [threading.Thread(target=try_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(let_through) == [False] * 5 + [True] * 3


@given(st.lists(st.integers(0, 400), max_size=30))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_within_any_window_that_began_with_a_try_the_limit_holds(sqlite: Database, gaps: list[int]) -> None:
    """A second count, by hand: a window begins with the first try after the last window."""
    with sqlite.writing() as connection:
        forget_tries(connection, "door")
    now, begin, tries = 0, None, 0
    for gap in gaps:
        now += gap
        if begin is None or now - begin >= 600:
            begin, tries = now, 0
        expected = tries < LIMIT.tries
        tries += expected
        assert is_let_through(sqlite, "door", after(now)) == expected
