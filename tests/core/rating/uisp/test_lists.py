import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from tabellone.core.model import Result
from tabellone.core.rating.lists.computed_list import ListResult
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.uisp.calendar import Publication, list_counting, list_in_force
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.rating.uisp.lists import late_for, uisp_lists
from tabellone.locales.words import words
from tabellone.regulations.rulebook import uisp_calendar, uisp_rules

UISP = RatingSystem.UISP
A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")
JANUARY, APRIL, JULY = date(2026, 1, 5), date(2026, 4, 5), date(2026, 7, 5)


def event(name: str, day: date, *games: tuple[PlayerId, PlayerId, Result], received: date | None = None) -> EventRecord:
    players = tuple(dict.fromkeys(player for white, black, _ in games for player in (white, black)))
    entries = tuple(GameEntry(number, *game) for number, game in enumerate(games, start=1))
    return EventRecord(EventId(name), name, (UISP,), day, day, received or day, players, entries)


def made_lists(register: Register, publications: list[Publication]) -> tuple[ListResult, ...]:
    return uisp_lists(register, publications, uisp_rules(), uisp_calendar())


def office(*events: EventRecord, **more: object) -> Register:
    players = {player_id: PlayerRecord(player_id, f"Player {player_id}") for player_id in (A, B, C)}
    register = Register(players, events)
    return replace(register, **more)  # type: ignore[arg-type]


def ratings(result: ListResult) -> dict[PlayerId, int]:
    return result.rating_list.ratings()


def test_a_player_without_any_rating_starts_at_1440_and_wins_against_an_equal() -> None:
    results = made_lists(office(event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS))), [Publication(APRIL)])
    assert ratings(results[0]) == {A: 1455, B: 1425}


def test_the_first_list_that_has_the_player_gives_the_first_rating() -> None:
    others = (
        OtherRating("fide_rapid", date(2025, 1, 1), 1800),
        OtherRating("italia_standard", date(2025, 1, 1), 1700),
        OtherRating("fide_standard", date(2026, 3, 1), 1900),
    )
    players = {A: PlayerRecord(A, "Player a", other_ratings=others), B: PlayerRecord(B, "Player b")}
    register = office(event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS)), players=players)
    debut = made_lists(register, [Publication(APRIL)])[0].movements[0]
    assert (debut.kind, debut.after) == (MovementKind.DEBUT, 1700)
    assert [words("en").step(step) for step in debut.steps()] == [
        "On 1 February 2026 the list Elo Italia (in force from: 1 January 2025) "
        "is the first that has the player: 1700.",
        "The first rating is 1700.",
    ]


def test_a_list_without_a_date_says_so_in_words() -> None:
    players = {
        A: PlayerRecord(A, "Player a", other_ratings=(OtherRating("fide_standard", date.min, 1900),)),
        B: PlayerRecord(B, "Player b"),
    }
    register = office(event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS)), players=players)
    step = made_lists(register, [Publication(APRIL)])[0].movements[0].steps()[0]
    assert "Elo FIDE (in force from: no date given) is the first" in words("en").step(step)
    assert "Elo FIDE (in vigore dal: data non indicata) è la prima" in words("it").step(step)
    assert (words("it").day(date.min), words("it").short_day(date.min)) == ("data non indicata", "")


def test_who_stands_in_no_other_list_is_told_so() -> None:
    results = made_lists(office(event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS))), [Publication(APRIL)])
    assert [words("en").step(step) for step in results[0].movements[0].steps()] == [
        "On 1 February 2026 none of the lists Elo FIDE, Elo Italia, Elo Rapid FIDE, Elo Rapid Italia, Elo Blitz FIDE "
        "has the player.",
        "The first rating is 1440.",
    ]


def test_games_without_play_and_late_reports_are_named_as_left_out() -> None:
    missed = event("missed", date(2026, 2, 1), (A, B, Result.WHITE_WINS), (A, C, Result.BLACK_WINS_BY_FORFEIT))
    late = event("late", date(2026, 3, 1), (A, B, Result.WHITE_WINS), received=date(2026, 3, 27))
    publications = [Publication(APRIL)]
    results = made_lists(office(missed, late), publications)
    assert [
        (exclusion.event, exclusion.games, exclusion.steps[0].rule.citation.article)
        for exclusion in results[0].exclusions
    ] == [("missed", 1, "Graduatoria 6")]
    (only,) = late_for(publications, [missed, late], uisp_calendar())
    assert (only.event, only.steps[-1].rule.name) == ("late", "list_counting")


def test_ratings_are_fixed_for_the_period_and_changes_are_added_at_its_end() -> None:
    events = [event(f"e{n}", date(2026, 2, n), (A, B, Result.WHITE_WINS)) for n in range(1, 4)]
    results = made_lists(office(*events), [Publication(APRIL)])
    assert ratings(results[0]) == {A: 1440 + 45, B: 1440 - 45}
    assert [game.rating for movement in results[0].movements for game in movement.games] == [1440] * 6


def test_a_report_that_comes_after_the_closing_counts_in_the_next_list() -> None:
    late = event("late", date(2026, 3, 1), (A, B, Result.WHITE_WINS), received=date(2026, 3, 27))
    results = made_lists(office(late), [Publication(APRIL, APRIL), Publication(JULY)])
    assert ratings(results[0]) == {}
    assert ratings(results[1]) == {A: 1455, B: 1425}
    assert list_counting(date(2026, 3, 26), [Publication(APRIL), Publication(JULY)], uisp_calendar()) == APRIL
    assert list_counting(date(2026, 6, 26), [Publication(APRIL), Publication(JULY)], uisp_calendar()) is None


def test_a_late_report_is_computed_with_the_ratings_of_its_start_on_the_base_of_its_period() -> None:
    first = event("first", date(2026, 1, 20), (A, C, Result.WHITE_WINS))
    late = event("late", date(2026, 3, 1), (A, B, Result.WHITE_WINS), received=date(2026, 4, 20))
    results = made_lists(office(first, late), [Publication(APRIL, APRIL), Publication(JULY)])
    assert ratings(results[0])[A] == 1455
    assert results[1].movements[-1].games[0].rating == 1440
    moved = next(movement for movement in results[1].movements if movement.player == A)
    assert moved.detail is not None
    assert (moved.detail.before, moved.after) == (1440, 1470)


def test_until_a_late_list_is_published_events_are_played_with_the_one_before() -> None:
    lists = [Publication(JANUARY, JANUARY), Publication(APRIL, date(2026, 5, 20)), Publication(JULY)]
    assert list_in_force(date(2026, 5, 19), lists) == JANUARY
    assert list_in_force(date(2026, 5, 20), lists) == APRIL
    events = [
        event("one", date(2025, 12, 1), (A, B, Result.WHITE_WINS)),
        event("two", date(2026, 2, 1), (A, B, Result.WHITE_WINS)),
        event("three", date(2026, 5, 10), (A, C, Result.WHITE_WINS)),
    ]
    results = made_lists(office(*events), lists)
    assert [ratings(result)[A] for result in results[:2]] == [1455, 1470]
    moved = next(movement for movement in results[2].movements if movement.player == A)
    assert moved.detail is not None
    assert moved.detail.before == 1455


def test_a_rating_set_by_hand_is_the_base_from_its_day_on() -> None:
    entries = (CommissionEntry(UISP, A, date(2026, 1, 10), 1800, "office", "first list"),)
    register = office(event("e", date(2026, 2, 1), (A, B, Result.DRAW)), entries=entries)
    results = made_lists(register, [Publication(APRIL)])
    assert ratings(results[0]) == {A: 1800 - 12, B: 1440 + 12}


def test_categories_are_reached_only_when_thresholds_are_set_and_are_kept() -> None:
    events = [
        event("up", date(2026, 2, 1), (A, B, Result.WHITE_WINS)),
        event("down", date(2026, 5, 1), (A, B, Result.BLACK_WINS), (A, B, Result.BLACK_WINS)),
    ]
    lists = [Publication(APRIL, APRIL), Publication(JULY)]
    assert {line.category for result in made_lists(office(*events), lists) for line in result.rating_list.lines} == {""}
    table = CategoryTable(date(2026, 4, 1), (("third", 1430), ("second", 1450)))
    results = made_lists(office(*events, tables=(table,)), lists)
    line = results[1].rating_list.line(A)
    assert line is not None
    assert (line.rating, line.category, line.category_before) == (1422, "second", "second")


def test_the_day_of_a_list_must_be_in_the_first_ten_of_a_quarter() -> None:
    with pytest.raises(RecordError, match="2026-04-11 is not allowed; a list is issued in the first 10 days"):
        made_lists(office(), [Publication(date(2026, 4, 11))])
    with pytest.raises(RecordError, match="must rise"):
        made_lists(office(), [Publication(APRIL), Publication(APRIL)])


def test_every_event_tells_how_it_came_about() -> None:
    results = made_lists(office(event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS))), [Publication(APRIL)])
    names = {step.rule.name for movement in results[0].movements for step in movement.steps()}
    assert {"initial_uisp_rating", "expected_percentage", "expected_points", "change_of_event"} <= names


def random_office(lots: random.Random) -> Register:
    players = {PlayerId(f"p{n}"): PlayerRecord(PlayerId(f"p{n}"), f"Player {n}") for n in range(10)}
    events = []
    for number in range(25):
        day = date(2025, 1, 1) + timedelta(days=lots.randrange(500))
        field = lots.sample(sorted(players), lots.randrange(2, 7))
        games = tuple(
            GameEntry(1, white, black, lots.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS]))
            for place, white in enumerate(field)
            for black in field[place + 1 :]
        )
        received = day + timedelta(days=lots.randrange(60))
        key = EventId(f"e{number:02}")
        event_record = EventRecord(
            key, key, (UISP,), day, day, received, tuple(field), games, pace=lots.choice(list(Pace))
        )
        events.append(replace(event_record, is_online=lots.random() < 0.3))
    return Register(players, tuple(events))


def naive_lists(register: Register, days: list[tuple[date, date]]) -> list[dict[PlayerId, int]]:
    """The same lists again, straight from the text and with whole numbers only."""
    lists: list[dict[PlayerId, int]] = []
    table = uisp_rules().expectation
    for place, (on, _) in enumerate(days):
        closing = on - timedelta(days=10)
        opened = days[place - 1][0] - timedelta(days=10) if place else date.min
        twentieths: dict[PlayerId, int] = {}
        for event_record in register.events:
            if not opened < event_record.received_on <= closing:
                continue
            in_force = [n for n, (_, start) in enumerate(days[:place]) if start <= event_record.starts_on]
            valid = lists[in_force[-1]] if in_force else {}
            for player in event_record.players:
                hundredths, halves = 0, 0
                for game in event_record.games:
                    if player in (game.white, game.black):
                        other = game.black if player == game.white else game.white
                        gap = max(-400, min(400, valid.get(player, 1440) - valid.get(other, 1440)))
                        hundredths += table.expected(gap)
                        white = {Result.WHITE_WINS: 2, Result.DRAW: 1, Result.BLACK_WINS: 0}[game.result]
                        halves += white if player == game.white else 2 - white
                tenths = hundredths // 10 + (hundredths % 10 >= 6)
                k = {Pace.STANDARD: 30, Pace.RAPID: 20, Pace.BLITZ: 10}[event_record.pace]
                change = k * (5 * halves - tenths) * (1 if event_record.is_online else 2)
                twentieths[player] = twentieths.get(player, 0) + change
        before = lists[-1] if lists else {}
        after = dict(before)
        for player, change in twentieths.items():
            after[player] = before.get(player, 1440) + (change + 10) // 20
        lists.append(after)
    return lists


@pytest.mark.parametrize("seed", range(25))
def test_lists_agree_with_a_naive_count(seed: int) -> None:
    lots = random.Random(seed)
    register = random_office(lots)
    quarters = [date(2025, 4, 2), date(2025, 7, 1), date(2025, 10, 10), date(2026, 1, 5), date(2026, 4, 3)]
    days = [(on, on + timedelta(days=lots.choice([0, 0, 3, 40]))) for on in quarters]
    results = made_lists(register, [Publication(*period) for period in days])
    assert [ratings(result) for result in results] == naive_lists(register, days)


def test_a_half_is_published_upwards() -> None:
    event_record = event("e", date(2026, 2, 1), (A, B, Result.WHITE_WINS))
    online = replace(event_record, pace=Pace.BLITZ, is_online=True)
    results = made_lists(office(online), [Publication(APRIL)])
    assert ratings(results[0]) == {A: 1443, B: 1438}
    assert results[0].movements[1].detail is not None
    assert results[0].movements[1].detail.exact == Fraction(2885, 2)
