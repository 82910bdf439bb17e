"""What a form says of an event besides its games: days, systems, weight, time control."""

from collections.abc import Mapping
from datetime import date

from tabellone.core.rating.fide.account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, RatingSystem
from tabellone.core.rating.uisp import Pace
from tabellone.desk.office.event_file import EventFile
from tabellone.desk.office.reports import Particulars
from tabellone.locales.words import Words
from tabellone.web.desk_pages.labels import rating_system_name
from tabellone.web.office_pages.asked import asked_day, asked_text
from tabellone.web.query import QueryError, choice, is_ticked, whole_number

MOST_MINUTES, MOST_SECONDS, MOST_CYCLES = 999, 600, 10
SYSTEM = "system-"


def choices_of(words: Words) -> dict[str, list[tuple[str, str]]]:
    """What can be chosen in the form of an event."""
    return {
        "systems": [(system.value, rating_system_name(system.value, words)) for system in RatingSystem],
        "validities": [(str(each), f"{each}%") for each in VALIDITIES],
        "paces": [
            (Pace.STANDARD.value, words("standard")),
            (Pace.RAPID.value, words("rapid")),
            (Pace.BLITZ.value, words("blitz")),
        ],
        "kinds": [(kind.value, kind_name(kind, words)) for kind in Kind],
    }


def kind_name(kind: Kind, words: Words) -> str:
    """The form of an event."""
    return {
        Kind.SWISS: words("Swiss"),
        Kind.TEAM: words("team event"),
        Kind.MATCH: words("match"),
        Kind.ROUND_ROBIN: words("round robin"),
        Kind.SCHEVENINGEN: words("Scheveningen"),
    }[kind]


def chosen_systems(form: Mapping[str, str]) -> tuple[RatingSystem, ...]:
    """The systems that are ticked."""
    return tuple(system for system in RatingSystem if is_ticked(form, SYSTEM + system.value))


def values_of(known: Particulars) -> dict[str, str]:
    """What is known of an event as the form shows it."""
    return {
        "name": known.name,
        "place": known.place,
        "starts_on": known.starts_on.isoformat(),
        "ends_on": known.ends_on.isoformat(),
        "received_on": known.received_on.isoformat(),
        "validity": str(known.validity),
        "pace": known.pace.value,
        "minutes": "" if known.minutes is None else str(known.minutes),
        "increment": str(known.increment_seconds or ""),
        "online": "1" if known.is_online else "",
        "kind": known.kind.value,
        "cycles": str(known.cycles),
        **{SYSTEM + system.value: "1" for system in known.systems},
    }


def particulars(form: Mapping[str, str], file: EventFile | None, today: date) -> Particulars:
    """The form goes before the file."""
    systems = chosen_systems(form)
    name = asked_text(form, "name") or (file.name if file else "")
    starts = asked_day(form, "starts_on") or (file.starts_on if file else None)
    ends = asked_day(form, "ends_on") or (file.ends_on if file else None) or starts
    if not systems:
        raise QueryError("systems", "tick at least one system for which the event counts")
    if not name:
        raise QueryError("name", "the file does not name the event; write its name")
    if starts is None or ends is None:
        raise QueryError("starts_on", "the file does not say when the event starts; write the day")
    kind = choice(form, "kind", tuple(each.value for each in Kind))
    minutes = whole_number(form, "minutes", 0, least=1, most=MOST_MINUTES) or None
    return Particulars(
        name,
        systems,
        starts,
        ends,
        asked_day(form, "received_on") or max(today, ends),
        asked_text(form, "place") or (file.place if file else ""),
        int(choice(form, "validity", tuple(map(str, VALIDITIES)), str(VALIDITIES[0]))),
        Pace(choice(form, "pace", tuple(each.value for each in Pace), Pace.STANDARD.value)),
        minutes,
        whole_number(form, "increment", 0, least=0, most=MOST_SECONDS),
        is_ticked(form, "online"),
        Kind(kind) if kind else (file.kind if file and file.kind else Kind.SWISS),
        whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES),
    )
