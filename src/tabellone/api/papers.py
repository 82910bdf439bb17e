"""Printed papers, forms and pictures of an event."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol

from fastapi import Path, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tabellone.answers.as_json import as_json
from tabellone.answers.events.report import EventTable, event_table
from tabellone.answers.game_record import game_records
from tabellone.answers.groups.pictures import RaceAnswer, RoundPicture, crosstable, race, round_picture
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody, answer_shape, shape
from tabellone.api.views import Viewed
from tabellone.api.visitor import HIGHEST, Asking, BoardNumber, GroupNumber, InHouse, RoundNumber
from tabellone.core.model import Discipline
from tabellone.desk.event.commands import AdjournGame
from tabellone.desk.event.results import form_a, form_b, game_at
from tabellone.desk.event.round_state import FormA, FormB
from tabellone.desk.public_view import GivenAway
from tabellone.desk.roles import Act, check_role, least_role
from tabellone.formats.game_text import MOST_BYTES
from tabellone.http.archive import ZIP, packed
from tabellone.http.phone_listener import printed_address
from tabellone.locales.words import words
from tabellone.paper.charts import file_of, qr_file
from tabellone.paper.event_charts import heat_map, race_chart, round_picture_svg
from tabellone.paper.event_sheets import (
    crosstable_form,
    pairings_form,
    picture_form,
    race_form,
    slips_form,
    standings_form,
)
from tabellone.paper.forms.bundle import printed_bundle
from tabellone.paper.forms.catalogue import (
    SCORESHEET,
    FormList,
    blank_sheet,
    filled_sheet,
    form_list,
    form_named,
    sheet_with_moves,
)
from tabellone.paper.forms.form import (
    MOST_BLANK_BOARDS,
    MOST_BLANK_PLAYERS,
    MOST_BLANK_ROUNDS,
    USUAL_BLANK_BOARDS,
    USUAL_BLANK_PLAYERS,
    USUAL_BLANK_ROUNDS,
    Blank,
    Moment,
    Subject,
    pages_of_event,
)
from tabellone.paper.forms.scoresheet import game_scoresheets
from tabellone.paper.printing import Sheet, printed

papers_router = router_of("papers")
GROUP = "/events/{event}/groups/{group}"
ROUND = GROUP + "/rounds/{number}"
PDF, SVG, CSV = "application/pdf", "image/svg+xml", "text/csv; charset=utf-8"
FormAShape = shape(FormA)
FormBShape = shape(FormB)
After = Annotated[
    int | None, Query(ge=0, le=HIGHEST, description="After which round; without it after the last one published.")
]
Heat = Annotated[bool, Query(description="Shade each cell by its outcome.")]
Game = Annotated[int, Query(ge=1, le=2)]
StartOrEnd = Annotated[Literal["start", "end"], Query(description="For which moment of the event.")]
Address = Annotated[
    str | None, Query(max_length=500, pattern="^https?://", description="Where the pages will stand; adds a QR code.")
]


class SiteFiles(Protocol):
    """The maker of the public pages of an event as files; the pages are another door, tied to this by the program."""

    def __call__(
        self, event: GivenAway, language: str, made_at: datetime, address: str | None = None
    ) -> Iterable[tuple[str, bytes]]:
        """The files by their path."""


class FormsShape(Shape):
    """Forms A and B of an adjourned game; B is null if no move was sealed."""

    position: int
    a: FormAShape  # type: ignore[valid-type]
    b: FormBShape | None  # type: ignore[valid-type]


def file_route(media: str, what: str) -> dict[str, Any]:
    """The description of a route that answers with a file, which is bytes to a client unless it is a text."""
    schema = {"type": "string"} if media.startswith("text/") else {"type": "string", "format": "binary"}
    content = {media: {"schema": schema}}
    return {"response_class": Response, "responses": {200: {"description": what, "content": content}}}


@papers_router.get(ROUND + "/pairings.pdf", **file_route(PDF, "The pairings"))
def print_pairings(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """The pairings of a round to print, with results as far as there are any."""
    view.round(group, number)

    def render_pdf() -> bytes:
        sheet = pairings_form(view.state, group, number, view.role, view.visitor.words)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, f"pairings-{number}.pdf")


@papers_router.get(ROUND + "/slips.pdf", **file_route(PDF, "The slips"))
def print_slips(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A slip for each board of a round, on which the players write the result and sign; for those who run the event."""
    view.check(Act.SEE_DRAFTS)
    view.round(group, number)

    def render_pdf() -> bytes:
        sheet = slips_form(view.state, group, number, view.role, view.visitor.words)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, f"slips-{number}.pdf")


@papers_router.get(ROUND + "/papers.pdf", **file_route(PDF, "Everything for the round"))
def print_round_papers(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """Everything for a round in one PDF: every form whose moment is the round; for those who run the event."""
    view.check(Act.SEE_DRAFTS)
    view.round(group, number)
    subject = Subject(view.state, view.role, group, number, seal=view.seal)
    return view.sent(
        lambda: printed_bundle(Moment.ROUND, subject, view.visitor.words), PDF, f"papers-round-{number}.pdf"
    )


@papers_router.get(GROUP + "/papers.pdf", **file_route(PDF, "Everything for the moment"))
def print_papers(view: Viewed, group: GroupNumber, moment: StartOrEnd) -> Response:
    """Everything for the start or the end in one PDF: every form of that moment; for those who run the event."""
    view.check(Act.SEE_DRAFTS)
    view.group(group)
    subject = Subject(view.state, view.role, group, seal=view.seal)
    return view.sent(lambda: printed_bundle(Moment(moment), subject, view.visitor.words), PDF, f"papers-{moment}.pdf")


@papers_router.get(GROUP + "/csv/{table}", **file_route("text/csv", "The table"))
def show_csv(view: Viewed, group: GroupNumber, table: EventTable) -> Response:
    """Players, standings or results as a table (CSV); births, sexes and licences are for arbiters."""
    view.group(group)
    return view.sent(
        lambda: event_table(table, view.state, group, view.role).encode("utf-8-sig"), CSV, f"{table.value}.csv"
    )


@papers_router.get(GROUP + "/standings.pdf", **file_route(PDF, "The standings"))
def print_standings(view: Viewed, group: GroupNumber, through: After = None) -> Response:
    """The standings to print."""
    view.group(group)

    def render_pdf() -> bytes:
        sheet = standings_form(view.state, group, view.visitor.words, through)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, "standings.pdf")


@papers_router.get(GROUP + "/crosstable.pdf", **file_route(PDF, "The crosstable"))
def print_crosstable(view: Viewed, group: GroupNumber, heat: Heat = False) -> Response:
    """The crosstable to print, plain or as a heat map."""
    view.group(group)

    def render_pdf() -> bytes:
        sheet = crosstable_form(view.state, group, view.visitor.words, is_heat=heat)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, "crosstable.pdf")


@papers_router.get(ROUND + "/boards/{board}/forms", response_model=FormsShape)
def show_forms(view: Viewed, group: GroupNumber, number: RoundNumber, board: BoardNumber, game: Game = 1) -> Response:
    """Forms A and B of an adjourned game, with the sealed move: for those who may adjourn games."""
    check_role(view.visitor.person.role_in(view.book), least_role(AdjournGame))
    adjourned_game = game_at(view.state, group, number, board, game)
    a = form_a(view.state, group, number, board, game)
    is_sealed = adjourned_game.adjournment is not None and bool(adjourned_game.adjournment.sealed_move)
    b = form_b(view.state, group, number, board, game) if is_sealed else None
    return view.cached_answer(lambda: FormsShape.model_validate({"position": view.fold.position, "a": a, "b": b}))


@papers_router.get("/events/{event}/qr.svg", **file_route(SVG, "A QR code"))
def show_qr_code(view: Viewed, request: Request) -> Response:
    """The QR code of the event's page on this server, if phones can reach it."""
    svg = qr_file(f"{printed_address(request)}/events/{view.book}")
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-cache"})


@papers_router.get("/events/{event}/site", **file_route(ZIP, "The pages"))
def export_pages(request: Request, house: InHouse, view: Viewed, address: Address = None) -> Response:
    """The public pages of an event as a folder for any web host, packed."""
    view.check(Act.EXPORT)
    site: SiteFiles = request.app.state.site
    content = packed(site(house.given_away(view.book, view.fold), view.visitor.language, house.now(), address))
    headers = {"Content-Disposition": f'attachment; filename="{view.book}.zip"', "Cache-Control": "no-store"}
    return Response(content, media_type=ZIP, headers=headers)


forms_router = router_of("forms")
FormListShape = shape(FormList)
FormName = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z-]+$")]
AskedNumber = Annotated[int | None, Query(ge=1, le=HIGHEST)]
Players = Annotated[int, Query(ge=1, le=MOST_BLANK_PLAYERS)]
Rounds = Annotated[int, Query(ge=1, le=MOST_BLANK_ROUNDS)]
Boards = Annotated[int, Query(ge=1, le=MOST_BLANK_BOARDS)]
PhoneAddress = Annotated[
    str | None,
    Query(max_length=200, pattern="^https?://", description="Where phones find the program; badges get a QR code."),
]


@forms_router.get("/forms", response_model=FormListShape)
def list_forms(visitor: Asking) -> Response:
    """All forms that can be printed."""
    return JSONResponse(as_json(form_list(visitor.words), visitor.words))


@forms_router.get("/forms/{form}.pdf", **file_route(PDF, "The form"))
def print_blank_form(
    visitor: Asking,
    form: FormName,
    discipline: Discipline = Discipline.DAMA_ITALIANA,
    players: Players = USUAL_BLANK_PLAYERS,
    rounds: Rounds = USUAL_BLANK_ROUNDS,
    boards: Boards = USUAL_BLANK_BOARDS,
) -> Response:
    """A form to be filled in by hand, of so many players and rounds; `boards` are those of a team."""
    blank = Blank(discipline, players, rounds, boards)
    sheet = blank_sheet(form_named(form), blank, words(visitor.language, discipline))
    headers = {"Content-Disposition": f'attachment; filename="{form}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


class PlayedGames(StrictBody):
    """Games as PDN or PGN; without a discipline each says by its tags and moves which game it is."""

    games: Annotated[str, Field(min_length=1, max_length=MOST_BYTES)]
    discipline: Discipline | None = Field(default=None, strict=False)


class PlayedMoves(StrictBody):
    """The moves of one game as PDN or PGN."""

    games: Annotated[str, Field(min_length=1, max_length=MOST_BYTES)]


@forms_router.post("/forms/scoresheet.pdf", **file_route(PDF, "The scoresheets"))
def print_scoresheets(visitor: Asking, body: PlayedGames) -> Response:
    """The scoresheets of games that were played; every move is checked by the rules of its game."""
    records = game_records(body.games.encode(), body.discipline)
    sheet = game_scoresheets(records, words(visitor.language, records[0].discipline))
    headers = {"Content-Disposition": f'attachment; filename="{SCORESHEET}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


@forms_router.post(ROUND + "/boards/{board}/scoresheet.pdf", **file_route(PDF, "The scoresheet"))
def print_moves(
    view: Viewed,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    body: PlayedMoves,
    game: Annotated[int, Query(ge=1, le=2)] = 1,
) -> Response:
    """The scoresheet of a board with the moves of its game."""
    view.round(group, number)
    subject = Subject(view.state, view.role, group, number, board, game)
    sheet = sheet_with_moves(form_named(SCORESHEET), subject, body.games.encode(), view.visitor.words)
    headers = {"Content-Disposition": f'attachment; filename="{SCORESHEET}.pdf"'}
    return Response(printed(sheet.template, sheet.data), media_type=PDF, headers=headers)


@forms_router.get(GROUP + "/forms/{form}.pdf", **file_route(PDF, "The form"))
def print_form(
    view: Viewed,
    group: GroupNumber,
    form: FormName,
    number: Annotated[int | None, Query(alias="round", ge=1, le=HIGHEST)] = None,
    board: AskedNumber = None,
    game: Annotated[int, Query(ge=1, le=2)] = 1,
    address: PhoneAddress = None,
) -> Response:
    """A form filled from a group of an event; those about a round or a board need its number."""
    view.group(group)
    pages = pages_of_event(address, view.book)
    subject = Subject(view.state, view.role, group, number, board, game, pages, view.seal)
    sheet = filled_sheet(form_named(form), subject, view.visitor.words)
    return view.sent(lambda: printed(sheet.template, sheet.data), PDF, f"{form}.pdf")


pictures_router = router_of("pictures")


def _printed(make: Callable[[], Sheet]) -> Callable[[], bytes]:
    def render_pdf() -> bytes:
        sheet = make()
        return printed(sheet.template, sheet.data)

    return render_pdf


@pictures_router.get(GROUP + "/race", response_model=answer_shape(RaceAnswer))
def show_race(view: Viewed, group: GroupNumber) -> Response:
    """The points of everybody after each round that everybody may see, in the order of the standings."""
    view.group(group)
    return view.answer(lambda: race(view.state, group))


@pictures_router.get(GROUP + "/race.svg", **file_route(SVG, "The race for the first place"))
def draw_race(view: Viewed, group: GroupNumber) -> Response:
    """The race for the first place as a picture."""
    view.group(group)
    return view.sent(lambda: file_of(race_chart(race(view.state, group), view.visitor.words)), SVG, "race.svg")


@pictures_router.get(GROUP + "/race.pdf", **file_route(PDF, "The race for the first place"))
def print_race(view: Viewed, group: GroupNumber) -> Response:
    """The race for the first place to print."""
    view.group(group)
    return view.sent(_printed(lambda: race_form(view.state, group, view.visitor.words)), PDF, "race.pdf")


@pictures_router.get(GROUP + "/crosstable.svg", **file_route(SVG, "The crosstable as a heat map"))
def draw_crosstable(view: Viewed, group: GroupNumber) -> Response:
    """The crosstable as a heat map: a picture."""
    view.group(group)
    return view.sent(
        lambda: file_of(heat_map(crosstable(view.state, group), view.visitor.words)), SVG, "crosstable.svg"
    )


@pictures_router.get(ROUND + "/picture", response_model=answer_shape(RoundPicture))
def show_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as columns of score groups: who meets whom, who was exchanged, who floats."""
    view.round(group, number)
    return view.answer(lambda: round_picture(view.state, group, number, view.role))


@pictures_router.get(ROUND + "/picture.svg", **file_route(SVG, "The round"))
def draw_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as a picture."""
    view.round(group, number)
    return view.sent(
        lambda: file_of(round_picture_svg(round_picture(view.state, group, number, view.role), view.visitor.words)),
        SVG,
        f"round-{number}.svg",
    )


@pictures_router.get(ROUND + "/picture.pdf", **file_route(PDF, "The round"))
def print_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as a picture to print."""
    view.round(group, number)
    return view.sent(
        _printed(lambda: picture_form(view.state, group, number, view.role, view.visitor.words)),
        PDF,
        f"picture-{number}.pdf",
    )
