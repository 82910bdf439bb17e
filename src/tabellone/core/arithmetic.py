"""Exact numbers and the roundings that the regulations name.

Every value is an `int` or a `Fraction`; binary floats never enter the rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TypeVar

from tabellone.core.refusal import Refusal

K = TypeVar("K")
Exact = int | Fraction
ZERO = Fraction(0)
Rounding = Callable[[Exact], int]


class Hundredths(Fraction):
    """A sum of hundredths, which is written with both of its decimals: 9.30."""

    __slots__ = ()


class NotExactError(Refusal):
    """A text that is not a plain decimal number."""


def half_up(value: Exact) -> int:
    """Round to the nearest integer; a half goes up, also below zero (-2.5 becomes -2)."""
    numerator, denominator = value.numerator, value.denominator
    return (2 * numerator + denominator) // (2 * denominator)


def half_down(value: Exact) -> int:
    """Round to the nearest integer; a half goes down."""
    return -half_up(-Fraction(value))


def toward_zero(value: Exact) -> int:
    """Drop the decimals, as "parte intera" asks."""
    return Fraction(value).__trunc__()


def to_multiple(value: Exact, step: Exact, rounding: Rounding = half_up) -> Fraction:
    """Round to the nearest multiple of `step`: 5 for a rating list, Fraction(1, 10) for one decimal."""
    if step <= 0:
        raise ValueError(f"a rounding step is greater than zero, not {step}")
    return rounding(Fraction(value) / Fraction(step)) * Fraction(step)


@cache
def from_hundredths(count: int) -> Fraction:
    """A number of hundredths; the few that occur in tables are cached."""
    return Fraction(count, 100)


def total(values: Iterable[Exact]) -> Fraction:
    """The sum of exact numbers, reduced once at the end: a list adds up millions of them."""
    numerator, denominator = 0, 1
    for value in values:
        own = value.denominator
        if own != denominator:
            common = lcm(denominator, own)
            numerator, denominator = numerator * (common // denominator), common
        numerator += value.numerator * (denominator // own)
    return Fraction(numerator, denominator)


def in_one_unit(rows: Mapping[K, Sequence[Exact]]) -> dict[K, tuple[int, ...]]:
    """Exact numbers as multiples of one unit: whole numbers, which compare in the same way, and much faster."""
    unit = lcm(*{value.denominator for row in rows.values() for value in row})
    return {key: tuple([value.numerator * (unit // value.denominator) for value in row]) for key, row in rows.items()}


def exact(text: str) -> Fraction:
    """Read a decimal number ("9.30", "-2", "0,5") without loss; a comma is a decimal sign."""
    body = text.strip().replace(",", ".", 1)
    sign, digits = (-1, body[1:]) if body[:1] == "-" else (1, body.removeprefix("+"))
    whole, _, decimals = digits.partition(".")
    if not (whole + decimals).isascii() or not (whole + decimals).isdigit():
        raise NotExactError('"{text}" is not a decimal number', text=text)
    return sign * Fraction(int(whole + decimals), 10 ** len(decimals))


def decimal_text(value: Exact) -> str:
    """Write exactly: "14", "3924.5", "-2.74"; a value without a finite decimal form as "1/3"."""
    numerator, denominator = value.numerator, value.denominator
    if denominator == 1:
        return str(numerator)
    decimals = 0
    while 10**decimals % denominator:
        decimals += 1
        if decimals > 40:
            return f"{numerator}/{denominator}"
    digits = str(abs(numerator) * (10**decimals // denominator)).rjust(decimals + 1, "0")
    sign = "-" if numerator < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"
