"""What a half-yearly list does not count: whole events, games that were too quick or not played, single results."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial

from tabellone.core.explain import explain
from tabellone.core.rating.fide.eligibility import Objections, unplayed_games_for_fide, zero_score_objections
from tabellone.core.rating.fide.event import (
    Event,
    Ratings,
    event_objections,
    is_complete_round_robin,
    meetings_of,
    score_of,
    swiss_objections,
)
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList, parts_of, ratings_on
from tabellone.core.rating.fide.fide_1997.reports import game_objections, reported_objections
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.list_days import list_taking_report
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.exclusion import (
    Exclusion,
    hindering_steps,
    unplayed_exclusion,
)
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId


def half_year_exclusions(
    due: Iterable[EventRecord],
    reported: Iterable[Event],
    known: Sequence[HalfYearList],
    rules: AverageRules,
) -> Iterator[Exclusion]:
    """What stands in the reports that a list takes and does not count; `known` are the lists before it."""
    events = {event.name: event for event in reported}
    ratings = known[-1].ratings()
    for record in due:
        if record.id not in events:
            steps = hindering_steps(partial(reported_objections, record, rules))
            yield Exclusion(record.id, steps, len(record.games))
            continue
        yield from unplayed_exclusion(record, unplayed_games_for_fide)
        yield from _too_quick(record, ratings, rules)
        for day, part in parts_of(events[record.id], rules):
            yield from _within(part, ratings_on(day, known), ratings, rules)


def _too_quick(record: EventRecord, ratings: Ratings, rules: AverageRules) -> Iterator[Exclusion]:
    quick = [game for game in record.games if game.counts and game_objections(record, game, ratings, rules)]
    if quick:
        steps = hindering_steps(partial(game_objections, record, quick[0], ratings, rules))
        yield Exclusion(record.id, steps, len(quick))


def _within(event: Event, at_start: Ratings, now: Ratings, rules: AverageRules) -> Iterator[Exclusion]:
    """The event as a whole, or the results of unrated players that do not count."""
    name = EventId(event.name)
    if against := hindering_steps(partial(event_objections, event, at_start, rules)):
        yield Exclusion(name, against, len(event.games))
        return
    for player, met in meetings_of(event.games, at_start).items():
        if player in at_start or player in now:
            continue
        if steps := hindering_steps(partial(_result_objections, event, met, rules)):
            yield Exclusion(name, steps, len(met), PlayerId(player))


def _result_objections(event: Event, met: Sequence[CountedGame[str]], rules: AverageRules) -> Objections:
    """The objections to the result of an unrated player, by the kind of the event."""
    if event.kind is Kind.SCHEVENINGEN or (event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event)):
        return zero_score_objections(False, score_of(met))
    rated = [game for game in met if game.rating is not None]
    return swiss_objections(len(rated), score_of(rated), rules)


def late_reports(events: Iterable[EventRecord], on: date, rules: AverageRules) -> Iterator[Exclusion]:
    """Events that had ended when a list closed, and whose reports came too late for it."""
    for event in events:
        taken = partial(list_taking_report, event.ends_on, event.received_on, rules.list_dates)
        if event.ends_on < on < taken():
            yield Exclusion(event.id, explain(taken)[1], len(event.games))
