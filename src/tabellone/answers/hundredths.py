"""Sums of hundredths."""

from fractions import Fraction


class Hundredths(Fraction):
    """A sum of hundredths, which is written with both of its decimals: 9.30."""

    __slots__ = ()
