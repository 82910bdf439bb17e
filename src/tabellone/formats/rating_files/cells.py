"""The texts of one player in a rating file, and the player that they mean."""

from tabellone.formats.rating_files.listed_player import HIGHEST_RATING, MOST_CHARACTERS, ListedPlayer
from tabellone.formats.rating_files.refused_lines import RatingFileError

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
            found=_shown(number),
        )
    if not name or len(name) > MOST_CHARACTERS or not name.isprintable():
        raise RatingFileError(
            '{file} line {line}: name "{found}" is not allowed; write 1 to 200 characters',
            file=source,
            line=line,
            found=_shown(name),
        )
    if federation and not (len(federation) == 3 and federation.isascii() and federation.isalnum()):
        raise RatingFileError(
            '{file} line {line}: federation "{found}" is not allowed; write three letters such as ITA',
            file=source,
            line=line,
            found=_shown(federation),
        )
    if sex not in SEXES:
        raise RatingFileError(
            '{file} line {line}: sex "{found}" is not allowed; write F or M', file=source, line=line, found=_shown(sex)
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
                found=_shown(text),
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
        found=_shown(text),
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
        found=_shown(text),
        least=FIRST_YEAR,
        most=LAST_YEAR,
    )


def _shown(found: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in found[:40])
