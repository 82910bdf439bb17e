"""A long period tells how far it has come, and can be cancelled inside."""

from dataclasses import replace
from datetime import date

import pytest
from tests.store.test_derived_lists import ITALIANA, TODAY, RandomOffice

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.computation import computed
from tabellone.desk.progress import CancelledError, Progress, Stage, watched
from tabellone.store.database import Database
from tabellone.store.derived_lists import DerivedLists

EVENTS = "event {done} of {total}"


def office_with_events(sqlite: Database) -> RandomOffice:
    """An office with some events that no list has counted yet."""
    office = RandomOffice(TODAY, 4, sqlite)
    while len(office.state.events) < 6:
        office._report()
    return replace_memory(office)


def replace_memory(office: RandomOffice) -> RandomOffice:
    """The same with a memory that has nothing."""
    office.states[-1] = replace(office.state, memory=DerivedLists(office.database))
    return office


@pytest.mark.parametrize("system", [ITALIANA, RatingSystem.UISP, RatingSystem.FIDE])
def test_a_period_tells_how_many_events_are_counted(system: RatingSystem, sqlite: Database) -> None:
    office = office_with_events(sqlite)
    stages: list[Stage] = []
    with watched(Progress(stages.append)):
        computed(office.state, system, day_of(office, system)).rating_list  # noqa: B018
    told = [stage for stage in stages if stage.sentence == EVENTS]
    assert told
    assert [stage.done for stage in told] == sorted(stage.done for stage in told)
    assert {stage.total for stage in told if stage.total} == {told[-1].total}
    assert all(stage.done <= (stage.total or 0) for stage in told)


def day_of(office: RandomOffice, system: RatingSystem) -> date:
    """A list that counts everything."""
    del system
    return office.era.day_of(4)


def test_a_period_is_cancelled_between_two_of_its_events(sqlite: Database) -> None:
    office = office_with_events(sqlite)
    stages: list[Stage] = []

    def noted(stage: Stage) -> None:
        stages.append(stage)
        if stage.sentence == EVENTS:
            progress.cancel()

    progress = Progress(noted)
    with watched(progress), pytest.raises(CancelledError):
        computed(office.state, RatingSystem.UISP, office.era.day_of(4)).rating_list  # noqa: B018
    assert sum(stage.sentence == EVENTS for stage in stages) == 1
