"""Requests that take long become jobs: after two seconds the visitor is sent to the page of the job.

A request to one of the addresses below is worked at as any other. If it is answered within the patience, nothing is
different. Else the work goes on as a job of its visitor (`store/jobs.py`), and a browser is sent to the page of the
job, a program gets 202 with the job. When the work has ended, its answer (page, file, refusal or redirect) is stored
with the job, and is given at the address that was asked for, with the job as a parameter.

Visitors without an account are answered as ever: their questions read what is published, and no job is theirs.
"""

import asyncio
import json
import re
from collections.abc import Callable
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.answers.as_json import as_json
from tabellone.answers.server.jobs import job_answer
from tabellone.core.refusal import Refusal
from tabellone.desk.progress import Progress, watched
from tabellone.http.credentials import token_of
from tabellone.http.language import PARAMETER as LANGUAGE
from tabellone.http.language import language_of
from tabellone.locales.numbers import N_
from tabellone.locales.words import words
from tabellone.store.house import House
from tabellone.store.jobs import MOST_BYTES, BusyError, Job, JobResult

API = "/api/v1"
_PAGES = (
    ("POST", r"/office/preview/.*", N_("Publication of a list")),
    ("GET", r"/office/preview/.*", N_("A list before it is published")),
    ("POST", r"/office/correct/.*", N_("Correction of an event")),
    ("POST", r"/office/withdraw/.*", N_("Withdrawal of an event")),
    ("POST", r"/office/events/import", N_("Reports of events")),
    ("POST", r"/office/players/import", N_("Import of players")),
    ("POST", r"/office/history-import", N_("Intake of a history")),
    ("POST", r"/office/bulk-ratings", N_("Ratings of large tables")),
    ("POST", r"/office/history", N_("Undo or redo")),
    ("POST", r"/office/entries(/import)?", N_("Ratings set by hand")),
    ("POST", r"/office/(?!people).*", N_("An act of the office")),
    ("GET", r"/office/history.*", N_("History of the office")),
    ("GET", r"/office/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A file of the office")),
    ("GET", r"/office(/.*)?", N_("A page of the office")),
    ("GET", r"/lists/[^/]+/watch", N_("Watch over the scale")),
    ("GET", r"/lists/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A list as a file")),
    ("GET", r"/lists/.*", N_("A page of the lists")),
    ("POST", r"/desk/[^/]+/registration", N_("Registration of an event")),
    ("POST", r"/house/rating-files", N_("Import of a rating list")),
    ("GET", r"/tables/random-event(\.trf)?", N_("A random event")),
    ("POST", r"/tables/check", N_("Check of a report file")),
)
_ROUTES = (
    ("POST", r"/office/commands", N_("A command to the office")),
    ("POST", r"/office/imports/history(/preview)?", N_("Intake of a history")),
    ("POST", r"/office/imports/players(/preview)?", N_("Import of players")),
    ("POST", r"/office/imports/events(/preview)?", N_("Reports of events")),
    ("POST", r"/office/imports/ratings(/preview)?", N_("Ratings set by hand")),
    ("POST", r"/office/bulk-ratings(/result)?", N_("Ratings of large tables")),
    ("POST", r"/office/effects", N_("What a command would change")),
    ("(GET|POST)", r"/office/(undo|redo)", N_("Undo or redo")),
    ("GET", r"/lists/[^/]+/preview", N_("A list before it is published")),
    ("GET", r"/lists/[^/]+/watch", N_("Watch over the scale")),
    ("GET", r"/lists/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A list as a file")),
    ("GET", r"/lists(/.*)?", N_("Lists")),
    ("POST", r"/events/[^/]+/registration.*", N_("Registration of an event")),
    ("POST", r"/rating-files/[^/]+", N_("Import of a rating list")),
    ("(GET|POST|PUT)", r"/office(/.*)?", N_("An act of the office")),
    ("GET", r"/random-event(\.trf)?", N_("A random event")),
    ("POST", r"/checks", N_("Check of a report file")),
)
_LONG = tuple(
    (re.compile(f"{method} {prefix}{path}"), act)
    for prefix, acts in (("", _PAGES), (API, _ROUTES))
    for method, path, act in acts
)


def long_act(method: str, path: str) -> str | None:
    """Name of a request that may take long; None if it is always answered directly."""
    request = f"{method} {path}"
    return next((act for pattern, act in _LONG if pattern.fullmatch(request)), None)


PATIENCE_SECONDS = 2.0
MOST_PATIENCE_SECONDS = 30.0
PARAMETER = "job"
Refused = Callable[[HTTPConnection, Refusal], Response]
_WAIT = re.compile(r"wait=([0-9]{1,4})")


class _Answer:
    """An answer on its way to the visitor, which may be held back and collected instead."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: list[Message] = []
        self._is_held = False
        self.is_begun = False

    async def send(self, message: Message) -> None:
        """Pass a part of the answer on, or hold it back."""
        if self._is_held:
            self._held.append(message)
        else:
            self.is_begun = True
            await self._send(message)

    def hold(self) -> None:
        """Hold back what comes from now on."""
        self._is_held = True

    async def release(self) -> None:
        """Pass on what was held back, and what still comes."""
        while self._held:
            self.is_begun = True
            await self._send(self._held.pop(0))
        self._is_held = False

    def result(self) -> JobResult:
        """The held messages as one response."""
        start = next((message for message in self._held if message["type"] == "http.response.start"), None)
        if start is None:
            return JobResult(HTTPStatus.INTERNAL_SERVER_ERROR, {}, b"")
        body = b"".join(message.get("body", b"") for message in self._held)
        if len(body) > MOST_BYTES:
            return JobResult(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {}, b"")
        headers = {name: value for name, value in MutableHeaders(scope=start).items() if name != "set-cookie"}
        return JobResult(start["status"], headers, body)


class JobMiddleware:
    """Lets what takes longer than `patience` seconds go on as a job."""

    def __init__(self, app: ASGIApp, house: House, refused: Refused, patience: float = PATIENCE_SECONDS) -> None:
        """`refused` is the answer to a request that is refused because too many jobs run."""
        self._app = app
        self._house = house
        self._refused = refused
        self._patience = patience
        self._endings: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say where its answer will be."""
        act = long_act(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if act is None or token_of(HTTPConnection(scope)) is None:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        result = await self._kept_result(connection, scope)
        if result is not None:
            await Response(result.body, result.status, result.headers)(scope, receive, send)
            return
        progress, answer = Progress(), _Answer(send)
        work = asyncio.ensure_future(self._watched(scope, receive, answer, progress))
        await asyncio.wait({work}, timeout=self._patience_for(connection))
        if work.done() or answer.is_begun:
            await work
            return
        answer.hold()
        try:
            job = await run_in_threadpool(self._job, connection, act, progress)
        except BusyError as refusal:
            if progress.cancel():
                await asyncio.wait({work})
                work.exception()
                await self._refused(connection, refusal)(scope, receive, send)
                return
            job = None
        if job is None:
            await answer.release()
            await work
            return
        ending = asyncio.ensure_future(self._ended(job, work, answer, progress))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)
        await _redirection(connection, job)(scope, receive, send)

    async def _watched(self, scope: Scope, receive: Receive, answer: _Answer, progress: Progress) -> None:
        with watched(progress):
            await self._app(scope, receive, answer.send)

    async def _kept_result(self, connection: HTTPConnection, scope: Scope) -> JobResult | None:
        """Result of the job that the address names; None if the request is to be answered as usual."""
        id_ = connection.query_params.get(PARAMETER)
        if id_ is None or scope["method"] != "GET" or LANGUAGE in connection.query_params:
            return None
        return await run_in_threadpool(self._own_result, connection, id_)

    def _own_result(self, connection: HTTPConnection, id_: str) -> JobResult | None:
        job = self._house.jobs.find(id_)
        is_own = job is not None and job.owner == self._house.person_of(token_of(connection)).name
        is_here = job is not None and job.address.partition("?")[0] == connection.scope["path"]
        return self._house.jobs.result(id_) if is_own and is_here else None

    def _patience_for(self, connection: HTTPConnection) -> float:
        """Seconds before a request becomes a job; a client may set them (RFC 7240)."""
        wishes = connection.headers.get("prefer", "")
        if wait := _WAIT.search(wishes):
            return min(float(wait[1]), MOST_PATIENCE_SECONDS)
        return 0.0 if "respond-async" in wishes else self._patience

    def _job(self, connection: HTTPConnection, act: str, progress: Progress) -> Job | None:
        """A job for who asks, None for who has no account."""
        person = self._house.person_of(token_of(connection))
        if not person.name:
            return None
        path, query = connection.scope["path"], connection.scope["query_string"].decode("latin-1")
        address = f"{path}?{query}" if query and connection.scope["method"] == "GET" else path
        return self._house.jobs.begin(person.name, self._house.office(), act, address, progress)

    async def _ended(self, job: Job, work: asyncio.Future[None], answer: _Answer, progress: Progress) -> None:
        """Keep what the work has come to; a fault of the program is in its log, and the answer says so."""
        await asyncio.wait({work})
        work.exception()
        result = None if progress.was_broken_off else answer.result()
        await run_in_threadpool(self._house.jobs.end, job.id, result)


def _redirection(connection: HTTPConnection, job: Job) -> Response:
    """The redirect to the address of the job's result."""
    if not connection.url.path.startswith(API):
        return RedirectResponse(f"/jobs/{job.id}", HTTPStatus.SEE_OTHER, {"Cache-Control": "no-store"})
    vocabulary = words(language_of(connection))
    body = json.dumps(as_json(job_answer(job, job.owner, vocabulary), vocabulary), ensure_ascii=False)
    headers = {"Location": f"{API}/jobs/{job.id}", "Cache-Control": "no-store", "Preference-Applied": "respond-async"}
    return Response(body, HTTPStatus.ACCEPTED, headers, "application/json")
