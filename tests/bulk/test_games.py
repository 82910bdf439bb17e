import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.bulk.columns import Games, games_by_event
from tabellone.core.rating.game_columns import ColumnError


@given(st.lists(st.integers(0, 6), max_size=40))
def test_games_are_gathered_by_event_as_they_were_given(event: list[int]) -> None:
    rows = np.arange(len(event))
    games = games_by_event(event, rows, rows, np.zeros(len(event), np.int8), 7)
    due = [[row for row, event_number in enumerate(event) if event_number == number] for number in range(7)]
    assert [games.white[games.starts[e] : games.starts[e + 1]].tolist() for e in range(7)] == due


def test_games_in_order_are_not_copied() -> None:
    white = np.array([0, 1], np.int32)
    assert games_by_event([0, 0], white, white, np.zeros(2, np.int8), 1).white is white


def test_columns_that_must_not_be_written_can_be_read() -> None:
    white = np.array([0, 1], np.int32)
    white.flags.writeable = False
    assert games_by_event(white, white, white, np.zeros(2, np.int8), 2).starts.tolist() == [0, 1, 2]


@pytest.mark.parametrize("events", [0, 3])
def test_an_unknown_event_is_refused_by_its_row(events: int) -> None:
    for event in (-1, 3):
        with pytest.raises(
            ColumnError, match=rf"event, row \d: -?\d is not allowed; it must be from 0 to {events - 1}"
        ):
            games_by_event([0, event], [0, 0], [1, 1], [1, 1], events)


@pytest.mark.parametrize(
    ("white", "words"),
    [
        ([0.0, 1.0], "white: 1 dimensions of float64; a column has one dimension of whole numbers"),
        ([[0], [1]], "white: 2 dimensions of int64"),
        ([0, 1, 2], "white: 3 rows; there must be 2"),
        ([0, 2**40], "white, row 1: 1099511627776 is not allowed; it must be from -2147483648 to 2147483647"),
        (np.array([2**63, 1], np.uint64), "white, row 0: 9223372036854775808 is not allowed"),
    ],
)
def test_columns_of_another_kind_are_refused(white: object, words: str) -> None:
    with pytest.raises(ColumnError, match=words):
        games_by_event([0, 0], white, [1, 1], [1, 1], 1)  # type: ignore[arg-type]


def test_starts_that_do_not_fit_the_games_are_refused() -> None:
    white, results = np.array([0, 1], np.int32), np.zeros(2, np.int8)
    for starts in ([], [0, 3], [1, 2], [0, 2, 1, 2]):
        with pytest.raises(ColumnError, match="the starts of the events do not fit columns of 2 games"):
            Games(white, white, results, np.array(starts, np.int64))
