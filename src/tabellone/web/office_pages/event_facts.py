"""What a system wants to know of an event besides its games, in words: each fact as a name and a value."""

from collections.abc import Iterator

from tabellone.core.rating.lists.records import EventRecord
from tabellone.core.rating.system import EventDetail
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.event_details import kind_name


def event_facts(found: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    """The facts that the systems of an event use."""
    yield words("Kind"), kind_name(found.kind, words)
    if found.cycles > 1:
        yield words("Round-robin cycles"), str(found.cycles)
    facts = frozenset[EventDetail]().union(*(definition_of(system).facts for system in found.systems))
    if EventDetail.VALIDITY in facts:
        yield words("Validity"), f"{found.validity}%"
    if EventDetail.PACE in facts:
        yield words("Time control"), _pace(found, words)
        if found.is_online:
            yield words("Played"), words("online")
    elif EventDetail.TIME in facts and found.minutes is not None:
        yield words("Time control"), _minutes(found)
    if EventDetail.NATURE in facts:
        yield from _asked_by_fide(found, words)


def _pace(found: EventRecord, words: Words) -> str:
    pace = {Pace.STANDARD: words("standard"), Pace.RAPID: words("rapid"), Pace.BLITZ: words("blitz")}[found.pace]
    return pace if found.minutes is None else f"{pace}, {_minutes(found)}"


def _minutes(found: EventRecord) -> str:
    return f"{found.minutes}′ + {found.increment_seconds}″"


def _asked_by_fide(found: EventRecord, words: Words) -> Iterator[tuple[str, str]]:
    nature = found.fide
    natures = (
        (nature.is_national_league, words("national league")),
        (nature.is_national_championship, words("national championship")),
        (nature.is_women_event, words("for women")),
    )
    told = [name for holds, name in natures if holds]
    if told:
        yield words("For FIDE"), ", ".join(told)
    if nature.olympiad_rounds is not None:
        yield words("Rounds of the Olympiad"), str(nature.olympiad_rounds)
    if nature.match_games is not None:
        yield words("Games of the match"), str(nature.match_games)
    if nature.round_days:
        yield words("Days of the rounds"), ", ".join(words.day(day) for day in nature.round_days)
