"""A cached state is read whole, or as far as ratings depend on it."""

import json
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from tests.core.rating.fide.fide_monthly.office_of_one import WIN, event, monthly, office

from tabellone.core.rating.fide.fide_monthly.lists import monthly_chain
from tabellone.core.rating.fide.fide_monthly.state import MonthState
from tabellone.desk.office.kept_objects import MANY, UnkeptError, read, read_for_ratings, written

FEBRUARY, MARCH = date(2026, 2, 1), date(2026, 3, 1)


def kept(opponents: int) -> tuple[MonthState, Any]:
    """A month in which one player meets so many others, one of them for the first time; and what is written of it."""
    meeting = event("one", date(2026, 2, 2), [WIN] * opponents, date(2026, 2, 10))
    register = office([meeting], FEBRUARY, own=None, opponents=opponents)
    state = monthly_chain(register, MARCH, monthly).chain.state(1)
    return state, json.loads(json.dumps(written(state)))


def test_for_ratings_a_state_has_everybody_and_no_list() -> None:
    state, text = kept(2 * MANY)
    quick = read_for_ratings(text)
    assert isinstance(quick, MonthState)
    assert (quick.rating_list, dict(quick.careers.last)) == (None, {})
    assert (dict(quick.lives), dict(quick.listed)) == (state.lives, state.listed)
    assert len(quick.lives) == len(state.lives)
    assert quick.lives.get("nobody") is None  # type: ignore[call-overload]
    assert "nobody" not in quick.listed
    assert read(text) == state


def test_of_a_few_players_or_without_a_part_for_ratings_all_is_read() -> None:
    _, text = kept(MANY // 2)
    assert read_for_ratings(text) is None
    assert read_for_ratings(written((1, 2))) is None


def _shortened(column: list[Any]) -> None:
    column.pop()


def _of_another_kind(column: list[Any]) -> None:
    column[1] = "rating.fide.rules:GameRules"


def _unknown(column: list[Any]) -> None:
    column[0] = "q"


@pytest.mark.parametrize("damage", [_shortened, _of_another_kind, _unknown])
def test_what_is_damaged_is_found_before_anybody_asks_for_a_player(damage: Any) -> None:
    _, text = kept(2 * MANY)
    damaged = deepcopy(text)
    # The first field of a state: the lives by player, a column of keys and one of records.
    damage(damaged[2][2])
    with pytest.raises(UnkeptError):
        read_for_ratings(damaged)
    short = deepcopy(text)
    short[2][2][2].pop()
    with pytest.raises(UnkeptError, match="different lengths"):
        read_for_ratings(short)
