"""How often things happen in random events, as people write it: thousandths, or a fraction such as 1/8."""

import re
from collections.abc import Mapping
from fractions import Fraction

from tabellone.answers.files.choice import chosen_word
from tabellone.core.pairing.generator import THOUSAND, Chances, Rate, Ratings, Spread
from tabellone.core.refusal import Refusal

MOST_PARTS = 1_000_000
RATES = {
    "draws": "draw",
    "forfeits": "forfeit",
    "double-forfeits": "double_forfeit",
    "absences": "absence",
    "half-point-byes": "half_point_bye",
    "withdrawals": "withdrawal",
    "late-entries": "late_entry",
}
_FRACTION = re.compile(r"(\d{1,7})/(\d{1,7})", re.ASCII)
_WHOLE = re.compile(r"\d{1,4}", re.ASCII)
_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})", re.ASCII)


class RateError(Refusal):
    """A rate or a range that cannot be read."""


def rate_in(where: str, text: str) -> Rate:
    """A rate from 0 to 1: thousandths from 0 to 1000, or a fraction."""
    plain = text.strip()
    if _WHOLE.fullmatch(plain) and int(plain) <= THOUSAND:
        return int(plain)
    match = _FRACTION.fullmatch(plain)
    if match is not None:
        numerator, denominator = map(int, match.groups())
        if 0 <= numerator <= denominator <= MOST_PARTS and denominator:
            return Fraction(numerator, denominator)
    raise RateError(
        '{where}: "{found}" is not a rate; write thousandths, 0 to 1000, or a fraction up to 1, such as 1/8',
        where=where,
        found=text[:40],
    )


def chances_in(texts: Mapping[str, str | None]) -> Chances:
    """The chances by the names of `RATES`; what is not given is as usual."""
    given = {chosen_word("rates", name, RATES): text for name, text in texts.items() if text is not None}
    return Chances(**{RATES[name]: rate_in(name, text) for name, text in given.items()})


def ratings_in(text: str | None, spread: str | None = None) -> Ratings:
    """The ratings of a random field: a range such as 1000-2400, and how they are spread over it."""
    usual = Ratings()
    match = _RANGE.fullmatch((text or f"{usual.least}-{usual.most}").strip())
    if match is None:
        raise RateError('ratings: "{found}" is not a range of two ratings, such as 1000-2400', found=(text or "")[:40])
    least, most = map(int, match.groups())
    return Ratings(least, most, usual.spread if spread is None else Spread(spread))
