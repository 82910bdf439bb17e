"""Events of the register for the edition of 1997: the objections to them, and the games that may count."""

from collections.abc import Mapping

from tabellone.core.rating.fide.conditions import day_hours, time_objections
from tabellone.core.rating.fide.eligibility import Objections, day_objections, duration_objections
from tabellone.core.rating.fide.event import Event, GameRecord
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.records import EventRecord, GameEntry


def reported_objections(event: EventRecord, rules: AverageRules) -> Objections:
    """The objections to a whole event: its length, or more rounds than its days can hold."""
    nature = event.fide
    objections = duration_objections(event.starts_on, event.ends_on, nature.is_national_league, rules.limits)
    rounds = max((game.round for game in event.games), default=0)
    days = (event.ends_on - event.starts_on).days + 1
    busiest = max((nature.round_days.count(day) for day in nature.round_days), default=-(-rounds // days))
    return objections + day_objections(busiest, day_hours(busiest, event.conditions, rules), rules.limits)


def game_objections(event: EventRecord, game: GameEntry, ratings: Mapping[str, int], rules: AverageRules) -> Objections:
    """Whether a game was slow enough to count."""
    highest = max(ratings.get(game.white, 0), ratings.get(game.black, 0))
    return time_objections(event.conditions, highest, rules)


def as_reported(event: EventRecord, ratings: Mapping[str, int], rules: AverageRules) -> Event:
    """An event as B.02 sees it: the games that were played and rated, slowly enough."""
    days, nature = event.fide.round_days, event.fide
    games = tuple(
        GameRecord(
            game.white,
            game.black,
            game.share_of(game.white),
            played_on=days[game.round - 1] if game.round <= len(days) else None,
            round=game.round,
        )
        for game in event.games
        if game.counts and not game_objections(event, game, ratings, rules)
    )
    return Event(
        event.id,
        event.kind,
        event.starts_on,
        event.ends_on,
        event.received_on,
        games,
        cycles=event.cycles,
        is_national_league=nature.is_national_league,
        is_national_championship=nature.is_national_championship,
        is_women_event=nature.is_women_event,
        olympiad_rounds=nature.olympiad_rounds,
        title=event.name,
    )
