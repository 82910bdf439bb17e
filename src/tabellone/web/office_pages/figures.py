"""Figures as the tables of the office write them."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from tabellone.core.rating.lists.ratinglist import Activity
from tabellone.core.rating.lists.records import Sex
from tabellone.locales.words import Words

MINUS, DASH = "−", "–"


def signed(change: int | None) -> str:
    """A change with its sign; a dash where there is nothing to compare."""
    if change is None:
        return DASH
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "0"


def hundredths(value: Fraction | None, words: Words) -> str:
    """A number with two decimals, a dash where there is none."""
    return DASH if value is None else words.rounded(value, 2)


def exact_change(change: Fraction | None, words: Words) -> str:
    """A change before it is rounded, with its sign and two decimals; a dash where there is none."""
    if change is None:
        return DASH
    return ("+" if change > 0 else "") + words.rounded(change, 2).replace("-", MINUS)


def figure(value: int | None) -> str:
    """A whole number, a dash where there is none."""
    return DASH if value is None else str(value)


def mean_text(mean: Fraction | None, words: Words) -> str:
    """A mean with one decimal."""
    return DASH if mean is None else words.rounded(mean, 1)


def percent(share: Fraction, words: Words, places: int = 1) -> str:
    """A share of one as hundredths."""
    return words.rounded(share * 100, places) + "%"


def activity_name(activity: Activity, words: Words) -> str:
    """Whether somebody has played of late."""
    return {
        Activity.ACTIVE: words("active"),
        Activity.IDLE: words("idle"),
        Activity.INACTIVE: words("inactive"),
    }[activity]


def sex_name(sex: Sex | None, words: Words) -> str:
    """Women, men; empty where it is not known."""
    return {Sex.FEMALE: words("women"), Sex.MALE: words("men"), None: ""}[sex]


def category_step(before: str, after: str) -> str:
    """A category, or the step from one to another."""
    return after if before == after or not before else f"{before} → {after or DASH}"


def template_figures(words: Words) -> dict[str, Callable[..., str]]:
    """The functions with which the templates of the office write figures, by their names there."""
    return {
        "figure": figure,
        "signed": signed,
        "mean_text": partial(mean_text, words=words),
        "percent": lambda share, places=1: percent(share, words, places),
        "hundredths": partial(hundredths, words=words),
        "exact_change": partial(exact_change, words=words),
        "activity_name": partial(activity_name, words=words),
        "category_step": category_step,
    }
