"""The form of an event besides its games: days, systems, weight, time control; and the same in words."""

from collections.abc import Iterator, Mapping
from datetime import date

from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import VALIDITIES, FideNature, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.event_file import EventFile
from tabellone.desk.office.reports import EventDetails
from tabellone.desk.report_records import TimeControlError, stated_pace
from tabellone.formats.register.day import read_day
from tabellone.formats.time_control import UNTOLD
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.office import query_text
from tabellone.web.query import QueryError, choice, is_ticked, query_day, text_of, whole_number

MOST_MINUTES, MOST_SECONDS, MOST_CYCLES, MOST_ROUNDS = 999, 600, 10, 100
SYSTEM = "system-"
PACE = "pace"


def chosen_systems(form: Mapping[str, str]) -> tuple[RatingSystem, ...]:
    """The systems that are ticked."""
    return tuple(system for system in RatingSystem if is_ticked(form, SYSTEM + system.value))


def values_of(details: EventDetails) -> dict[str, str]:
    """Data of an event as form values."""
    return {
        "name": details.name,
        "place": details.place,
        "starts_on": details.starts_on.isoformat(),
        "ends_on": details.ends_on.isoformat(),
        "received_on": details.received_on.isoformat(),
        "validity": str(details.validity),
        "pace": details.pace.value if details.pace and _asks_pace(details) else "",
        "minutes": "" if details.minutes is None else str(details.minutes),
        "increment": str(details.increment_seconds or ""),
        "online": "1" if details.is_online else "",
        "kind": details.kind.value,
        "cycles": str(details.cycles),
        "league": "1" if details.fide.is_national_league else "",
        "championship": "1" if details.fide.is_national_championship else "",
        "women": "1" if details.fide.is_women_event else "",
        "olympiad_rounds": str(details.fide.olympiad_rounds or ""),
        "match_games": str(details.fide.match_games or ""),
        "round_days": ", ".join(day.isoformat() for day in details.fide.round_days),
        **{SYSTEM + system.value: "1" for system in details.systems},
    }


def _asks_pace(details: EventDetails) -> bool:
    return any(EventDetail.PACE in definition_of(system).facts for system in details.systems)


def event_details(form: Mapping[str, str], file: EventFile | None, today: date) -> EventDetails:
    """Details of the event from the form, with the file's as defaults."""
    systems = chosen_systems(form)
    name = query_text(form, "name") or (file.name if file else "")
    if file is not None:
        _check_days(form, file)
    starts = query_day(form, "starts_on") or (file.starts_on if file else None)
    ends = query_day(form, "ends_on") or (file.ends_on if file else None) or starts
    if not systems:
        raise QueryError("systems", "tick at least one system for which the event counts")
    if not name:
        raise QueryError("name", "the file does not name the event; write its name")
    if starts is None or ends is None:
        raise QueryError("starts_on", "the file does not say when the event starts; write the day")
    kind = choice(form, "kind", tuple(option.value for option in Kind))
    in_file = file.time_control if file else UNTOLD
    minutes = whole_number(form, "minutes", 0, least=1, most=MOST_MINUTES) or in_file.minutes
    increment = whole_number(form, "increment", 0, least=0, most=MOST_SECONDS) or in_file.increment_seconds
    pace = choice(form, "pace", tuple(option.value for option in Pace))
    try:
        event_pace = stated_pace(systems, Pace(pace) if pace else in_file.pace, minutes, increment)
    except TimeControlError as error:
        raise QueryError(PACE, error.sentence, **error.values) from error
    return EventDetails(
        name,
        systems,
        starts,
        ends,
        query_day(form, "received_on") or (file.received_on if file else None) or max(today, ends),
        query_text(form, "place") or (file.place if file else ""),
        _validity(form, file),
        event_pace,
        minutes,
        increment,
        is_ticked(form, "online"),
        Kind(kind) if kind else (file.kind if file and file.kind else Kind.SWISS),
        whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES),
        _fide_nature(form),
    )


def _validity(form: Mapping[str, str], file: EventFile | None) -> int:
    """The weight that is chosen; where it is the usual one, that of the file counts, if it says any."""
    chosen = int(choice(form, "validity", tuple(map(str, VALIDITIES)), str(VALIDITIES[0])))
    return file.validity if chosen == VALIDITIES[0] and file and file.validity else chosen


def _check_days(form: Mapping[str, str], file: EventFile) -> None:
    """A day that is written in the file but cannot be read must not be taken for one that is missing."""
    written = (text_of(form, "starts_on"), text_of(form, "ends_on"))
    if file.unread_days and not all(written):
        raise QueryError(
            "starts_on",
            '"{found}" in the file is not a day such as 2026/05/09; write both days here',
            found=file.unread_days[0][:40],
        )


def _fide_nature(form: Mapping[str, str]) -> FideNature:
    return FideNature(
        is_ticked(form, "league"),
        is_ticked(form, "championship"),
        is_ticked(form, "women"),
        whole_number(form, "olympiad_rounds", None, least=1, most=MOST_ROUNDS),
        tuple(_round_days(form)),
        whole_number(form, "match_games", 0, least=1, most=MOST_ROUNDS) or None,
    )


def _round_days(form: Mapping[str, str]) -> Iterator[date]:
    """Days with commas or blanks between them, one a round."""
    for text in form.get("round_days", "").replace(",", " ").split():
        day = read_day(text)
        if day is None:
            raise QueryError("round_days", '"{found}" is not a day such as 2026-05-09', found=text[:40])
        yield day
