"""Jobs: what takes long goes on after its request was answered with 202; here is how far it is and what it came to."""

from typing import Annotated

from fastapi import Path, Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.portion import MissingError
from tabellone.answers.server.jobs import (
    JobAnswer,
    JobsAnswer,
    cancelled_job,
    job_answer,
    jobs_seen,
    known_job,
    own_job,
)
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.visitor import Asking, InHouse, Visitor, check_signed_in
from tabellone.desk.roles import Act, check_act
from tabellone.locales.office_names import job_state_text
from tabellone.store.jobs import Job

jobs_router = router_of("jobs")
JobId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[0-9a-f]+$")]
NOT_KEPT = {"Cache-Control": "no-store"}


@jobs_router.get("/jobs", response_model=shape(JobsAnswer))
def list_jobs(house: InHouse, visitor: Asking) -> Response:
    """The long acts of the last hour; for the office."""
    check_act(visitor.person, Act.SEE_DRAFTS, house.office())
    answer = jobs_seen(house, visitor.person, visitor.words)
    return JSONResponse(as_json(answer, visitor.words), headers=NOT_KEPT)


@jobs_router.get("/jobs/{job}", response_model=shape(JobAnswer))
def show_job(house: InHouse, visitor: Asking, job: JobId) -> Response:
    """The progress of a job; without a role where it works, only of one's own."""
    check_signed_in(visitor.session)
    return _answer(known_job(house, visitor.person, job), visitor)


@jobs_router.delete("/jobs/{job}", response_model=shape(JobAnswer))
def cancel_job(house: InHouse, visitor: Asking, job: JobId) -> Response:
    """Let a job of one's own end at its next step; cancelled it changes nothing.

    A job that is over, or just entering its result, stays as it is; its state says so.
    """
    return _answer(cancelled_job(house, visitor.person, job), visitor)


@jobs_router.get("/jobs/{job}/result")
def show_job_result(house: InHouse, visitor: Asking, job: JobId) -> Response:
    """Show the result of one's own job: the answer that its request would have had, with its status."""
    check_signed_in(visitor.session)
    own = own_job(house, visitor.person, job)
    result = house.jobs.result(own.id)
    if result is None:
        answer = job_answer(own, visitor.person.name, visitor.words)
        state = job_state_text(own.state, answer.progress, visitor.words)
        raise MissingError("the job has no result: {state}", state=state)
    return Response(result.body, result.status, dict(result.headers))


def _answer(job: Job, visitor: Visitor) -> Response:
    return JSONResponse(as_json(job_answer(job, visitor.person.name, visitor.words), visitor.words), headers=NOT_KEPT)
