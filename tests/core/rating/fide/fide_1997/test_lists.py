"""Whole half-yearly lists of the edition 1997: K and games, the lists apart, each event explained, honorary ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.explain import Step
from tabellone.core.model import Result
from tabellone.core.rating.fide.fide_1997.lists import lists_of_1997
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.computed_list import ListResult
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import Activity, Filter, OffListReason, off_list_of, ranking
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
    honorary_on,
)
from tabellone.core.rating.lists.register import Register
from tabellone.locales.words import words
from tabellone.regulations.rulebook import fide_rating_rules

FIDE = RatingSystem.FIDE
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
RESULTS = {"1": WIN, "=": DRAW, "0": LOSS}
START = date(1998, 1, 1)
A, U = PlayerId("a"), PlayerId("u")


def rules() -> AverageRules:
    average_rules = fide_rating_rules("1997")
    assert isinstance(average_rules, AverageRules)
    return average_rules


def swiss(name: str, day: date, games: str, kind: Kind = Kind.SWISS) -> EventRecord:
    """An event from games such as "a-b=1": White, Black, and what White made; a round a day."""
    entries = []
    for number, text in enumerate(games.split(), start=1):
        players, result = text.split(":")
        white, black = players.split("-")
        entries.append(GameEntry(number, PlayerId(white), PlayerId(black), RESULTS[result]))
    field = tuple(dict.fromkeys(player for game in entries for player in (game.white, game.black)))
    last = day + timedelta(days=len(entries) - 1)
    return EventRecord(EventId(name), f"The {name}", (FIDE,), day, last, last, field, tuple(entries), kind=kind)


def office(
    ratings: Mapping[str, int],
    events: Sequence[EventRecord] = (),
    titles: Mapping[str, str] | None = None,
    honorary: Sequence[HonoraryRating] = (),
) -> Register:
    named = titles or {}
    everybody = {*ratings, *named, *(player for event in events for player in event.players)}
    players = {
        PlayerId(player_name): PlayerRecord(
            PlayerId(player_name),
            f"Player {player_name}",
            title=named.get(player_name, ""),
            federation_ids=(("fide", player_name),),
        )
        for player_name in sorted(everybody)
    }
    entries = tuple(
        CommissionEntry(FIDE, PlayerId(player_name), START, rating, "office", "first list")
        for player_name, rating in ratings.items()
    )
    return Register(players, tuple(events), entries, honorary=tuple(honorary))


def lists(register: Register, until: date) -> tuple[ListResult, ...]:
    return lists_of_1997(register, until, rules())


def moved(result: ListResult, player: str) -> Movement:
    return next(movement for movement in result.movements if movement.player == player)


def told(steps: Sequence[Step]) -> list[str]:
    return [words("en").step(step) for step in steps]


FIELD = {"a": 2300, "b": 2300, "c": 2200, "d": 2250}


def test_a_list_has_k_and_the_games_that_decide_it() -> None:
    newcomer = " ".join(f"u-{opponent}:=" for opponent in "abcdabcda")
    second = " ".join(f"u-{opponent}:1" for opponent in "abcd" * 6)
    events = [swiss("one", date(1998, 2, 1), newcomer), swiss("two", date(1998, 8, 1), second)]
    results = lists(office({**FIELD, "a": 2400}, events), date(1999, 1, 1))
    lines = [result.rating_list.line(U) for result in results]
    assert lines[0] is None
    assert [
        (list_line.games, list_line.coefficient, list_line.coefficient_games) for list_line in lines[1:] if list_line
    ] == [
        (9, 25, 9),
        (24, 10, 33),
    ]
    first = results[0].rating_list
    assert [(line.player, line.coefficient, line.coefficient_games) for line in first.lines[:2]] == [
        ("a", 10, 30),
        ("b", 15, 30),
    ]


def test_who_falls_below_2005_is_listed_as_cancelled_once_and_as_titled_from_then_on() -> None:
    beaten = swiss("one", date(1998, 2, 1), "e-a:0 e-b:0 e-c:0 e-d:0")
    register = office({**FIELD, "e": 2010}, [beaten], titles={"e": "FM", "t": "WIM", "m": "MF"})
    rating_lists = [result.rating_list for result in lists(register, date(1999, 1, 1))]
    cancelled = [
        [(omission.player, omission.previous) for omission in one.off_list_for(OffListReason.CANCELLED)]
        for one in rating_lists
    ]
    assert cancelled == [[], [("e", 2010)], []]
    titled = [[omission.player for omission in one.off_list_for(OffListReason.TITLED)] for one in rating_lists]
    assert titled == [["t"], ["e", "t"], ["e", "t"]]
    assert rating_lists[1].line(PlayerId("e")) is None


def test_an_inactive_player_stays_five_lists_then_stands_apart_and_comes_back_with_four_games() -> None:
    back = swiss("back", date(2002, 2, 1), "a-b:= a-c:= a-d:= a-b:=")
    rating_lists = [result.rating_list for result in lists(office(FIELD, [back]), date(2002, 7, 1))]
    lines = [one.line(A) for one in rating_lists]
    assert len(rating_lists) == 10
    assert [line.idle_lists for line in lines if line] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 0]
    off_list = [A in {omission.player for omission in one.off_list_for(OffListReason.INACTIVE)} for one in rating_lists]
    assert off_list == [False] * 7 + [True, True, False]
    assert [line.activity for line in lines if line][6:] == [
        Activity.IDLE,
        Activity.INACTIVE,
        Activity.INACTIVE,
        Activity.ACTIVE,
    ]


def test_the_ranking_leaves_out_the_inactive_of_the_list_apart_unless_they_are_asked_for() -> None:
    register = office(FIELD)
    last = lists(register, date(2002, 1, 1))[-1].rating_list
    assert ranking(last, register.players) == ()
    assert [omission.player for omission in off_list_of(last, register.players)] == ["a", "b", "c", "d"]
    assert [omission.player for omission in off_list_of(last, register.players, Filter(name="player b"))] == ["b"]
    inactive_filter = Filter(activity=Activity.INACTIVE)
    assert [ranked_line.line.player for ranked_line in ranking(last, register.players, inactive_filter)] == [
        "a",
        "b",
        "d",
        "c",
    ]
    assert off_list_of(last, register.players, inactive_filter) == ()
    assert last.ratings() == FIELD


def test_the_inactive_still_count_with_their_last_rating_for_others() -> None:
    late = swiss("late", date(2001, 8, 1), "u-a:= u-b:= u-c:= u-d:= u-a:= u-b:= u-c:= u-d:= u-a:=")
    results = lists(office(FIELD, [late]), date(2002, 1, 1))
    line = results[-1].rating_list.line(U)
    assert line is not None
    assert line.rating == 2265


def test_a_movement_tells_each_event_with_its_name_then_the_sum_and_the_rounding() -> None:
    events = [
        swiss("open", date(1998, 2, 1), "a-b:1 a-c:1 a-d:= a-e:1"),
        swiss("match", date(1998, 4, 1), "a-b:0 b-a:= a-b:1 b-a:=", Kind.MATCH),
    ]
    results = lists(office({**FIELD, "e": 2650}, events), date(1998, 7, 1))
    movement = moved(results[-1], "a")
    one, two = movement.parts
    # Rc (2300 + 2200 + 2250 + 2650) / 4 = 2350, D -50, P 43%, We 1.72, 15 x (3.5 - 1.72).
    assert (one.event, one.name, one.list_on, one.counted) == ("open", "The open", START, 4)
    assert (one.average, one.difference, one.percentage) == (2350, -50, Fraction(43, 100))
    assert (one.scored, one.expected, one.change) == (Fraction(7, 2), Fraction(43, 25), Fraction(267, 10))
    # D 0, P 50%, We 2, W 2: nothing.
    assert (two.average, two.scored, two.expected, two.change) == (2300, Fraction(2), Fraction(2), Fraction(0))
    assert (movement.before, movement.after) == (2300, 2325)
    assert movement.detail is not None
    assert (movement.detail.exact, movement.detail.coefficient) == (Fraction(23267, 10), 15)
    sentences = told(movement.steps())
    opens = next(place for place, text in enumerate(sentences) if text.startswith("The open: 3.5 out of 4"))
    match = next(place for place, text in enumerate(sentences) if text.startswith("The match: 2 out of 4"))
    total = sentences.index("The old rating 2300 with the changes 26.7, 0 is 2326.7.")
    assert sentences[0] == "Rating 2300, 30 games counted so far: K = 15."
    assert 0 < opens < match < total
    assert "D = 2300 − 2350 = −50." in sentences[opens:match]
    assert "D = 2300 − 2300 = 0." in sentences[match:total]
    assert sentences[total + 1 : total + 3] == [
        "2326.7 is published as a multiple of 5: 2325.",
        "2325 is not below 2005: the player stays in the list.",
    ]


def test_the_350_points_are_told_only_where_they_bite() -> None:
    near = swiss("near", date(1998, 2, 1), "a-b:1 a-c:1")
    far = swiss("far", date(1998, 3, 1), "a-e:= a-b:=")
    parts = moved(lists(office({**FIELD, "e": 2700}, [near, far]), date(1998, 7, 1))[-1], "a").parts
    limits = [
        [step.values["opponent"] for step in part.steps() if step.rule.name == "within_difference_limit"]
        for part in parts
    ]
    assert limits == [[], [2700]]
    # 2700 counts as 2650.
    assert parts[1].average == 2475


def test_the_same_difference_is_told_in_each_event() -> None:
    events = [swiss("one", date(1998, 2, 1), "a-b:1"), swiss("two", date(1998, 3, 1), "a-b:0")]
    for part in moved(lists(office(FIELD, events), date(1998, 7, 1))[-1], "a").parts:
        assert "For a difference of 0 the table expects 50 per cent." in told(part.steps())


def test_a_first_rating_names_each_event_of_four_periods_with_its_ru_and_games() -> None:
    events = [
        swiss("one", date(1998, 2, 1), "u-a:= u-b:= u-c:= u-d:="),
        swiss("two", date(1999, 8, 1), "u-a:1 u-b:= u-c:= u-d:= u-b:="),
    ]
    results = lists(office(FIELD, events), date(2000, 1, 1))
    waiting, published = moved(results[1], "u"), moved(results[-1], "u")
    assert (waiting.before, waiting.after, published.after) == (None, None, 2275)
    assert [part.performance for part in (*waiting.parts, *published.parts)] == [2263, 2283]
    sentences = told(published.steps())
    assert (
        "Ru of 4 successive periods, each with its games, are pooled: The one: 2263 × 4, The two: 2283 × 5."
        in sentences
    )
    assert "Rn = [2263 × 4 + 2283 × 5] / 9 = 2274.11." in sentences
    assert "2274.11 is published as a multiple of 5: 2275." in sentences


def test_a_round_robin_is_told_with_the_averages_of_its_field() -> None:
    players = ("a", "b", "c", "d", "u")
    games = " ".join(f"{one}-{other}:=" for one, other in combinations(players, 2))
    event = swiss("ring", date(1998, 2, 1), games, Kind.ROUND_ROBIN)
    result = lists(office(FIELD, [event]), date(1998, 7, 1))[-1]
    names = [step.rule.name for step in moved(result, "c").parts[0].steps()]
    assert names == [
        "event_under_list",
        "average_of_rated_players",
        "average_difference",
        "average_of_field",
        "average_of_the_others",
        "difference_from_average",
        "percentage_expected",
        "points_expected_of_event",
        "event_rating_change",
    ]
    # Ra 2263 for everybody; Rc of c [2263 x 5 - 2200] / 4 = 2278.75.
    assert moved(result, "c").parts[0].average == 2279
    newcomer = moved(result, "u").parts[0]
    assert newcomer.performance == 2263
    assert [step.rule.name for step in newcomer.steps()][-2:] == ["performance_at_half", "whole_performance"]


def test_a_scheveningen_is_told_for_rated_and_unrated_players() -> None:
    event = swiss("teams", date(1998, 2, 1), "a-c:1 a-d:= u-c:= u-d:=", Kind.SCHEVENINGEN)
    result = lists(office(FIELD, [event]), date(1998, 7, 1))[-1]
    assert "performance_in_scheveningen" in [step.rule.name for step in moved(result, "u").parts[0].steps()]
    rated = moved(result, "c").parts[0]
    assert (rated.average, rated.counted) == (2263, 2)


@given(
    st.lists(st.tuples(st.sampled_from("bcde"), st.sampled_from("1=0")), min_size=1, max_size=9),
    st.integers(2005, 2700),
)
def test_the_parts_of_a_movement_add_up_to_it(games: list[tuple[str, str]], own: int) -> None:
    half = len(games) // 2
    events = [
        swiss(
            f"e{number}", date(1998, number + 1, 1), " ".join(f"a-{opponent}:{result}" for opponent, result in played)
        )
        for number, played in enumerate((games[:half], games[half:]))
        if played
    ]
    result = lists(office({**FIELD, "a": own, "e": 2650}, events), date(1998, 7, 1))[-1]
    movement = moved(result, "a")
    exact = own + sum((part.change or Fraction(0) for part in movement.parts), Fraction(0))
    rounded = int((exact + Fraction(5, 2)) // 5) * 5
    assert movement.after == (rounded if rounded >= 2005 else None)
    for part in movement.parts:
        steps = {step.rule.name: step.result for step in part.steps()}
        assert steps["average_of_opponents"] == part.average
        assert steps["difference_from_average"] == part.difference
        assert steps["points_expected_of_event"] == part.expected
        assert steps["event_rating_change"] == part.change
        assert part.scored == sum(game.points for game in part.games)


def test_a_late_report_is_told_with_the_ratings_of_its_own_list() -> None:
    early = swiss("early", date(1998, 2, 1), "a-b:1 a-b:1 a-b:1 a-b:1")
    late = replace(swiss("late", date(1998, 3, 1), "a-c:1"), received_on=date(1998, 8, 1))
    results = lists(office(FIELD, [early, late]), date(1999, 1, 1))
    assert moved(results[1], "a").after == 2330
    (part,) = moved(results[2], "a").parts
    assert (part.list_on, part.games[0].rating, part.difference) == (START, 2200, 100)


def honour(player: str, since: date, rating: int | None) -> HonoraryRating:
    return HonoraryRating(PlayerId(player), since, rating, "office", "B.01 9.4")


def test_an_honorary_rating_counts_for_the_opponents_and_never_for_oneself() -> None:
    event = swiss("one", date(1998, 2, 1), "a-b:1 b-c:1")
    plain = lists(office(FIELD, [event]), date(1998, 7, 1))[-1]
    given_one = lists(office(FIELD, [event], honorary=[honour("b", START, 2400)]), date(1998, 7, 1))[-1]
    assert (moved(plain, "a").parts[0].average, moved(given_one, "a").parts[0].average) == (2300, 2400)
    assert moved(given_one, "b").parts == moved(plain, "b").parts
    sentences = told(moved(given_one, "a").steps())
    assert "Published rating 2300, honorary rating 2400: 2400 counts in the averages." in sentences
    steps = [step for step in moved(given_one, "a").steps() if step.rule.name == "rating_in_averages"]
    assert [step.rule.citation.article for step in steps] == ["B.02 10.62"]


def test_an_honorary_rating_counts_in_the_field_of_a_round_robin_and_is_taken_out_of_it_again() -> None:
    players = ("a", "b", "c", "d")
    games = " ".join(f"{one}-{other}:=" for one, other in combinations(players, 2))
    event = swiss("ring", date(1998, 2, 1), games, Kind.ROUND_ROBIN)
    even = dict.fromkeys(players, 2300)
    result = lists(office(even, [event], honorary=[honour("b", START, 2420)]), date(1998, 7, 1))[-1]
    # Ra is (3 x 2300 + 2420) / 4 = 2330; without b, who counts in it with 2420, the others have 2300.
    assert [moved(result, player).parts[0].average for player in players] == [2340, 2300, 2340, 2340]
    assert moved(result, "b").parts[0].difference == 0


def test_an_honorary_rating_counts_from_its_day_until_it_ends() -> None:
    given_ones = [honour("b", date(1998, 2, 1), 2400), honour("b", date(1998, 9, 1), None)]
    days = (date(1998, 1, 31), date(1998, 2, 1), date(1998, 8, 31), date(1998, 9, 1))
    assert [honorary_on(day, given_ones).get("b") for day in days] == [None, 2400, 2400, None]
    with pytest.raises(RecordError, match="needs an author and a reason"):
        HonoraryRating(PlayerId("b"), START, 2400, "office", " ")
    with pytest.raises(RecordError, match="rating 10000 is not allowed"):
        honour("b", START, 10000)


def test_what_a_list_does_not_count_is_named_with_its_article() -> None:
    day = date(1998, 3, 1)
    games = "u-a:= u-b:= u-c:="
    rushed = replace(swiss("rushed", day, "a-b:1 b-c:1 c-d:1 d-a:1"), ends_on=day, received_on=day)
    short = swiss("short", date(1998, 3, 2), games)
    zero = swiss("zero", date(1998, 3, 8), "v-a:0 v-b:0 v-c:0 v-d:0")
    quick = replace(swiss("quick", date(1998, 3, 15), "a-b:1"), minutes=30)
    late = replace(swiss("late", date(1998, 3, 20), "a-b:1"), received_on=date(1998, 6, 2))
    ring = swiss("ring", date(1998, 4, 1), "a-u:1 u-v:1 a-v:1", Kind.ROUND_ROBIN)
    missed = swiss("missed", date(1998, 4, 10), "a-b:1 a-c:1")
    forfeit = replace(missed.games[1], result=Result.WHITE_WINS_BY_FORFEIT)
    missed = replace(missed, games=(missed.games[0], forfeit))
    register = office(FIELD, [rushed, short, zero, quick, late, ring, missed])
    last = lists(register, date(1998, 7, 1))[-1]
    exclusions = {
        (
            exclusion.event,
            exclusion.player,
            exclusion.games,
            exclusion.steps[-1].rule.name,
            exclusion.steps[-1].rule.citation.article,
        )
        for exclusion in last.exclusions
    }
    assert exclusions == {
        ("rushed", None, 4, "day_objections", "B.02 3.0"),
        ("short", "u", 3, "rated_opponents_objections", "B.02 6.42"),
        ("zero", "v", 4, "zero_score_objections", "B.02 6.1"),
        ("quick", None, 1, "playing_time_objections", "B.02 1.1 / B.02 1.2"),
        ("late", None, 1, "list_taking_report", "B.02 9.13 / B.02 9.13a"),
        ("ring", None, 3, "round_robin_objections", "B.02 6.3 / B.02 6.31"),
        ("missed", None, 1, "unplayed_games_for_fide", "B.02 5.1"),
    }
    for exclusion in last.exclusions:
        assert all(text.endswith(".") for text in told(exclusion.steps))


def test_a_rating_set_in_a_half_year_with_games_is_told_after_them() -> None:
    event = swiss("one", date(1998, 2, 1), "a-b:1")
    register = office(FIELD, [event])
    entry = CommissionEntry(FIDE, A, date(1998, 5, 1), 2350, "office", "title")
    result = lists(replace(register, entries=(*register.entries, entry)), date(1998, 7, 1))[-1]
    own = [movement for movement in result.movements if movement.player == A]
    assert [(movement.before, movement.after, movement.entry) for movement in own] == [
        (2300, 2310, None),
        (2310, 2350, entry),
    ]
