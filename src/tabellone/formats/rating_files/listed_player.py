"""Players of a rating list, read from the texts of their fields; the lines that cannot be read are counted."""

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal

MOST_SHOWN = 20
MOST_REFUSED = 1000


class RatingFileError(Refusal):
    """A rating file that cannot be read, or a line of it: where, what was found, what is allowed."""


@dataclass(slots=True)
class RefusedLines:
    """Number of skipped lines, and the reasons of the first ones."""

    count: int = 0
    first_errors: tuple[RatingFileError, ...] = ()

    def add(self, error: RatingFileError, source: str) -> None:
        """Leave a line out; a file in which a thousand lines cannot be read is no list."""
        self.count += 1
        if self.count <= MOST_SHOWN:
            self.first_errors = (*self.first_errors, error)
        if self.count > MOST_REFUSED:
            raise RatingFileError(
                "{file}: more than {most} lines cannot be read, the first of them line {line}",
                file=source,
                most=MOST_REFUSED,
                line=self.first_errors[0].values.get("line", 1),
            ) from self.first_errors[0]


HIGHEST_RATING = 9999
MOST_CHARACTERS = 200


class ListedPlayer(NamedTuple):
    """A line of a list; a tuple, for there are a million and a half of them.

    A rating, a K or a year of birth that the list does not give is None. `sex` is "m", "f" or empty.
    """

    number: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    online_title: str = ""
    standard: int | None = None
    standard_games: int = 0
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int = 0
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int = 0
    blitz_k: int | None = None
    birth_year: int | None = None
    flag: str = ""

    def rating(self, kind: Pace) -> int | None:
        """The rating of a time control."""
        rating: int | None = getattr(self, kind.value)
        return rating

    def coefficient(self, kind: Pace) -> int | None:
        """K of a time control."""
        coefficient: int | None = getattr(self, f"{kind.value}_k")
        return coefficient


NONE = frozenset(("", "0", "0000"))
LONGEST_NUMBER = 20
FIRST_YEAR, LAST_YEAR = 1850, 2200
SEXES = {"M": "m", "F": "f", "W": "f", "m": "m", "f": "f", "w": "f", "": ""}
# Lists before 2012 write titles in small letters: g is GM, wm is WIM.
OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
# The order of the texts is that of the fields of a listed player.
FIELDS = ListedPlayer._fields
# Every number that there can be, by its text: to look it up is quicker than to read it.
_WHOLE: dict[str, int | None] = {str(number): number or None for number in range(HIGHEST_RATING + 1)}
_WHOLE |= {text: int(text) or None for number in range(1000) for text in (f"{number:03}", f"{number:04}")}
_WHOLE[""] = None
_YEARS: dict[str, int | None] = {str(year): year for year in range(FIRST_YEAR, LAST_YEAR + 1)} | dict.fromkeys(NONE)


def player_of(texts: list[str], source: str, line: int) -> ListedPlayer:
    """The player of texts in the order of the fields; the first text that is not allowed is refused."""
    number, name, federation, sex, title, women_title, other_titles, online_title = texts[:8]
    if not number or len(number) > LONGEST_NUMBER or not (number.isascii() and number.isalnum()):
        raise RatingFileError(
            '{file} line {line}: number "{found}" is not allowed; write letters and digits',
            file=source,
            line=line,
            found=_printable(number),
        )
    if not name or len(name) > MOST_CHARACTERS or not name.isprintable():
        raise RatingFileError(
            '{file} line {line}: name "{found}" is not allowed; write 1 to 200 characters',
            file=source,
            line=line,
            found=_printable(name),
        )
    if federation and not (len(federation) == 3 and federation.isascii() and federation.isalnum()):
        raise RatingFileError(
            '{file} line {line}: federation "{found}" is not allowed; write three letters such as ITA',
            file=source,
            line=line,
            found=_printable(federation),
        )
    if sex not in SEXES:
        raise RatingFileError(
            '{file} line {line}: sex "{found}" is not allowed; write F or M',
            file=source,
            line=line,
            found=_printable(sex),
        )
    try:
        numbers = [_WHOLE[text] for text in texts[8:17]]
    except KeyError:
        numbers = [_whole(text, source, line) for text in texts[8:17]]
    standard, standard_games, standard_k, rapid, rapid_games, rapid_k, blitz, blitz_games, blitz_k = numbers
    birth, flag = texts[17:19]
    year = _YEARS[birth] if birth in _YEARS else _year(birth, source, line)
    if title or women_title or other_titles or online_title or flag:
        text = "".join((title, women_title, other_titles, online_title, flag))
        if len(text) > MOST_CHARACTERS or not text.isprintable():
            raise RatingFileError(
                '{file} line {line}: title "{found}" is not allowed; write one such as GM',
                file=source,
                line=line,
                found=_printable(text),
            )
    return ListedPlayer(
        number,
        name,
        federation.upper(),
        SEXES[sex],
        OLD_TITLES.get(title, title),
        OLD_TITLES.get(women_title, women_title),
        other_titles,
        online_title,
        standard,
        standard_games or 0,
        standard_k,
        rapid,
        rapid_games or 0,
        rapid_k,
        blitz,
        blitz_games or 0,
        blitz_k,
        year,
        flag,
    )


def _whole(text: str, source: str, line: int) -> int | None:
    if text in _WHOLE:
        return _WHOLE[text]
    raise RatingFileError(
        '{file} line {line}: "{found}" is not allowed; write a whole number from 0 to {most}',
        file=source,
        line=line,
        found=_printable(text),
        most=HIGHEST_RATING,
    )


def _year(text: str, source: str, line: int) -> int | None:
    """A year, or the year of a day such as 1990.11.30."""
    year = text[:4]
    if year in NONE:
        return None
    is_alone = len(text) == 4 or (text[4:5] in (".", "/", "-") and len(text) <= 10)
    if is_alone and year.isascii() and year.isdecimal() and FIRST_YEAR <= int(year) <= LAST_YEAR:
        return int(year)
    raise RatingFileError(
        '{file} line {line}: year of birth "{found}" is not allowed; write {least} to {most}',
        file=source,
        line=line,
        found=_printable(text),
        least=FIRST_YEAR,
        most=LAST_YEAR,
    )


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text[:40])


# Replacement of each ASCII character: most names have no other.
_PLAIN = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
# Letters that do not part into a plain one and a mark.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def name_words(name: str) -> list[str]:
    """The words of a name, folded: "Łukasz O'Brien-Søby" is lukasz, o, brien, soby."""
    if name.isascii():
        return name.translate(_PLAIN).split()
    return "".join(sign if sign.isalnum() else " " for sign in _folded(name)).split()


def _folded(name: str) -> str:
    parted = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign)).translate(_LETTERS)


def rotations(name: str) -> list[str]:
    """The folded name beginning at each of its words, so that any word can be looked up by its beginning."""
    words = name_words(name)
    if len(words) == 2:
        first, second = words
        return [f"{first} {second}", f"{second} {first}"]
    return [" ".join((*words[index:], *words[:index])) for index in range(len(words))]
