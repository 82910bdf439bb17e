"""The settings of the event and of its groups: an index, and one section at a time, saved by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.answers.tie_break_choices import TieBreakGroup, tie_break_groups
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.state import Closing
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.group_choice import chosen_group
from tabellone.web.desk_pages.setting_field import SettingsSection
from tabellone.web.desk_pages.settings_form import event_settings, group_settings
from tabellone.web.desk_pages.settings_index import (
    IndexPart,
    heading_of,
    section_address,
    sections_of,
    settings_index,
)
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class SettingsPage(Page):
    """One section of the settings, and the index of all."""

    template: ClassVar[str] = "desk/settings.html"

    frame: DeskFrame
    settings_address: str
    index: Sequence[IndexPart]
    section: SettingsSection
    heading: str
    may_edit: bool
    is_announced: bool
    tie_break_groups: tuple[TieBreakGroup, ...]


def _page(desk: Desk, group: int, name: str, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    sections = [(of, section) for of, listed in sections_of(desk) for section in listed]
    fitting = [(of, section) for of, section in sections if (section.group, section.name) == (group, name)]
    if not fitting:
        raise NotFoundError(Refusal("there is no such section of the settings"))
    of, section = fitting[0]
    fields = tuple(replace(field, value=form.get(field.name, field.value)) for field in section.fields)
    content = SettingsPage(
        frame=desk.frame("settings"),
        settings_address=f"{desk.address}/settings",
        index=settings_index(desk, section_address(desk, section)),
        section=replace(section, fields=fields),
        heading=heading_of(desk, of),
        may_edit=desk.may(commands.EditEvent) and desk.state.closing is Closing.OPEN,
        is_announced=desk.state.is_announced,
        tie_break_groups=tie_break_groups(),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def settings(request: Request) -> Response:
    """A section of the settings; without a name the first one."""
    group = int(request.path_params.get("group", 0))
    return _page(desk_of(request), group, request.path_params.get("section", "event"), {})


async def change_settings(request: Request) -> Response:
    """Save a section of the event or of one of its groups."""
    desk, form = await posted(request, desk_of)
    name = form.get("section") or ("system" if form.get("of") else "event")

    def again(refusal: Refusal) -> Response:
        return _page(desk, 0 if not form.get("of") else int(chosen_group(desk, form, "of")), name, form, refusal)

    to = f"{desk.address}/settings/{name}"
    try:
        if form.get("of"):
            group = desk.state.group(chosen_group(desk, form, "of"))
            to = f"{desk.address}/settings/{group.id}/{name}"
            command: object = commands.EditGroup(group.id, group_settings(form, group.settings), is_confirmed(form))
            question = Refusal("{group}: the settings that were announced change", group=group.settings.name)
        else:
            command = commands.EditEvent(event_settings(form, desk.state.made), is_confirmed(form))
            question = Refusal("the announcement is up; what it says changes")
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=to, again=again, question=question)
