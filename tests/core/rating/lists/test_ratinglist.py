from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import (
    Activity,
    Filter,
    Line,
    OffList,
    OffListReason,
    RatingList,
    activity_of,
    differences,
    in_order,
    place_of,
    ranking,
)
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
    Sex,
)
from tabellone.core.rating.lists.watch import (
    WatchLimits,
    calibrated,
    calibration,
    cohort,
    distribution,
    meetings,
    watched,
)
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.regulations.rulebook import watch_limits

DAY = date(2026, 1, 1)
A, B, C, D = (PlayerId(letter) for letter in "abcd")
PLAYERS = {
    A: PlayerRecord(A, "Anna Alfa", Sex.FEMALE, 1990, club="Alfa", province="MI"),
    B: PlayerRecord(B, "Bruno Beta", Sex.MALE, 1960, club="Beta", province="RM"),
    C: PlayerRecord(C, "Carla Gamma", Sex.FEMALE, birth_date=date(2010, 5, 1), club="Alfa", province="MI"),
    D: PlayerRecord(D, "Dario Delta"),
}


def made(on: date = DAY, **ratings: int) -> RatingList:
    lines = in_order(Line(PlayerId(player), rating, category="Maestro") for player, rating in ratings.items())
    return RatingList(RatingSystem.UISP, on, lines)


@given(
    st.dictionaries(st.integers(0, 30).map("{:02}".format), st.integers(1000, 1010), min_size=1),
    st.sets(st.integers(0, 40).map("{:02}".format)),
)
def test_the_place_of_one_line_is_that_of_the_whole_ranking(ratings: dict[str, int], inactive: set[str]) -> None:
    apart = tuple(OffList(PlayerId(player), OffListReason.INACTIVE) for player in sorted(inactive))
    lines = in_order(Line(PlayerId(player), rating) for player, rating in ratings.items())
    rating_list = RatingList(RatingSystem.UISP, DAY, lines, off_list=apart)
    people = {PlayerId(player): PlayerRecord(PlayerId(player), player) for player in ratings}
    ranked_lines = ranking(rating_list, people)
    places = {ranked_line.line.player: ranked_line.rank for ranked_line in ranked_lines}
    for line in rating_list.lines:
        assert place_of(rating_list, line) == (places.get(line.player), len(ranked_lines))


def test_the_best_comes_first_and_equal_ratings_share_a_place() -> None:
    ranked_lines = ranking(made(a=1500, b=1600, c=1500, d=1400), PLAYERS)
    assert [(ranked_line.rank, ranked_line.line.player) for ranked_line in ranked_lines] == [
        (1, B),
        (2, A),
        (2, C),
        (4, D),
    ]


@pytest.mark.parametrize(
    ("wanted", "players"),
    [
        (Filter(sex=Sex.FEMALE), [A, C]),
        (Filter(province="mi"), [A, C]),
        (Filter(club="BETA"), [B]),
        (Filter(most_age=20), [C]),
        (Filter(least_age=20), [B, A]),
        (Filter(least_age=30, most_age=40), [A]),
        (Filter(name="alf"), [A]),
        (Filter(category="Maestro"), [B, A, C, D]),
        (Filter(category="Nazionale"), []),
        (Filter(activity=Activity.INACTIVE), []),
    ],
)
def test_a_ranking_holds_whom_the_filter_admits(wanted: Filter, players: list[PlayerId]) -> None:
    ranked_lines = ranking(made(a=1500, b=1600, c=1500, d=1400), PLAYERS, wanted)
    assert [ranked_line.line.player for ranked_line in ranked_lines] == players


def test_places_of_a_filtered_ranking_are_counted_anew() -> None:
    ranked_lines = ranking(made(a=1500, b=1600, c=1500), PLAYERS, Filter(sex=Sex.FEMALE))
    assert [ranked_line.rank for ranked_line in ranked_lines] == [1, 1]


def test_differences_name_who_moved_who_came_and_who_left() -> None:
    list_differences = differences(made(a=1500, b=1600, c=1400), made(a=1510, b=1600, d=1440))
    assert [(difference.player, difference.change) for difference in list_differences] == [
        (A, 10),
        (D, None),
        (C, None),
    ]


@pytest.mark.parametrize(
    ("last", "activity"),
    [
        (date(2025, 1, 2), Activity.ACTIVE),
        (date(2025, 1, 1), Activity.IDLE),
        (date(2024, 1, 1), Activity.INACTIVE),
        (None, Activity.INACTIVE),
    ],
)
def test_activity_follows_from_the_last_game(last: date | None, activity: Activity) -> None:
    assert activity_of(last, DAY) is activity


def test_the_leap_day_has_a_year_before_it() -> None:
    assert activity_of(date(2023, 3, 1), date(2024, 2, 29)) is Activity.ACTIVE


def test_the_watch_takes_its_numbers_from_the_regulation() -> None:
    assert watch_limits() == WatchLimits(25, 40, 50)


def test_the_group_that_is_followed_is_the_same_in_all_lists() -> None:
    first, last = made(a=1500, b=1600, c=1400), made(date(2030, 1, 1), a=1520, c=1600)
    assert cohort([first, last], PLAYERS, watch_limits()) == {A}
    assert cohort([], PLAYERS, watch_limits()) == frozenset()


def test_numbers_of_a_list_are_exact() -> None:
    numbers = watched([made(a=1500, b=1601, d=1400)], PLAYERS, WatchLimits(25, 40, 2))[0]
    assert numbers.top_mean == Fraction(3101, 2)
    assert (numbers.mean, numbers.median) == (Fraction(4501, 3), Fraction(1500))
    assert (numbers.cohort_size, numbers.cohort_mean) == (1, Fraction(1500))
    assert numbers.distribution == ((1400, 1), (1500, 1), (1600, 1))


def test_bands_without_players_are_counted_as_empty() -> None:
    assert distribution(made(a=1500, b=1799)) == ((1500, 1), (1600, 0), (1700, 1))
    assert distribution(made()) == ()


def played(player: PlayerId, own: int, opponent: PlayerId, rating: int, points: Fraction) -> Movement:
    change = uisp.UispEventChange(own, points, Fraction(0), Fraction(30), Fraction(0), Fraction(own), own)
    game = CountedGame(opponent, rating, points)
    return Movement(RatingSystem.UISP, player, DAY, MovementKind.EVENT, own, own, games=(game,), detail=change)


def test_calibration_counts_each_game_once_from_the_side_of_the_favourite() -> None:
    movements = [
        played(A, 1600, B, 1500, Fraction(1)),
        played(B, 1500, A, 1600, Fraction(0)),
        played(A, 1600, C, 1600, Fraction(1, 2)),
        played(C, 1600, A, 1600, Fraction(1, 2)),
    ]
    bins = calibration(meetings(movements), lambda own, other: Fraction(64 if own > other else 50, 100), 1)
    assert [
        (calibration_bin.least, calibration_bin.games, calibration_bin.expected, calibration_bin.scored)
        for calibration_bin in bins
    ] == [
        (Fraction(1, 2), 1, Fraction(1, 2), Fraction(1, 2)),
        (Fraction(3, 5), 1, Fraction(16, 25), Fraction(1)),
    ]


def test_each_list_has_the_calibration_of_the_events_that_it_was_the_first_to_count() -> None:
    lists = [replace(made(a=1600, b=1500), on=day) for day in (date(2024, 1, 1), date(2024, 4, 1), date(2024, 7, 1))]
    numbers = watched(lists, PLAYERS, watch_limits())
    # The event "late" ended before the first list, whose reports had closed already; nobody has counted "new" yet.
    names = ("one", "two", "late", "new")
    days = (date(2023, 5, 1), date(2023, 6, 1), date(2023, 12, 30), date(2024, 7, 2))
    counted = ({"one", "two"}, {"one", "two", "late"}, {"one", "two", "late"})
    movements = [
        replace(played(A, 1600, B, 1500, Fraction(1)), on=day, event=EventId(name))
        for name, day in zip(names, days, strict=True)
    ]
    known = [frozenset(map(EventId, events)) for events in counted]
    list_numbers = calibrated(numbers, known, meetings(movements), lambda _, __: Fraction(64, 100), 1)
    assert [sum(calibration_bin.games for calibration_bin in one.calibration) for one in list_numbers] == [2, 1, 0]
    assert list_numbers[0].calibration[0].expected == Fraction(32, 25)
    assert [replace(one, calibration=()) for one in list_numbers] == list(numbers)


def test_records_refuse_what_contradicts_itself() -> None:
    with pytest.raises(RecordError, match="birth year 1991 is not that of the birth date 1990-05-01"):
        PlayerRecord(A, "Anna", birth_year=1991, birth_date=date(1990, 5, 1))
    with pytest.raises(RecordError, match="rating 10000 is not allowed; it must be 0 to 9999"):
        PlayerRecord(A, "Anna", other_ratings=(OtherRating("fide_standard", DAY, 10000),))
    with pytest.raises(RecordError, match="needs an author and a reason"):
        CommissionEntry(RatingSystem.UISP, A, DAY, 1500, "office", " ")
    with pytest.raises(RecordError, match="must rise"):
        CategoryTable(DAY, (("second", 1500), ("first", 1400)))


def test_a_table_of_categories_compares_names_it_knows() -> None:
    table = CategoryTable(DAY, (("third", 1400), ("second", 1500)))
    assert table.category_of(1399) == ""
    assert table.category_of(1500) == "second"
    assert table.higher("gone", "third") == "third"
    assert replace(table, thresholds=()).category_of(3000) == ""
