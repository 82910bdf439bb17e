"""A random event, paired by a system: what it came to, and its report file."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.files.random_event import RandomEvent, RandomEventAnswer, RandomEventQuestion
from tabellone.answers.files.rates import RATES
from tabellone.answers.files.size_limits import check_size, most_places
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_FORBIDDEN_PAIRS, MOST_PLAYERS, MOST_ROUNDS, Spread
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import ACCELERATIONS, SCORINGS
from tabellone.http.language import reader_words
from tabellone.locales.systems import edition_of_system, pairing_choices
from tabellone.web.context import Page
from tabellone.web.query import choice, text_of, whole_number
from tabellone.web.rendering import page, refused
from tabellone.web.visit import person_of, today_of

ADDRESS = "/tables/random-event"
HIGHEST_SEED = 10**15 - 1
USUAL = {"system": "dutch", "players": "20", "rounds": "7", "seed": "1"}
LONGEST_WORD = 20


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
    system_edition: str = ""
    file_address: str = ""


def random_event(request: Request) -> Response:
    """The form; with a size, the event in figures and a link to its file."""
    query = request.query_params
    content = _page(request, query)
    if "players" not in query:
        return page(request, content)
    try:
        made = _made(request, query)
    except Refusal as refusal:
        return refused(request, content, refusal)
    answer = made.answer
    edition = edition_of_system(answer.system, answer.edition, reader_words(request))
    address = f"{ADDRESS}.trf?{urlencode({name: value for name, value in content.form.items() if value})}"
    return page(request, replace(content, answer=answer, system_edition=edition, file_address=address))


def random_event_file(request: Request) -> Response:
    """The event as a report file."""
    try:
        made = _made(request, request.query_params)
    except Refusal as refusal:
        return refused(request, _page(request, request.query_params), refusal)
    headers = {"Content-Disposition": f'attachment; filename="{made.file_name}"', "Cache-Control": "no-cache"}
    return Response(made.file, media_type="text/plain", headers=headers)


def _made(request: Request, form: Mapping[str, str]) -> RandomEvent:
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


def _page(request: Request, form: Mapping[str, str]) -> RandomEventPage:
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
