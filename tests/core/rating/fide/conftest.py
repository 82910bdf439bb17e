"""Editions of B.02 and case files."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabellone.core.rating.fide.rules import AverageRules, GameRules, fide_rules
from tabellone.regulations.loader import regulation

CASES = Path(__file__).parents[3] / "cases" / "fide" / "rating"


@pytest.fixture
def case() -> Callable[[str], dict[str, Any]]:
    """A case file such as "1997/example_10_68"."""
    return lambda path: tomllib.loads((CASES / f"{path}.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def rules_1997() -> AverageRules:
    rules = fide_rules(regulation("fide", "rating").edition_named("1997"))
    assert isinstance(rules, AverageRules)
    return rules


@pytest.fixture(scope="session")
def rules_2024() -> GameRules:
    rules = fide_rules(regulation("fide", "rating").edition_named("2024"))
    assert isinstance(rules, GameRules)
    return rules


@pytest.fixture(scope="session")
def rules_2025() -> GameRules:
    rules = fide_rules(regulation("fide", "rating").edition_named("2025"))
    assert isinstance(rules, GameRules)
    return rules
