"""A whole history in one archive: what it would enter and publish is shown before anything is done."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.intake import HistoryTaken, history_taken
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import PublishList
from tabellone.desk.office.history import HistoryPlan, planned_history
from tabellone.desk.office.intake import File
from tabellone.desk.roles import check_command, check_role, least_role
from tabellone.formats.tables.archive import Bundle
from tabellone.http.security import MEGABYTE
from tabellone.locales.register_names import step_kind_name
from tabellone.web.acting import is_confirmed, seen_position, status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted, redirect
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.pending_uploads import Upload
from tabellone.web.rendering import page
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import kept, needed_file
from tabellone.web.visit import house_of

MOST_SHOWN = 500


@dataclass(frozen=True, slots=True)
class HistoryImportPage(Page):
    """The form for the archive of a history; with an answer, what it would enter and the form to do it."""

    template: ClassVar[str] = "office/history_import.html"

    frame: OfficeFrame
    may_publish: bool
    answer: HistoryTaken | None = None
    kinds: tuple[str, ...] = ()
    file: str = ""
    carried: dict[str, str] | None = None
    most_shown: int = MOST_SHOWN
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def import_page(request: Request) -> Response:
    """The form for the archive of a history."""
    return _form(office_of(request), {})


def _form(office: OfficePage, form: dict[str, str], refusal: Refusal | None = None) -> Response:
    del form
    content = HistoryImportPage(frame=office.frame(), may_publish=office.may(PublishList))
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


def _plan(office: OfficePage, file: Upload) -> HistoryPlan:
    bundle = Bundle(file.data, file.name)
    manifest = File(bundle.manifest(), bundle.manifest_content())
    plan = planned_history(office.state, manifest, bundle.content, office.person.name, office.today)
    for step in plan.steps:
        check_command(office.person, office.book, step.command, step.before)
    return plan


async def import_history(request: Request) -> Response:
    """Show what a history would enter and publish; once confirmed, do it, all or nothing."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        check_role(office.role, least_role(PublishList))
        file = needed_file(upload)
        plan = _plan(office, file)
        if is_confirmed(form):
            house, seen = house_of(request), seen_position(form)
            if plan.facts:
                house.ledger.enter_all(
                    office.book,
                    plan.facts,
                    office.person.name,
                    house.now(),
                    expected=office.fold.position if seen is None else seen,
                )
            return redirect("/office/events")
        answer = history_taken(plan, plan.effects(), done=False)
        content = HistoryImportPage(
            frame=office.frame(),
            may_publish=True,
            answer=answer,
            kinds=tuple(step_kind_name(step.kind, office.words) for step in answer.steps),
            file=file.name,
            carried={**kept(request, file), "position": str(office.fold.position)},
        )
        return page(office.request, content)

    return await posted(request, handle, _form)
