"""Sentences of the ratings, by which a reader can check the computation by hand."""

from collections.abc import Callable
from fractions import Fraction

from tabellone.core.explain import explain
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.federation import fmjd_factors
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.locales.words import words
from tabellone.regulations import rulebook

RULES = rulebook.uisp_rules()


def told(call: Callable[[], object]) -> list[str]:
    return [words("en").step(step) for step in explain(call)[1]]


def test_the_variation_of_a_capital_is_told_as_a_product() -> None:
    bands = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008").bands
    assert told(lambda: elo_rubele.capital_after(3482, Fraction("0.67"), bands)) == [
        "V = S × D = 100 × 0.67 = 67: 3482 + 67 = 3549."
    ]
    crossing = told(lambda: elo_rubele.capital_after(3479, Fraction("4.7"), bands))
    assert crossing[-1] == "V = S × D = 100 × 4.7 = 470: 3479 + 421 + 24.5 = 3924.5."
    assert "it would be 3949; beyond 3900" in crossing[0]


def test_a_foreign_rating_is_told_with_its_factor() -> None:
    factors = fmjd_factors(rulebook.edition("fid", "elo_rubele"))
    assert told(lambda: elo_rubele.capital_from_fmjd(2101, factors)) == [
        "The FMJD rating 2101 × 2.2 = 4622.2: the capital is 4622."
    ]


def test_a_conversion_names_the_category_that_it_starts_from() -> None:
    to_international = rulebook.conversions_to(Discipline.DAMA_INTERNAZIONALE)
    assert told(lambda: elo_rubele.converted("candidate_master", to_international)) == [
        "Candidato Maestro in the other discipline: the start here is 1700 points, Regionale."
    ]
    to_italian = rulebook.conversions_to(Discipline.DAMA_ITALIANA)
    assert told(lambda: elo_rubele.converted("international_master", to_italian)) == [
        "M.I. in the other discipline: the start here is 2700 points, Nazionale."
    ]


def test_the_cap_the_sum_and_the_halving_of_the_uisp_are_told() -> None:
    def change() -> None:
        k = uisp.coefficient_of_event(30, RULES, online=True)
        uisp.event_change(1500, [(2000, Fraction(1)), (1600, Fraction(0)), (1520, Fraction(1))], k, RULES)

    assert told(change) == [
        "Online a coefficient counts 50%: 30 becomes 15.",
        "The coefficient of the event is 15.",
        "The difference of −500 points counts as −400, for 400 is the most.",
        "1500 against 2000: 8% is expected.",
        "1500 against 1600: 36% is expected.",
        "1500 against 1520: 47% is expected.",
        "Added up, 0.91 points; rounded once to one decimal, 0.9 were expected.",
        "2 scored, 0.9 expected, coefficient 15: the change is 16.5.",
        "The changes of the quarter add up to 16.5: 1500 becomes 1516.5.",
        "Rounded as lists publish it: 1517.",
    ]


def test_a_difference_of_the_cap_itself_is_not_told_as_capped() -> None:
    assert told(lambda: uisp.expected_percentage(1900, 1500, RULES)) == ["1900 against 1500: 92% is expected."]
