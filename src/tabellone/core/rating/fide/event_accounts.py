"""From the games of a whole event to the account of each player, by the edition of 1997."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from tabellone.core.rating.fide.account_1997 import average_against
from tabellone.core.rating.fide.averages import average_of_opponents, rating_in_averages
from tabellone.core.rating.fide.event import (
    NOBODY,
    Event,
    Ratings,
    is_complete_round_robin,
    meetings_of,
    score_of,
    swiss_objections,
)
from tabellone.core.rating.fide.first_rating import (
    enters_from_olympiad,
    own_rating_meanwhile,
    performance_rating,
    whole_performance,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rating_change import difference_from_average, points_expected_of_event
from tabellone.core.rating.fide.round_robin import Participant, RoundRobinReport, round_robin, told_row
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.fide.scheveningen import performance_in_scheveningen, scheveningen
from tabellone.core.rating.fide.tables import percentage_expected
from tabellone.core.rating.games import CountedGame


@dataclass(frozen=True, slots=True)
class EventAccount:
    """What an event is worth to a player: expected points if he is rated, a performance if he is not.

    `has_olympiad_entry` says that the event was an Olympiad whose conditions an unrated player has met; `own` is the
    rating that counted for him, `average` Rc, `met` whom he has met; `retell` computes it all once more to explain it.
    """

    player: str
    games: int
    games_against_rated: int
    scored: Fraction
    expected: Fraction | None
    performance: int | None
    has_olympiad_entry: bool = False
    own: int | None = None
    average: int | None = None
    met: tuple[CountedGame[str], ...] = ()
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Known:
    """The ratings that an event is counted with: those for the averages, and everybody's own."""

    at_start: Ratings
    averaged: Ratings
    own: Ratings
    honorary: Ratings


def known_ratings(event: Event, at_start: Ratings, now: Ratings, honorary: Ratings) -> Known:
    """The ratings of an event's players.

    Who has been rated meanwhile counts for himself (10.5); an honorary rating counts for the others (10.62).
    """
    playing = dict.fromkeys(player for game in event.games for player in (game.first, game.second))
    own = {player: own_rating_meanwhile(at_start.get(player), now[player]) for player in playing if player in now}
    rated = {player: rating for player, rating in own.items() if rating is not None}
    started = {player: at_start[player] for player in playing if player in at_start}
    honoured = {player: honorary[player] for player in playing if player in honorary}
    given = {player: rating_in_averages(at_start.get(player), rating) for player, rating in honoured.items()}
    averaged = {**started, **{player: rating for player, rating in given.items() if rating is not None}}
    return Known(started, averaged, rated, honoured)


def event_accounts(
    event: Event, at_start: Ratings, now: Ratings, rules: AverageRules, honorary: Ratings = NOBODY
) -> tuple[EventAccount, ...]:
    """The accounts of everybody for whom the event counts.

    `at_start` are the ratings of the list for which the event is valid, `now` those of the latest list: who has been
    rated meanwhile counts for himself with the new rating (10.5), who has been cancelled counts as unrated.
    """
    known = known_ratings(event, at_start, now, honorary)
    accounts = _accounts(event, known, rules)
    return tuple(map(partial(_with_honours, known), accounts)) if honorary else tuple(accounts)


def _accounts(event: Event, known: Known, rules: AverageRules) -> Iterator[EventAccount]:
    if event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event):
        return _of_round_robin(event, known, rules)
    if event.kind is Kind.SCHEVENINGEN:
        return _of_scheveningen(event, known, rules)
    accounts = _of_swiss(event, known, rules)
    if event.olympiad_rounds is None:
        return accounts
    return _with_olympiad_entries(event, event.olympiad_rounds, accounts, known, rules)


def _with_honours(known: Known, account: EventAccount) -> EventAccount:
    """The account, told with the honorary ratings of the opponents; in a round robin the field tells of them."""
    honoured = {each.opponent for each in account.met} & known.honorary.keys()
    numbers = [(known.at_start.get(player), known.honorary[player]) for player in sorted(honoured)]
    return replace(account, retell=partial(_honours_told, numbers, account.retell)) if numbers else account


def _honours_told(numbers: Iterable[tuple[int | None, int]], retell: Callable[[], object] | None) -> object:
    told = [rating_in_averages(published, honorary) for published, honorary in numbers]
    return (told, retell() if retell else None)


def _with_olympiad_entries(
    event: Event, rounds: int, accounts: Iterable[EventAccount], known: Known, rules: AverageRules
) -> Iterator[EventAccount]:
    found = {account.player: account for account in accounts}
    for player, met in meetings_of(event.games, known.averaged).items():
        account = found.pop(player, None)
        enters = partial(enters_from_olympiad, rounds, len(met), score_of(met), rules.olympiad)
        if player not in known.own and enters():
            made = account or EventAccount(player, 0, 0, Fraction(0), None, None)
            yield replace(made, has_olympiad_entry=True, met=tuple(met), retell=partial(_both, made.retell, enters))
        elif account is not None:
            yield account


def _both(first: Callable[[], object] | None, then: Callable[[], object]) -> object:
    return (first() if first else None, then())


def expected_against(own: int, opponents: Sequence[int], rules: AverageRules) -> tuple[int, Fraction]:
    """Rc and We against opponents who have a number, with 350 points at most."""
    average = average_against(own, opponents, rules)
    percentage = percentage_expected(difference_from_average(own, average), rules.expectation)
    return average, points_expected_of_event(percentage, len(opponents))


def performance_against(opponents: Sequence[int], scored: Fraction, rules: AverageRules) -> tuple[int, int]:
    """Rc and Ru of an unrated player against rated opponents."""
    average = average_of_opponents(tuple(opponents))
    return average, whole_performance(performance_rating(average, scored, len(opponents), rules))


def _rated_account(
    player: str,
    ratings: Sequence[int],
    met: tuple[CountedGame[str], ...],
    against_rated: int,
    known: Known,
    rules: AverageRules,
) -> EventAccount:
    own, games, scored = known.own[player], len(met), score_of(met)
    retell = partial(expected_against, own, tuple(ratings), rules)
    average, expected = retell()
    return EventAccount(
        player, games, against_rated, scored, expected, None, own=own, average=average, met=met, retell=retell
    )


def _of_swiss(event: Event, known: Known, rules: AverageRules) -> Iterator[EventAccount]:
    for player, meetings in meetings_of(event.games, known.averaged).items():
        met = tuple(each for each in meetings if each.rating is not None)
        ratings = tuple(each.rating for each in met if each.rating is not None)
        games, scored = len(met), score_of(met)
        if not met:
            continue
        if player in known.own:
            count = partial(expected_against, known.own[player], ratings, rules)
            average, expected = count()
            yield EventAccount(
                player,
                games,
                games,
                scored,
                expected,
                None,
                own=known.own[player],
                average=average,
                met=met,
                retell=count,
            )
        elif not swiss_objections(games, scored, rules):
            perform = partial(performance_against, ratings, scored, rules)
            average, performance = perform()
            yield EventAccount(
                player, games, games, scored, None, performance, average=average, met=met, retell=perform
            )


def _of_round_robin(event: Event, known: Known, rules: AverageRules) -> Iterator[EventAccount]:
    meetings = meetings_of(event.games, known.averaged)
    entered = tuple(
        Participant(
            player,
            known.at_start.get(player),
            score_of(met),
            own_rating=known.own.get(player),
            honorary=known.honorary.get(player),
        )
        for player, met in meetings.items()
    )
    report = round_robin(entered, rules, cycles=event.cycles)
    for row in report.rows:
        met = tuple(each for each in meetings[row.name] if each.opponent not in report.left_out)
        against = sum(each.rating is not None for each in met)
        retell: Callable[[], object] = partial(told_row, entered, row.name, rules, event.cycles)
        performance = row.adjusted_performance
        if row.name not in known.own and performance is None:
            retell = partial(_cancelled_meanwhile, row.score, report, rules)
            performance = _cancelled_meanwhile(row.score, report, rules)
        if row.name in known.own or row.score > 0:
            yield EventAccount(
                row.name,
                report.games,
                against,
                row.score,
                row.expected if row.name in known.own else None,
                None if row.name in known.own else performance,
                own=known.own.get(row.name),
                average=row.adjusted_average,
                met=met,
                retell=retell,
            )


def _cancelled_meanwhile(score: Fraction, report: RoundRobinReport, rules: AverageRules) -> int:
    """A player who was rated at the start and is not any more has a performance like everybody unrated."""
    exact = performance_rating(report.field_average, score, report.games, rules, round_robin_opponents=report.opponents)
    return whole_performance(exact)


def _of_scheveningen(event: Event, known: Known, rules: AverageRules) -> Iterator[EventAccount]:
    meetings = meetings_of(event.games, known.averaged)
    results = {(player, each.opponent): each.points for player, found in meetings.items() for each in found}
    found = scheveningen({player: known.averaged.get(player) for player in meetings}, results, rules)
    rated = {player: known.averaged[player] for player in meetings if player in known.averaged}
    numbers = {**found.performances, **rated}
    for player, meeting in meetings.items():
        met = tuple(replace(each, rating=numbers[each.opponent]) for each in meeting if each.opponent in numbers)
        games, scored = len(met), score_of(met)
        against = sum(each.opponent in known.averaged for each in met)
        if not met:
            continue
        if player in known.own:
            ratings = tuple(numbers[each.opponent] for each in met)
            count = partial(expected_against, known.own[player], ratings, rules)
            average, expected = count()
            yield EventAccount(
                player,
                games,
                against,
                scored,
                expected,
                None,
                own=known.own[player],
                average=average,
                met=met,
                retell=count,
            )
        elif player in found.performances:
            exact = tuple(found.known[each.opponent] for each in met)
            perform = partial(told_performance, exact, scored, rules)
            yield EventAccount(
                player, games, against, scored, None, found.performances[player], met=met, retell=perform
            )


def told_performance(ratings: tuple[Fraction, ...], scored: Fraction, rules: AverageRules) -> int:
    """The last pass of a Scheveningen for one player."""
    return whole_performance(performance_in_scheveningen(ratings, scored, len(ratings), rules))
