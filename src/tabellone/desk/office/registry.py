"""The commands of a rating office, declared by `@command`, `@decides` and `@adds`; `@reaches` says how far back.

All but one of the commands are facts themselves, so that a journal keeps the request; a publication becomes a
list. A fact is written without the fields that have their default value.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.desk.registry import Registry


class Command:
    """A request to the office."""

    __slots__ = ()


class Fact:
    """Something that happened in the office."""

    __slots__ = ()


Days = Mapping[RatingSystem, date]
Reach = Callable[[OfficeState, Any], Days]
NamedReach = TypeVar("NamedReach", bound=Reach)

OFFICE: Registry[OfficeState] = Registry(is_brief=True)
REACHES: dict[type, Reach] = {}

command = OFFICE.command
decides = OFFICE.decides
adds = OFFICE.adds


def reaches(named: type) -> Callable[[NamedReach], NamedReach]:
    """Declare the systems whose published lists a command can change, and from which day on."""

    def declare(reach: NamedReach) -> NamedReach:
        REACHES[named] = reach
        return reach

    return declare
