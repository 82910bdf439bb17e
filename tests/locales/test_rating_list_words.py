from datetime import date

import pytest

from tabellone.core.explain import Step, explain
from tabellone.core.rating.elo_rubele import careers
from tabellone.core.rating.fide import list_calendar
from tabellone.core.rating.fide.fide_1997 import lists
from tabellone.core.rating.fide.fide_monthly import month, state
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists import watch
from tabellone.core.rating.lists.ratinglist import Line, RatingList
from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.uisp import calendar as uisp_calendar
from tabellone.core.rating.uisp import calendar as uisp_first_rating
from tabellone.core.rating.uisp import lists as uisp_lists
from tabellone.locales.rating_sentences import RATING_LIST_SENTENCES
from tabellone.locales.words import LANGUAGES, words
from tabellone.regulations import rulebook


def steps_of_lists() -> tuple[Step, ...]:
    """Real steps of the rules that make whole lists."""
    calendar = rulebook.uisp_calendar()
    thresholds = rulebook.federation_rules(date(2020, 1, 1)).systems[RatingSystem.ELO_RUBELE_ITALIANA].thresholds
    day = date(2026, 4, 5)
    foreigner = PlayerRecord(PlayerId("f"), "Foreigner", other_ratings=(OtherRating("fmjd", day, 2050),))
    event = EventRecord(EventId("e"), "Event", (), day, day, day, (), ())
    rating_list = RatingList(RatingSystem.UISP, day, (Line(PlayerId("a"), 1500),))

    old = rulebook.fide_rating_rules("1997")
    assert isinstance(old, AverageRules)

    def everything() -> None:
        careers.in_order_of_end(())
        careers.is_charged_for_year(2020, 2019, date(2018, 1, 1))
        careers.is_charged_for_year(2020, 2020, date(2018, 1, 1))
        careers.beginners_capital(300, thresholds)
        careers.capital_of_event(5120, 100)
        careers.capital_of_event(50, 100)
        uisp_first_rating.rating_of_entry(1800)
        careers.beginners_capital_internazionale(500, thresholds)
        careers.foreigners_category(foreigner, event, rulebook.federation_rules(day))
        uisp_calendar.is_list_day(day, calendar)
        uisp_calendar.is_list_day(date(2026, 4, 20), calendar)
        publications = (uisp_calendar.Publication(day, day),)
        uisp_calendar.list_counting(date(2026, 1, 1), publications, calendar)
        uisp_calendar.list_counting(date(2026, 4, 4), publications, calendar)
        uisp_calendar.list_in_force(date(2026, 4, 4), publications)
        uisp_calendar.list_in_force(day, publications)
        uisp_calendar.category_kept("", 1500, None)
        for known in ((), (OtherRating("fide_rapid", day, 1600),)):
            newcomer = PlayerRecord(PlayerId("n"), "Newcomer", other_ratings=known)
            uisp_first_rating.first_rating(newcomer, day, rulebook.uisp_rules())
        for last in (date(2020, 1, 1), date(2026, 1, 1)):
            uisp_calendar.quarters_without_list(last, day, calendar)
            list_calendar.months_without_list(last, date(2026, 2, 1), date(2024, 3, 1))
        careers.unplayed_games_in_draughts(2)
        uisp_lists.unplayed_games_for_uisp(2)
        lists.has_fide_title("WIM", True, frozenset({"WIM"}))
        lists.has_fide_title("MF", True, frozenset({"WIM"}))
        list_calendar.month_counting(day, day, 3)
        list_calendar.begins_before_monthly_lists(date(2024, 2, 28), date(2024, 3, 1))
        for last in (date(2024, 3, 1), date(2026, 1, 1)):
            state.lists_inactive(last, date(2026, 2, 1), 12)
        month.is_still_pooled(date(2024, 1, 1), date(2026, 2, 1), 26)
        month.is_still_pooled(date(2024, 1, 1), date(2026, 3, 1), 26)
        watch.cohort((), {}, rulebook.watch_limits())
        watch.top_mean(rating_list, rulebook.watch_limits())
        watch.distribution(rating_list)

    return explain(everything)[1]


STEPS = steps_of_lists()
RULES = [(module, name) for module, names in RATING_LIST_SENTENCES.items() for name in names]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_said_in_a_whole_sentence(language: str) -> None:
    for step in STEPS:
        sentence = words(language).step(step)
        assert sentence.endswith("."), step
        assert "{" not in sentence


@pytest.mark.parametrize("rule", RULES, ids=".".join)
def test_every_rule_with_a_sentence_is_heard(rule: tuple[str, str]) -> None:
    assert rule in {(step.rule.module, step.rule.name) for step in STEPS}
