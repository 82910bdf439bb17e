"""Long acts: how far each is, and the way to what it came to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.jobs import JobAnswer, cancelled_job, job_answer, jobs_seen, known_job
from tabellone.desk.roles import Act, check_act
from tabellone.http.job_middleware import PARAMETER
from tabellone.http.language import reader_words
from tabellone.locales.job_states import job_state_text
from tabellone.store.jobs import Job, JobState
from tabellone.web.context import Page
from tabellone.web.names import Names, names_of
from tabellone.web.rendering import page
from tabellone.web.visit import house_of, person_of

REFRESH_SECONDS = 2
MARKS = {JobState.DONE: "saved", JobState.CANCELLED: "miss", JobState.LOST: "disp"}


@dataclass(frozen=True, slots=True)
class JobsPage(Page):
    """The long acts of the last hour."""

    template: ClassVar[str] = "jobs.html"

    jobs: Sequence[JobAnswer]
    author_name: Names
    state_text: Callable[[JobState, str], str]
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class JobPage(Page):
    """A long act that is being worked at, or that came to nothing."""

    template: ClassVar[str] = "job.html"

    job: JobAnswer
    author_name: Names
    may_cancel: bool
    back: str
    refresh_seconds: int = REFRESH_SECONDS


def jobs_page(request: Request) -> Response:
    """The long acts that the visitor may know of."""
    house, person = house_of(request), person_of(request)
    check_act(person, Act.SEE_DRAFTS, house.office())
    words = reader_words(request)
    content = JobsPage(
        jobs=jobs_seen(house, person, words).jobs,
        author_name=names_of(request),
        state_text=partial(job_state_text, words=words),
        marks={state.value: MARKS.get(state, "unsaved") for state in JobState},
    )
    return page(request, content)


def job_page(request: Request) -> Response:
    """How far a job is; when it is done, who began it is sent to what it came to."""
    person = person_of(request)
    job = known_job(house_of(request), person, str(request.path_params["job"]))
    if job.state is JobState.DONE and job.owner == person.name:
        return RedirectResponse(result_address(job), HTTPStatus.SEE_OTHER)
    answer = job_answer(job, person.name, reader_words(request))
    may_cancel = job.state is JobState.RUNNING and (answer.is_own or person.is_chief)
    return page(request, JobPage(answer, names_of(request), may_cancel, job.address.partition("?")[0]))


def result_address(job: Job) -> str:
    """Where the result of a job is shown: at the address that was asked for."""
    separator = "&" if "?" in job.address else "?"
    return f"{job.address}{separator}{urlencode({PARAMETER: job.id})}"


async def cancel_job(request: Request) -> Response:
    """Cancel a job, and show what has become of it."""
    house, id_ = house_of(request), str(request.path_params["job"])
    await run_in_threadpool(lambda: cancelled_job(house, person_of(request), id_))
    return RedirectResponse(f"/jobs/{id_}", HTTPStatus.SEE_OTHER)
