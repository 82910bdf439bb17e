"""A list before it is published, its publication, and its withdrawal before it is in force."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.career import MovementLine, career
from tabellone.answers.lists.comparison import DifferenceLine
from tabellone.answers.lists.next_list import next_day
from tabellone.answers.lists.preview import PreviewAnswer
from tabellone.answers.lists.preview import preview as preview_of
from tabellone.answers.lists.published import computed_list
from tabellone.answers.portion import Portion
from tabellone.core.rating.lists.ratinglist import Line
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import PublishList, WithdrawList
from tabellone.desk.office.publication import publication_objection, withdrawal_objection
from tabellone.desk.office.state import SkippedListError, UnconfirmedListError
from tabellone.desk.roles import check_role, least_role
from tabellone.paper.list_files import MEDIA, list_file, list_file_name, list_format
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.acting import form_page, is_confirmed, see_other, seen_position, submit
from tabellone.web.office_pages.lists import LIST_FORMATS, published_on
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    address_today,
    needed_text,
    office_of,
    player_of,
    posted,
    query_text,
    system_of,
)
from tabellone.web.office_pages.sheets import Paged, downloaded, paged
from tabellone.web.query import QueryError, is_ticked, needed_day, query_day
from tabellone.web.rendering import Page, page
from tabellone.web.uploads import Upload

MOST_SHOWN, MOST_LEFT_OUT, MOST_APART = 100, 300, 100
SKIP = "skip"


@dataclass(frozen=True, slots=True)
class PreviewPage(Page):
    """The computed list of a day, and the form to publish it."""

    template: ClassVar[str] = "office/preview.html"

    frame: OfficeFrame
    system: RatingSystem
    list_day: date
    on: str
    in_force: str
    edition: str
    found: PreviewAnswer | None
    changes: Paged[DifferenceLine]
    most_apart: int
    asked: str
    takes_edition: bool
    may_publish: bool
    objection: Refusal | None
    formats: tuple[str, ...] = LIST_FORMATS
    most_left_out: int = MOST_LEFT_OUT


@dataclass(frozen=True, slots=True)
class PublicationPage(Page):
    """Changes that a list makes, and the form to publish it."""

    template: ClassVar[str] = "office/publish.html"

    frame: OfficeFrame
    in_force: date
    today: date
    found: PreviewAnswer
    carried: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PreviewPlayerPage(Page):
    """Changes that an unpublished list makes for one player."""

    template: ClassVar[str] = "office/preview_player.html"

    frame: OfficeFrame
    name: str
    system: RatingSystem
    on: date
    line: Line | None
    movements: Sequence[MovementLine]


def preview(request: Request) -> Response:
    """The page of the computed list of a day; nothing is published."""
    return _page(office_of(request), dict(request.query_params))


def preview_file(request: Request) -> Response:
    """The computed list of a day as a file."""
    office, form = office_of(request), dict(request.query_params)
    wanted = list_format(str(request.path_params["ending"]))
    edition = query_text(form, "edition") or None
    answer = preview_of(office.state, system_of(request), needed_day(form, "on"), edition).ranking
    return downloaded(list_file(answer, wanted, office.words), list_file_name(answer, wanted), MEDIA[wanted])


def _page(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    system = system_of(office.request)
    day = next_day(office.state, system, office.today)
    answer: PreviewAnswer | None = None
    edition: str | None = None
    try:
        day = query_day(form, "on", day) or day
        edition = query_text(form, "edition") or None
        answer = preview_of(office.state, system, day, edition, lines=Portion(MOST_SHOWN))
    except Refusal as error:
        refusal = refusal or error
    changes = paged(office.request, answer.changes if answer else ())
    if answer is not None:
        refusal = refusal or changes.refusal
    content = PreviewPage(
        frame=office.frame(),
        system=system,
        list_day=day,
        on=form.get("on", "") if answer is None else day.isoformat(),
        in_force=form.get("in_force", "") or max(day, office.today).isoformat(),
        edition=form.get("edition", ""),
        found=answer,
        changes=changes,
        most_apart=MOST_APART,
        asked=f"?{urlencode({'on': day.isoformat(), **({'edition': edition} if edition else {})})}",
        takes_edition=definition_of(system).lists_take_edition,
        may_publish=office.may(PublishList),
        objection=publication_objection(office.state, PublishList(system, day, day, None, office.today)),
    )
    return form_page(office.request, content, refusal)


async def publish(request: Request) -> Response:
    """Ask once more what the list of a day will change; once confirmed, publish it."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        system = system_of(request)
        on = needed_day(form, "on")
        in_force: date = query_day(form, "in_force", on) or on
        edition = query_text(form, "edition") or None
        check_role(office.role, least_role(PublishList))
        skips, confirmed = is_ticked(form, SKIP), is_confirmed(form)
        try:
            submit(
                office, PublishList(system, on, in_force, edition, office.today, skips, confirmed), seen_position(form)
            )
        except UnconfirmedListError:
            unconfirmed = preview_of(office.state, system, on, edition, lines=Portion(MOST_SHOWN))
            return _confirmation(office, form, unconfirmed, in_force)
        except SkippedListError as error:
            raise QueryError(
                SKIP, "tick that the lists before it are skipped on purpose, or publish them first"
            ) from error
        return see_other(f"/lists/{system.value}/{on.isoformat()}")

    return await posted(request, handle, _page)


def _confirmation(office: OfficePage, form: Mapping[str, str], preview: PreviewAnswer, in_force: date) -> Response:
    """Changes that the list makes, and the same form again to publish it; nothing is published yet."""
    content = PublicationPage(
        frame=office.frame(),
        in_force=in_force,
        today=office.today,
        found=preview,
        carried=office.carried(form),
    )
    return page(office.request, content)


def preview_player(request: Request) -> Response:
    """The page of an unpublished list's changes for one player, movement by movement."""
    office, system = office_of(request), system_of(request)
    if (address := address_today(request, office.state, f"/office/preview/{system.value}")) is not None:
        return see_other(address)
    player = player_of(request, office.state)
    form = dict(request.query_params)
    day = query_day(form, "on") or next_day(office.state, system, office.today)
    edition = query_text(form, "edition") or None
    (system_career,) = career(office.state, player.id, system, day, edition, explained=True).careers or (None,)
    content = PreviewPlayerPage(
        frame=office.frame(),
        name=player.name,
        system=system,
        on=day,
        line=computed_list(office.state, system, day, edition).rating_list.line(player.id),
        movements=system_career.movements if system_career else (),
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class ListWithdrawalPage(Page):
    """The form that withdraws a published list, or why the list stands."""

    template: ClassVar[str] = "office/withdraw_list.html"

    frame: OfficeFrame
    system: RatingSystem
    list_day: date
    in_force: date
    objection: Refusal | None
    may_withdraw: bool
    form: Mapping[str, str]


def withdraw_page(request: Request) -> Response:
    """The form that withdraws a list, or why it stands."""
    return _withdrawal_page(office_of(request), {})


def _withdrawal_page(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    system = system_of(office.request)
    published = published_on(office, system, str(office.request.path_params["on"]))
    on = published.rating_list.on
    content = ListWithdrawalPage(
        frame=office.frame(),
        system=system,
        list_day=on,
        in_force=published.in_force_from,
        objection=withdrawal_objection(office.state, system, on, office.today),
        may_withdraw=office.may(WithdrawList),
        form=form,
    )
    return form_page(office.request, content, refusal)


async def withdraw(request: Request) -> Response:
    """Withdraw a list, with a reason."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        check_role(office.role, least_role(WithdrawList))
        system = system_of(request)
        on = published_on(office, system, str(request.path_params["on"])).rating_list.on
        submit(office, WithdrawList(system, on, needed_text(form, "reason"), office.today), seen_position(form))
        return see_other("/office")

    return await posted(request, handle, _withdrawal_page)
