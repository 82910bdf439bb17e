"""Report files: one checked against the rules, and a random event with its report."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.files.check import FileCheck, checked
from tabellone.answers.files.random_event import RATES, RandomEvent, RandomEventAnswer, RandomEventQuestion
from tabellone.answers.files.report import read_report
from tabellone.answers.server.jobs import check_size, most_places
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_FORBIDDEN_PAIRS, MOST_PLAYERS, MOST_ROUNDS, Spread
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event.pairing_system import ACCELERATIONS, SCORINGS
from tabellone.http.language import reader_words
from tabellone.locales.systems import pairing_choices
from tabellone.web.query import choice, text_of, whole_number
from tabellone.web.rendering import Page, page, refused
from tabellone.web.uploads import Upload, needed_file, posted_file
from tabellone.web.visit import person_of, today_of

LONGEST_WORD = 20


@dataclass(frozen=True, slots=True)
class CheckPage(Page):
    """The form for a file; with a check, what came of it."""

    template: ClassVar[str] = "report_check.html"

    form: Mapping[str, str]
    systems: tuple[tuple[str, str], ...]
    most_places: int
    most_players: int
    file: str = ""
    check: FileCheck | None = None


def check_form(request: Request) -> Response:
    """The form for a file."""
    return page(request, _page(request, {}))


async def check_file(request: Request) -> Response:
    """Check the file that was sent, and show what differs."""
    form, upload = await posted_file(request)
    return await run_in_threadpool(_checked, request, form, upload)


def _checked(request: Request, form: Mapping[str, str], upload: Upload | None) -> Response:
    content = _page(request, form)
    try:
        file = needed_file(upload)
        report = read_report(file.data, file.name)
        check_size(len(report.players), len(report.rounds), person_of(request))
        system = choice(form, "system", SYSTEMS) or None
        check = checked(report, system, today_of(request), text_of(form, "edition")[:LONGEST_WORD] or None)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, file=file.name, check=check))


def _page(request: Request, form: Mapping[str, str]) -> CheckPage:
    return CheckPage(
        form={name: text_of(form, name)[:LONGEST_WORD] for name in ("system", "edition")},
        systems=tuple(choice for choice in pairing_choices(reader_words(request)) if choice[0] in SYSTEMS),
        most_places=most_places(person_of(request)),
        most_players=MOST_PLAYERS,
    )


ADDRESS = "/tables/random-event"
HIGHEST_SEED = 10**15 - 1
USUAL = {"system": "dutch", "players": "20", "rounds": "7", "seed": "1"}


@dataclass(frozen=True, slots=True)
class RandomEventPage(Page):
    """The form, and what the event came to; without an answer nothing was asked yet."""

    template: ClassVar[str] = "random_event.html"

    form: Mapping[str, str]
    systems: tuple[tuple[str, str], ...]
    limits: Mapping[str, tuple[int, int]]
    most_places: int
    most_players: int
    answer: RandomEventAnswer | None = None
    file_address: str = ""


def random_event(request: Request) -> Response:
    """The form; with a size, the event in figures and a link to its file."""
    query = request.query_params
    content = _random_event_page(request, query)
    if "players" not in query:
        return page(request, content)
    try:
        event = _random_event(request, query)
    except Refusal as refusal:
        return refused(request, content, refusal)
    address = f"{ADDRESS}.trf?{urlencode({name: value for name, value in content.form.items() if value})}"
    return page(request, replace(content, answer=event.answer, file_address=address))


def random_event_file(request: Request) -> Response:
    """The event as a report file."""
    try:
        event = _random_event(request, request.query_params)
    except Refusal as refusal:
        return refused(request, _random_event_page(request, request.query_params), refusal)
    headers = {"Content-Disposition": f'attachment; filename="{event.file_name}"', "Cache-Control": "no-cache"}
    return Response(event.file, media_type="text/plain", headers=headers)


def _random_event(request: Request, form: Mapping[str, str]) -> RandomEvent:
    players = whole_number(form, "players", int(USUAL["players"]), least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    rounds = whole_number(form, "rounds", int(USUAL["rounds"]), least=1, most=MOST_ROUNDS)
    check_size(players, rounds, person_of(request))
    question = RandomEventQuestion(
        choice(form, "system", SYSTEMS, USUAL["system"]),
        players,
        rounds,
        whole_number(form, "seed", int(USUAL["seed"]), least=0, most=HIGHEST_SEED),
        text_of(form, "edition")[:LONGEST_WORD] or None,
        choice(form, "scoring", tuple(SCORINGS)) or None,
        choice(form, "acceleration", ACCELERATIONS[1:], "none"),
        {name: text_of(form, name) or None for name in RATES},
        text_of(form, "ratings") or None,
        choice(form, "spread", [spread.value for spread in Spread]) or None,
        whole_number(form, "forbidden_pairs", 0, least=0, most=MOST_FORBIDDEN_PAIRS),
    )
    return question.answered(today_of(request))


def _random_event_page(request: Request, form: Mapping[str, str]) -> RandomEventPage:
    names = (*USUAL, "edition", "acceleration", "ratings", "spread", "forbidden_pairs", *RATES)
    return RandomEventPage(
        form={name: text_of(form, name, USUAL.get(name, ""))[:LONGEST_WORD] for name in names},
        systems=tuple(choice for choice in pairing_choices(reader_words(request)) if choice[0] in SYSTEMS),
        limits={
            "players": (FEWEST_PLAYERS, MOST_PLAYERS),
            "rounds": (1, MOST_ROUNDS),
            "seed": (0, HIGHEST_SEED),
            "forbidden_pairs": (0, MOST_FORBIDDEN_PAIRS),
        },
        most_places=most_places(person_of(request)),
        most_players=MOST_PLAYERS,
    )
