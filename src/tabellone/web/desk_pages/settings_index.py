"""The index at the left of the settings: the sections of the event and of each group, and who is kept apart."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.desk.event.state import GroupState
from tabellone.locales.group_names import group_title
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.desk_pages.event_sections import event_sections
from tabellone.web.desk_pages.group_sections import group_sections
from tabellone.web.desk_pages.setting_field import SettingsSection


@dataclass(frozen=True, slots=True)
class SectionLink:
    """A section in the index."""

    address: str
    title: str
    is_here: bool


IndexPart = tuple[str, list[SectionLink]]


def sections_of(desk: Desk) -> Iterator[tuple[GroupState | None, tuple[SettingsSection, ...]]]:
    """The sections of the event, then of each group."""
    yield None, event_sections(desk)
    for group in desk.state.groups.values():
        yield group, group_sections(desk, group)


def heading_of(desk: Desk, group: GroupState | None) -> str:
    """What stands over the sections of a group, or of the event."""
    if group is None:
        return desk.words("The event")
    return desk.words("Group {name}", name=group_title(group.settings.name, desk.words))


def apart_address(desk: Desk, group: GroupState) -> str:
    """The page on which players of a group are kept apart."""
    return f"{desk.address}/{group.id}/apart"


def section_address(desk: Desk, section: SettingsSection) -> str:
    """The page of a section."""
    place = f"{desk.address}/settings"
    return f"{place}/{section.group}/{section.name}" if section.group else f"{place}/{section.name}"


def settings_index(desk: Desk, here: str) -> list[IndexPart]:
    """Every section under its heading; `here` is the address of the one that is open."""
    index: list[IndexPart] = []
    for group, sections in sections_of(desk):
        links = [(section_address(desk, section), section.title) for section in sections]
        if group is not None:
            links.append((apart_address(desk, group), desk.words("Kept apart")))
        shown = [SectionLink(address, title, address == here) for address, title in links]
        index.append((heading_of(desk, group), shown))
    return index
