"""A published list withdrawn before it is in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import WithdrawList
from tabellone.desk.office.publication import withdrawal_objection
from tabellone.desk.roles import check_role, least_role
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.names import refusal_sentence
from tabellone.web.office_pages.acts import posted, redirect, submit
from tabellone.web.office_pages.lists import published_on
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of, system_of
from tabellone.web.office_pages.query import needed_text
from tabellone.web.pending_uploads import Upload
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class ListWithdrawalPage(Page):
    """The form that withdraws a published list, or why the list stands."""

    template: ClassVar[str] = "office/withdraw_list.html"

    frame: OfficeFrame
    title: str
    list_day: str
    in_force: str
    objection: str
    may_withdraw: bool
    form: Mapping[str, str]
    back: str


def withdraw_page(request: Request) -> Response:
    """The form that withdraws a list, or why it stands."""
    return _shown(office_of(request), {})


def _shown(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    system = system_of(office.request)
    published = published_on(office, system, str(office.request.path_params["on"]))
    on = published.rating_list.on
    objection = withdrawal_objection(office.state, system, on, office.today)
    content = ListWithdrawalPage(
        frame=office.frame(),
        title=office.system_name(system),
        list_day=office.words.day(on),
        in_force=office.words.day(published.in_force_from),
        objection="" if objection is None else refusal_sentence(office.request, objection),
        may_withdraw=office.may(WithdrawList),
        form=form,
        back=f"/lists/{system.value}/{on.isoformat()}",
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


async def withdraw(request: Request) -> Response:
    """Withdraw a list, with a reason."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        check_role(office.role, least_role(WithdrawList))
        system = system_of(request)
        on = published_on(office, system, str(request.path_params["on"])).rating_list.on
        submit(office, WithdrawList(system, on, needed_text(form, "reason"), office.today), form)
        return redirect("/office")

    return await posted(request, handle, _shown)
