"""Time controls as people write them."""

import pytest

from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.time_control import (
    UNTOLD,
    TimeControl,
    pace_code,
    pace_in,
    pace_of_code,
    read_pace,
    time_control_coded,
    time_control_in,
    written_pace,
)


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [
        ("90' + 30\"", 90, 30),
        ("30 minuti + 5 secondi", 30, 5),
        ("80 minuti + 1 minuto", 80, 60),
        ("90 minutes and 30 seconds a move", 90, 30),
        ("20 minuti + 3 secondi per mossa", 20, 3),
        ("60 min", 60, 0),
        ("3'+2\"", 3, 2),
        ("90+30", 90, 30),
    ],
)
def test_one_period_for_all_moves_is_read(text: str, minutes: int, seconds: int) -> None:
    assert time_control_in(text) == TimeControl(None, minutes, seconds)


@pytest.mark.parametrize(
    "text", ["", "40 mosse in 2 ore", "5400+30", "90' x 40 + 30'", "classical", "90' + 30\" + 15'"]
)
def test_of_anything_else_nothing_is_known(text: str) -> None:
    assert time_control_in(text) == UNTOLD


def test_a_report_file_codes_it_in_seconds() -> None:
    assert time_control_coded("5400+30") == TimeControl(None, 90, 30)
    assert time_control_coded("180+2") == TimeControl(None, 3, 2)
    assert time_control_coded("40/6000+30:1500+30") == UNTOLD
    assert time_control_coded("100") == UNTOLD


def test_the_words_of_this_program_tell_the_pace_too() -> None:
    assert time_control_in("rapid, 15 min + 5 s") == TimeControl(Pace.RAPID, 15, 5)
    assert time_control_in("blitz") == TimeControl(Pace.BLITZ)


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("60+30", (TimePeriod(60, None, 30),)),
        ("40/60", (TimePeriod(60, 40),)),
        ("50/120, 25/60", (TimePeriod(120, 50), TimePeriod(60, 25))),
        ("40/90+30 30+30", (TimePeriod(90, 40, 30), TimePeriod(30, None, 30))),
        ("an hour", ()),
        ("40/", ()),
        ("", ()),
    ],
)
def test_a_pace_is_written_in_periods(text: str, pace: tuple[TimePeriod, ...]) -> None:
    assert read_pace(text) == pace
    assert read_pace(written_pace(pace)) == pace
    assert pace_of_code(pace_code(pace)) == pace


def test_a_time_control_tells_its_pace_by_its_code_or_in_words() -> None:
    assert pace_in("100' for 40 moves (40/6000+30:900+30)") == (TimePeriod(100, 40, 30), TimePeriod(15, None, 30))
    assert pace_in("90' + 30\"") == (TimePeriod(90, None, 30),)
    assert pace_in("W300-B240") == pace_in("90/45") == pace_in("as the hall allows") == ()
