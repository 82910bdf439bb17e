"""What is said of a list of players before anybody is entered."""

from tabellone.desk.event.duplicates import Likeness, Twin
from tabellone.locales.words import Words


def twin_sentence(twin: Twin, words: Words) -> str:
    """Whom a line of a list repeats."""
    if twin.first is None:
        return words("line {line}: {name} is entered already", line=twin.row, name=twin.name)
    if twin.likeness is Likeness.NUMBER:
        return words(
            "line {line}: same number as {name}, line {first}", line=twin.row, name=twin.name, first=twin.first
        )
    return words("line {line}: {name} stands already on line {first}", line=twin.row, name=twin.name, first=twin.first)


def likeness_sentence(likeness: Likeness, words: Words) -> str:
    """Why two entries look like the same person."""
    return words("same number") if likeness is Likeness.NUMBER else words("same name")
