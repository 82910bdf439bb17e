"""The fastest playing rates of national championships: 003 Tab. 1."""

from fractions import Fraction

import pytest

from tabellone.core.model import Discipline
from tabellone.core.organisation.playing_rates import (
    PlayingPeriod,
    TimePeriod,
    has_increment,
    moves_allowed,
    thinking_time,
    too_fast,
)
from tabellone.regulations.rulebook import playing_periods

ITALIANA, _ = playing_periods(Discipline.DAMA_ITALIANA)
INTERNAZIONALE, _ = playing_periods(Discipline.DAMA_INTERNAZIONALE)


def test_forty_moves_an_hour_and_fifty_in_two_hours_then_twenty_five() -> None:
    assert moves_allowed(Fraction(90), ITALIANA) == 60
    assert moves_allowed(Fraction(120), INTERNAZIONALE) == 50
    assert moves_allowed(Fraction(210), INTERNAZIONALE) == Fraction(175, 2)


@pytest.mark.parametrize(
    ("pace", "limits", "fault"),
    [
        ((TimePeriod(60, 40),), ITALIANA, None),
        ((TimePeriod(59, 40),), ITALIANA, 0),
        ((TimePeriod(40, 40, 30),), ITALIANA, None),
        ((TimePeriod(39, 40, 30),), ITALIANA, 0),
        ((TimePeriod(120, 50), TimePeriod(60, 25)), INTERNAZIONALE, None),
        ((TimePeriod(120, 50), TimePeriod(60, 26)), INTERNAZIONALE, 1),
        ((TimePeriod(130, 50), TimePeriod(50, 25)), INTERNAZIONALE, None),
        ((TimePeriod(60, 40), TimePeriod(5)), ITALIANA, None),
        ((TimePeriod(10, None, 5),), ITALIANA, None),
    ],
)
def test_a_pace_is_compared_at_the_end_of_each_period(
    pace: tuple[TimePeriod, ...], limits: tuple[PlayingPeriod, ...], fault: int | None
) -> None:
    assert too_fast(pace, limits) == (None if fault is None else pace[fault])


def test_only_a_time_for_the_rest_of_the_game_with_an_increment_is_the_fischer_system() -> None:
    assert has_increment((TimePeriod(60, 40), TimePeriod(30, None, 30)))
    assert not has_increment((TimePeriod(60, 40, 30),))
    assert not has_increment((TimePeriod(60),))


@pytest.mark.parametrize(
    ("pace", "minutes"),
    [
        ((), None),
        ((TimePeriod(60),), Fraction(60)),
        ((TimePeriod(90, None, 30),), Fraction(120)),
        ((TimePeriod(90, 40, 30), TimePeriod(30, None, 30)), Fraction(150)),
        ((TimePeriod(120, 50), TimePeriod(60, 25)), None),
    ],
)
def test_the_time_of_a_game_counts_increments_for_sixty_moves(
    pace: tuple[TimePeriod, ...], minutes: Fraction | None
) -> None:
    assert thinking_time(pace) == minutes
