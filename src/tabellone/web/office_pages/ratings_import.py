"""Ratings by hand from a file: whom they are set for is shown, and what they do to published lists, before anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.effects import EffectLine
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetRatings
from tabellone.desk.office.intake import File, RatingsPlan, planned_ratings
from tabellone.desk.roles import check_role, least_role
from tabellone.formats.register.layout import ColumnChoice, ColumnsError
from tabellone.formats.register.players import RATINGS_LAYOUT
from tabellone.http.security import MEGABYTE
from tabellone.locales.numbers import NOTHING
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted, redirect, submit
from tabellone.web.office_pages.column_choice import ColumnsShown, choice_fields, columns_shown, posted_choice
from tabellone.web.office_pages.effects import effects_on
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.office_pages.query import needed_text, query_system
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import QueryError, needed_day
from tabellone.web.rendering import page
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import kept, needed_file

MOST_SHOWN = 500


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A rating of a file: for whom, and what else is set."""

    id: str
    name: str
    rating: int
    category: str
    malus: str


@dataclass(frozen=True, slots=True)
class RatingsPreview:
    """What a file of ratings would set."""

    lines: Sequence[RatingLine]
    count: int
    system: str
    day: str
    file: str
    effects: tuple[EffectLine, ...]


@dataclass(frozen=True, slots=True)
class RatingsImportPage(Page):
    """The form for a table of ratings; with a preview, what the file would set and the form to set it."""

    template: ClassVar[str] = "office/ratings_import.html"

    frame: OfficeFrame
    may_set: bool
    systems: Sequence[tuple[str, str]] = ()
    form: Mapping[str, str] = field(default_factory=dict)
    preview: RatingsPreview | None = None
    columns: ColumnsShown | None = None
    columns_carried: Mapping[str, str] = field(default_factory=dict)
    carried: Mapping[str, str] = field(default_factory=dict)
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE


def import_page(request: Request) -> Response:
    """The form for a table of ratings."""
    return _form(office_of(request), {})


def _form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=office.may(SetRatings),
        systems=[(system.value, office.system_name(system)) for system in RatingSystem],
        form={"on": office.today.isoformat(), **form},
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


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
            return _columns(office, file, said, choice, refusal)
        if is_confirmed(form):
            submit(office, plan.command, form)
            return redirect("/office/entries")
        chosen = choice_fields(form)
        return _preview(office, plan, file, {**said, **kept(request, file)}, chosen, choice)

    return await posted(request, handle, _form)


def _preview(
    office: OfficePage,
    plan: RatingsPlan,
    file: Upload,
    said: Mapping[str, str],
    chosen: Mapping[str, str],
    choice: ColumnChoice,
) -> Response:
    effects = effects_on(office, plan.command)
    lines = [
        RatingLine(
            entry.player,
            office.state.player(entry.player).name,
            entry.rating,
            entry.category or NOTHING,
            NOTHING if entry.malus_taken is None else str(entry.malus_taken),
        )
        for entry in plan.entries[:MOST_SHOWN]
    ]
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=True,
        preview=RatingsPreview(
            lines,
            len(plan.entries),
            office.system_name(plan.system),
            office.words.day(plan.on),
            file.name,
            effects if any(effect.differences for effect in effects) else (),
        ),
        columns=columns_shown(file.data, file.name, RATINGS_LAYOUT, choice),
        columns_carried=said,
        carried={**chosen, **said, "position": str(office.fold.position)},
    )
    return page(office.request, content)


def _columns(
    office: OfficePage, file: Upload, said: Mapping[str, str], choice: ColumnChoice, refusal: Refusal
) -> Response:
    """The first lines of a table whose columns are not clear, so that somebody says what they are."""
    content = RatingsImportPage(
        frame=office.frame(),
        may_set=True,
        columns=columns_shown(file.data, file.name, RATINGS_LAYOUT, choice),
        columns_carried={**said, **kept(office.request, file)},
    )
    return page(office.request, content, status=status_of(refusal), refusal=refusal)
