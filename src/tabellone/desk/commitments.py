"""Personal data outside the sealed entries.

In the text that is sealed a reference stands in the place of personal data: a commitment (the hash of the data and a
random salt), whom they are about, and what stands there when they are erased. The data and the salt are kept in a slot
beside the journal. Without the salt a commitment says nothing, so that a slot that is deleted is gone, while the seals
hold.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tabellone.desk.personal_fields import NOBODY, SEAT, Place, places

MARK = "~"
AUTHOR = "author"
Salt = Callable[[], str]
# Not written as a union, which would be made anew for each value of a large entry.
_NESTED = (dict, list)


@dataclass(frozen=True, slots=True)
class Slot:
    """Personal data that a commitment stands for; `replaced_by` is the commitment of what was put in their place."""

    commitment: str
    who: str
    salt: str
    value: Any
    replaced_by: str | None = None

    @property
    def is_true(self) -> bool:
        """Whether the data are those that were committed to."""
        return commitment(self.salt, self.value) == (self.replaced_by or self.commitment)


@dataclass(frozen=True, slots=True)
class SealedForm:
    """An entry's data and author as they are sealed, and the slots that are still there."""

    data: dict[str, Any]
    author: str
    slots: tuple[Slot, ...] = ()

    @property
    def commitments(self) -> tuple[str, ...]:
        """Every commitment in the data and the author, whether or not its slot is there."""
        marked = [reference["is"] for _, reference in references(self.data)]
        return (*marked, self.author[1:]) if self.author.startswith(MARK) else tuple(marked)


def commitment(salt: str, value: Any) -> str:
    """The commitment to a value."""
    text = json.dumps([salt, value], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def new_slot(who: str, value: Any, salt: Salt) -> Slot:
    """A slot for a value."""
    grain = salt()
    return Slot(commitment(grain, value), who, grain, value)


def sealed_form(kind: str, data: dict[str, Any], author: Slot | str, salt: Salt) -> SealedForm:
    """What is sealed of an entry: its data with references in the place of personal data."""
    slots: list[Slot] = []
    for_sealing = _copied(data)
    for place in places(kind, data):
        slot = new_slot(place.who, place.value, salt)
        slots.append(slot)
        _put(for_sealing, place, slot)
    if isinstance(author, Slot):
        return SealedForm(for_sealing, MARK + author.commitment, (*slots, author))
    return SealedForm(for_sealing, author, tuple(slots))


def _copied(value: Any) -> Any:
    """A copy of JSON data, lists and objects included."""
    if isinstance(value, dict):
        return {name: _copied(item) if isinstance(item, _NESTED) else item for name, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) if isinstance(item, _NESTED) else item for item in value]
    return value


def author_slot(author: str, salt: Salt) -> Slot | str:
    """The slot of an author; the seat of a board is nobody."""
    return author if author.startswith(SEAT) else new_slot(AUTHOR, author, salt)


def _put(data: dict[str, Any], place: Place, slot: Slot) -> None:
    """Write a reference in the place of personal data."""
    reference = {"is": slot.commitment, "who": slot.who, "otherwise": place.otherwise}
    around: Any = data
    for step in place.steps[:-1]:
        around = around[step]
    last = place.steps[-1]
    if isinstance(place.value, dict):
        rest = {name: value for name, value in around[last].items() if name not in place.value}
        around[last] = {**rest, MARK: reference}
    else:
        around[last] = {MARK: reference}


def references(value: Any, path: str = "") -> Iterable[tuple[str, Mapping[str, Any]]]:
    """Every reference in sealed data, with its path."""
    if isinstance(value, dict):
        if MARK in value:
            yield path, value[MARK]
        for name, item in value.items():
            if name != MARK and isinstance(item, _NESTED):
                yield from references(item, f"{path}/{name}" if path else name)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, _NESTED):
                yield from references(item, f"{path}/{index}")


def is_well_formed(reference: Any) -> bool:
    """Whether a reference is one that this program writes."""
    return (
        isinstance(reference, dict)
        and set(reference) == {"is", "who", "otherwise"}
        and isinstance(reference["is"], str)
        and isinstance(reference["who"], str)
        and isinstance(reference["otherwise"], str | dict)
    )


def readable(form: SealedForm) -> tuple[dict[str, Any], str]:
    """The data and the author of an entry for readers: what is erased shows as such."""
    values = {slot.commitment: slot.value for slot in form.slots}
    data = _filled(form.data, values)
    author = str(values.get(form.author[1:], NOBODY)) if form.author.startswith(MARK) else form.author
    return data, author


def _filled(value: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(value, list):
        return [_filled(item, values) if isinstance(item, _NESTED) else item for item in value]
    if not isinstance(value, dict):
        return value
    plain = {name: _filled(item, values) for name, item in value.items() if name != MARK}
    if MARK not in value:
        return plain
    reference = value[MARK]
    held = values.get(reference["is"], reference["otherwise"])
    return {**plain, **held} if isinstance(held, dict) else held
