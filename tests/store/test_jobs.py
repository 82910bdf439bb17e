"""Jobs are stored in the database: all programs on it see them, and can cancel them."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from tabellone.desk.progress import CancelledError, Progress, Stage, entering, tell, told_of, watched
from tabellone.store import jobs as jobs_module
from tabellone.store.database import Database
from tabellone.store.jobs import (
    KEPT_FOR,
    LOST_AFTER,
    MOST_OF_ONE,
    MOST_RUNNING,
    BusyError,
    Job,
    JobResult,
    Jobs,
    JobState,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANSWER = JobResult(200, {"content-type": "text/plain"}, b"\x00done")


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def jobs(database: Database, clock: Clock) -> Jobs:
    return Jobs(database, clock)


def begun(jobs: Jobs, owner: str = "anna", progress: Progress | None = None) -> Job:
    return jobs.begin(owner, "office", "Publication of a list", "/office/preview/uisp", progress or Progress())


def known(jobs: Jobs, job: Job) -> Job:
    found = jobs.find(job.id)
    assert found is not None
    return found


def test_what_a_job_came_to_is_kept_as_it_was_answered(jobs: Jobs) -> None:
    job = begun(jobs)
    assert (known(jobs, job).state, jobs.result(job.id)) == (JobState.RUNNING, None)
    jobs.end(job.id, ANSWER)
    assert (known(jobs, job).state, jobs.result(job.id)) == (JobState.DONE, ANSWER)


def test_another_program_sees_how_far_a_job_is_and_cancels_it(
    jobs: Jobs, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "BEAT_SECONDS", 0.01)
    other, progress, is_over = Jobs(database, clock), Progress(), threading.Event()
    job = begun(jobs, progress=progress)
    progress.tell(Stage("period {done} of {total}", 3, 20))

    def work() -> None:
        try:
            with watched(progress):
                while True:
                    tell("period {done} of {total}", 4, 20)
        except CancelledError:
            is_over.set()

    thread = threading.Thread(target=work)
    thread.start()
    while known(other, job).stage is None:
        pass
    cancelled = other.cancel(job.id)
    assert cancelled is not None
    assert cancelled.state is JobState.CANCELLING
    assert is_over.wait(60)
    thread.join()
    jobs.end(job.id, None)
    assert (known(other, job).state, other.result(job.id)) == (JobState.CANCELLED, None)
    assert known(other, job).stage == Stage("period {done} of {total}", 4, 20)


def test_what_is_being_entered_cannot_be_cancelled_any_more(jobs: Jobs) -> None:
    progress = Progress()
    job = begun(jobs, progress=progress)
    with watched(progress):
        entering()
        jobs.cancel(job.id)
        tell("period {done} of {total}", 1, 2)
    assert known(jobs, job).state is JobState.RUNNING


def test_what_was_cancelled_enters_nothing() -> None:
    progress = Progress()
    assert progress.cancel()
    with watched(progress), pytest.raises(CancelledError):
        entering()
    assert progress.was_broken_off


def test_a_job_whose_program_is_not_heard_of_is_lost(jobs: Jobs, database: Database, clock: Clock) -> None:
    job = begun(jobs)
    jobs.stop()
    assert known(jobs, job).state is JobState.LOST
    other = Jobs(database, clock)
    killed = begun(other)
    other._over.set()
    clock.at += LOST_AFTER + timedelta(seconds=1)
    assert known(Jobs(database, clock), killed).state is JobState.LOST


def test_a_bounded_number_of_jobs_runs_at_once(jobs: Jobs) -> None:
    own = [begun(jobs) for _ in range(MOST_OF_ONE)]
    with pytest.raises(BusyError, match="2 long acts are at work"):
        begun(jobs)
    for number in range(MOST_RUNNING - MOST_OF_ONE):
        begun(jobs, f"another {number}")
    with pytest.raises(BusyError, match="4 long acts are at work"):
        begun(jobs, "somebody")
    jobs.end(own[0].id, ANSWER)
    begun(jobs, "somebody")


def test_a_job_is_forgotten_an_hour_after_its_end(jobs: Jobs, clock: Clock) -> None:
    job = begun(jobs)
    jobs.end(job.id, ANSWER)
    clock.at += KEPT_FOR + timedelta(seconds=1)
    jobs.tidy()
    assert (jobs.find(job.id), jobs.result(job.id)) == (None, None)
    assert jobs.cancel(job.id) is None


def test_items_are_told_of_only_where_somebody_watches() -> None:
    assert list(told_of("row {done}", range(3))) == [0, 1, 2]
    stages: list[Stage] = []
    with watched(Progress(stages.append)):
        assert list(told_of("row {done}", range(5), 5, every=2)) == [0, 1, 2, 3, 4]
    assert stages == [Stage("row {done}", place, 5) for place in (0, 2, 4)]
