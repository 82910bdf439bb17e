"""Players and ratings from a file: a preview of what is new or changes, then the entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.comparison import EffectLine
from tabellone.core.rating.lists.records import PlayerId
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import EnterPlayers, SetRatings
from tabellone.desk.office.event_file import is_report_file
from tabellone.desk.office.identification import Enrolment
from tabellone.desk.office.intake import File, RatingsPlan, planned_players, planned_ratings, players_in
from tabellone.desk.roles import check_role, least_role
from tabellone.formats.register.layout import ColumnChoice, ColumnsError
from tabellone.formats.register.players import RATINGS_LAYOUT, players_layout
from tabellone.http.security import MEGABYTE
from tabellone.web.acting import form_page, is_confirmed, see_other, seen_position, submit
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    effects_on,
    needed_text,
    office_of,
    posted,
    query_system,
)
from tabellone.web.office_pages.sheets import ColumnsShown, choice_fields, columns_shown, posted_choice
from tabellone.web.query import QueryError, choice, needed_day
from tabellone.web.rendering import Page, page
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import Upload, kept, needed_file

MOST_SHOWN = 500
FEDERATIONS = ("fid", "fide")


@dataclass(frozen=True, slots=True)
class PlayersImportPage(Page):
    """The form for a file of players; with a preview, what the file would change and the form to enter it."""

    template: ClassVar[str] = "office/players_import.html"

    frame: OfficeFrame
    may_change: bool
    form: Mapping[str, str] = field(default_factory=dict)
    federations: Sequence[str] = FEDERATIONS
    enrolments: tuple[Enrolment, ...] | None = None
    effects: tuple[EffectLine, ...] = ()
    file: str = ""
    most_shown: int = MOST_SHOWN
    columns: ColumnsShown | None = None
    columns_carried: Mapping[str, str] = field(default_factory=dict)
    carried: Mapping[str, str] = field(default_factory=dict)
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def import_page(request: Request) -> Response:
    """The form for a file of players."""
    return _form(office_of(request), {})


def _form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    content = PlayersImportPage(
        frame=office.frame(),
        may_change=office.may(EnterPlayers),
        form=form,
    )
    return form_page(office.request, content, refusal)


async def import_players(request: Request) -> Response:
    """Show what a file would change; once confirmed, enter it."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        check_role(office.role, least_role(EnterPlayers))
        file = needed_file(upload)
        federation = choice(form, "federation", FEDERATIONS, FEDERATIONS[0])
        choice_of_columns = posted_choice(form)
        try:
            rows = players_in(File(file.name, file.data, choice_of_columns), federation)
        except ColumnsError as refusal:
            return _columns(office, file, federation, choice_of_columns, refusal)
        plan = planned_players(office.state, rows)
        if is_confirmed(form) and plan.command.players:
            submit(office, plan.command, seen_position(form))
            return see_other("/office/players")
        effects = effects_on(office, plan.command) if plan.command.players else ()
        columns = None
        if not is_report_file(file.name):
            columns = columns_shown(file.data, file.name, players_layout(federation), choice_of_columns)
        said = {**kept(request, file), "federation": federation}
        content = PlayersImportPage(
            frame=office.frame(),
            may_change=True,
            enrolments=plan.enrolments,
            effects=effects if any(effect.differences for effect in effects) else (),
            file=file.name,
            columns=columns,
            columns_carried=said,
            carried=office.carried({**choice_fields(form), **said}),
        )
        return page(request, content)

    return await posted(request, handle, _form)


def _columns(
    office: OfficePage, file: Upload, federation: str, choice_of_columns: ColumnChoice, refusal: Refusal
) -> Response:
    """The first lines of a table with ambiguous columns, for the user to name them."""
    content = PlayersImportPage(
        frame=office.frame(),
        may_change=True,
        columns=columns_shown(file.data, file.name, players_layout(federation), choice_of_columns),
        columns_carried={**kept(office.request, file), "federation": federation},
    )
    return form_page(office.request, content, refusal)


@dataclass(frozen=True, slots=True)
class RatingsImportPage(Page):
    """The form for a table of ratings; with a preview, what the file would set and the form to set it."""

    template: ClassVar[str] = "office/ratings_import.html"

    frame: OfficeFrame
    may_set: bool
    form: Mapping[str, str] = field(default_factory=dict)
    plan: RatingsPlan | None = None
    names: Mapping[PlayerId, str] = field(default_factory=dict)
    effects: tuple[EffectLine, ...] = ()
    file: str = ""
    most_shown: int = MOST_SHOWN
    columns: ColumnsShown | None = None
    columns_carried: Mapping[str, str] = field(default_factory=dict)
    carried: Mapping[str, str] = field(default_factory=dict)
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def ratings_page(request: Request) -> Response:
    """The form for a table of ratings."""
    return _ratings_form(office_of(request), {})


def _ratings_form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=office.may(SetRatings),
        form={"on": office.today.isoformat(), **form},
    )
    return form_page(office.request, content, refusal)


async def import_ratings(request: Request) -> Response:
    """Show what a table would set; once confirmed, set it."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        check_role(office.role, least_role(SetRatings))
        file = needed_file(upload)
        system = query_system(form)
        if system is None:
            raise QueryError("system", "choose a system")
        day, reason, choice = needed_day(form, "on"), needed_text(form, "reason"), posted_choice(form)
        said = {"system": system.value, "on": day.isoformat(), "reason": reason}
        try:
            table = File(file.name, file.data, choice)
            plan = planned_ratings(office.state, table, system, day, office.person.name, reason)
        except ColumnsError as refusal:
            return _ratings_columns(office, file, said, choice, refusal)
        if is_confirmed(form):
            submit(office, plan.command, seen_position(form))
            return see_other("/office/entries")
        chosen = choice_fields(form)
        return _ratings_preview(office, plan, file, {**said, **kept(request, file)}, chosen, choice)

    return await posted(request, handle, _ratings_form)


def _ratings_preview(
    office: OfficePage,
    plan: RatingsPlan,
    file: Upload,
    said: Mapping[str, str],
    chosen: Mapping[str, str],
    choice: ColumnChoice,
) -> Response:
    effects = effects_on(office, plan.command)
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=True,
        plan=plan,
        names={entry.player: office.state.player(entry.player).name for entry in plan.entries[:MOST_SHOWN]},
        effects=effects if any(effect.differences for effect in effects) else (),
        file=file.name,
        columns=columns_shown(file.data, file.name, RATINGS_LAYOUT, choice),
        columns_carried=said,
        carried=office.carried({**chosen, **said}),
    )
    return page(office.request, content)


def _ratings_columns(
    office: OfficePage, file: Upload, said: Mapping[str, str], choice: ColumnChoice, refusal: Refusal
) -> Response:
    """The first lines of a table with ambiguous columns, for the user to name them."""
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=True,
        columns=columns_shown(file.data, file.name, RATINGS_LAYOUT, choice),
        columns_carried={**said, **kept(office.request, file)},
    )
    return form_page(office.request, content, refusal)
