"""What is printed and given away: PDFs of a round and of the standings, forms A and B, pages for a web host."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol

from fastapi import Query, Request, Response

from tabellone.answers.events.report import EventTable, event_table
from tabellone.api.places import HIGHEST, BoardNumber, GroupNumber, RoundNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.api.viewing import Viewed
from tabellone.api.visitor import InHouse
from tabellone.desk.event.commands import AdjournGame
from tabellone.desk.event.results import form_a, form_b, game_at
from tabellone.desk.event.round_state import FormA, FormB
from tabellone.desk.public_view import GivenAway
from tabellone.desk.roles import Act, check_act, check_role, least_role
from tabellone.http.archive import ZIP, packed
from tabellone.http.phone_listener import printed_address
from tabellone.paper.event_sheets import crosstable_form, pairings_form, slips_form, standings_form
from tabellone.paper.forms.bundle import printed_bundle
from tabellone.paper.forms.form import Moment, Subject
from tabellone.paper.printing import printed
from tabellone.paper.qr_code import qr_file

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
    """What makes the public pages of an event as files; the pages are another door, which the program ties to this."""

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
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.round(group, number)

    def render_pdf() -> bytes:
        sheet = slips_form(view.state, group, number, view.role, view.visitor.words)
        return printed(sheet.template, sheet.data)

    return view.sent(render_pdf, PDF, f"slips-{number}.pdf")


@papers_router.get(ROUND + "/papers.pdf", **file_route(PDF, "Everything for the round"))
def print_round_papers(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """Everything for a round in one PDF: every form whose moment is the round; for those who run the event."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.round(group, number)
    subject = Subject(view.state, view.role, group, number, seal=view.seal)
    return view.sent(
        lambda: printed_bundle(Moment.ROUND, subject, view.visitor.words), PDF, f"papers-round-{number}.pdf"
    )


@papers_router.get(GROUP + "/papers.pdf", **file_route(PDF, "Everything for the moment"))
def print_papers(view: Viewed, group: GroupNumber, moment: StartOrEnd) -> Response:
    """Everything for the start or the end in one PDF: every form of that moment; for those who run the event."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
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
    check_act(view.visitor.person, Act.EXPORT, view.book)
    site: SiteFiles = request.app.state.site
    content = packed(site(house.given_away(view.book, view.fold), view.visitor.language, house.now(), address))
    headers = {"Content-Disposition": f'attachment; filename="{view.book}.zip"', "Cache-Control": "no-store"}
    return Response(content, media_type=ZIP, headers=headers)
