"""Numbers, counts, days and times as each language writes them."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache

from tabellone.core.arithmetic import Exact, decimal_text, exact, half_up


def N_(sentence: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return sentence


def counted(one: str, many: str) -> tuple[str, str]:
    """Mark a noun for the catalogues, as it is called for one and for many."""
    return one, many


DECIMAL_SIGN: Mapping[str, str] = {"it": ",", "en": "."}
MINUS = "−"
NOTHING = "–"
HALF = "½"


def _written(text: str, language: str) -> str:
    return text.replace(".", DECIMAL_SIGN[language]).replace("-", MINUS)


def number_in(text: str) -> Fraction:
    """The number that a text with a decimal point writes, exactly; any other text is refused."""
    return exact(text)


def number_text(value: Exact | None, language: str) -> str:
    """A number without loss: 3924,5 in Italian, 3924.5 in English; what has no end as a decimal is 4304 2/3."""
    if value is None:
        return NOTHING
    text = decimal_text(value)
    size = abs(Fraction(value))
    if "/" in text and size > 1:
        whole, rest = divmod(size, 1)
        text = f"{'-' if value < 0 else ''}{whole} {rest}"
    return _written(text, language)


def rounded_text(value: Exact | None, decimals: int, language: str) -> str:
    """A number for the eye only, with so many decimals, a half upwards."""
    if value is None:
        return NOTHING
    scaled = half_up(Fraction(value) * 10**decimals)
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(decimals + 1, "0")
    return _written(f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}", language)


def signed_text(value: Exact | None, decimals: int, language: str) -> str:
    """A difference with its sign and so many decimals."""
    text = rounded_text(value, decimals, language)
    return f"+{text}" if value is not None and value > 0 else text


def points_text(points: Exact | None, language: str) -> str:
    """Points as they are written on the wall: halves as a sign, such as 5½, else as a number."""
    return NOTHING if points is None else _points_text(points.numerator, points.denominator, language)


@lru_cache(4096)
def _points_text(numerator: int, denominator: int, language: str) -> str:
    """Cached, since a page has the same few points in hundreds of cells."""
    if denominator != 2 or numerator < 0:
        return number_text(Fraction(numerator, denominator), language)
    whole = numerator // 2
    return f"{whole}{HALF}" if whole else HALF


COUNT = "{count} "
COUNTED = (
    counted("{count} rated player", "{count} rated players"),
    counted("{count} player", "{count} players"),
    counted("{count} rated opponent", "{count} rated opponents"),
    counted("{count} opponent", "{count} opponents"),
    counted("{count} round", "{count} rounds"),
    counted("{count} game", "{count} games"),
    counted("{count} board", "{count} boards"),
    counted("{count} point", "{count} points"),
    counted("{count} half point", "{count} half points"),
    counted("{count} result", "{count} results"),
    counted("{count} event", "{count} events"),
    counted("{count} group", "{count} groups"),
    counted("{count} cycle", "{count} cycles"),
    counted("{count} pair", "{count} pairs"),
    counted("{count} list", "{count} lists"),
    counted("{count} opening", "{count} openings"),
    counted("{count} full year", "{count} full years"),
    counted("{count} year", "{count} years"),
    counted("{count} month", "{count} months"),
    counted("{count} day", "{count} days"),
    counted("{count} hour", "{count} hours"),
    counted("{count} minute", "{count} minutes"),
    counted("{count} second", "{count} seconds"),
    counted("{count} page", "{count} pages"),
    counted("{count} file", "{count} files"),
    counted("{count} entry", "{count} entries"),
    counted("{count} row", "{count} rows"),
    counted("{count} line", "{count} lines"),
    counted("{count} column", "{count} columns"),
    counted("{count} character", "{count} characters"),
    counted("{count} letter", "{count} letters"),
    counted("{count} name", "{count} names"),
    counted("{count} byte", "{count} bytes"),
    counted("{count} hundredth", "{count} hundredths"),
)
Plural = Callable[[str, str, int], str]
# Italian reads 8, 80, 800 and 11 with a vowel: l'8 maggio, gli 11 tavoli.
_ARTICLES = {
    "il": "l'",
    "del": "dell'",
    "dal": "dall'",
    "al": "all'",
    "nel": "nell'",
    "sul": "sull'",
    "i": "gli ",
    "dei": "degli ",
    "dai": "dagli ",
    "ai": "agli ",
    "nei": "negli ",
    "sui": "sugli ",
}
_READ_WITH_VOWEL = re.compile(rf"\b({'|'.join(_ARTICLES)}) (?=8\d*\b|11(?:\d{{3}})?\b)", re.IGNORECASE)


class Nouns:
    """The counted nouns of one language."""

    def __init__(self, plural: Plural) -> None:
        self._singular: Mapping[str, str] = {
            plural(one, many, 2).removeprefix(COUNT): plural(one, many, 1).removeprefix(COUNT) for one, many in COUNTED
        }
        many = "|".join(map(re.escape, sorted(self._singular, key=len, reverse=True)))
        self._counted = re.compile(rf"\{{(\w+)\}} ({many})\b")

    def agreed(self, sentence: str, values: Mapping[str, object]) -> str:
        """A sentence with the noun for one after each count that is one, or half of one."""
        ones = {name for name, value in values.items() if str(value) in ("1", HALF)}
        if not ones:
            return sentence

        def noun(noun_match: re.Match[str]) -> str:
            return f"{{{noun_match[1]}}} {self._singular[noun_match[2]]}" if noun_match[1] in ones else noun_match[0]

        return self._counted.sub(noun, sentence)


def elided(sentence: str) -> str:
    """An Italian sentence with the article that its numbers ask for: l'8 maggio, gli 11 tavoli."""

    def article(article_match: re.Match[str]) -> str:
        text = _ARTICLES[article_match[1].lower()]
        return text.capitalize() if article_match[1][0].isupper() else text

    return _READ_WITH_VOWEL.sub(article, sentence)


MONTHS: Mapping[str, tuple[str, ...]] = {
    "it": (
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}


def day_text(day: date, language: str) -> str:
    """A day in words: 5 aprile 2026, 5 April 2026; in Italian the first of a month is 1°."""
    number = "1°" if language == "it" and day.day == 1 else str(day.day)
    return f"{number} {MONTHS[language][day.month - 1]} {day.year}"


def short_day_text(day: date | None, language: str) -> str:
    """A day in figures: 9.5.2026 in Italian, 2026-05-09 in English; empty if there is none."""
    if day is None:
        return ""
    return f"{day.day}.{day.month}.{day.year}" if language == "it" else day.isoformat()


def moment_text(moment: datetime, language: str) -> str:
    """A day and the time of day, by the clock of this computer."""
    local = moment.astimezone()
    return f"{day_text(local.date(), language)}, {local:%H:%M}"


def time_text(moment: datetime) -> str:
    """The time of a moment by the clock of this computer: 14:03."""
    return f"{moment.astimezone():%H:%M}"


def short_moment_text(moment: datetime, language: str) -> str:
    """A day in figures and the time of day, by the clock of this computer: 9.5.2026 14:03, 2026-05-09 14:03."""
    local = moment.astimezone()
    return f"{short_day_text(local.date(), language)} {local:%H:%M}"


def clock_text(seconds: int | None) -> str:
    """Seconds as a clock shows them; nothing where none are known."""
    if seconds is None:
        return ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
