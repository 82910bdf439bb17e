"""From the games of a reported event to the account of each player, by the edition of 1997."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from tabellone.core.arithmetic import total
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.fide.account_1997 import (
    average_against,
    average_of_opponents,
    difference_from_average,
    enters_from_olympiad,
    own_rating_meanwhile,
    performance_rating,
    points_expected_of_event,
    rating_for_opponents,
    rating_in_averages,
    round_that_secures_entry,
    whole_performance,
)
from tabellone.core.rating.fide.eligibility import (
    Objections,
    championship_objections,
    counts_as_swiss,
    double_round_robin_objections,
    duration_objections,
    rated_opponents_objections,
    round_robin_objections,
    zero_score_objections,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.round_robin import (
    Participant,
    RoundRobinReport,
    missing_games,
    performance_in_scheveningen,
    round_robin,
    row_steps,
    scheveningen,
)
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError, percentage_expected

Ratings = Mapping[str, int]
"""Ratings by player; who is not in it has none."""
NOBODY: Ratings = MappingProxyType({})
_SCORES = (0, Fraction(1, 2), 1)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with the points of the first player; in a Scheveningen the first is always of the same team."""

    first: str
    second: str
    score: Fraction
    played_on: date | None = None
    is_played: bool = True
    round: int | None = None

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise FideRatingError("{player} cannot play against himself", player=self.first)
        if self.score not in _SCORES:
            raise FideRatingError("a game is worth 1, 0.5 or 0 points, not {found}", found=self.score)


@dataclass(frozen=True, slots=True)
class Event:
    """An event as it is reported: its days, the day the report arrived, and its games."""

    name: str
    kind: Kind
    starts_on: date
    ends_on: date
    received_on: date
    games: tuple[GameRecord, ...]
    cycles: int = 1
    is_national_league: bool = False
    is_national_championship: bool = False
    is_women_event: bool = False
    olympiad_rounds: int | None = None
    title: str = ""


def meetings_of(games: Iterable[GameRecord], ratings: Ratings) -> dict[str, list[CountedGame[str]]]:
    """The games that each player has really played, with the ratings that count."""
    meetings: dict[str, list[CountedGame[str]]] = {}
    for game in games:
        if game.is_played:
            first, second = ratings.get(game.first), ratings.get(game.second)
            meetings.setdefault(game.first, []).append(CountedGame(game.second, second, game.score))
            meetings.setdefault(game.second, []).append(CountedGame(game.first, first, 1 - game.score))
    return meetings


def score_of(met: Iterable[CountedGame[str]]) -> Fraction:
    """The points of some games."""
    return total(game.points for game in met)


def is_complete_round_robin(event: Event) -> bool:
    """True if all players have really played all others, as often as there are cycles."""
    players = {player for game in event.games for player in (game.first, game.second)}
    met = meetings_of(event.games, {})
    wanted = {(one, other): event.cycles for one in players for other in players if one != other}
    meeting_counts: dict[tuple[str, str], int] = {}
    for player, meetings in met.items():
        for meeting in meetings:
            pair = (player, meeting.opponent)
            meeting_counts[pair] = meeting_counts.get(pair, 0) + 1
    return meeting_counts == wanted


def event_objections(event: Event, at_start: Ratings, rules: AverageRules) -> Objections:
    """The objections to rating an event: its length, and for a round robin how many players are rated."""
    objections = duration_objections(event.starts_on, event.ends_on, event.is_national_league, rules.limits)
    if event.kind is not Kind.ROUND_ROBIN:
        return objections
    players = {player for game in event.games for player in (game.first, game.second)}
    rated = sum(player in at_start for player in players)
    needed = rules.rated_in_round_robin
    if event.is_national_championship:
        return objections + championship_objections(rated, event.is_women_event, needed)
    if event.cycles > 1:
        return objections + double_round_robin_objections(len(players), rated, needed)
    return objections + round_robin_objections(len(players), rated, needed)


def swiss_objections(games: int, scored: Fraction, rules: AverageRules) -> Objections:
    """The objections to the result of an unrated player."""
    return rated_opponents_objections(games, rules.least_rated_opponents) + zero_score_objections(False, scored)


@dataclass(frozen=True, slots=True)
class EventAccount:
    """The worth of an event to a player: expected points for a rated one, a performance for an unrated one.

    `has_olympiad_entry` says that the event was an Olympiad whose conditions an unrated player has met; `own` is the
    rating that counted, `average` Rc, `met` the opponents; `retell` computes it all once more to explain it.
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
class RatingsInForce:
    """The ratings that an event is counted with: those for the averages, and everybody's own."""

    at_start: Ratings
    averaged: Ratings
    own: Ratings
    honorary: Ratings


def ratings_in_force(event: Event, at_start: Ratings, now: Ratings, honorary: Ratings) -> RatingsInForce:
    """The ratings of an event's players.

    A player rated meanwhile counts in the own account (10.5); an honorary rating counts for the others (10.62).
    """
    playing = dict.fromkeys(player for game in event.games for player in (game.first, game.second))
    own = {player: own_rating_meanwhile(at_start.get(player), now[player]) for player in playing if player in now}
    rated = {player: rating for player, rating in own.items() if rating is not None}
    others = {player: rating_for_opponents(at_start.get(player), now.get(player)) for player in playing}
    started = {player: rating for player, rating in others.items() if rating is not None}
    honoured = {player: honorary[player] for player in playing if player in honorary}
    honorary_ratings = {player: rating_in_averages(at_start.get(player), rating) for player, rating in honoured.items()}
    averaged = {**started, **{player: rating for player, rating in honorary_ratings.items() if rating is not None}}
    return RatingsInForce(started, averaged, rated, honoured)


def event_accounts(
    event: Event, at_start: Ratings, now: Ratings, rules: AverageRules, honorary: Ratings = NOBODY
) -> tuple[EventAccount, ...]:
    """The accounts of everybody for whom the event counts.

    `at_start` are the ratings of the list for which the event is valid, `now` those of the latest list: who has been
    rated meanwhile counts in the own account with the new rating (10.5), a cancelled one as unrated.
    """
    in_force = ratings_in_force(event, at_start, now, honorary)
    accounts = _with_meanwhile(event, in_force, _accounts(event, in_force, rules))
    return tuple(map(partial(_with_honours, in_force), accounts)) if honorary else tuple(accounts)


def _with_meanwhile(event: Event, in_force: RatingsInForce, accounts: Iterable[EventAccount]) -> Iterator[EventAccount]:
    """The accounts with steps on the ratings published after the start: one's own, and those of opponents."""
    new = in_force.own.keys() - in_force.at_start.keys()
    met = meetings_of(event.games, NOBODY) if new else {}
    for account in accounts:
        opponents = sorted(new & {meeting.opponent for meeting in met.get(account.player, ())})
        if opponents or account.player in new:
            own = in_force.own.get(account.player) if account.player in new else None
            retell_meanwhile = partial(_meanwhile_steps, own, [in_force.own[opponent] for opponent in opponents])
            yield replace(account, retell=partial(_both, retell_meanwhile, account.retell or tuple))
        else:
            yield account


def _meanwhile_steps(own: int | None, opponents: Iterable[int]) -> object:
    himself = None if own is None else own_rating_meanwhile(None, own)
    return (himself, [rating_for_opponents(None, rating) for rating in opponents])


def _accounts(event: Event, in_force: RatingsInForce, rules: AverageRules) -> Iterator[EventAccount]:
    if event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event):
        return _of_round_robin(event, in_force, rules)
    if event.kind is Kind.SCHEVENINGEN:
        return _of_scheveningen(event, in_force, rules)
    accounts = _of_swiss(event, in_force, rules)
    if event.kind is Kind.ROUND_ROBIN:
        return _like_swiss(missing_games(frozenset((game.first, game.second)) for game in event.games), accounts)
    if event.olympiad_rounds is None:
        return accounts
    return _with_olympiad_entries(event, event.olympiad_rounds, accounts, in_force, rules)


def _like_swiss(unplayed: int, accounts: Iterable[EventAccount]) -> Iterator[EventAccount]:
    """The accounts of a round robin that lacks games, with the step why they count like those of a Swiss (6.43)."""
    for account in accounts:
        tell = partial(_both, partial(counts_as_swiss, unplayed), account.retell or tuple)
        yield replace(account, retell=tell) if unplayed else account


def _with_honours(in_force: RatingsInForce, account: EventAccount) -> EventAccount:
    """The account with steps on the honorary ratings of the opponents; in a round robin the field has them."""
    honoured = {game.opponent for game in account.met} & in_force.honorary.keys()
    numbers = [(in_force.at_start.get(player), in_force.honorary[player]) for player in sorted(honoured)]
    return replace(account, retell=partial(_honours_steps, numbers, account.retell)) if numbers else account


def _honours_steps(numbers: Iterable[tuple[int | None, int]], retell: Callable[[], object] | None) -> object:
    ratings = [rating_in_averages(published, honorary) for published, honorary in numbers]
    return (ratings, retell() if retell else None)


def _with_olympiad_entries(
    event: Event, rounds: int, accounts: Iterable[EventAccount], in_force: RatingsInForce, rules: AverageRules
) -> Iterator[EventAccount]:
    account_of = {account.player: account for account in accounts}
    for player in meetings_of(event.games, in_force.averaged):
        account = account_of.pop(player, None)
        if player not in in_force.own:
            account = _olympiad_entry(event, rounds, player, account, in_force, rules) or account
        if account is not None:
            yield account


def _olympiad_entry(
    event: Event, rounds: int, player: str, account: EventAccount | None, in_force: RatingsInForce, rules: AverageRules
) -> EventAccount | None:
    """The account with which an unrated player enters the list: of all rounds, or of those that secured it (10.41).

    Later results are left out where that is better for them, and where only the earlier ones let them enter.
    """
    games = [game for game in event.games if game.is_played and player in (game.first, game.second)]
    met = meetings_of(games, in_force.averaged)[player]
    enters = partial(enters_from_olympiad, rounds, len(met), score_of(met), rules.olympiad)
    whole = None
    if enters():
        entered_account = account or EventAccount(player, 0, 0, Fraction(0), None, None)
        whole = replace(
            entered_account,
            has_olympiad_entry=True,
            met=tuple(met),
            retell=partial(_both, entered_account.retell, enters),
        )
    points = {game.round: meeting.points for game, meeting in zip(games, met, strict=True)}
    secures = partial(round_that_secures_entry, tuple(map(points.get, range(1, rounds + 1))), rounds, rules.olympiad)
    last = None if None in points else secures()
    if last is None:
        return whole
    early = _until_round(event, last, player, in_force, rules)
    if whole is not None and (whole.performance or 0) >= (early.performance or 0):
        return whole
    return replace(early, retell=partial(_both, early.retell, secures))


def _until_round(event: Event, last: int, player: str, in_force: RatingsInForce, rules: AverageRules) -> EventAccount:
    """An unrated player's account from the rounds up to one."""
    games = tuple(game for game in event.games if game.round is not None and game.round <= last)
    accounts = {account.player: account for account in _of_swiss(replace(event, games=games), in_force, rules)}
    account_so_far = accounts.get(player, EventAccount(player, 0, 0, Fraction(0), None, None))
    return replace(account_so_far, has_olympiad_entry=True, met=tuple(meetings_of(games, in_force.averaged)[player]))


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
    in_force: RatingsInForce,
    rules: AverageRules,
) -> EventAccount:
    own, games, scored = in_force.own[player], len(met), score_of(met)
    retell = partial(expected_against, own, tuple(ratings), rules)
    average, expected = retell()
    return EventAccount(
        player, games, against_rated, scored, expected, None, own=own, average=average, met=met, retell=retell
    )


def _of_swiss(event: Event, in_force: RatingsInForce, rules: AverageRules) -> Iterator[EventAccount]:
    for player, meetings in meetings_of(event.games, in_force.averaged).items():
        met = tuple(game for game in meetings if game.rating is not None)
        ratings = tuple(game.rating for game in met if game.rating is not None)
        games, scored = len(met), score_of(met)
        if not met:
            continue
        if player in in_force.own:
            yield _rated_account(player, ratings, met, games, in_force, rules)
        elif not swiss_objections(games, scored, rules):
            perform = partial(performance_against, ratings, scored, rules)
            average, performance = perform()
            yield EventAccount(
                player, games, games, scored, None, performance, average=average, met=met, retell=perform
            )


def _of_round_robin(event: Event, in_force: RatingsInForce, rules: AverageRules) -> Iterator[EventAccount]:
    meetings = meetings_of(event.games, in_force.averaged)
    entered = tuple(
        Participant(
            player,
            in_force.at_start.get(player),
            score_of(met),
            own_rating=in_force.own.get(player),
            honorary=in_force.honorary.get(player),
        )
        for player, met in meetings.items()
    )
    report = round_robin(entered, rules, cycles=event.cycles)
    for row in report.rows:
        met = tuple(game for game in meetings[row.name] if game.opponent not in report.left_out)
        against = sum(game.rating is not None for game in met)
        retell: Callable[[], object] = partial(row_steps, entered, row.name, rules, event.cycles)
        performance = row.adjusted_performance
        if row.name not in in_force.own and performance is None:
            retell = partial(_cancelled_meanwhile, row.score, report, rules)
            performance = _cancelled_meanwhile(row.score, report, rules)
        if row.name in in_force.own or row.score > 0:
            yield EventAccount(
                row.name,
                report.games,
                against,
                row.score,
                row.expected if row.name in in_force.own else None,
                None if row.name in in_force.own else performance,
                own=in_force.own.get(row.name),
                average=row.adjusted_average,
                met=met,
                retell=retell,
            )


def _cancelled_meanwhile(score: Fraction, report: RoundRobinReport, rules: AverageRules) -> int:
    """A player who was rated at the start and is not any more has a performance like everybody unrated."""
    exact = performance_rating(report.field_average, score, report.games, rules, round_robin_opponents=report.opponents)
    return whole_performance(exact)


def _of_scheveningen(event: Event, in_force: RatingsInForce, rules: AverageRules) -> Iterator[EventAccount]:
    meetings = meetings_of(event.games, in_force.averaged)
    results = {(player, game.opponent): game.points for player, own_games in meetings.items() for game in own_games}
    match_ratings = scheveningen({player: in_force.averaged.get(player) for player in meetings}, results, rules)
    rated = {player: in_force.averaged[player] for player in meetings if player in in_force.averaged}
    numbers = {**match_ratings.performances, **rated}
    for player, meeting in meetings.items():
        met = tuple(replace(game, rating=numbers[game.opponent]) for game in meeting if game.opponent in numbers)
        games, scored = len(met), score_of(met)
        against = sum(game.opponent in in_force.averaged for game in met)
        if not met:
            continue
        if player in in_force.own:
            ratings = tuple(numbers[game.opponent] for game in met)
            yield _rated_account(player, ratings, met, against, in_force, rules)
        elif player in match_ratings.performances:
            exact = tuple(match_ratings.starting[game.opponent] for game in met)
            perform = partial(performance_steps, exact, scored, rules)
            yield EventAccount(
                player, games, against, scored, None, match_ratings.performances[player], met=met, retell=perform
            )


def performance_steps(ratings: tuple[Fraction, ...], scored: Fraction, rules: AverageRules) -> int:
    """The last pass of a Scheveningen for one player."""
    return whole_performance(performance_in_scheveningen(ratings, scored, len(ratings), rules))
