"""Monthly lists from July 2014 on, over every change of edition, against a second and naive count."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from math import floor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabellone.core.model import Result
from tabellone.core.rating.fide.fide_monthly.lists import monthly_chain, monthly_lists
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.system import Fide
from tabellone.core.rating.lists.chain import NO_MEMORY, Scratch
from tabellone.core.rating.lists.records import EventId, EventRecord, GameEntry, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.months import month_after
from tabellone.regulations.loader import regulation

from .office_of_one import entry, monthly

PLAYERS = tuple(map(PlayerId, "abc"))
RATINGS = (2395, 2020, 1510)
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
FIRST = date(2014, 7, 1)
CHANGES = [date(2017, 7, 1), date(2022, 1, 1)]
TABLE = regulation("fide", "rating").edition_named("1997").value("difference_to_score")
Games = list[tuple[int, int, int]]
"""White, Black and the half points of White, of an event."""


def expected(gap: int) -> Fraction:
    low, high = next(row[2:] for row in TABLE if row[0] <= abs(gap) and (row[1] == -1 or abs(gap) <= row[1]))
    return Fraction(high if gap < 0 else low, 100)


def record(number: int, day: date, games: Games, kind: Kind = Kind.SWISS) -> EventRecord:
    entries = tuple(
        GameEntry(place, PLAYERS[one], PLAYERS[other], RESULTS[2 - halves])
        for place, (one, other, halves) in enumerate(games, 1)
    )
    event = EventId(f"e{number}")
    return EventRecord(event, str(event), (RatingSystem.FIDE,), day, day, day, PLAYERS, entries, kind=kind)


def register_of(events: Sequence[EventRecord], on: date, ratings: Sequence[int | None] = RATINGS) -> Register:
    players = {player: PlayerRecord(player, f"Player {player}") for player in PLAYERS}
    known = zip(PLAYERS, ratings, strict=True)
    return Register(players, tuple(events), tuple(entry(player, on, rating) for player, rating in known if rating))


def naive_lists(start: date, until: date, events: Sequence[tuple[date, Games]]) -> list[list[int]]:
    """The ratings of the three players month by month, as the texts say it, without any of the program's rules."""
    ratings, has_reached = [*RATINGS], [False] * 3
    lists = {start: ([*ratings], [*has_reached])}
    on = start
    while on < until:
        on = month_after(on)
        due = [(day, games) for day, games in events if month_after(day + timedelta(days=2)) == on]
        gains: list[list[tuple[int, Fraction]]] = [[], [], []]
        for day, games in due:
            at_start, reached = lists[day.replace(day=1)]
            for player in range(3):
                own = at_start[player]
                k = 10 if reached[player] or own >= 2400 else 20
                met = [
                    (b, Fraction(h, 2)) if w == player else (w, 1 - Fraction(h, 2))
                    for w, b, h in games
                    if player in (w, b)
                ]
                furthest = max((own - at_start[other] for other, _ in met), default=0)
                is_used = False
                for other, points in met:
                    gap = own - at_start[other]
                    limited = max(-400, min(400, gap))
                    if day >= date(2022, 1, 1) and gap > 400 and (gap < furthest or is_used):
                        limited = gap
                    is_used = is_used or gap == furthest
                    gains[player].append((k, points - expected(limited)))
        for player in range(3):
            games_count = len(gains[player])
            change = Fraction(0)
            for k, gain in gains[player]:
                is_limited = on >= date(2017, 7, 1) and k * games_count > 700
                change += (700 // games_count if is_limited else k) * gain
            ratings[player] += floor(change + Fraction(1, 2)) if change >= 0 else -floor(-change + Fraction(1, 2))
            has_reached[player] = has_reached[player] or ratings[player] >= 2400
        lists[on] = ([*ratings], [*has_reached])
    return [entry_list for entry_list, _ in lists.values()]


pairs = st.sampled_from([(one, other) for one in range(3) for other in range(3) if one != other])
boards = st.lists(st.tuples(pairs, st.integers(0, 2)), min_size=1, max_size=25)


@pytest.mark.parametrize("change", CHANGES)
@given(plan=st.lists(st.tuples(st.integers(0, 120), boards), max_size=6))
@example(plan=[(day, [((0, 1), 2), ((2, 0), 0), ((0, 2), 1)] * 20) for day in (1, 40, 70)])
def test_lists_over_a_change_of_edition_agree_with_a_naive_count(
    change: date, plan: list[tuple[int, list[tuple[tuple[int, int], int]]]]
) -> None:
    start = (change - timedelta(days=62)).replace(day=1)
    until = change.replace(month=change.month + 3)
    played = [(start + timedelta(days=days), [(*pair, halves) for pair, halves in games]) for days, games in plan]
    register = register_of([record(number, day, games) for number, (day, games) in enumerate(played)], start)
    found = [result.rating_list for result in monthly_lists(register, until, monthly, FIRST)]
    naive = naive_lists(start, until, played)
    assert [[line.rating for player in PLAYERS if (line := one.line(player))] for one in found] == naive
    assert [one.edition for one in found] == [monthly(one.on).edition for one in found]
    quick = monthly_chain(register, until, monthly, FIRST, Scratch(NO_MEMORY))
    assert [*(rating for rating, _ in quick.ratings(len(naive) - 1).values())] == naive[-1]


def round_robin(last: int) -> Games:
    """A round robin; the third player makes so many half points against each of the others."""
    return [(0, 1, 1), *((one, 2, 2 - last) for one in range(2))]


@pytest.mark.parametrize(("day", "edition"), [(date(2015, 3, 3), "2014"), (date(2020, 3, 3), "2017")])
def test_a_round_robin_in_which_an_unrated_player_has_points_is_left_out_and_named(day: date, edition: str) -> None:
    ratings, until = (2300, 2200, None), date(day.year, 4, 1)
    for halves, is_rated in ((1, False), (0, True)):
        event = record(1, day, round_robin(halves), Kind.ROUND_ROBIN)
        register = register_of([event], day.replace(day=1), ratings)
        result = monthly_lists(register, until, monthly, FIRST)[-1]
        assert [line.rating for line in result.rating_list.lines] == ([2297, 2203] if is_rated else [2300, 2200])
        quick = monthly_chain(register, until, monthly, FIRST, Scratch(NO_MEMORY))
        assert {rating for rating, _ in quick.ratings(1).values()} == ({2297, 2203} if is_rated else {2300, 2200})
        named = [(step.rule.name, step.citation.article) for gone in result.exclusions for step in gone.steps]
        assert named == ([] if is_rated else [("unrated_round_robin_objections", f"B.02 {edition} 6")])
    # A Swiss, and a round robin since 2022, counts without the games against unrated players.
    for kind, first_day in ((Kind.SWISS, day), (Kind.ROUND_ROBIN, date(2022, 3, 3))):
        register = register_of([record(1, first_day, round_robin(1), kind)], first_day.replace(day=1), ratings)
        result = monthly_lists(register, month_after(first_day), monthly, FIRST)[-1]
        assert [line.rating for line in result.rating_list.lines] == [2297, 2203]


def test_the_lists_from_july_2014_to_february_2024_are_one_series() -> None:
    fide = Fide(lambda: regulation("fide", "rating"))
    games: Games = [(one, other, 1) for one, other in combinations(range(3), 2)]
    register = register_of([record(1, date(2014, 8, 5), games), record(2, date(2024, 1, 9), games)], FIRST)
    ratings = {
        line.player: line.rating for line in fide.computed(register, (), date(2024, 2, 1), None).rating_list.lines
    }
    # 375 and 400 points ahead: 1 - 1.83, with K 20 -16.6; then 358 and 400 ahead: 1 - 1.82, -16.4.
    assert ratings == {"a": 2362, "b": 2020, "c": 1544}
    history = monthly_chain(register, date(2024, 2, 1), monthly, FIRST)
    assert (history.days[0], history.days[-1], len(history.days)) == (FIRST, date(2024, 2, 1), 116)
    early = register_of([record(1, date(2014, 6, 30), games)], FIRST)
    assert [event for event, _ in monthly_chain(early, date(2014, 8, 1), monthly, FIRST).left_out] == ["e1"]


def test_explanations_cite_the_edition_of_the_list_and_of_the_event() -> None:
    for day, year in ((date(2015, 3, 3), "2014"), (date(2018, 3, 3), "2017"), (date(2023, 3, 3), "2022")):
        register = register_of([record(1, day, [(0, 1, 2)])], day.replace(day=1))
        movement = monthly_lists(register, month_after(day), monthly, FIRST)[-1].movements[0]
        cited = {article for step in movement.steps() for article in step.citation.articles}
        assert {article.split()[1] for article in cited} == {year}, cited
