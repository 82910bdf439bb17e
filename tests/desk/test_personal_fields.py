"""Every text that a fact can hold is either personal data, which can be erased, or known to tell of nobody."""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from tabellone.desk.event import book as _event_book  # noqa: F401 - declares every fact
from tabellone.desk.event.registry import EVENT
from tabellone.desk.office import book as _office_book  # noqa: F401 - the same
from tabellone.desk.office.registry import OFFICE
from tabellone.desk.personal_data import PERSONAL, PERSONS, TEXTS

# Identifiers, words of the program, and names of what is no person: clubs and provinces to keep apart, events, groups,
# places, lists. What erasing does not reach is told in docs/privacy.md.
OF_NOBODY = {
    "id", "player", "staying", "leaving", "one", "other", "event", "reference", "register", "register_id",
    "category", "category_before", "category_after", "title", "nationality", "federation", "list",
    "edition", "system", "envelope", "table", "tie_break_list", "start_rank", "source",
    "place", "time_control", "rating_edition", "rating_system",
    "fen", "white", "black", "sealed_move",
    "short_name",
}  # fmt: skip
OF_NOBODY_WHOLE = {
    "skipped_tie_breaks/*", "tie_breaks/*", "counted/*", "players/*", "ratings/*/*", "thresholds/*/*",
    "readings/*", "rules/*/names/*", "settings/name", "group_settings/name", "event/name",
}  # fmt: skip
# Before and after of what is told in numbers and words of the program.
CHANGES_WITHOUT_NAMES = {
    "event-reopened", "numbers-given", "openings-drawn", "pairings-adopted", "pairings-edited", "players-merged",
    "result-corrected", "round-reopened", "rounds-planned",
}  # fmt: skip
# Public form of a minor's data: made for readers, never written.
NEVER_WRITTEN = "/entered/"


def texts_of(hint: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The paths to every text in what a field holds."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is str or getattr(hint, "__supertype__", None) is str:
        yield "/".join(path)
    elif isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        for field in fields(hint):
            yield from texts_of(hints[field.name], (*path, field.name))
    elif origin is Annotated:
        yield from texts_of(inside[0], path)
    elif origin in (Union, types.UnionType):
        for one in inside:
            yield from texts_of(one, path)
    elif inside:
        for one in inside if origin in (tuple, list, frozenset) else inside[1:]:
            yield from texts_of(one, (*path, "*"))


def is_personal(kind: str, path: str) -> bool:
    """True if a text is stored outside the seals."""
    persons = (person for person in PERSONS.get(kind, ()) if path.startswith(f"{person}/"))
    return path in TEXTS.get(kind, ()) or any(path[len(person) + 1 :].split("/")[0] in PERSONAL for person in persons)


def is_of_nobody(kind: str, path: str) -> bool:
    """True if a text is known not to describe a person."""
    # Players have no team of their own; only the fact that enters teams holds some.
    if (kind, path.split("/")[0]) != ("teams-entered", "teams") and path.endswith("/team/captain"):
        return True
    if NEVER_WRITTEN in path or path.rsplit("/", 1)[-1] in OF_NOBODY:
        return True
    if path.endswith(("change/before", "change/after")):
        return kind in CHANGES_WITHOUT_NAMES
    return any(path == whole or path.endswith(f"/{whole}") for whole in OF_NOBODY_WHOLE)


@pytest.mark.parametrize("registry", [EVENT, OFFICE], ids=["event", "office"])
def test_every_text_of_every_fact_can_be_erased_or_tells_of_nobody(registry: Any) -> None:
    texts = [(kind, path) for kind, declared in registry.kinds.items() for path in set(texts_of(declared.fact))]
    assert len(texts) > 50
    left = [place for place in texts if not is_personal(*place) and not is_of_nobody(*place)]
    assert left == []
