"""The announcement, the final report, and the seal of the journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.events.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.answers.events.history import SealAnswer, seal_answer
from tabellone.answers.events.report import GroupReport, final_report
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AnnounceEvent
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.state import Closing, EventState, PublishedChange
from tabellone.desk.roles import Act, check_act
from tabellone.formats.trf import write_trf
from tabellone.locales.event_names import group_title, phase_name
from tabellone.paper.facts import announcement_facts, days_text
from tabellone.regulations.rulebook.organisation import PaceRemark
from tabellone.store.journal.signing import SealCheck, checked_seal
from tabellone.web.acting import form_page
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, group_desk_of
from tabellone.web.desk_pages.steps import event_group, label_of
from tabellone.web.query import posted_form, text_of
from tabellone.web.rendering import Page, page, qr_code
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
    phase: str
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
        phase=phase_name(report.phase, desk.words),
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
    code: Markup
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
        code=Markup() if seal is None else qr_code(seal.text, desk.words("QR code of the seal")),
        check=check,
        typed=text_of(form, "text"),
        seal_address=f"{desk.address}/seal",
        may_sign=desk.may(Act.SEE_JOURNAL),
    )
    return form_page(request, content, refusal)
