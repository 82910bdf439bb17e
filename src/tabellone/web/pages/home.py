"""The front page, the guide, long acts and their progress, and the figures for monitoring."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from tabellone.answers.openings import opening_count
from tabellone.answers.portion import MissingError, NotFoundError
from tabellone.answers.server.jobs import JobAnswer, cancelled_job, job_answer, jobs_seen, known_job
from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act, check_act
from tabellone.http.job_middleware import PARAMETER
from tabellone.http.language import language_of, reader_words
from tabellone.http.phone_listener import phone_listener_of
from tabellone.http.settings import ServerSettings
from tabellone.http.shared_state import MEDIA_TYPE, SharedState, is_from_this_computer, metrics_text
from tabellone.locales.office_names import job_state_text
from tabellone.store.faults import StoreError
from tabellone.store.jobs import Job, JobState
from tabellone.web.desk_pages.event_lists import Front, front_of
from tabellone.web.guide.chapters import CHAPTERS, PLAYERS, Chapter, chapter, guide
from tabellone.web.rendering import Page, page, static_prefix
from tabellone.web.visit import has_house, house_of, person_of

SHOWN_PLAYERS = 8


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The front page."""

    template: ClassVar[str] = "home.html"

    front: Front | None
    table: RoundRobinTable
    openings: int


def home(request: Request) -> Response:
    """The events, if the server keeps any, and the contents, as a bulletin has them."""
    return page(
        request,
        HomePage(
            front=front_of(request) if has_house(request) else None,
            table=round_robin_table(SHOWN_PLAYERS),
            openings=opening_count(),
        ),
    )


_NOT_KEPT = {"Cache-Control": "no-store"}


def health(request: Request) -> Response:
    """Health check of the server and its database; the reason of a failure is only logged."""
    if not has_house(request):
        return PlainTextResponse("ok\n", headers=_NOT_KEPT)
    house = house_of(request)
    if house.answers() and house.takes_writes():
        return PlainTextResponse("ok\ndatabase ok\n", headers=_NOT_KEPT)
    fault = "cannot be written" if house.answers() else "does not answer"
    return PlainTextResponse(f"not ok\ndatabase {fault}\n", HTTPStatus.SERVICE_UNAVAILABLE, _NOT_KEPT)


def metrics(request: Request) -> Response:
    """The figures of the server, for this computer and the chief arbiter; for all where the settings say so."""
    settings: ServerSettings = request.app.state.settings
    if not (settings.are_metrics_public or is_from_this_computer(request) or person_of(request).is_chief):
        raise MissingError("there is no such page")
    shared: SharedState = request.app.state.shared
    listener, house = phone_listener_of(request), house_of(request)
    try:
        books, is_up = house.book_count(), True
    except StoreError:
        books, is_up = 0, False
    phones = listener.visits.lately() if listener else 0
    text = metrics_text(shared, phones=phones, is_database_up=is_up, books=books)
    return Response(text, media_type=MEDIA_TYPE, headers=_NOT_KEPT)


REFRESH_SECONDS = 2
MARKS = {JobState.DONE: "saved", JobState.CANCELLED: "miss", JobState.LOST: "disp"}


@dataclass(frozen=True, slots=True)
class JobsPage(Page):
    """The long acts of the last hour."""

    template: ClassVar[str] = "jobs.html"

    jobs: Sequence[JobAnswer]
    state_text: Callable[[JobState, str], str]
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class JobPage(Page):
    """A long act that is being worked at, or that came to nothing."""

    template: ClassVar[str] = "job.html"

    job: JobAnswer
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
        state_text=partial(job_state_text, words=words),
        marks={state.value: MARKS.get(state, "unsaved") for state in JobState},
    )
    return page(request, content)


def job_page(request: Request) -> Response:
    """Progress of a job; when the job is done, its owner is redirected to the result."""
    person = person_of(request)
    job = known_job(house_of(request), person, str(request.path_params["job"]))
    if job.state is JobState.DONE and job.owner == person.name:
        return RedirectResponse(result_address(job), HTTPStatus.SEE_OTHER)
    answer = job_answer(job, person.name, reader_words(request))
    may_cancel = job.state is JobState.RUNNING and (answer.is_own or person.is_chief)
    return page(request, JobPage(answer, may_cancel, job.address.partition("?")[0]))


def result_address(job: Job) -> str:
    """Address of a job's result: the one that was requested."""
    separator = "&" if "?" in job.address else "?"
    return f"{job.address}{separator}{urlencode({PARAMETER: job.id})}"


async def cancel_job(request: Request) -> Response:
    """Cancel a job, and show what has become of it."""
    house, id_ = house_of(request), str(request.path_params["job"])
    await run_in_threadpool(lambda: cancelled_job(house, person_of(request), id_))
    return RedirectResponse(f"/jobs/{id_}", HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class GuidePage(Page):
    """The contents of the guide, or a chapter with its neighbours."""

    template: ClassVar[str] = "guide.html"

    chapters: tuple[Chapter, ...]
    chapter: Chapter | None
    before: Chapter | None
    after: Chapter | None


def contents(request: Request) -> Response:
    """The contents of the guide."""
    return page(request, GuidePage(guide(language_of(request), static_prefix()), None, None, None))


def chapter_page(request: Request) -> Response:
    """A chapter."""
    name = request.path_params["chapter"]
    if name not in CHAPTERS:
        raise NotFoundError(Refusal('the guide has no chapter "{name}"', name=name))
    chapters, index = guide(language_of(request), static_prefix()), CHAPTERS.index(name)
    before = chapters[index - 1] if index else None
    after = chapters[index + 1] if index + 1 < len(chapters) else None
    return page(request, GuidePage(chapters, chapters[index], before, after))


def players_page(request: Request) -> Response:
    """The chapter for players, which is all that phones in the hall have of the guide."""
    only = chapter(PLAYERS, language_of(request), static_prefix())
    return page(request, GuidePage((only,), only, None, None))
