"""All files of an event: prints, report files, the site, the journal, tables and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.events.report import EventTable, event_table
from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import GroupState, is_public
from tabellone.desk.roles import Act, check_act
from tabellone.http.archive import ZIP, packed
from tabellone.http.language import language_of
from tabellone.http.phone_listener import phone_address
from tabellone.paper.forms.bundle import printable_forms, printed_bundle
from tabellone.paper.forms.form import Form, Moment, Subject, pages_of_event
from tabellone.web.desk_pages.desk import Desk, DeskFrame, GroupDesk, desk_of, group_desk_of, round_of
from tabellone.web.desk_pages.prints import PDF, file_response, plain_name
from tabellone.web.export import site
from tabellone.web.query import is_ticked, posted_form, whole_number
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of

CSV = "text/csv; charset=utf-8"
MOST_ROUNDS = 10**4
USUAL = ("start-list", "pairings", "slips", "standings", "wall-chart")
# The round that is being played first, then what comes after it.
ORDER = (Moment.ROUND, Moment.END, Moment.START, Moment.NEEDED)


@dataclass(frozen=True, slots=True)
class GroupFiles:
    """A group, its selected round, and its forms: the usual ones, of a round or not, and the others by moment."""

    group: GroupState
    chosen: RoundState | None
    usual: Sequence[tuple[Form, bool]]
    moments: Sequence[tuple[Moment, Sequence[Form]]]


@dataclass(frozen=True, slots=True)
class FilesPage(Page):
    """All files of an event."""

    template: ClassVar[str] = "desk/files.html"

    frame: DeskFrame
    groups: Sequence[GroupFiles]
    is_announced: bool
    may_print_codes: bool
    book: str
    site_address: str
    journal_address: str
    may_open_files: bool
    may_list: bool
    listing_address: str
    seal_address: str
    leaves_event_out: bool


def files_page(request: Request) -> Response:
    """Every print, file and picture of an event."""
    desk = desk_of(request)
    may_export, is_announced = desk.may(Act.EXPORT), is_public(desk.state)
    content = FilesPage(
        frame=desk.frame("files"),
        groups=[_group_files(desk, group) for group in desk.state.groups.values()],
        is_announced=is_announced,
        may_print_codes=desk.may(Act.PRINT_BOARD_CODES),
        book=desk.book,
        site_address=f"{desk.address}/site.zip" if may_export and is_announced else "",
        journal_address=f"{desk.address}/history/journal" if may_export else "",
        may_open_files=desk.may(Act.IMPORT_BOOK),
        may_list=desk.may(Act.LIST_EVENT),
        listing_address=f"{desk.address}/listing",
        seal_address=f"{desk.address}/seal",
        leaves_event_out=desk.book in house_of(request).rules().unlisted,
    )
    return page(request, content)


async def change_listing(request: Request) -> Response:
    """Ask search engines to leave an event out, or no longer."""
    form = await posted_form(request)

    def act() -> Response:
        desk = desk_of(request)
        house_of(request).list_event(desk.person, desk.book, is_unlisted=is_ticked(form, "is_unlisted"))
        return RedirectResponse(f"{desk.address}/files", HTTPStatus.SEE_OTHER)

    return await run_in_threadpool(act)


def _chosen_round(desk: Desk, group: GroupState) -> RoundState | None:
    """The round that the address names for a group, else the current one."""
    try:
        number = whole_number(desk.request.query_params, f"round{group.id}", None, least=1, most=MOST_ROUNDS)
        return group.current_round if number is None else group.round_numbered(number)
    except Refusal:
        return group.current_round


def _group_files(desk: Desk, group: GroupState) -> GroupFiles:
    chosen = _chosen_round(desk, group)
    number = None if chosen is None else chosen.number
    of_round = _printable(desk, group, number)
    of_group = of_round if number is None else _printable(desk, group, None)
    usual = tuple(
        (form, name in of_round and Moment.ROUND in form.moments)
        for name in USUAL
        if (form := of_round.get(name) or of_group.get(name)) is not None
    )
    return GroupFiles(group, chosen, usual, tuple(_moments(chosen, of_round, of_group)))


def _printable(desk: Desk, group: GroupState, number: int | None) -> dict[str, Form]:
    """The forms of a group or of one of its rounds that can be filled as things stand."""
    subject = Subject(desk.state, desk.role, group.id, number)
    return {form.name: form for form in printable_forms(subject, desk.words)}


def _moments(
    chosen: RoundState | None, of_round: Mapping[str, Form], of_group: Mapping[str, Form]
) -> Iterator[tuple[Moment, Sequence[Form]]]:
    """The other forms by moment, each once; a round that is chosen has other prints too."""
    listed = set(USUAL)
    for moment in ORDER:
        if moment is Moment.ROUND and chosen is None:
            continue
        of_moment = of_group if moment in (Moment.START, Moment.END) else of_round
        forms = [form for form in of_moment.values() if moment in form.moments and form.name not in listed]
        listed.update(form.name for form in forms)
        if forms or (chosen is not None and moment is Moment.ROUND and chosen.phase is not RoundPhase.DRAFT):
            yield moment, forms


def round_papers_file(request: Request) -> Response:
    """All prints of a round in one PDF."""
    desk = group_desk_of(request)
    return _papers_file(desk, Moment.ROUND, round_of(request, desk).number)


def moment_papers_file(request: Request) -> Response:
    """All prints of the start or of the end in one PDF."""
    desk = group_desk_of(request)
    moment = request.query_params.get("moment", "")
    if moment not in (Moment.START.value, Moment.END.value):
        raise NotFoundError(Refusal("moment: it must be start or end"))
    return _papers_file(desk, Moment(moment), None)


def _papers_file(desk: GroupDesk, moment: Moment, number: int | None) -> Response:
    pages = pages_of_event(phone_address(desk.desk.request), desk.desk.book)
    seal = house_of(desk.desk.request).last_seal(desk.desk.book, desk.desk.fold)
    subject = Subject(desk.state, desk.desk.role, desk.group.id, number, address=pages, seal=seal)
    content = printed_bundle(moment, subject, desk.words)
    name = plain_name(f"{desk.state.event.name} {desk.group.settings.name} {moment.value} {number or ''}")
    return file_response(content, PDF, f"{name}.pdf", is_shown=True)


def site_file(request: Request) -> Response:
    """The public pages, packed for any web host."""
    desk = desk_of(request)
    check_act(desk.person, Act.EXPORT, desk.book)
    house = house_of(request)
    content = packed(site(house.given_away(desk.book, desk.fold), language_of(request), house.now()))
    return file_response(content, ZIP, f"{plain_name(desk.state.event.name)}.zip")


def table_file(request: Request) -> Response:
    """A table of a group."""
    desk = group_desk_of(request)
    try:
        table = EventTable(str(request.path_params["table"]))
    except ValueError as error:
        raise NotFoundError(Refusal("there is no such table")) from error
    text = event_table(table, desk.state, desk.group.id, desk.desk.role)
    name = plain_name(f"{desk.state.event.name} {desk.group.settings.name} {table.value}")
    return file_response(text.encode("utf-8-sig"), CSV, f"{name}.csv")
