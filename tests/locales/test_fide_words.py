"""Every rule of the FIDE rating regulations has its sentence in both languages."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone.core.explain import Step, explain
from tabellone.core.model import Outcome
from tabellone.core.rating.fide import account_1997, account_2024, computer_report, eligibility, list_calendar, report
from tabellone.core.rating.fide import account_1997 as first_rating_rules
from tabellone.core.rating.fide.event_1997 import Event, GameRecord
from tabellone.core.rating.fide.fide_1997 import half_year, standing
from tabellone.core.rating.fide.game_account import Kind, RatedGame
from tabellone.core.rating.fide.round_robin import Participant, round_robin, scheveningen
from tabellone.core.rating.fide.rules import AverageRules, fide_rules
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.rating_sentences import FIDE_RATING_SENTENCES
from tabellone.locales.words import LANGUAGES, words
from tabellone.regulations.loader import regulation


def steps_of_fide() -> tuple[Step, ...]:
    """Steps of every rule, from real calls."""
    half, day = Fraction(1, 2), date(1998, 2, 1)
    rating_regulation = regulation("fide", "rating")
    old, new = fide_rules(rating_regulation.edition_named("1997")), fide_rules(rating_regulation.edition_named("2025"))
    assert isinstance(old, AverageRules)
    results = {("U", "A"): half, ("A", "U"): half}

    def everything() -> None:
        for kind in (Kind.SWISS, Kind.ROUND_ROBIN):
            event_change(kind, 2400, [RatedGame(2300, Fraction(1)), RatedGame(2900, half)], old)
            for score in (0, half, 1):
                first_rating(kind, [RatedGame(2300, Fraction(score))] * 9, old, field_average=2300)
                first_rating(Kind.SWISS, [RatedGame(1500, Fraction(score))] * 9, new)
            first_rating(kind, [RatedGame(2300, half), *[RatedGame(2300, Fraction(0))] * 8], old, field_average=2300)
        first_rating_rules.rating_outside_the_list(2400, 1400)
        first_rating(Kind.SWISS, [RatedGame(1990, half)] * 4, old)
        first_rating(Kind.SWISS, [RatedGame(1990, half)] * 3, old)
        first_rating(Kind.SWISS, [RatedGame(1990, half)] * 3, new)
        first_rating(Kind.MATCH, [RatedGame(1990, half)] * 4, new)
        for points in (0, 1):
            event_change(Kind.SWISS, 1405, [RatedGame(1405, Fraction(points))] * 2, new)
        field = [Participant(n, r, Fraction(s)) for n, r, s in (("A", 2300, 2), ("B", 2200, 1), ("C", None, 0))]
        round_robin(field, old)
        low = [
            Participant("A", 2300, Fraction(5, 2)),
            Participant("B", 2300, Fraction(2)),
            Participant("C", 2300, Fraction(1)),
        ]
        round_robin([*low, Participant("D", None, half)], old, as_in_example=True)
        scheveningen({"U": None, "A": 2300}, results, old)
        account_1997.rating_in_averages(2300, 2400)
        eligibility.unplayed_games_for_fide(2)
        list_calendar.half_years_without_list(date(2020, 1, 1), date(2026, 7, 1), old)
        list_calendar.half_years_without_list(date(2026, 1, 1), date(2026, 7, 1), old)
        for pace in (Pace.STANDARD, Pace.BLITZ):
            eligibility.pace_objections(pace)
            account_2024.present_pace_objections(pace)
            eligibility.counts_as_swiss(int(pace is Pace.BLITZ))
        for number in (1, 3, 6, 40):
            eligibility.playing_time_objections([eligibility.Control(Fraction(30 * number))], 2300, old.playing_time)
            eligibility.day_objections(number, Fraction(12), old.limits)
            eligibility.day_objections(number, Fraction(13), old.limits)
            eligibility.duration_objections(day, date(1998, number % 9 + 3, 1), False, old.limits)
            eligibility.round_robin_objections(number, 4, old.rated_in_round_robin)
            eligibility.double_round_robin_objections(number, 4, old.rated_in_round_robin)
            eligibility.championship_objections(number, False, old.rated_in_round_robin)
            first_rating_rules.enters_from_olympiad(14, number, Fraction(number), old.olympiad)
            standing.is_inactive(number, old.inactivity)
            standing.activity_status(number - 1, old.inactivity)
            slow = [eligibility.Control(Fraction(30 * number))]
            account_2024.present_time_objections(slow, 2300, new.playing_time)
        standing.event_under_list("Open", day, 9, half)
        account_2024.month_list_of_event("Open", day, day)
        account_2024.month_coefficient_of_event("Open", day, 20)
        event_change(Kind.SWISS, 1405, [RatedGame(1405, half)], new, 40)
        event_change(Kind.SWISS, 2405, [RatedGame(2405, half)], old, 25)
        account_2024.change_over_coefficients((half, Fraction(3)))
        eligibility.counted_together([["a"], ["b"]])
        eligibility.opponent_objections(None)
        eligibility.counts_with_performance(2361)
        first_rating_rules.olympiad_rating(None, old.olympiad, is_women_event=True)
        first_rating_rules.round_that_secures_entry([half] * 4, 4, old.olympiad)
        first_rating_rules.rating_outside_the_list(1200, 1400)
        first_rating_rules.round_that_secures_entry([Fraction(0)] * 4, 4, old.olympiad)
        for rating in (None, 2200):
            first_rating_rules.own_rating_meanwhile(rating, None)
            first_rating_rules.rating_for_opponents(rating, 2200)
            standing.is_listed_for_title(True, rating)
        listed = [standing.Standing(name, 2300, 100, year=(9, 9)) for name in "ABCDEFGHI"]
        standings = (*listed, standing.Standing("Q", 2005, 100))
        games = tuple(GameRecord("X", n, half) for n in "ABCDEFGHI") + (GameRecord("Q", "A", Fraction(0)),) * 9
        event = Event("", Kind.SWISS, day, day, day, games)
        half_year.rating_lists(half_year.HalfYearList(date(1998, 1, 1), standings), [event], 1, old)
        computer_report.reported_average([2300, 2201])
        computer_report.reported_average([])
        for count in (3, 4):
            computer_report.is_performance_due(None, count, old.least_rated_opponents)
        for outcome in (None, *Outcome):
            report.result_sign(1, outcome)
        for kind in (Kind.SWISS, Kind.ROUND_ROBIN):
            report.reports_colours(kind)
        for name in ("", "Open"):
            report.missing_information(report.ReportHeading(name, day, day, "40/120"), [], 0)
        account_2024.is_junior_player(2007, 2025, 18)
        account_2024.is_junior_player(2000, 2025, 18)
        account_2024.match_objections(are_both_rated=True)
        account_2024.unrated_opponent_objections(None)
        account_2024.unrated_opponent_objections(2000)
        account_2024.games_until_match_is_won([(half, half)], 2)
        account_2024.difference_within_limit(2000, 1500, 400)
        account_2024.without_events_before_points([[(1800, Fraction(0))], [(1900, half)]])
        account_2024.unrated_round_robin_objections(Fraction(0))
        account_2024.unrated_round_robin_objections(half)
        account_2024.difference_with_one_upgrade(2000, 1500, 400, False)
        account_2024.average_of_rated((1600, 1700))
        account_2024.initial_from_half(Fraction(1650), 2, Fraction(20))
        account_2024.percentage_of_results(half, 2)
        account_2024.initial_below_half(Fraction(1650), 25, new.differences)
        account_2024.initial_rating_rounded(Fraction(2915, 2))

    return explain(everything)[1]


STEPS = steps_of_fide()
RULES = [(module, name) for module, names in FIDE_RATING_SENTENCES.items() for name in names]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_said_in_a_whole_sentence(language: str) -> None:
    for step in STEPS:
        sentence = words(language).step(step)
        assert sentence.endswith("."), step
        assert "{" not in sentence


@pytest.mark.parametrize("rule", RULES, ids=".".join)
def test_every_rule_with_a_sentence_is_heard(rule: tuple[str, str]) -> None:
    assert rule in {(step.rule.module, step.rule.name) for step in STEPS}
