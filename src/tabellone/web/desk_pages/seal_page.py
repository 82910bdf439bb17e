"""The seal of an event's journal: as text and code to be kept elsewhere, signed if somebody signs it, and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.seal import SealAnswer, seal_answer
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act, check_act
from tabellone.store.journal.signing import SealCheck, checked_seal
from tabellone.web.acting import status_of
from tabellone.web.admin_pages.qr import qr_code
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import DeskFrame, desk_of
from tabellone.web.query import posted_form, text_of
from tabellone.web.rendering import page
from tabellone.web.visit import house_of


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
    """The last seal of the journal, and a place to type one that was kept."""
    return _shown(request, {})


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
        return _shown(request, form, refusal=refusal)
    return _shown(request, form, check)


def _shown(
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
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(request, content, status=status, refusal=refusal)
