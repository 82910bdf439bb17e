from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.core.rating.random_events import EDITIONS

from tabellone.core.arithmetic import half_up
from tabellone.core.rating.elo_rubele.event_change import Bands, CapitalError, capital_after
from tabellone.core.rating.elo_rubele.federation import potential_of

PARTS = 10_000
capitals = st.integers(-500, 6000)
parts = st.integers(-40 * PARTS, 40 * PARTS)
published_bands = st.sampled_from([rules.bands for rules in EDITIONS.values()])


@st.composite
def any_bands(draw: st.DrawFn) -> Bands:
    """Scales of one to five bands, with coefficients that have few factors in common."""
    edges = sorted(draw(st.sets(st.integers(0, 5000), max_size=4)))
    coefficients = draw(st.lists(st.integers(1, 300), min_size=len(edges) + 1, max_size=len(edges) + 1))
    return Bands(tuple(coefficients), tuple(edges))


@given(capitals, parts, published_bands | any_bands())
@example(3000, 47_000, Bands((150, 100, 50), (3000, 3900)))
@example(3900, -200_000, Bands((150, 100, 50), (3000, 3900)))
def test_one_addition_moves_a_capital_as_the_rule_does(capital: int, moved: int, bands: Bands) -> None:
    potential = potential_of(bands, PARTS)
    exact, _ = capital_after(capital, Fraction(moved, PARTS), bands)
    assert potential.capital_at(potential.level_after(capital, moved)) == exact
    assert potential.rounded_after(capital, moved) == half_up(exact)


@given(capitals, published_bands | any_bands(), st.sampled_from([1, 100, PARTS]))
def test_a_level_leads_back_to_its_capital(capital: int, bands: Bands, fineness: int) -> None:
    potential = potential_of(bands, fineness)
    assert potential.capital_at(potential.level_after(capital, 0)) == capital


@given(capitals, capitals, published_bands | any_bands())
def test_levels_rise_with_capitals(one: int, other: int, bands: Bands) -> None:
    potential = potential_of(bands, 1)
    assert (potential.level_after(one, 0) < potential.level_after(other, 0)) == (one < other)


def test_a_half_is_rounded_upwards_on_both_sides_of_zero() -> None:
    potential = potential_of(Bands((1,), ()), 2)
    assert [potential.rounded_after(0, parts) for parts in (-3, -1, 0, 1, 3)] == [-1, 0, 0, 1, 2]


@pytest.mark.parametrize(
    ("bands", "fineness"), [(Bands((0,), ()), 100), (Bands((50, -1), (7,)), 100), (Bands((1,), ()), 0)]
)
def test_a_scale_that_does_not_rise_is_refused(bands: Bands, fineness: int) -> None:
    with pytest.raises(CapitalError, match="must be greater than 0"):
        potential_of(bands, fineness)
