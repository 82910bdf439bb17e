"""What a system wants to know of an event besides its games, in words: each fact as a name and a value."""

from collections.abc import Iterator

from tabellone.core.rating.lists.records import EventRecord
from tabellone.core.rating.system import EventDetail
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.event_details import kind_name


def event_facts(record: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    """The facts that the systems of an event use."""
    yield words("Kind"), kind_name(record.kind, words)
    if record.cycles > 1:
        yield words("Round-robin cycles"), str(record.cycles)
    facts = frozenset[EventDetail]().union(*(definition_of(system).facts for system in record.systems))
    if EventDetail.VALIDITY in facts:
        yield words("Validity"), f"{record.validity}%"
    if EventDetail.PACE in facts:
        yield words("Time control"), _pace(record, words)
        if record.is_online:
            yield words("Played"), words("online")
    elif EventDetail.TIME in facts and record.minutes is not None:
        yield words("Time control"), _minutes(record)
    if EventDetail.NATURE in facts:
        yield from _details_of_fide(record, words)


def _pace(record: EventRecord, words: Words) -> str:
    pace = {Pace.STANDARD: words("standard"), Pace.RAPID: words("rapid"), Pace.BLITZ: words("blitz")}[record.pace]
    return pace if record.minutes is None else f"{pace}, {_minutes(record)}"


def _minutes(record: EventRecord) -> str:
    return f"{record.minutes}′ + {record.increment_seconds}″"


def _details_of_fide(record: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    nature = record.fide
    natures = (
        (nature.is_national_league, words("national league")),
        (nature.is_national_championship, words("national championship")),
        (nature.is_women_event, words("for women")),
    )
    nature_names = [name for holds, name in natures if holds]
    if nature_names:
        yield words("For FIDE"), ", ".join(nature_names)
    if nature.olympiad_rounds is not None:
        yield words("Rounds of the Olympiad"), str(nature.olympiad_rounds)
    if nature.match_games is not None:
        yield words("Games of the match"), str(nature.match_games)
    if nature.round_days:
        yield words("Days of the rounds"), ", ".join(words.day(day) for day in nature.round_days)
