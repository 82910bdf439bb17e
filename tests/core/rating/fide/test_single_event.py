"""One player, one event: worked cases of every edition."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tabellone.core.arithmetic import decimal_text, exact
from tabellone.core.rating.fide.game_account import FideCareer, Kind, RatedGame
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError, FideRules, fide_rules
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.regulations.loader import regulation

Case = dict[str, Any]
FILES = [
    "1997/single_events",
    "2014/single_events",
    "2017/single_events",
    "2022/single_events",
    "2024/single_events",
    "2025/published",
]


def games_of(texts: list[str]) -> list[RatedGame]:
    pairs = [text.split() for text in texts]
    return [RatedGame(None if rating == "none" else int(rating), exact(score)) for rating, score in pairs]


def rules_of(path: str) -> FideRules:
    return fide_rules(regulation("fide", "rating").edition_named(path.partition("/")[0]))


@pytest.mark.parametrize("path", FILES)
def test_every_change_is_the_one_worked_by_hand(path: str, case: Callable[[str], Case]) -> None:
    for entry in case(path)["changes"]:
        career = FideCareer(entry.get("career_games"), entry.get("has_reached", False), entry.get("is_junior", False))
        rating_change = event_change(
            Kind(entry.get("kind", "swiss")),
            entry["rating"],
            games_of(entry["games"]),
            rules_of(path),
            entry.get("k"),
            career=career,
            field_average=entry.get("field_average"),
        )
        assert (decimal_text(rating_change.expected), rating_change.coefficient) == (
            entry["expected"],
            entry["coefficient"],
        ), entry
        assert (decimal_text(rating_change.exact), rating_change.after) == (entry["exact"], entry["after"]), entry
        assert rating_change.is_listed is entry.get("is_listed", True), entry
        assert rating_change.before + rating_change.change == rating_change.exact
        for name in ("average", "difference"):
            assert getattr(rating_change, name) == entry.get(name, getattr(rating_change, name)), entry


@pytest.mark.parametrize("path", FILES)
def test_every_first_rating_is_the_one_worked_by_hand(path: str, case: Callable[[str], Case]) -> None:
    for entry in case(path)["firsts"]:
        outcome = first_rating(
            Kind(entry.get("kind", "swiss")),
            games_of(entry["games"]),
            rules_of(path),
            field_average=entry.get("field_average"),
        )
        assert [objection.value for objection in outcome.objections] == entry["objections"], entry
        assert (outcome.performance, outcome.after) == (entry.get("performance"), entry.get("after")), entry
        assert outcome.exact == (Fraction(entry["exact"]) if "exact" in entry else None), entry
        for name in ("average", "percentage"):
            assert name not in entry or getattr(outcome, name) == Fraction(entry[name]), entry


def test_the_cap_of_400_falls_at_2650_only_since_october_2025(rules_2024: FideRules, rules_2025: FideRules) -> None:
    game = [RatedGame(1800, Fraction(1))]
    changes = {
        (rules.edition, rating): event_change(Kind.SWISS, rating, game, rules).change
        for rules in (rules_2024, rules_2025)
        for rating in (2649, 2650)
    }
    capped = exact("0.8")
    assert changes == {("2024", 2649): capped, ("2024", 2650): capped, ("2025", 2649): capped, ("2025", 2650): 0}


def test_k_times_the_games_stays_within_700(rules_2025: FideRules) -> None:
    coefficients = [
        event_change(Kind.SWISS, 2000, [RatedGame(2000, Fraction(1, 2))] * games, rules_2025).coefficient
        for games in (1, 35, 36, 39)
    ]
    assert coefficients == [20, 20, 19, 17]


def test_in_the_present_edition_who_has_reached_2400_keeps_10(rules_2025: FideRules) -> None:
    game = [RatedGame(2300, Fraction(1))]
    careers = [FideCareer(5), FideCareer(5, has_reached_threshold=True), FideCareer(is_junior=True), FideCareer()]
    coefficients = [event_change(Kind.SWISS, 2290, game, rules_2025, career=career).coefficient for career in careers]
    assert coefficients == [40, 10, 40, 20]
    assert event_change(Kind.SWISS, 2400, game, rules_2025, career=FideCareer(5)).coefficient == 10


def test_a_match_against_an_unrated_player_gives_no_first_rating_today(rules_2025: FideRules) -> None:
    outcome = first_rating(Kind.MATCH, [RatedGame(2000, Fraction(1))] * 6, rules_2025)
    assert [objection.value for objection in outcome.objections] == ["unrated_match"]


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ([], "no game to count"),
        ([RatedGame(None, Fraction(1))], "without a rating: 1"),
    ],
)
def test_a_round_robin_that_cannot_be_computed_is_refused(
    games: list[RatedGame], message: str, rules_1997: AverageRules
) -> None:
    with pytest.raises(FideRatingError, match=message):
        event_change(Kind.ROUND_ROBIN, 2300, games, rules_1997)


def test_a_swiss_without_rated_opponents_is_refused(rules_1997: AverageRules, rules_2025: FideRules) -> None:
    for rules in (rules_1997, rules_2025):
        with pytest.raises(FideRatingError, match=r"no .*rated opponent"):
            event_change(Kind.SWISS, 2300, [RatedGame(None, Fraction(1))], rules)


def test_a_score_that_no_game_has_is_refused() -> None:
    with pytest.raises(FideRatingError, match=r"1, 0.5 or 0 points, not 2"):
        RatedGame(2000, Fraction(2))
