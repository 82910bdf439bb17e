"""Settings of which only some fields are given: what is not given stays."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TypeVar

from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.system import MANUAL

S = TypeVar("S", EventSettings, GroupSettings)

# A field says how another came about, and changes with it unless it is given itself.
_SAID_OF: Mapping[str, str] = {
    "edition_by_date": "edition",
    "usual_tie_breaks": "tie_break_list",
    "skipped_tie_breaks": "tie_breaks",
    "colour_seed": "initial_colour",
    "rating_edition": "rating_system",
}
_OF_ONE_SYSTEM = ("edition", "maxi", "acceleration")


def event_settings_with(before: EventSettings, given: EventSettings, names: Iterable[str] | None) -> EventSettings:
    """The settings of an event with the named fields of others; with all of them where none are named."""
    return given if names is None else _merged(before, given, names)


def group_settings_with(before: GroupSettings, given: GroupSettings, names: Iterable[str] | None) -> GroupSettings:
    """The settings of a group with the named fields of others; with all of them where none are named.

    What another system does not know goes with the system that knew it.
    """
    if names is None:
        return given
    merged = _merged(before, given, names)
    if merged.system == before.system:
        return merged
    known = frozenset() if merged.declaration is None else merged.declaration.settings
    lost = {name for name in _OF_ONE_SYSTEM if name not in names and name not in known}
    plain = GroupSettings(merged.name, MANUAL)
    return replace(merged, **{name: getattr(plain, name) for name in lost})


def _merged(before: S, given: S, names: Iterable[str]) -> S:
    known = {field.name for field in fields(before)}
    changes = {}
    for name in names:
        if name not in known:
            raise DeskError('"{found}" is not a field of the settings', found=name)
        changes[name] = getattr(given, name)
    for name in known - changes.keys():
        source = _SAID_OF.get(name)
        if source in changes and changes[source] != getattr(before, source):
            changes[name] = getattr(given, name)
    return replace(before, **changes)
