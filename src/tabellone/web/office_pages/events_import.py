"""Files brought to the office: an event, a whole history, a table of games rated without a register."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.bulk.answer import ArchiveAnswer, most_games
from tabellone.answers.lists.comparison import EffectLine
from tabellone.answers.register.intake import HistoryTaken, history_taken
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import after
from tabellone.desk.office.commands import PublishList, ReportEvent
from tabellone.desk.office.differences import (
    Comparison,
    PlayerDifference,
    UndecidedError,
    check_decided,
    compared,
    entries_of_file,
)
from tabellone.desk.office.event_file import read_event_file, roster_of
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.intake import File
from tabellone.desk.office.manifest import HistoryPlan, planned_history
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import free_event_id, twin_of
from tabellone.desk.office.state import TwinError
from tabellone.desk.roles import check_command, check_role, least_role
from tabellone.formats.register.games import LAYOUT
from tabellone.formats.register.layout import ColumnsError
from tabellone.formats.tables.archive import Bundle
from tabellone.http.archive import ZIP
from tabellone.http.security import MEGABYTE
from tabellone.web.acting import form_page, is_confirmed, see_other, seen_position, submit
from tabellone.web.office_pages.event_details import chosen_systems as systems_of
from tabellone.web.office_pages.event_details import event_details
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    effects_on,
    office_of,
    posted,
    query_text,
)
from tabellone.web.office_pages.sheets import ColumnsShown, choice_fields, columns_shown, downloaded, posted_choice
from tabellone.web.query import (
    QueryError,
    address_of,
    is_ticked,
    posted_decision,
    query_day,
    without_decision,
)
from tabellone.web.rendering import Page, page
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import KEPT, Upload, fetched, kept, needed_file
from tabellone.web.visit import house_of

AGAIN = "again"


@dataclass(frozen=True, slots=True)
class EventImportPage(Page):
    """The form for the file of an event; with a preview, what the file says and the form to enter it."""

    template: ClassVar[str] = "office/events_import.html"

    frame: OfficeFrame
    may_report: bool
    form: Mapping[str, str] = field(default_factory=dict)
    event: EventRecord | None = None
    names: Sequence[str] = ()
    new: Sequence[str] = ()
    effects: tuple[EffectLine, ...] = ()
    differences: Sequence[PlayerDifference] = ()
    twin: EventRecord | None = None
    columns: ColumnsShown | None = None
    carried: Mapping[str, str] = field(default_factory=dict)
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def import_page(request: Request) -> Response:
    """The form for the file of an event."""
    return _form(office_of(request), {})


def _form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    content = EventImportPage(
        frame=office.frame(),
        may_report=office.may(ReportEvent),
        form=form,
    )
    return form_page(office.request, content, refusal)


async def import_event(request: Request) -> Response:
    """Show what a file says of an event; once confirmed, enter it."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        check_role(office.role, least_role(ReportEvent))
        file = needed_file(upload)
        systems = systems_of(form)
        choice = posted_choice(form)
        try:
            event_file = read_event_file(file.data, file.name, federation_for(None, systems), choice)
        except ColumnsError as unclear:
            return _columns(office, file, form, unclear)
        details = event_details(form, event_file, office.today)
        index = index_of(office.state)
        roster, new = roster_of(event_file, index, with_new=is_ticked(form, "new_players"))
        record = event_file.record(roster, free_event_id(details, office.state.events), details)
        entries = entries_of_file(event_file, roster)
        comparison = compared(office.state, record, entries, posted_decision(form), office.person.name)
        command = comparison.report(record, new, again=is_ticked(form, AGAIN))
        after(office.state, replace(command, again=True))
        refusal: Refusal | None = None
        if is_confirmed(form):
            try:
                check_decided(comparison.differences)
                submit(office, command, seen_position(form))
            except UndecidedError as undecided:
                refusal = undecided
            except TwinError:
                refusal = QueryError(AGAIN, "tick that the games were played twice, or leave the event out")
            else:
                return see_other(address_of("/office/events", record.id))
        twin = twin_of(record, office.state.events.values())
        left = without_decision(form)
        carried = {name: value for name, value in left.items() if name not in ("confirmed", AGAIN)}
        return _preview(office, command, comparison, twin, office.carried(carried, file), refusal)

    return await posted(request, handle, _form)


def _columns(office: OfficePage, file: Upload, form: dict[str, str], refusal: Refusal) -> Response:
    """The first lines of a table with ambiguous columns, for the user to name them."""
    chosen = choice_fields(form)
    left = {name: value for name, value in form.items() if name not in chosen}
    content = EventImportPage(
        frame=office.frame(),
        may_report=True,
        form=form,
        columns=columns_shown(file.data, file.name, LAYOUT, posted_choice(form)),
        carried={**left, **kept(office.request, file)},
    )
    return form_page(office.request, content, refusal)


def _preview(
    office: OfficePage,
    command: ReportEvent,
    comparison: Comparison,
    twin: EventRecord | None,
    carried: dict[str, str],
    refusal: Refusal | None,
) -> Response:
    record, effects = command.event, effects_on(office, replace(command, again=True))
    names = {player.id: player.name for player in (*office.state.players.values(), *command.new_players)}
    content = EventImportPage(
        frame=office.frame(),
        may_report=True,
        event=record,
        names=[names[player] for player in record.players],
        new=[player.name for player in command.new_players],
        effects=effects if any(effect.differences for effect in effects) else (),
        twin=twin,
        differences=comparison.differences,
        carried=carried,
    )
    return form_page(office.request, content, refusal)


MOST_SHOWN = 500


@dataclass(frozen=True, slots=True)
class HistoryImportPage(Page):
    """The form for the archive of a history; with an answer, what it would enter and the form to do it."""

    template: ClassVar[str] = "office/history_import.html"

    frame: OfficeFrame
    may_publish: bool
    answer: HistoryTaken | None = None
    file: str = ""
    carried: dict[str, str] | None = None
    most_shown: int = MOST_SHOWN
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def history_page(request: Request) -> Response:
    """The form for the archive of a history."""
    return _history_form(office_of(request), {})


def _history_form(office: OfficePage, form: dict[str, str], refusal: Refusal | None = None) -> Response:
    del form
    content = HistoryImportPage(frame=office.frame(), may_publish=office.may(PublishList))
    return form_page(office.request, content, refusal)


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
            return see_other("/office/events")
        answer = history_taken(plan, plan.effects(), done=False)
        content = HistoryImportPage(
            frame=office.frame(),
            may_publish=True,
            answer=answer,
            file=file.name,
            carried=office.carried({}, file),
        )
        return page(office.request, content)

    return await posted(request, handle, _history_form)


@dataclass(frozen=True, slots=True)
class BulkRatingsPage(Page):
    """The form for the tables; with an answer, what they came to and where the ratings are."""

    template: ClassVar[str] = "office/bulk_ratings.html"

    frame: OfficeFrame
    may_rate: bool
    form: dict[str, str] = field(default_factory=dict)
    answer: ArchiveAnswer | None = None
    result: str = ""
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE
    most_games: int = 0


def bulk_page(request: Request) -> Response:
    """The form for the tables."""
    return _bulk_form(office_of(request), {})


def _page(office: OfficePage, form: dict[str, str], answer: ArchiveAnswer | None = None) -> BulkRatingsPage:
    return BulkRatingsPage(
        frame=office.frame(),
        may_rate=office.may(PublishList),
        form=form,
        answer=answer,
        most_games=most_games(office.role),
    )


def _bulk_form(office: OfficePage, form: dict[str, str], refusal: Refusal | None = None) -> Response:
    return form_page(office.request, _page(office, form), refusal)


async def rate_tables(request: Request) -> Response:
    """Rate the tables of an archive and show what they come to."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        from tabellone.answers.bulk.computation import ArchiveQuestion, rated_archive

        check_role(office.role, least_role(PublishList))
        file = needed_file(upload)
        system = next((system for system in RatingSystem if system.value == form.get("system")), RatingSystem.FIDE)
        on = query_day(form, "on", office.today) or office.today
        question = ArchiveQuestion(system, query_text(form, "edition") or None, on, office.role)
        rated = rated_archive(file.data, file.name, question, office.words)
        token = kept(request, Upload("ratings.zip", rated.result))[KEPT]
        return page(request, replace(_page(office, form, rated.answer), result=token))

    return await posted(request, handle, _bulk_form)


def result(request: Request) -> Response:
    """The ratings and the refused rows, while they are stored."""
    office = office_of(request)
    check_role(office.role, least_role(PublishList))
    upload = fetched(request, request.path_params["token"])
    return downloaded(upload.data, upload.name, ZIP)
