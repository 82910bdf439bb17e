"""Personal data outside the sealed entries: which fields are personal, their slots, and their commitments."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from typing import Any, NamedTuple

NOBODY = "N. N."
PERSONAL = frozenset(
    ("name", "club", "province", "sex", "birth_date", "federation_id", "licence", "federation_ids"),
)
# Fields that retention erases: those that lists and pairings do not show.
PRIVATE = frozenset(("birth_date", "sex", "federation_id", "licence", "federation_ids"))

_CHANGE = ("change/before", "change/after")
_SETTINGS = ("settings/arbiters/*/name", "settings/organiser", "settings/variations/*")
_ENTRIES = ("entries/*/author", "entries/*/reason")
_HONOURS = ("honorary/*/author", "honorary/*/reason")
# Free texts of a report file about a group.
_GROUP = ("assigned_points/*/reason", "file_notes/*")


def _of_group(path: str) -> tuple[str, ...]:
    return tuple(f"{path}/{inside}" for inside in _GROUP)


# By the kind of the entry: paths to persons, and to texts. A star is every item of a list.
PERSONS: Mapping[str, tuple[str, ...]] = {
    "players-entered": ("players/*/details",),
    "late-player-entered": ("player/details",),
    "player-edited": ("details",),
    "teams-entered": ("teams/*/details", "players/*/details"),
    "team-edited": ("players/*/details",),
    "players-merged": ("details",),
    "players_entered": ("players/*",),
    "players_updated": ("players/*",),
    "records_merged": ("record",),
    "former_names_set": ("names/*",),
    "event_reported": ("new_players/*", "changed_players/*"),
    "events_reported": ("reports/*/new_players/*", "reports/*/changed_players/*"),
}
TEXTS: Mapping[str, tuple[str, ...]] = {
    "player-edited": _CHANGE,
    "player-moved": _CHANGE,
    "players-merged": _CHANGE,
    "note-set": ("note",),
    "teams-entered": ("teams/*/team/captain",),
    "team-edited": ("about/captain",),
    "event-created": (*_SETTINGS, *_of_group("group_settings")),
    "event-edited": (*_SETTINGS, *_CHANGE, *_of_group("groups/*/settings")),
    "group-added": (*_of_group("settings"), *_CHANGE),
    "group-edited": (*_of_group("settings"), *_CHANGE),
    "group-removed": _CHANGE,
    "group-split": (*_of_group("parts/*/settings"), *_CHANGE),
    "play-off-started": _of_group("settings"),
    "ratings-updated": _CHANGE,
    "game-adjourned": (
        "adjournment/signed_by_white",
        "adjournment/signed_by_black",
        "adjournment/signed_by_arbiter",
        "adjournment/sealed_move_signed_by",
    ),
    "apart-kept": ("rules/*/title",),
    "points-assigned": ("reason",),
    "hall-directed": ("notice",),
    "result-entered": ("reported_by",),
    "result-confirmed": ("confirmed_by",),
    "result-disputed": ("disputed_by",),
    "report-withdrawn": ("withdrawn_by",),
    "event_reported": _ENTRIES,
    "events_reported": tuple(f"reports/*/{path}" for path in _ENTRIES),
    "ratings_set": (*_ENTRIES, *_HONOURS),
    "event_corrected": ("reason",),
    "event_withdrawn": ("reason",),
    "list_withdrawn": ("reason",),
    "records_merged": (*_ENTRIES, *_HONOURS, "reason"),
    "records_separated": ("reason",),
    # The seal of a journal before it was sealed anew covers the names of those days, as a hash that could be guessed.
    "resealed": ("seal",),
}
_MAY_BE_EMPTY = (("note",), ("seal",))
# Keys that name the person of an object: the first of them in it, or in the object around it.
_WHO = ("id", "player", "staying")
SEAT = "seat/"


class PersonalValue(NamedTuple):
    """A personal value in an entry's data: the steps to it from the top, and the person it is about.

    A tuple, since tables bring ten thousands of them.
    """

    steps: tuple[str | int, ...]
    who: str
    value: Any
    otherwise: Any

    @property
    def path(self) -> str:
        """The steps as one text, such as "players/0/details"."""
        return "/".join(map(str, self.steps))


def personal_values(kind: str, data: Mapping[str, Any]) -> Iterator[PersonalValue]:
    """The personal values in an entry's data, without empty ones."""
    for pattern in PERSONS.get(kind, ()):
        for steps, around, value in _matching(data, pattern.split("/")):
            if isinstance(value, dict) and (fields := {name: value[name] for name in PERSONAL & value.keys()}):
                who = _who((value, *around))
                yield PersonalValue(steps, who, fields, _without_person(value, who))
    for pattern in TEXTS.get(kind, ()):
        for steps, around, value in _matching(data, pattern.split("/")):
            if isinstance(value, str) and value.strip() and not value.startswith(SEAT):
                yield PersonalValue(steps, _who(around), value, "" if steps in _MAY_BE_EMPTY else NOBODY)


def _matching(data: Any, pattern: list[str]) -> list[tuple[tuple[str | int, ...], tuple[Any, ...], Any]]:
    """The matches of a pattern: the steps to each, the objects around it from the inside, and the value."""
    matches: list[tuple[tuple[str | int, ...], tuple[Any, ...], Any]] = [((), (), data)]
    for step in pattern:
        matches = [match for steps, around, value in matches for match in _one_step(steps, around, value, step)]
    return matches


def _one_step(
    steps: tuple[str | int, ...], around: tuple[Any, ...], value: Any, step: str
) -> list[tuple[tuple[str | int, ...], tuple[Any, ...], Any]]:
    if step == "*" and isinstance(value, list):
        return [((*steps, index), around, item) for index, item in enumerate(value)]
    if isinstance(value, dict) and step in value:
        return [((*steps, step), (value, *around), value[step])]
    return []


def _who(around: tuple[Any, ...]) -> str:
    for value in around[:2]:
        for name in _WHO:
            if name in value and not isinstance(value[name], dict):
                return str(value[name])
    return ""


def _without_person(value: Mapping[str, Any], who: str) -> dict[str, Any]:
    """The replacement of a person's data: a number for a name, and the year of the birth."""
    day = value.get("birth_date")
    year = {} if day is None or value.get("birth_year") is not None else {"birth_year": int(str(day)[:4])}
    return {"name": f"{NOBODY} {who}".strip(), **year}


MARK = "~"
AUTHOR = "author"
_REFERENCE_FIELDS = 3
_OTHERWISE = (str, dict)
Salt = Callable[[], str]
# Not written as a union, which would be made anew for each value of a large entry.
_NESTED = (dict, list)
# Made once: a large entry has ten thousands of slots.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Slot(NamedTuple):
    """Personal data that a commitment stands for; `replaced_by` is the commitment of what was put in their place.

    The data are kept as the text that was committed to. A tuple, since journals have hundreds of thousands of them.
    """

    commitment: str
    who: str
    salt: str
    text: str
    replaced_by: str | None = None

    @property
    def value(self) -> Any:
        """The data; an empty text if they cannot be read, which whoever checks the journal says."""
        try:
            return json.loads(self.text)
        except (ValueError, RecursionError):
            return ""

    @property
    def is_true(self) -> bool:
        """Whether the data are those that were committed to."""
        sealed = self.replaced_by or self.commitment
        return _commitment_to_text(self.salt, self.text) == sealed or commitment(self.salt, self.value) == sealed


@dataclass(frozen=True, slots=True)
class SealedForm:
    """An entry's data and author as they are sealed, and the slots that are still there.

    `plain` is what readers see instead of the data, and `named` the commitments in the data, where they were found
    already.
    """

    data: dict[str, Any]
    author: str
    slots: tuple[Slot, ...] = ()
    plain: dict[str, Any] | None = field(default=None, compare=False, repr=False)
    named: tuple[str, ...] | None = field(default=None, compare=False, repr=False)

    @property
    def commitments(self) -> tuple[str, ...]:
        """Every commitment in the data and the author, whether or not its slot is there."""
        named = self.named
        if named is None:
            named = tuple(reference["is"] for _, reference in references(self.data))
        return (*named, self.author[1:]) if self.author.startswith(MARK) else named


def commitment(salt: str, value: Any) -> str:
    """The commitment to a value."""
    return _commitment_to_text(salt, value_text(value))


def _commitment_to_text(salt: str, text: str) -> str:
    """The commitment to a value of which this is the JSON."""
    return hashlib.sha256(f"[{encode_basestring(salt)},{text}]".encode("utf-8", "surrogatepass")).hexdigest()


def new_slot(who: str, value: Any, salt: Salt) -> Slot:
    """A slot for a value."""
    grain = salt()
    text = value_text(value)
    return Slot(_commitment_to_text(grain, text), who, grain, text)


def value_text(value: Any) -> str:
    """The text of a value that a commitment covers: JSON with sorted keys and without spaces.

    Put together here, since an encoder takes longer to begin than to write a name.
    """
    kind = value.__class__
    if kind is str:
        return encode_basestring(value)
    if kind is list:
        return f"[{','.join(map(value_text, value))}]"
    if kind is dict and all(name.__class__ is str for name in value):
        return f"{{{','.join([f'{encode_basestring(name)}:{value_text(value[name])}' for name in sorted(value)])}}}"
    return _ENCODER.encode(value)


def sealed_form(kind: str, data: dict[str, Any], author: Slot | str, salt: Salt) -> SealedForm:
    """The sealed form of an entry: its data, with references instead of personal data.

    A text that occurs several times in the entry has one slot, for it is erased or replaced everywhere at once.
    """
    values = tuple(personal_values(kind, data))
    texts = _text_slots(values, salt)
    slots = list(texts.values())
    for_sealing = _copied(data)
    for personal in values:
        slot = texts.get(personal.value) if isinstance(personal.value, str) else None
        if slot is None:
            slot = new_slot(personal.who, personal.value, salt)
            slots.append(slot)
        _put(for_sealing, personal, slot)
    if isinstance(author, Slot):
        return SealedForm(for_sealing, MARK + author.commitment, (*slots, author), data)
    return SealedForm(for_sealing, author, tuple(slots), data)


def _text_slots(values: Iterable[PersonalValue], salt: Salt) -> dict[str, Slot]:
    """A slot for each text of the values; a text about several people is about nobody."""
    about: dict[str, str] = {}
    for personal in values:
        if isinstance(personal.value, str) and about.setdefault(personal.value, personal.who) != personal.who:
            about[personal.value] = ""
    return {text: new_slot(who, text, salt) for text, who in about.items()}


def completed_form(kind: str, data: dict[str, Any], form: SealedForm, salt: Salt) -> SealedForm:
    """The same, of an entry that was sealed when fewer fields were held to be personal; the form itself if none is."""
    plain = list(plain_values(kind, data, form))
    if not plain:
        return form
    slots: list[Slot] = []
    for_sealing = _copied(form.data)
    for personal in plain:
        slot = new_slot(personal.who, personal.value, salt)
        slots.append(slot)
        _put(for_sealing, personal, slot)
    # The slot of the author is the last.
    return SealedForm(for_sealing, form.author, (*slots, *form.slots))


def plain_values(kind: str, data: dict[str, Any], form: SealedForm | None) -> Iterable[PersonalValue]:
    """The personal data of an entry that are sealed as they are, without a slot beside them."""
    referred = {path for path, _ in references(form.data)} if form is not None else set()
    return (personal for personal in personal_values(kind, data) if personal.path not in referred)


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


def _put(data: dict[str, Any], personal: PersonalValue, slot: Slot) -> None:
    """Replace personal data by a reference."""
    reference = {"is": slot.commitment, "who": personal.who, "otherwise": personal.otherwise}
    around: Any = data
    for step in personal.steps[:-1]:
        around = around[step]
    last = personal.steps[-1]
    if isinstance(personal.value, dict):
        rest = {name: value for name, value in around[last].items() if name not in personal.value}
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


def opened(data: dict[str, Any], author: str, slots: Mapping[str, Slot]) -> SealedForm | None:
    """The sealed form of an entry, with the slots that it names; None if a reference cannot be read."""
    named: list[str] = []
    try:
        plain = _filled(data, _Filling(slots, named, {}))
    except UnreadableReferenceError:
        return None
    held = [slots[name] for name in dict.fromkeys(named) if name in slots]
    if author.startswith(MARK) and author[1:] in slots:
        held.append(slots[author[1:]])
    return SealedForm(data, author, tuple(held), plain, tuple(named))


def bare_form(data: dict[str, Any], author: str, slots: Mapping[str, Slot]) -> SealedForm:
    """The sealed form of an entry without references in its data, with the slot of its author."""
    is_held = author.startswith(MARK) and author[1:] in slots
    return SealedForm(data, author, (slots[author[1:]],) if is_held else (), data, ())


def readable(form: SealedForm) -> tuple[dict[str, Any], str]:
    """The data and the author of an entry for readers: what is erased shows as such."""
    data = _filled(form.data, _Filling({slot.commitment: slot for slot in form.slots}, [], {}))
    return data, author_in(form.author, form.slots)


def author_in(author: str, slots: Sequence[Slot]) -> str:
    """The author of an entry for readers, given its slots, of which the author's is the last."""
    if not author.startswith(MARK):
        return author
    named = (slot.value for slot in reversed(slots) if slot.commitment == author[1:])
    return str(next(named, NOBODY))


class UnreadableReferenceError(Exception):
    """A reference in sealed data is not one that this program writes."""


class _Filling(NamedTuple):
    """The values for references, every commitment met so far, and texts by their commitments."""

    slots: Mapping[str, Slot]
    named: list[str]
    texts: dict[str, str]

    def value(self, reference: Any) -> Any:
        """The value of a reference, if it is one that this program writes."""
        try:
            name, who, otherwise = reference["is"], reference["who"], reference["otherwise"]
        except (LookupError, TypeError):
            raise UnreadableReferenceError from None
        if not (
            len(reference) == _REFERENCE_FIELDS
            and isinstance(name, str)
            and isinstance(who, str)
            and isinstance(otherwise, _OTHERWISE)
        ):
            raise UnreadableReferenceError
        self.named.append(name)
        if name in self.texts:
            return self.texts[name]
        slot = self.slots.get(name)
        if slot is None:
            return otherwise
        value = slot.value
        if isinstance(value, str):
            self.texts[name] = value
        return value


def _filled(value: Any, filling: _Filling) -> Any:
    """Sealed data with what references stand for."""
    if isinstance(value, list):
        return [_filled(item, filling) if isinstance(item, _NESTED) else item for item in value]
    if MARK not in value:
        return {name: _filled(item, filling) if isinstance(item, _NESTED) else item for name, item in value.items()}
    held = filling.value(value[MARK])
    if len(value) == 1:
        return held
    plain = {
        name: _filled(item, filling) if isinstance(item, _NESTED) else item
        for name, item in value.items()
        if name != MARK
    }
    return plain | held if isinstance(held, dict) else held
