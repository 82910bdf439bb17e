import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from tabellone.core.model import Result
from tabellone.core.rating.elo_rubele.careers import elo_rubele_movements
from tabellone.core.rating.elo_rubele.event_change import CapitalError
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.regulations.rulebook import federation_rules

ITALIANA, INTERNAZIONALE = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.ELO_RUBELE_INTERNAZIONALE
A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")


def register(*ids: PlayerId, **changes: PlayerRecord) -> dict[PlayerId, PlayerRecord]:
    records = {player_id: PlayerRecord(player_id, f"Player {player_id}") for player_id in ids}
    return records | {PlayerId(key): record for key, record in changes.items()}


def event(
    day: date,
    *games: tuple[PlayerId, PlayerId, Result],
    system: RatingSystem = ITALIANA,
    name: str = "",
    validity: int = 100,
) -> EventRecord:
    players = tuple(dict.fromkeys(player for white, black, _ in games for player in (white, black)))
    entries = tuple(GameEntry(number, *game) for number, game in enumerate(games, start=1))
    key = name or f"{system.value} {day}"
    return EventRecord(EventId(key), key, (system,), day, day, day, players, entries, validity=validity)


def entry(
    player: PlayerId, capital: int, day: date, system: RatingSystem = ITALIANA, **more: object
) -> CommissionEntry:
    return replace(CommissionEntry(system, player, day, capital, "CTF", "first list"), **more)  # type: ignore[arg-type]


def moved(
    players: dict[PlayerId, PlayerRecord],
    events: Iterable[EventRecord],
    entries: Iterable[CommissionEntry],
    until: date,
) -> tuple[Movement, ...]:
    return tuple(elo_rubele_movements(players, events, entries, federation_rules, until))


def capitals(movements: Sequence[Movement], player: PlayerId) -> list[tuple[str, int | None]]:
    return [(movement.kind.value, movement.after) for movement in movements if movement.player == player]


def test_a_debutant_starts_with_the_capital_of_a_beginner_and_gets_the_bonus_of_the_year() -> None:
    movements = moved(register(A, B), [event(date(2019, 3, 1), (A, B, Result.DRAW))], [], date(2019, 12, 1))
    assert capitals(movements, A) == [("debut", 300), ("event", 310)]


@pytest.mark.parametrize(("system", "article"), [(ITALIANA, "VI.9 / Tab. 12"), (INTERNAZIONALE, "VI.9 / Tab. 11")])
def test_the_capital_of_a_beginner_cites_the_table_of_his_game(system: RatingSystem, article: str) -> None:
    played = event(date(2019, 3, 1), (A, B, Result.DRAW), system=system)
    debut = moved(register(A, B), [played], [], date(2019, 12, 1))[0]
    assert (debut.kind, debut.steps()[-1].citation.article) == (MovementKind.DEBUT, article)


def test_the_bonus_is_given_once_a_year_and_the_constant_q_replaces_it_from_2021() -> None:
    days = [date(2019, 3, 1), date(2019, 5, 1), date(2020, 2, 1), date(2021, 2, 1), date(2021, 3, 1)]
    movements = moved(register(A, B), [event(day, (A, B, Result.DRAW)) for day in days], [], date(2021, 12, 1))
    assert [after for kind, after in capitals(movements, A) if kind == "event"] == [310, 310, 320, 330, 340]


def test_the_weight_of_an_event_halves_the_deviation() -> None:
    entries = [entry(A, 3400, date(2019, 1, 2)), entry(B, 3400, date(2019, 1, 2))]
    games = (A, B, Result.WHITE_WINS)
    whole = moved(register(A, B), [event(date(2019, 3, 1), games)], entries, date(2019, 4, 1))
    half = moved(register(A, B), [event(date(2019, 3, 1), games, validity=50)], entries, date(2019, 4, 1))
    assert capitals(whole, A)[-1] == ("event", 3400 + 100 + 10)
    assert capitals(half, A)[-1] == ("event", 3400 + 50 + 10)


def test_opponents_count_with_the_capital_they_had_before_the_event() -> None:
    entries = [entry(player_id, 3400, date(2019, 1, 2)) for player_id in (A, B, C)]
    games = [(A, B, Result.WHITE_WINS), (A, C, Result.WHITE_WINS), (B, C, Result.DRAW)]
    movements = moved(register(A, B, C), [event(date(2019, 3, 1), *games)], entries, date(2019, 4, 1))
    last = next(movement for movement in movements if movement.player == C and movement.kind is MovementKind.EVENT)
    assert [game.rating for game in last.games] == [3400, 3400]


def test_forfeits_do_not_count_and_leave_no_movement() -> None:
    movements = moved(
        register(A, B), [event(date(2019, 3, 1), (A, B, Result.WHITE_WINS_BY_FORFEIT))], [], date(2019, 4, 1)
    )
    assert movements == ()


def test_an_idle_year_costs_fifty_points_and_450_in_all() -> None:
    movements = moved(register(A), [], [entry(A, 3000, date(2008, 12, 31))], date(2020, 12, 31))
    charged = [movement for movement in movements if movement.kind is MovementKind.MALUS]
    assert [movement.on.year for movement in charged] == list(range(2009, 2018))
    assert charged[-1].after == 3000 - 450
    assert charged[-1].malus_taken == 450


def test_malus_taken_before_the_first_list_counts_towards_the_limit() -> None:
    movements = moved(register(A), [], [entry(A, 3000, date(2010, 1, 1), malus_taken=400)], date(2015, 1, 1))
    assert capitals(movements, A) == [("entry", 3000), ("malus", 2950)]


def test_who_plays_in_a_year_pays_no_malus_for_it_and_the_day_of_closing_is_the_last_of_the_year() -> None:
    games = event(date(2012, 6, 1), (A, B, Result.DRAW))
    entries = [entry(A, 3000, date(2010, 1, 1)), entry(B, 3000, date(2010, 1, 1))]
    movements = moved(register(A, B), [games], entries, date(2013, 12, 30))
    assert [
        movement.on.year for movement in movements if movement.kind is MovementKind.MALUS and movement.player == A
    ] == [2010, 2011]


def test_who_got_a_capital_during_the_year_pays_no_malus_for_it() -> None:
    movements = moved(register(A), [], [entry(A, 3000, date(2010, 6, 1))], date(2011, 12, 31))
    assert [movement.on.year for movement in movements if movement.kind is MovementKind.MALUS] == [2011]


def test_the_malus_stops_at_the_smallest_capital() -> None:
    movements = moved(register(A), [], [entry(A, 120, date(2010, 1, 1))], date(2010, 12, 31))
    assert capitals(movements, A)[-1] == ("malus", 100)


def test_a_category_once_reached_is_kept_when_the_capital_falls() -> None:
    entries = [entry(A, 3000, date(2018, 1, 1)), entry(B, 2000, date(2018, 1, 1))]
    games = event(date(2019, 3, 1), (A, B, Result.BLACK_WINS))
    movements = moved(register(A, B), [games], entries, date(2019, 4, 1))
    last = [movement for movement in movements if movement.player == A][-1]
    assert last.after is not None
    assert last.after < 3000
    assert last.category_after == "Candidato Maestro"


def test_a_promotion_is_a_movement_that_says_so() -> None:
    entries = [entry(A, 2990, date(2018, 1, 1)), entry(B, 2990, date(2018, 1, 1))]
    movements = moved(register(A, B), [event(date(2019, 3, 1), (A, B, Result.WHITE_WINS))], entries, date(2019, 4, 1))
    assert [(movement.player, movement.category_after) for movement in movements if movement.is_promotion] == [
        (A, "Candidato Maestro")
    ]


@pytest.mark.parametrize(
    ("capital", "start"),
    [(3950, 2500), (3100, 1700), (2100, 1000), (1100, 500), (200, 500)],
)
def test_a_player_of_dama_italiana_starts_dama_internazionale_by_category(capital: int, start: int) -> None:
    games = event(date(2019, 3, 1), (A, B, Result.DRAW), system=INTERNAZIONALE)
    movements = moved(register(A, B), [games], [entry(A, capital, date(2018, 1, 1))], date(2019, 4, 1))
    assert [movement.after for movement in movements if movement.kind is MovementKind.CONVERSION] == [start]


@pytest.mark.parametrize(("title", "start"), [("GMI", 2700), ("M.F.", 2300), ("", 2000)])
def test_a_master_of_dama_internazionale_starts_dama_italiana_by_title(title: str, start: int) -> None:
    players = register(B, a=PlayerRecord(A, "Player a", title=title))
    games = event(date(2019, 3, 1), (A, B, Result.DRAW))
    movements = moved(players, [games], [entry(A, 3900, date(2018, 1, 1), INTERNAZIONALE)], date(2019, 4, 1))
    assert [movement.after for movement in movements if movement.kind is MovementKind.CONVERSION] == [start]


def foreigner(*ratings: OtherRating) -> PlayerRecord:
    return PlayerRecord(A, "Player a", nationality="NED", other_ratings=ratings)


def test_a_foreigner_starts_with_the_converted_fmjd_rating_in_force() -> None:
    ratings = (OtherRating("fmjd", date(2018, 1, 1), 2000), OtherRating("fmjd", date(2020, 1, 1), 2300))
    games = event(date(2019, 3, 1), (A, B, Result.DRAW), system=INTERNAZIONALE)
    movements = moved(register(B, a=foreigner(*ratings)), [games], [], date(2019, 4, 1))
    assert capitals(movements, A)[0] == ("conversion", 3600)


@pytest.mark.parametrize(("title", "start"), [("MI", 2700), ("", 2000)])
def test_a_foreigner_starts_dama_italiana_by_title_or_by_the_category_of_the_fmjd_rating(
    title: str, start: int
) -> None:
    player = replace(foreigner(OtherRating("fmjd", date(2018, 1, 1), 2050)), title=title)
    games = event(date(2019, 3, 1), (A, B, Result.DRAW))
    movements = moved(register(B, a=player), [games], [], date(2019, 4, 1))
    assert capitals(movements, A)[0] == ("conversion", start)


def test_a_foreigner_without_fmjd_rating_needs_a_decision_of_the_commission() -> None:
    games = event(date(2019, 3, 1), (A, B, Result.DRAW))
    with pytest.raises(CapitalError, match="Player a plays for another country and has no FMJD rating"):
        moved(register(B, a=foreigner()), [games], [], date(2019, 4, 1))
    movements = moved(register(B, a=foreigner()), [games], [entry(A, 3000, date(2019, 3, 1))], date(2019, 4, 1))
    assert capitals(movements, A)[0] == ("entry", 3000)


def test_a_foreigner_is_annulled_after_two_idle_years_and_starts_anew_by_conversion() -> None:
    rating = OtherRating("fmjd", date(2010, 1, 1), 2000)
    events = [event(date(2012, 3, 1), (A, B, Result.DRAW)), event(date(2016, 3, 1), (A, B, Result.DRAW))]
    movements = moved(register(B, a=foreigner(rating)), events, [], date(2016, 4, 1))
    kinds = [kind for kind, _ in capitals(movements, A)]
    assert kinds == ["conversion", "event", "malus", "annulment", "conversion", "event"]
    annulled = next(movement for movement in movements if movement.kind is MovementKind.ANNULMENT)
    assert (annulled.on, annulled.after) == (date(2014, 12, 31), None)


def test_a_rating_set_by_hand_carries_its_author_and_reason() -> None:
    movements = moved(register(A), [], [entry(A, 3000, date(2018, 1, 1))], date(2018, 2, 1))
    assert movements[0].entry is not None
    assert (movements[0].entry.author, movements[0].entry.reason) == ("CTF", "first list")


def test_every_event_tells_how_it_came_about() -> None:
    entries = [entry(A, 3479, date(2018, 1, 1)), entry(B, 4000, date(2018, 1, 1))]
    movements = moved(register(A, B), [event(date(2019, 3, 1), (A, B, Result.WHITE_WINS))], entries, date(2019, 12, 31))
    event_movement = next(
        movement for movement in movements if movement.player == A and movement.kind is MovementKind.EVENT
    )
    names = [step.rule.name for step in event_movement.steps()]
    assert names[:2] == ["expected_in_game", "expected_in_event"]
    assert {"weighted_deviation", "capital_after", "rounded_capital", "not_below_floor", "promoted"} <= set(names)


def test_the_order_of_the_register_does_not_matter() -> None:
    events = random_events(random.Random(5), 30)
    players = register(*(PlayerId(f"p{n}") for n in range(12)))
    straight = moved(players, events, [], date(2026, 12, 31))
    assert moved(players, list(reversed(events)), [], date(2026, 12, 31)) == straight


def random_events(lots: random.Random, count: int) -> list[EventRecord]:
    events = []
    for number in range(count):
        day = date(2018, 1, 1) + timedelta(days=lots.randrange(2500))
        size = lots.randrange(2, 8)
        field = [PlayerId(f"p{n}") for n in lots.sample(range(12), size)]
        games = [
            (white, black, lots.choice([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.DOUBLE_FORFEIT]))
            for place, white in enumerate(field)
            for black in field[place + 1 :]
        ]
        system = lots.choice([ITALIANA, INTERNAZIONALE])
        events.append(event(day, *games, system=system, name=f"e{number:03}", validity=lots.choice([100, 50])))
    return events


def naive_capital(events: list[EventRecord], player: PlayerId, until: date) -> int | None:
    """One discipline of a few players again, day by day and without any shared code but the tables."""
    rules = {day: federation_rules(day).systems[ITALIANA] for day in (date(2008, 1, 1), date(2021, 1, 1))}
    capital: dict[PlayerId, int] = {}
    since: dict[PlayerId, date] = {}
    years: dict[PlayerId, set[int]] = {}
    taken: dict[PlayerId, int] = {}
    day = date(2018, 1, 1)
    while day <= until:
        for event_record in sorted((e for e in events if e.ends_on == day), key=lambda e: e.id):
            own = rules[date(2021, 1, 1)] if day >= date(2021, 1, 1) else rules[date(2008, 1, 1)]
            played = [game for game in event_record.games if game.result is not Result.DOUBLE_FORFEIT]
            for one in {p for game in played for p in (game.white, game.black)}:
                capital.setdefault(one, 300)
                since.setdefault(one, day)
                years.setdefault(one, set())
            start = dict(capital)
            for one in {p for game in played for p in (game.white, game.black)}:
                deviation = Fraction(0)
                for game in played:
                    if one in (game.white, game.black):
                        other = game.black if one == game.white else game.white
                        points = {Result.WHITE_WINS: 2, Result.DRAW: 1, Result.BLACK_WINS: 0}[game.result]
                        score = points if one == game.white else 2 - points
                        deviation += score - Fraction(own.expectation.expected(start[one] - start[other]), 100)
                deviation *= Fraction(event_record.validity, 100)
                exact = crawled(Fraction(start[one]), deviation)
                bonus = own.first_event_bonus if day.year not in years[one] else 0
                capital[one] = max(100, (exact * 2 + 1) // 2 + bonus + own.event_bonus)
                years[one].add(day.year)
        if (day.month, day.day) == (12, 31):
            for one in capital:
                if day.year not in years[one] and since[one] < date(day.year, 1, 2) and taken.get(one, 0) < 450:
                    capital[one] = max(100, capital[one] - 50)
                    taken[one] = taken.get(one, 0) + 50
        day += timedelta(days=1)
    return capital.get(player)


def crawled(at: Fraction, left: Fraction) -> Fraction:
    """Move along the scale in steps so small that each stays in one band: hundredths of a point of the game."""
    sign = 1 if left > 0 else -1
    while left:
        slope = 150 if at < 3000 or (at == 3000 and sign < 0) else 50 if at > 3900 or (at == 3900 and sign > 0) else 100
        edges = [edge for edge in (Fraction(3000), Fraction(3900)) if (edge - at) * sign > 0]
        room = min((abs(edge - at) * Fraction(1, slope) for edge in edges), default=abs(left))
        step = min(abs(left), room)
        at, left = at + sign * step * slope, left - sign * step
    return at


@pytest.mark.parametrize("seed", range(12))
def test_careers_agree_with_a_naive_count_day_by_day(seed: int) -> None:
    lots = random.Random(seed)
    events = [event_record for event_record in random_events(lots, 40) if event_record.systems == (ITALIANA,)]
    until = date(2024, 12, 31)
    movements = moved(register(*(PlayerId(f"p{n}") for n in range(12))), events, [], until)
    for number in range(12):
        player = PlayerId(f"p{number}")
        last = [movement.after for movement in movements if movement.player == player]
        assert (last[-1] if last else None) == naive_capital(events, player, until)
