"""Papers and files of an event: announcement, final report, seal, prints, site, journal, tables and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.answers.events.history import SealAnswer, seal_answer
from tabellone.answers.events.report import EventTable, GroupReport, event_table, final_report
from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AnnounceEvent
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import Closing, EventState, GroupState, PublishedChange, is_public
from tabellone.desk.roles import Act, check_act
from tabellone.formats.trf import write_trf
from tabellone.http.archive import ZIP, packed
from tabellone.http.language import language_of
from tabellone.http.phone_listener import phone_address
from tabellone.locales.event_names import group_title
from tabellone.paper.facts import announcement_facts, days_text
from tabellone.paper.forms.bundle import printable_forms, printed_bundle
from tabellone.paper.forms.form import Form, Moment, Subject, pages_of_event
from tabellone.regulations.rulebook.organisation import PaceRemark
from tabellone.store.journal.signing import SealCheck, checked_seal
from tabellone.web.acting import form_page
from tabellone.web.desk_pages.desk import Desk, DeskFrame, GroupDesk, desk_of, group_desk_of, round_of
from tabellone.web.desk_pages.prints import PDF, file_response, plain_name
from tabellone.web.desk_pages.steps import event_group, label_of
from tabellone.web.export import site
from tabellone.web.query import is_ticked, posted_form, text_of, whole_number
from tabellone.web.rendering import Page, page
from tabellone.web.visit import Names, house_of, names_of

Facts = list[tuple[str, str]]


def _event_facts(desk: Desk, answer: Announcement) -> Facts:
    words = desk.words
    facts = [
        (words("When"), days_text(answer, words)),
        (words("Place"), answer.place),
        *announcement_facts(answer, words),
        (words("Departures from the rules"), "; ".join(answer.variations)),
    ]
    return [(label, value) for label, value in facts if value]


@dataclass(frozen=True, slots=True)
class AnnouncementPage(Page):
    """The announcement, as it is or will be put up."""

    template: ClassVar[str] = "desk/announcement.html"

    frame: DeskFrame
    facts: Sequence[tuple[str, str]]
    groups: Sequence[GroupAnnouncement]
    pace_remark: PaceRemark | None
    announced_at: datetime | None
    announce: str
    step_address: str


def announcement_page(request: Request) -> Response:
    """The announcement, as it is or will be put up."""
    desk = desk_of(request)
    answer = announcement(desk.state)
    may_announce = not desk.state.is_announced and desk.state.closing is Closing.OPEN and desk.may(AnnounceEvent)
    content = AnnouncementPage(
        frame=desk.frame("announcement"),
        facts=_event_facts(desk, answer),
        groups=answer.groups,
        pace_remark=answer.pace_remark,
        announced_at=answer.announced_at,
        announce=label_of("announce-event", None, desk.words) if may_announce else "",
        step_address=f"{desk.address}/{event_group(desk.state)}/step",
    )
    return page(request, content)


def report_trf(request: Request) -> Response:
    """A group as a report file (TRF): what is published, and to arbiters also births, sexes and licences."""
    group_desk = group_desk_of(request)
    desk, group = group_desk.desk, group_desk.group.id
    seal = house_of(request).last_seal(desk.book, desk.fold)
    document = report_of(desk.state, group, with_plans=True, with_private=desk.may(Act.SEE_PRIVATE), seal=seal)
    headers = {"Content-Disposition": f'attachment; filename="{desk.book}-{group}.trf"', "Cache-Control": "no-store"}
    return Response(write_trf(document, "26"), media_type="text/plain; charset=utf-8", headers=headers)


@dataclass(frozen=True, slots=True)
class ReportPage(Page):
    """The report that the arbiter signs."""

    template: ClassVar[str] = "desk/report.html"

    frame: DeskFrame
    is_final: bool
    facts: Sequence[tuple[str, str]]
    groups: Sequence[GroupReport]
    report_files: Sequence[tuple[str, str]]
    changes: Sequence[PublishedChange]
    state: EventState
    shown_name: Names
    lots_seed: int | None
    print_address: str
    seal_address: str


def report_page(request: Request) -> Response:
    """The report that the arbiter signs; provisional before the end."""
    desk = desk_of(request)
    report = final_report(desk.state, desk.role)
    content = ReportPage(
        frame=desk.frame("report"),
        is_final=desk.state.closing is not Closing.OPEN,
        facts=_event_facts(desk, report.announcement),
        groups=report.groups,
        report_files=[
            (f"{desk.address}/{group.id}/report.trf", group_title(group.settings.name, desk.words))
            for group in desk.state.groups.values()
            if group.published_rounds and group.settings.games_per_encounter == 1
        ],
        changes=report.changes,
        state=desk.state,
        shown_name=names_of(request),
        lots_seed=report.lots_seed,
        print_address=(f"{desk.address}/{event_group(desk.state)}/forms/final-report.pdf" if desk.state.groups else ""),
        seal_address=f"{desk.address}/seal",
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class SealPage(Page):
    """The last seal, and what came of one that was typed."""

    template: ClassVar[str] = "desk/seal.html"

    frame: DeskFrame
    seal: SealAnswer | None
    check: SealCheck | None
    typed: str
    seal_address: str
    may_sign: bool


def seal_page(request: Request) -> Response:
    """The last seal of the journal, and a field to compare one noted earlier."""
    return _page(request, {})


async def change_seal(request: Request) -> Response:
    """Sign the seal, or check one that was typed or scanned."""
    form = await posted_form(request)
    return await run_in_threadpool(_acted, request, form)


def _acted(request: Request, form: Mapping[str, str]) -> Response:
    desk, house = desk_of(request), house_of(request)
    if form.get("act") == "sign":
        check_act(desk.person, Act.SEE_JOURNAL, desk.book)
        house.sign(desk.book)
        return RedirectResponse(f"{desk.address}/seal", HTTPStatus.SEE_OTHER)
    try:
        check = checked_seal(house.ledger, text_of(form, "text"), desk.words("typed"), desk.book)
    except Refusal as refusal:
        return _page(request, form, refusal=refusal)
    return _page(request, form, check)


def _page(
    request: Request, form: Mapping[str, str], check: SealCheck | None = None, *, refusal: Refusal | None = None
) -> Response:
    desk = desk_of(request)
    seal = house_of(request).last_seal(desk.book, desk.fold)
    content = SealPage(
        frame=desk.frame("files"),
        seal=None if seal is None else seal_answer(seal),
        check=check,
        typed=text_of(form, "text"),
        seal_address=f"{desk.address}/seal",
        may_sign=desk.may(Act.SEE_JOURNAL),
    )
    return form_page(request, content, refusal)


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
