"""Papers that need no event: blank forms, scoresheets, and wall tables."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.game_record import game_records
from tabellone.answers.portion import NotFoundError
from tabellone.answers.tables.round_robin import (
    COLOUR_CITATION,
    LETTER_CITATION,
    SCHEDULE_CITATION,
    WallTable,
    wall_table,
)
from tabellone.answers.tables.scheveningen import (
    SCHEVENINGEN_CITATION,
    ScheveningenTable,
    scheveningen_sizes,
    scheveningen_table,
)
from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of, reader_words
from tabellone.locales.results import discipline_name
from tabellone.locales.words import Words
from tabellone.locales.words import words as words_of
from tabellone.paper.forms.catalogue import FORMS, SCORESHEET, blank_sheet, form_named
from tabellone.paper.forms.form import (
    MOST_BLANK_BOARDS,
    MOST_BLANK_PLAYERS,
    MOST_BLANK_ROUNDS,
    USUAL_BLANK_BOARDS,
    USUAL_BLANK_PLAYERS,
    USUAL_BLANK_ROUNDS,
    Blank,
    Form,
)
from tabellone.paper.forms.scoresheet import game_scoresheets
from tabellone.paper.printing import Sheet, printed
from tabellone.web.query import QueryError, is_ticked, whole_number
from tabellone.web.rendering import Page, page, refused
from tabellone.web.uploads import posted_file

MEDIA_TYPE = "application/pdf"
ADDRESS = "/tables/forms"
GAMES = "games"


@dataclass(frozen=True, slots=True)
class BlankFormsPage(Page):
    """The choice of game and size, and a link for each form."""

    template: ClassVar[str] = "blank_forms.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    disciplines: tuple[tuple[str, str], ...]
    forms: tuple[tuple[str, str], ...] = ()
    games: str = ""


def _blank(form: Mapping[str, str]) -> Blank:
    game = form.get("discipline", Discipline.DAMA_ITALIANA.value)
    by_name = {discipline.value: discipline for discipline in Discipline}
    if game not in by_name:
        raise Refusal(
            'discipline: "{found}" is not allowed; there are {known}', found=game[:40], known=", ".join(by_name)
        )
    return Blank(
        by_name[game],
        whole_number(form, "players", USUAL_BLANK_PLAYERS, least=1, most=MOST_BLANK_PLAYERS),
        whole_number(form, "rounds", USUAL_BLANK_ROUNDS, least=1, most=MOST_BLANK_ROUNDS),
        whole_number(form, "boards", USUAL_BLANK_BOARDS, least=1, most=MOST_BLANK_BOARDS),
    )


def _page(request: Request, form: Mapping[str, str], games: str = "") -> BlankFormsPage:
    """The page before any form is listed."""
    words = reader_words(request)
    return BlankFormsPage(
        form={
            "discipline": form.get("discipline", Discipline.DAMA_ITALIANA.value),
            "players": form.get("players", str(USUAL_BLANK_PLAYERS)),
            "rounds": form.get("rounds", str(USUAL_BLANK_ROUNDS)),
            "boards": form.get("boards", str(USUAL_BLANK_BOARDS)),
        },
        limits={
            "players": (1, MOST_BLANK_PLAYERS),
            "rounds": (1, MOST_BLANK_ROUNDS),
            "boards": (1, MOST_BLANK_BOARDS),
        },
        disciplines=tuple((discipline.value, discipline_name(discipline, words)) for discipline in Discipline),
        games=games,
    )


def _links(blank: Blank, words: Words) -> tuple[tuple[str, str], ...]:
    size = {"discipline": blank.discipline.value, "rounds": blank.rounds, "boards": blank.boards}

    def link(form: Form) -> tuple[str, str]:
        most = blank.players if form.most_players is None else form.most_players()
        query, title = urlencode({**size, "players": min(blank.players, most)}), words(form.title)
        if most < blank.players:
            title = words("{form} ({most} players at the most)", form=title, most=most)
        return f"{ADDRESS}/{form.name}.pdf?{query}", title

    return tuple(link(form) for form in FORMS if form.blank is not None and blank.discipline in form.disciplines)


def blank_forms(request: Request) -> Response:
    """The blank forms of a game."""
    form = request.query_params
    content = _page(request, form)
    try:
        blank = _blank(form)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, forms=_links(blank, reader_words(request))))


def blank_form(request: Request) -> Response:
    """A blank form as PDF."""
    try:
        form = form_named(str(request.path_params["form"]))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    sheet = blank_sheet(form, _blank(request.query_params), reader_words(request))
    return _pdf(sheet, form.name)


async def played_scoresheets(request: Request) -> Response:
    """The scoresheets of games that are pasted or sent as a file, as PDF."""
    form, upload = await posted_file(request)
    text = form.get(GAMES, "")
    try:
        records = game_records(text.encode() if upload is None else upload.data)
        sheet = game_scoresheets(records, words_of(language_of(request), records[0].discipline))
    except Refusal as refusal:
        content = replace(_page(request, {}, text), forms=_links(_blank({}), reader_words(request)))
        return refused(request, content, QueryError(GAMES, refusal.sentence, **refusal.values))
    return _pdf(sheet, SCORESHEET)


def _pdf(sheet: Sheet, name: str) -> Response:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-cache"}
    return Response(printed(sheet.template, sheet.data), media_type=MEDIA_TYPE, headers=headers)


FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
MOST_CYCLES = 4
SUGGESTED_SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)


@dataclass(frozen=True, slots=True)
class RoundRobinPage(Page):
    """The form for a round robin, and its wall table."""

    template: ClassVar[str] = "round_robin.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    letters: bool
    swap: bool
    sizes: tuple[int, ...] = SUGGESTED_SIZES
    wall: WallTable | None = None
    cycles: int | None = None
    schedule_citation: Citation = SCHEDULE_CITATION
    colour_citation: Citation = COLOUR_CITATION
    letter_citation: Citation = LETTER_CITATION


def round_robin(request: Request) -> Response:
    """Rounds by boards, White first."""
    form = request.query_params
    letters, swap = is_ticked(form, "letters"), is_ticked(form, "swap")
    content = RoundRobinPage(
        form={"players": form.get("players", "10"), "cycles": form.get("cycles", "1")},
        limits={"players": (FEWEST_PLAYERS, MOST_PLAYERS), "cycles": (1, MOST_CYCLES)},
        letters=letters,
        swap=swap,
    )
    try:
        players = whole_number(form, "players", 10, least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        cycles = whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES)
        wall = wall_table(players, cycles=cycles, swap_last_rounds=swap, letters=letters)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, wall=wall, cycles=cycles))


@dataclass(frozen=True, slots=True)
class ScheveningenPage(Page):
    """The form for two teams, and their wall table."""

    template: ClassVar[str] = "scheveningen.html"

    form: Mapping[str, str]
    sizes: range
    table: ScheveningenTable | None = None
    cited: Citation = SCHEVENINGEN_CITATION


def scheveningen(request: Request) -> Response:
    """Rounds of two teams by boards, White first."""
    form, sizes = request.query_params, scheveningen_sizes()
    content = ScheveningenPage(form={"boards": form.get("boards", "4")}, sizes=sizes)
    try:
        table = scheveningen_table(whole_number(form, "boards", 4, least=sizes[0], most=sizes[-1]))
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, table=table))
