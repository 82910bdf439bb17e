from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from tabellone.core.model import Result
from tabellone.core.rating.fide.account_2024 import change_by_game
from tabellone.core.rating.fide.eligibility import Objection
from tabellone.core.rating.fide.fide_1997.lists import lists_of_1997
from tabellone.core.rating.fide.fide_monthly.lists import monthly_lists
from tabellone.core.rating.fide.fide_monthly.month import is_still_pooled
from tabellone.core.rating.fide.game_account import FideCareer, Kind, RatedGame
from tabellone.core.rating.fide.list_calendar import month_counting
from tabellone.core.rating.fide.rules import AverageRules, GameRules
from tabellone.core.rating.lists.ratinglist import Activity, OffListReason
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.months import month_after
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.words import words
from tabellone.regulations.rulebook import fide_rating_rules, fide_rules_on

FIDE = RatingSystem.FIDE
OPPONENTS = tuple(PlayerId(f"o{n}") for n in range(1, 10))
A = PlayerId("a")


def event(name: str, day: date, results: Sequence[Result], received: date | None = None) -> EventRecord:
    """Player a with White against as many opponents as there are results, one a day."""
    field = OPPONENTS[: len(results)]
    games = tuple(
        GameEntry(n, A, opponent, result) for n, (opponent, result) in enumerate(zip(field, results, strict=True), 1)
    )
    last = day + timedelta(days=len(results) - 1)
    return EventRecord(EventId(name), name, (FIDE,), day, last, received or last, (A, *field), games)


def office(events: Sequence[EventRecord], on: date, *, own: int | None, born: int | None = None) -> Register:
    players = {player_id: PlayerRecord(player_id, f"Player {player_id}") for player_id in OPPONENTS}
    players[A] = PlayerRecord(A, "Player a", birth_year=born)
    ratings = [(player_id, 2300) for player_id in OPPONENTS] + ([(A, own)] if own else [])
    entries = tuple(CommissionEntry(FIDE, player, on, rating, "office", "first list") for player, rating in ratings)
    return Register(players, tuple(events), entries)


def rules_of_1997() -> AverageRules:
    rules = fide_rating_rules("1997")
    assert isinstance(rules, AverageRules)
    return rules


def monthly(day: date) -> GameRules:
    rules = fide_rules_on(day)
    assert isinstance(rules, GameRules)
    return rules


def test_a_list_of_july_counts_the_reports_that_came_until_may() -> None:
    events = [
        event("in time", date(1998, 3, 1), [Result.WHITE_WINS] * 9, date(1998, 5, 31)),
        event("late", date(1998, 4, 1), [Result.WHITE_WINS] * 9, date(1998, 6, 1)),
    ]
    results = lists_of_1997(office(events, date(1998, 1, 1), own=2300), date(1999, 1, 1), rules_of_1997())
    assert [result.rating_list.on for result in results] == [date(1998, 1, 1), date(1998, 7, 1), date(1999, 1, 1)]
    line = [result.rating_list.line(A) for result in results]
    assert [list_line.rating for list_line in line if list_line] == [2300, 2370, 2440]
    assert [list_line.games for list_line in line if list_line] == [0, 9, 9]


def test_lists_of_1997_bear_the_first_of_january_or_july() -> None:
    with pytest.raises(RecordError, match="1 January and 1 July"):
        lists_of_1997(office([], date(1998, 1, 1), own=2300), date(1998, 3, 1), rules_of_1997())


def test_nine_games_make_a_first_rating_and_idle_players_are_flagged() -> None:
    events = [event("first", date(1998, 3, 1), [Result.DRAW] * 9)]
    results = lists_of_1997(office(events, date(1998, 1, 1), own=None), date(2001, 7, 1), rules_of_1997())
    assert results[0].rating_list.line(A) is None
    line = results[1].rating_list.line(A)
    assert line is not None
    assert (line.rating, line.activity) == (2300, Activity.ACTIVE)
    last = results[-1].rating_list.line(A)
    assert last is not None
    assert last.activity is Activity.IDLE


def test_movements_of_1997_tell_how_they_came_about() -> None:
    events = [event("in time", date(1998, 3, 1), [Result.WHITE_WINS] * 9)]
    results = lists_of_1997(office(events, date(1998, 1, 1), own=2300), date(1998, 7, 1), rules_of_1997())
    own_movement = next(movement for movement in results[1].movements if movement.player == A)
    assert {"development_coefficient", "event_rating_change"} <= {step.rule.name for step in own_movement.steps()}
    assert len(own_movement.games) == 9


@pytest.mark.parametrize(
    ("ended", "received", "counts"),
    [
        (date(2025, 12, 20), date(2025, 12, 31), date(2026, 1, 1)),
        (date(2025, 12, 20), date(2026, 1, 1), date(2026, 2, 1)),
        (date(2025, 12, 29), date(2025, 12, 29), date(2026, 1, 1)),
        (date(2025, 12, 30), date(2025, 12, 30), date(2026, 2, 1)),
        (date(2025, 12, 31), date(2026, 3, 31), date(2026, 4, 1)),
    ],
)
def test_an_event_counts_in_the_month_that_it_ended_and_was_reported_in_time_for(
    ended: date, received: date, counts: date
) -> None:
    assert month_counting(ended, received, monthly(counts).closing_days) == counts


def test_a_month_counts_all_its_events_together() -> None:
    events = [
        event("one", date(2026, 2, 1), [Result.WHITE_WINS] * 5),
        event("two", date(2026, 2, 20), [Result.DRAW] * 5),
    ]
    register = office(events, date(2026, 1, 1), own=2300)
    results = monthly_lists(register, date(2026, 3, 1), monthly)
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert (line.rating, line.games, line.previous) == (2300 + 50, 10, 2300)


def test_the_change_of_a_month_is_that_of_the_rule() -> None:
    events = [event("one", date(2026, 2, 1), [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])]
    results = monthly_lists(office(events, date(2026, 1, 1), own=2390, born=2010), date(2026, 3, 1), monthly)
    moved = next(movement for movement in results[-1].movements if movement.player == A)
    games = tuple(RatedGame(game.rating, game.points) for game in moved.games)
    rules = monthly(date(2026, 3, 1))
    expected = change_by_game(2390, games, rules, None, FideCareer(rules.coefficients.games, False, True))
    assert moved.detail == expected
    assert moved.after == expected.after


def test_an_event_that_began_before_an_edition_counts_by_the_one_before() -> None:
    """The list of October 2025 takes games of September, for which a difference of more than 400 counts as 400."""
    weak = tuple(CommissionEntry(FIDE, opponent, date(2025, 9, 1), 2000, "office", "list") for opponent in OPPONENTS)
    changes = []
    for day in (date(2025, 9, 20), date(2025, 10, 1)):
        register = office([event("one", day, [Result.WHITE_WINS] * 2)], date(2025, 9, 1), own=2700)
        register = replace(register, entries=(*weak, *(entry for entry in register.entries if entry.player == A)))
        result = monthly_lists(register, month_after(day), monthly)[-1]
        moved = next(movement for movement in result.movements if movement.player == A)
        assert moved.detail is not None
        changes.append((result.rating_list.edition, moved.detail.expected))
    assert changes == [("2025", Fraction(184, 100)), ("2025", Fraction(198, 100))]


def test_both_players_count_with_the_list_of_the_first_day_of_the_event() -> None:
    """Between the two lists the player goes from 2300 to 2390; the second event began under the first of them."""
    events = [
        event("first", date(2026, 2, 1), [Result.WHITE_WINS] * 9, date(2026, 2, 20)),
        event("second", date(2026, 2, 25), [Result.DRAW] * 9, date(2026, 3, 10)),
    ]
    results = monthly_lists(office(events, date(2026, 2, 1), own=2300), date(2026, 4, 1), monthly)
    assert [line.rating for result in results if (line := result.rating_list.line(A))] == [2300, 2390, 2390]
    moved = next(movement for movement in results[-1].movements if movement.player == A)
    assert [part.list_on for part in moved.parts] == [date(2026, 2, 1)]
    assert moved.detail is not None
    assert moved.detail.expected == Fraction(9, 2)
    assert "2300 against 2300: the difference counts as 0." in [words("en").step(step) for step in moved.steps()]


def test_who_is_rated_only_since_an_event_began_counts_in_it_with_his_first_rating() -> None:
    events = [
        event("first", date(2026, 2, 1), [Result.DRAW] * 5, date(2026, 2, 20)),
        event("second", date(2026, 2, 25), [Result.DRAW] * 5, date(2026, 3, 10)),
    ]
    results = monthly_lists(office(events, date(2026, 2, 1), own=None), date(2026, 4, 1), monthly)
    first, moved = (next(movement for movement in result.movements if movement.player == A) for result in results[1:])
    assert moved.detail is not None
    assert first.after is not None
    assert moved.detail.expected == 5 * Fraction(
        monthly(date(2026, 3, 1)).expectation.expected(first.after - 2300), 100
    )


def test_a_junior_who_was_once_rated_2300_keeps_the_coefficient_of_the_others() -> None:
    lost = event("lost", date(2026, 2, 1), [Result.BLACK_WINS] * 5, date(2026, 2, 20))
    results = monthly_lists(office([lost], date(2026, 2, 1), own=2305, born=2012), date(2026, 3, 1), monthly)
    lines = [line for result in results if (line := result.rating_list.line(A))]
    assert lines[-1].rating < 2300
    assert [line.coefficient for line in lines] == [20, 20]


def test_a_junior_below_2300_has_the_coefficient_of_a_new_player() -> None:
    events = [event("one", date(2026, 2, 1), [Result.WHITE_WINS])]
    young = monthly_lists(office(events, date(2026, 1, 1), own=2250, born=2010), date(2026, 3, 1), monthly)
    grown = monthly_lists(office(events, date(2026, 1, 1), own=2250, born=1980), date(2026, 3, 1), monthly)
    coefficients = [
        movement.detail.coefficient
        for result in (young, grown)
        for movement in result[-1].movements
        if movement.player == A and movement.detail
    ]
    assert coefficients == [40, 20]


def test_a_first_rating_pools_the_games_of_several_months() -> None:
    events = [
        event("one", date(2026, 2, 1), [Result.DRAW] * 3),
        event("two", date(2026, 3, 2), [Result.DRAW] * 3),
    ]
    results = monthly_lists(office(events, date(2026, 1, 1), own=None), date(2026, 4, 1), monthly)
    assert results[-2].rating_list.line(A) is None
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert line.rating == 2175
    assert is_still_pooled(date(2024, 1, 1), date(2026, 2, 1), 26)
    assert not is_still_pooled(date(2024, 1, 1), date(2026, 3, 1), 26)


def test_a_monthly_list_has_k_and_the_games_that_decide_it() -> None:
    events = [
        event("first", date(2026, 2, 1), [Result.DRAW] * 5),
        event("next", date(2026, 3, 2), [Result.DRAW] * 9),
    ]
    results = monthly_lists(office(events, date(2026, 1, 1), own=None), date(2026, 4, 1), monthly)
    lines = [result.rating_list.line(A) for result in results]
    assert [(line.coefficient, line.coefficient_games) for line in lines if line] == [(40, 5), (40, 14)]
    opponent = results[-1].rating_list.line(OPPONENTS[0])
    assert opponent is not None
    assert (opponent.coefficient, opponent.coefficient_games) == (20, 31)


def test_a_month_has_its_events_one_by_one() -> None:
    events = [
        event("one", date(2026, 2, 1), [Result.WHITE_WINS] * 3),
        event("two", date(2026, 2, 20), [Result.DRAW] * 2),
    ]
    results = monthly_lists(office(events, date(2026, 1, 1), own=2300), date(2026, 3, 1), monthly)
    moved = next(movement for movement in results[-1].movements if movement.player == A)
    half = Fraction(1, 2)
    assert [(part.name, part.counted) for part in moved.parts] == [("one", 3), ("two", 2)]
    assert [part.scored for part in moved.parts] == [Fraction(3), Fraction(1)]
    assert [part.expected for part in moved.parts] == [3 * half, Fraction(1)]
    assert [part.change for part in moved.parts] == [30, 0]
    assert moved.after == 2330


def test_a_game_with_too_little_time_for_the_higher_rating_does_not_count_in_a_month() -> None:
    event_record = event("quick", date(2026, 2, 1), [Result.WHITE_WINS] * 3)
    ratings = []
    for minutes in (59, 60, 90):
        result = monthly_lists(
            office([replace(event_record, minutes=minutes)], date(2026, 1, 1), own=1700), date(2026, 3, 1), monthly
        )[-1]
        line = result.rating_list.line(A)
        assert line is not None
        ratings.append(line.rating)
        excluded = [
            (exclusion.event, exclusion.games, exclusion.steps[0].rule.citation.article)
            for exclusion in result.exclusions
        ]
        assert excluded == ([("quick", 3, "B.02 2024 1.1")] if minutes < 90 else [])
    # The opponents have 2300, so that 90 minutes are needed.
    assert ratings[0] == ratings[1] == 1700 < ratings[2]


def test_a_match_with_an_unrated_player_does_not_count_in_a_month() -> None:
    event_record = replace(event("match", date(2026, 2, 1), [Result.DRAW] * 6), kind=Kind.MATCH)
    result = monthly_lists(office([event_record], date(2026, 1, 1), own=None), date(2026, 3, 1), monthly)[-1]
    assert result.rating_list.line(A) is None
    assert [(exclusion.games, exclusion.steps[0].rule.name) for exclusion in result.exclusions] == [
        (6, "match_objections")
    ]


def match(results: Sequence[Result], games: int | None) -> EventRecord:
    """Player a with White in every game against o1, in so many games of a match that has more."""
    day = date(2026, 2, 1)
    played = tuple(GameEntry(number, A, OPPONENTS[0], result) for number, result in enumerate(results, 1))
    last = day + timedelta(days=len(results) - 1)
    nature = FideNature(match_games=games)
    ends = (day, last, last, (A, OPPONENTS[0]))
    return EventRecord(EventId("match"), "match", (FIDE,), *ends, played, kind=Kind.MATCH, fide=nature)


@pytest.mark.parametrize(("games", "counted"), [(None, 4), (4, 3), (8, 4)])
def test_games_after_a_match_is_won_do_not_count_in_a_month(games: int | None, counted: int) -> None:
    results = [Result.WHITE_WINS_BY_FORFEIT, Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS]
    event_record = match(results, games)
    result = monthly_lists(office([event_record], date(2026, 1, 1), own=2300), date(2026, 3, 1), monthly)[-1]
    exclusions = [
        exclusion for exclusion in result.exclusions if exclusion.steps[0].rule.name == "games_until_match_is_won"
    ]
    assert [exclusion.games for exclusion in exclusions] == ([1] if counted == 3 else [])
    line = result.rating_list.line(A)
    assert line is not None
    # The forfeit decides with the others and is not rated: a win and a draw count, and perhaps the last loss.
    assert line.rating == (2310 if counted == 3 else 2300)


@pytest.mark.parametrize("pace", [Pace.RAPID, Pace.BLITZ])
def test_rapid_and_blitz_are_in_no_list_of_standard_games(pace: Pace) -> None:
    day = date(1998, 3, 1)
    old = replace(event("quick", day, [Result.WHITE_WINS] * 9), pace=pace)
    half_year = lists_of_1997(office([old], date(1998, 1, 1), own=2300), date(1998, 7, 1), rules_of_1997())[-1]
    new = replace(event("quick", date(2026, 2, 1), [Result.WHITE_WINS] * 9), pace=pace)
    month = monthly_lists(office([new], date(2026, 1, 1), own=2300), date(2026, 3, 1), monthly)[-1]
    for result, article in ((half_year, "B.02 1.2"), (month, "B.02 2024 1.1")):
        line = result.rating_list.line(A)
        assert line is not None
        assert line.rating == 2300
        assert [(exclusion.games, exclusion.steps[0].citation.article) for exclusion in result.exclusions] == [
            (9, article)
        ]


def test_a_report_that_comes_after_a_monthly_list_is_named_as_late() -> None:
    event_record = event("late", date(2026, 2, 1), [Result.DRAW] * 3, date(2026, 3, 5))
    early, then = monthly_lists(office([event_record], date(2026, 1, 1), own=2300), date(2026, 4, 1), monthly)[-2:]
    assert then.exclusions == early.exclusions == ()
    result = monthly_lists(office([event_record], date(2026, 1, 1), own=2300), date(2026, 3, 1), monthly)[-1]
    assert [(exclusion.event, exclusion.steps[0].rule.name) for exclusion in result.exclusions] == [
        ("late", "month_counting")
    ]


def test_who_falls_below_the_list_loses_the_rating() -> None:
    events = [event("one", date(2026, 2, 1), [Result.BLACK_WINS])]
    register = office(events, date(2026, 1, 1), own=1401)
    weak = replace(register, entries=tuple(replace(entry, rating=1400) for entry in register.entries))
    results = monthly_lists(weak, date(2026, 3, 1), monthly)
    assert results[-1].rating_list.line(A) is None
    assert [(omission.player, omission.reason, omission.previous) for omission in results[-1].rating_list.off_list] == [
        (A, OffListReason.CANCELLED, 1400)
    ]


def test_monthly_lists_bear_the_first_of_a_month() -> None:
    with pytest.raises(RecordError, match="first day of a month"):
        monthly_lists(office([], date(2026, 1, 1), own=2300), date(2026, 3, 2), monthly)


def test_games_of_a_league_count_each_under_the_list_of_its_own_day() -> None:
    event_record = replace(
        event("league", date(1998, 3, 1), [Result.WHITE_WINS] * 4),
        ends_on=date(1998, 10, 1),
        received_on=date(1998, 10, 1),
        fide=FideNature(
            is_national_league=True,
            round_days=(date(1998, 3, 1), date(1998, 4, 1), date(1998, 9, 1), date(1998, 10, 1)),
        ),
    )
    long = replace(event_record, fide=FideNature())
    results = lists_of_1997(office([event_record], date(1998, 1, 1), own=2300), date(1999, 1, 1), rules_of_1997())
    assert [result.rating_list.line(A).rating for result in results if result.rating_list.line(A)] == [2300, 2300, 2330]  # type: ignore[union-attr]
    too_long = lists_of_1997(office([long], date(1998, 1, 1), own=2300), date(1999, 1, 1), rules_of_1997())
    assert too_long[-1].rating_list.line(A) == replace(
        too_long[1].rating_list.line(A),  # type: ignore[type-var]
        activity=Activity.IDLE,
        idle_lists=1,
    )


def test_an_olympiad_lets_the_unrated_enter_the_list() -> None:
    event_record = replace(
        event("olympiad", date(1998, 3, 1), [Result.DRAW] * 9),
        kind=Kind.TEAM,
        fide=FideNature(olympiad_rounds=13),
    )
    weak = replace(office([event_record], date(1998, 1, 1), own=None), entries=())
    results = lists_of_1997(weak, date(1998, 7, 1), rules_of_1997())
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert line.rating == rules_of_1997().olympiad.open


def test_a_round_of_a_league_is_played_within_its_days() -> None:
    event_record = event("league", date(1998, 3, 1), [Result.DRAW])
    with pytest.raises(RecordError, match="the round of 1998-04-01 is not between 1998-03-01 and 1998-03-01"):
        replace(event_record, fide=FideNature(round_days=(date(1998, 4, 1),)))


def test_events_with_too_many_rounds_a_day_or_too_many_days_are_left_out_and_named() -> None:
    long = replace(
        event("long", date(1998, 1, 2), [Result.DRAW] * 9), ends_on=date(1998, 5, 1), received_on=date(1998, 5, 1)
    )
    day = date(1998, 3, 1)
    rushed = replace(event("rushed", day, [Result.WHITE_WINS] * 9), ends_on=day, received_on=day)
    results = lists_of_1997(office([long, rushed], date(1998, 1, 1), own=2300), date(1998, 7, 1), rules_of_1997())
    assert dict(results[-1].left_out) == {
        "long": (Objection.DURATION,),
        "rushed": (Objection.ROUNDS_A_DAY,),
    }
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert line.rating == 2300


def test_games_with_too_little_time_do_not_count() -> None:
    event_record = event("blitz", date(1998, 3, 1), [Result.WHITE_WINS] * 9)
    quick, slow = replace(event_record, minutes=15), replace(event_record, minutes=120)
    ratings = []
    for timed_event in (quick, slow):
        results = lists_of_1997(office([timed_event], date(1998, 1, 1), own=2300), date(1998, 7, 1), rules_of_1997())
        line = results[-1].rating_list.line(A)
        assert line is not None
        ratings.append(line.rating)
    assert ratings == [2300, 2370]


def test_the_last_game_is_that_of_the_event_not_of_the_list() -> None:
    event_record = event("one", date(1998, 3, 1), [Result.WHITE_WINS] * 9)
    results = lists_of_1997(office([event_record], date(1998, 1, 1), own=2300), date(1998, 7, 1), rules_of_1997())
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert line.last_played == date(1998, 3, 9)


def test_an_event_that_began_before_the_monthly_lists_is_left_out_and_stops_none() -> None:
    first = date(2024, 3, 1)
    events = [
        event("early", date(2024, 2, 27), [Result.WHITE_WINS] * 9, date(2024, 3, 20)),
        event("in time", date(2024, 3, 5), [Result.WHITE_WINS] * 9, date(2024, 3, 25)),
    ]
    results = monthly_lists(office(events, first, own=2300), date(2024, 4, 1), monthly, first)
    assert [result.rating_list.on for result in results] == [first, date(2024, 4, 1)]
    line = results[-1].rating_list.line(A)
    assert line is not None
    assert (line.rating, line.games) == (2390, 9)
    assert [
        (exclusion.event, exclusion.games, exclusion.steps[0].rule.name) for exclusion in results[-1].exclusions
    ] == [("early", 9, "begins_before_monthly_lists")]
    assert results[-1].left_out == (("early", ()),)


def test_a_rating_set_before_the_monthly_lists_stands_unless_its_player_has_played_since() -> None:
    first, old = date(2024, 3, 1), event("old", date(2024, 1, 7), [Result.WHITE_WINS] * 2, date(2024, 1, 20))
    results = monthly_lists(office([old], date(2024, 1, 1), own=2300), first, monthly, first)
    assert [result.rating_list.on for result in results] == [first]
    assert {line.player for line in results[0].rating_list.lines} == set(OPPONENTS[2:])
    assert results[0].left_out == ()
