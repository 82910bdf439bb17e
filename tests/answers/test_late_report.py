"""An event that is reported after its list counts in the next list, and in nothing that is published before."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tests.answers.conftest import LATE, Doors
from tests.web.office.filling import ITALIANA, WAITING

from tabellone.answers.lists.career import career
from tabellone.answers.lists.published import computed_list
from tabellone.answers.lists.watch import favourites, watch
from tabellone.desk.office.state import OfficeState
from tabellone.store.house import OFFICE


def office_state(doors: Doors) -> OfficeState:
    state: OfficeState = doors.house.view(doors.house.office(), OFFICE).state
    return state


def without_late(state: OfficeState) -> OfficeState:
    events = {key: event for key, event in state.events.items() if key not in (LATE, WAITING)}
    return replace(state, events=MappingProxyType(events))


def test_the_watch_calibrates_the_games_of_published_lists_alone(
    doors: Doors, told_by_command: Callable[..., Any]
) -> None:
    state = office_state(doors)
    last = state.lists_of(ITALIANA)[-1].rating_list
    everything = sum(len(movement.games) for movement in computed_list(state, ITALIANA, last.on).movements)
    before = watch(without_late(state), ITALIANA)
    assert watch(state, ITALIANA) == before
    counted = sum(calibration_bin.games for calibration_bin in before.calibration)
    assert 0 < counted < everything // 2
    assert favourites(before.calibration).games == counted
    command_answer = told_by_command("lists", "watch", ITALIANA.value)
    assert sum(calibration_bin["games"] for calibration_bin in command_answer["calibration"]) == counted
    assert command_answer == doors.told_by_api(f"/lists/{ITALIANA.value}/watch", client=doors.anybody)


def test_the_history_of_a_player_ends_with_the_rating_of_the_last_published_list(
    doors: Doors, told_by_command: Callable[..., Any]
) -> None:
    state = office_state(doors)
    last = state.lists_of(ITALIANA)[-1].rating_list
    moved_otherwise = 0
    for player in state.events[LATE].players:
        (system_career,) = career(state, player, ITALIANA).careers
        assert career(without_late(state), player, ITALIANA).careers == (system_career,)
        assert LATE not in {movement.event for movement in system_career.movements}
        line, unofficial = last.line(player), computed_list(state, ITALIANA, last.on).rating_list.line(player)
        assert line is not None
        assert unofficial is not None
        assert system_career.is_corrected == (system_career.movements[-1].after != line.rating)
        moved_otherwise += unofficial.rating != system_career.movements[-1].after
        (command_career,) = told_by_command("lists", "player", player, "--system", ITALIANA.value)["careers"]
        assert command_career["movements"][-1]["after"] == system_career.movements[-1].after
    assert moved_otherwise
