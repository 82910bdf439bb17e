"""Section 9 over successive lists."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tabellone.core.arithmetic import exact
from tabellone.core.explain import explain
from tabellone.core.rating.fide.event_1997 import Event, GameRecord, event_accounts
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList, rating_lists
from tabellone.core.rating.fide.fide_1997.standing import Performance, Standing, Status, pooled_performances
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.list_calendar import list_taking_report, list_valid_on
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError

Case = dict[str, Any]
RUNS = ["newcomer", "cancelled", "inactive", "coefficient"]
SETS = ("cancelled", "inactive_off_list", "titled_without_rating")
JANUARY, JULY = date(1998, 1, 1), date(1998, 7, 1)


def swiss(start: date, games: list[str], received: date | None = None, **more: Any) -> Event:
    records = [text.split() for text in games]
    end = date(start.year, start.month, start.day + 6)
    game_records = tuple(GameRecord(first, second, exact(score)) for first, second, score in records)
    return replace(Event("", Kind.SWISS, start, end, received or end, game_records), **more)


def established(player: str, rating: int) -> Standing:
    return Standing(player, rating, 100, rating >= 2400, year=(10, 10), status=Status.ACTIVE)


def run(worked_case: Case, rules: AverageRules) -> tuple[HalfYearList, ...]:
    first = [
        Standing(
            row["player"],
            row["rating"],
            row["games"],
            row["rating"] >= 2400,
            row.get("is_titled", False),
            year=(row["year"][0], row["year"][1]),
            status=Status.ACTIVE,
        )
        for row in worked_case["first"]
    ]
    events = [
        replace(swiss(row["starts_on"], row["games"], row["received_on"]), name=row["name"], ends_on=row["ends_on"])
        for row in worked_case["events"]
    ]
    return rating_lists(
        HalfYearList(worked_case["starts_with"], tuple(first)), events, len(worked_case["lists"]), rules
    )


@pytest.mark.parametrize("name", RUNS)
def test_every_list_of_a_run_is_the_one_worked_by_hand(
    name: str, case: Callable[[str], Case], rules_1997: AverageRules
) -> None:
    worked_case = case(f"1997/lists_{name}")
    assert len(worked_case["lists"]) >= 6
    lists = run(worked_case, rules_1997)
    assert [dated_list.on for dated_list in lists[1:]] == [row["on"] for row in worked_case["lists"]]
    for half_year, row in zip(lists[1:], worked_case["lists"], strict=True):
        for view in SETS:
            if view in row:
                assert [standing.player for standing in getattr(half_year, view)()] == row[view], (half_year.on, view)
        for player in row.get("unrated", []):
            assert half_year.standing(player).status is Status.UNRATED, half_year.on
        for player, wanted in row.items():
            if isinstance(wanted, dict):
                assert shown(half_year.standing(player), wanted) == wanted, (half_year.on, player)


def shown(standing: Standing, wanted: Case) -> Case:
    everything = {
        "rating": standing.rating,
        "status": standing.status.value,
        "coefficient": standing.coefficient,
        "games": standing.games_for_coefficient,
        "waiting": sum(performance.games for performance in standing.waiting),
    }
    return {key: everything[key] for key in wanted}


def test_the_listed_are_the_active_and_the_inactive_of_the_first_lists(
    case: Callable[[str], Case], rules_1997: AverageRules
) -> None:
    lists = run(case("1997/lists_inactive"), rules_1997)
    listed = [any(standing.player == "P" for standing in half_year.listed()) for half_year in lists]
    assert listed == [True] * 7 + [False, True, True]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(1998, 1, 1), JANUARY),
        (date(1998, 6, 30), JANUARY),
        (date(1998, 7, 1), JULY),
        (date(1998, 12, 31), JULY),
    ],
)
def test_an_event_is_valid_for_the_list_of_the_day_it_starts(
    day: date, expected: date, rules_1997: AverageRules
) -> None:
    assert list_valid_on(day, rules_1997.list_dates) == expected


@pytest.mark.parametrize(
    ("ends", "received", "expected"),
    [
        (date(1998, 5, 20), date(1998, 5, 31), date(1998, 7, 1)),
        (date(1998, 5, 20), date(1998, 6, 1), date(1999, 1, 1)),
        (date(1998, 6, 2), date(1998, 5, 31), date(1999, 1, 1)),
        (date(1998, 11, 1), date(1998, 11, 30), date(1999, 1, 1)),
        (date(1998, 11, 1), date(1998, 12, 1), date(1999, 7, 1)),
    ],
)
def test_a_report_after_the_closing_date_goes_to_the_next_list(
    ends: date, received: date, expected: date, rules_1997: AverageRules
) -> None:
    assert list_taking_report(ends, received, rules_1997.list_dates) == expected


def test_performances_of_four_periods_are_pooled_and_older_ones_are_not() -> None:
    waiting = [Performance(period, 2200, 4) for period in (10, 11, 12, 13, 14)]
    assert [performance.period for performance in pooled_performances(waiting, 4)] == [11, 12, 13, 14]


def test_who_is_rated_meanwhile_changes_his_own_rating_and_nobody_elses(rules_1997: AverageRules) -> None:
    opponents = [f"O{number}" for number in range(1, 10)]
    late = swiss(date(1998, 6, 20), [f"X {opponent} 1" for opponent in opponents[:4]], date(1998, 12, 10))
    first = swiss(date(1998, 2, 1), [f"X {opponent} 0.5" for opponent in opponents])
    start = HalfYearList(JANUARY, tuple(established(opponent, 2300) for opponent in opponents))
    lists = rating_lists(start, [late, first], 3, rules_1997)
    assert [half_year.standing("X").rating for half_year in lists] == [None, 2300, 2300, 2350]
    assert lists[-1].standing("O1").rating == 2300


def test_a_rating_published_after_the_start_is_told_on_both_sides(rules_1997: AverageRules) -> None:
    event = swiss(date(1998, 6, 20), ["X A 1", "X B 0.5", "A B 0.5"])
    at_start = {"A": 2300, "B": 2300}
    accounts = {
        event_account.player: event_account
        for event_account in event_accounts(event, at_start, {**at_start, "X": 2200}, rules_1997)
    }
    step_results = {}
    for player, account in accounts.items():
        assert account.retell is not None
        steps = explain(account.retell)[1]
        step_results[player] = [(step.rule.name, step.result) for step in steps if step.citation.article == "B.02 10.5"]
    assert step_results == {
        "X": [("own_rating_meanwhile", 2200)],
        "A": [("rating_for_opponents", None)],
        "B": [("rating_for_opponents", None)],
    }
    assert (accounts["A"].games, accounts["X"].games) == (1, 2)


def test_a_round_robin_that_lacks_games_is_told_to_count_like_a_swiss(rules_1997: AverageRules) -> None:
    games = tuple(GameRecord(one, other, Fraction(1, 2)) for one, other in ("AB", "AC", "AD", "BC", "BD"))
    day = date(1998, 2, 1)
    event = Event("", Kind.ROUND_ROBIN, day, day, day, games)
    ratings = dict.fromkeys("ABCD", 2300)
    for account in event_accounts(event, ratings, ratings, rules_1997):
        assert account.retell is not None
        first = explain(account.retell)[1][0]
        assert (first.rule.name, first.values["unplayed"]) == ("counts_as_swiss", 1)


def test_a_late_report_counts_with_the_ratings_of_the_list_at_its_start(rules_1997: AverageRules) -> None:
    start = HalfYearList(JANUARY, (established("A", 2300), established("B", 2300), established("C", 2300)))
    early = swiss(date(1998, 2, 1), ["A C 1"] * 4)
    late = swiss(date(1998, 3, 1), ["A B 0"] * 10, date(1998, 6, 1))
    lists = rating_lists(start, [early, late], 2, rules_1997)
    # +30; then 15 x (0 - 5), because both had 2300 in January.
    assert [half_year.standing("A").rating for half_year in lists] == [2300, 2330, 2255]


def test_the_games_of_a_league_count_under_the_list_of_their_day(rules_1997: AverageRules) -> None:
    start = HalfYearList(JANUARY, (established("L", 2300), established("A", 2300), established("B", 2300)))
    spring = swiss(date(1998, 2, 1), ["L A 1", "L A 1", "L A 1", "L A 1"])
    games = (
        GameRecord("L", "B", Fraction(1, 2), date(1998, 3, 1)),
        GameRecord("L", "B", Fraction(1, 2), date(1998, 9, 1)),
    )
    league = Event("", Kind.TEAM, date(1998, 3, 1), date(1998, 9, 1), date(1998, 10, 1), games, is_national_league=True)
    lists = rating_lists(start, [spring, league], 2, rules_1997)
    # +30 in spring; then 0 under January (2300 - 2300) and 15 x (0.5 - 0.54) under July (2330 - 2300).
    assert [half_year.standing("L").rating for half_year in lists] == [2300, 2330, 2330]
    at_once = rating_lists(start, [spring, replace(league, is_national_league=False)], 2, rules_1997)
    assert at_once[-1].standing("B").games_in_period == 0
    assert lists[-1].standing("B").games_in_period == 2


def test_an_olympiad_brings_an_unrated_player_into_the_list_with_2200(rules_1997: AverageRules) -> None:
    start = HalfYearList(JANUARY, tuple(established(f"O{number}", 2100) for number in range(1, 8)))
    games = [f"X O{number} 0.5" for number in range(1, 8)]
    entry_ratings = {
        (rounds, women): rating_lists(
            start,
            [swiss(date(1998, 3, 1), games, olympiad_rounds=rounds, is_women_event=women)],
            1,
            rules_1997,
        )[-1]
        .standing("X")
        .rating
        for rounds in (14, 15)
        for women in (False, True)
    }
    # The women's entry of 2050 gives way to Ru of the Olympiad, 2100, although it rests on fewer than nine games.
    assert entry_ratings == {(14, False): 2200, (14, True): 2100, (15, False): None, (15, True): None}


def olympian(results: str, opponents: int, rules: AverageRules) -> int | None:
    """The rating with which an unrated player enters the list from an Olympiad, by the results of its rounds."""
    rounds = len(results)
    start = HalfYearList(JANUARY, tuple(established(f"O{number}", opponents) for number in range(1, rounds + 1)))
    points = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
    games = tuple(
        GameRecord("X", f"O{number}", points[result], round=number)
        for number, result in enumerate(results, start=1)
        if result in points
    )
    day = date(1998, 3, 1)
    event = Event("Olympiad", Kind.TEAM, day, day, day, games, olympiad_rounds=rounds)
    return rating_lists(start, [event], 1, rules)[-1].standing("X").rating


@pytest.mark.parametrize(
    ("results", "rating"), [("===000", 2200), ("0000==", None), ("111000", 2200), ("==.0==", None), ("00=111", 2200)]
)
def test_an_entry_secured_before_the_last_round_stands_whatever_follows(
    results: str, rating: int | None, rules_1997: AverageRules
) -> None:
    assert olympian(results, 2000, rules_1997) == rating


def test_later_results_of_an_olympiad_are_left_out_where_that_is_better(rules_1997: AverageRules) -> None:
    # Eight wins of eight: 2300 and eight half points above 50 per cent; with eight losses more it would be 2300.
    assert olympian("1" * 8 + "0" * 8, 2300, rules_1997) == 2400
    assert olympian("0" * 8 + "1" * 8, 2300, rules_1997) == 2300


def test_an_event_before_the_first_known_list_is_refused(rules_1997: AverageRules) -> None:
    start = HalfYearList(JULY, (established("A", 2300), established("B", 2300)))
    event = swiss(date(1998, 6, 1), ["A B 1"])
    with pytest.raises(FideRatingError, match="the list of 1998-01-01 is not known"):
        rating_lists(start, [event], 1, rules_1997)


def test_a_round_robin_with_a_forfeit_counts_as_a_swiss(rules_1997: AverageRules) -> None:
    ratings = {"A": 2400, "B": 2300, "C": 2200, "D": 2250}
    players = [*ratings, "U"]
    pairs = [(one, other) for place, one in enumerate(players) for other in players[place + 1 :]]
    games = [GameRecord(one, other, Fraction(1, 2)) for one, other in pairs]
    event = Event("", Kind.ROUND_ROBIN, JANUARY, JANUARY, JANUARY, tuple(games))
    complete = {account.player: account.games for account in event_accounts(event, ratings, ratings, rules_1997)}
    assert complete == dict.fromkeys(players, 4)
    broken = replace(event, games=(replace(games[0], is_played=False), *games[1:]))
    game_counts = {account.player: account.games for account in event_accounts(broken, ratings, ratings, rules_1997)}
    assert game_counts == {"A": 2, "B": 2, "C": 3, "D": 3, "U": 4}


def test_a_round_robin_with_too_few_rated_players_changes_nothing(rules_1997: AverageRules) -> None:
    start = HalfYearList(JANUARY, tuple(established(player, 2300) for player in "ABC"))
    players = "ABCUV"
    games = tuple(
        GameRecord(one, other, Fraction(1)) for place, one in enumerate(players) for other in players[place + 1 :]
    )
    event = Event("", Kind.ROUND_ROBIN, JANUARY, JANUARY, JANUARY, games)
    assert rating_lists(start, [event], 1, rules_1997)[-1].standing("A").rating == 2300
    championship = replace(event, is_national_championship=True)
    assert rating_lists(start, [championship], 1, rules_1997)[-1].standing("A").rating != 2300


@pytest.mark.parametrize("lists_a_year", [1, 2])
def test_a_year_has_as_many_lists_as_the_regulation_names(rules_1997: AverageRules, lists_a_year: int) -> None:
    rules = replace(rules_1997, list_dates=rules_1997.list_dates[:lists_a_year])
    first = HalfYearList(date(1998, 1, 1), (replace(established("a", 2300), year=(4,) * lists_a_year),))
    half_years = rating_lists(first, (), 3, rules)
    assert [len(half_year.standing("a").year) for half_year in half_years] == [lists_a_year] * 4
    idle = [half_year.standing("a").idle_lists for half_year in half_years[1:]]
    assert idle == ([1, 2, 3] if lists_a_year == 1 else [0, 1, 2])


def test_a_player_entered_by_hand_is_judged_once_the_lists_of_a_year_are_known(rules_1997: AverageRules) -> None:
    by_hand = replace(established("a", 2300), year=(), known_lists=0)
    half_years = rating_lists(HalfYearList(date(1998, 1, 1), (by_hand,)), (), 3, rules_1997)
    assert [half_year.standing("a").idle_lists for half_year in half_years] == [0, 0, 1, 2]
