"""Which fields of facts are personal data, and what stands in their place when they are erased.

A person is an object, of whose fields some are personal; a text is personal as a whole. What pairings and ratings rest
on is not personal here: ratings, category, title, country, and the year of birth, which is kept when the day is erased.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

NOBODY = "N. N."
PERSONAL = frozenset(
    ("name", "club", "province", "sex", "birth_date", "federation_id", "licence", "federation_ids"),
)
# What retention takes away: whatever lists and pairings do not show.
PRIVATE = frozenset(("birth_date", "sex", "federation_id", "licence", "federation_ids"))

_CHANGE = ("change/before", "change/after")
_SETTINGS = ("settings/arbiters/*/name", "settings/organiser", "settings/variations/*")
_ENTRIES = ("entries/*/author", "entries/*/reason")
_HONOURS = ("honorary/*/author", "honorary/*/reason")
# What a report file said of a group in words of its own.
_GROUP = ("assigned_points/*/reason", "file_notes/*")


def _of_group(path: str) -> tuple[str, ...]:
    return tuple(f"{path}/{inside}" for inside in _GROUP)


# By the kind of the entry: paths to persons, and to texts. A star is every item of a list.
PERSONS: Mapping[str, tuple[str, ...]] = {
    "players-entered": ("players/*/details",),
    "late-player-entered": ("player/details",),
    "player-edited": ("details",),
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
# Whom an object is about, by the first of these names that it, or the object around it, has.
_WHO = ("id", "player", "staying")
SEAT = "seat/"


class Place(NamedTuple):
    """A place of an entry's data that holds personal data, as steps from the top, and whom they are about.

    A tuple, since tables bring ten thousands of them.
    """

    steps: tuple[str | int, ...]
    who: str
    value: Any
    otherwise: Any

    @property
    def path(self) -> str:
        """The place as one text, such as "players/0/details"."""
        return "/".join(map(str, self.steps))


def places(kind: str, data: Mapping[str, Any]) -> Iterator[Place]:
    """The places of an entry's data that hold personal data; a place that is empty holds none."""
    for pattern in PERSONS.get(kind, ()):
        for steps, around, value in _matching(data, pattern.split("/")):
            if isinstance(value, dict) and (fields := {name: value[name] for name in PERSONAL & value.keys()}):
                who = _who((value, *around))
                yield Place(steps, who, fields, _without_person(value, who))
    for pattern in TEXTS.get(kind, ()):
        for steps, around, value in _matching(data, pattern.split("/")):
            if isinstance(value, str) and value.strip() and not value.startswith(SEAT):
                yield Place(steps, _who(around), value, "" if steps in _MAY_BE_EMPTY else NOBODY)


def _matching(data: Any, pattern: list[str]) -> list[tuple[tuple[str | int, ...], tuple[Any, ...], Any]]:
    """What a pattern fits: the steps to it, the objects around it from the inside, and the value."""
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
    """What stands in the place of a person: a number for a name, and the year of the birth."""
    day = value.get("birth_date")
    year = {} if day is None or value.get("birth_year") is not None else {"birth_year": int(str(day)[:4])}
    return {"name": f"{NOBODY} {who}".strip(), **year}
