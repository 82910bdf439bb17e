"""Counted nouns: a sentence is written for many, and read with the noun for one where the count is one.

Sentences with one count and a verb have plural forms of their own (`Words.plural`); those with several counts could
not: "{file}: {players} players, {rounds} rounds" would need four forms.
"""

import re
from collections.abc import Callable, Mapping

from tabellone.locales.mark import counted

COUNTED = (
    counted("rated player", "rated players"),
    counted("player", "players"),
    counted("rated opponent", "rated opponents"),
    counted("opponent", "opponents"),
    counted("round", "rounds"),
    counted("game", "games"),
    counted("board", "boards"),
    counted("point", "points"),
    counted("half point", "half points"),
    counted("result", "results"),
    counted("event", "events"),
    counted("group", "groups"),
    counted("cycle", "cycles"),
    counted("pair", "pairs"),
    counted("list", "lists"),
    counted("opening", "openings"),
    counted("full year", "full years"),
    counted("year", "years"),
    counted("month", "months"),
    counted("day", "days"),
    counted("hour", "hours"),
    counted("minute", "minutes"),
    counted("second", "seconds"),
    counted("page", "pages"),
    counted("file", "files"),
    counted("entry", "entries"),
    counted("row", "rows"),
    counted("line", "lines"),
    counted("column", "columns"),
    counted("character", "characters"),
    counted("letter", "letters"),
    counted("name", "names"),
    counted("place", "places"),
    counted("byte", "bytes"),
    counted("hundredth", "hundredths"),
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
        self._singular: Mapping[str, str] = {plural(one, many, 2): plural(one, many, 1) for one, many in COUNTED}
        many = "|".join(map(re.escape, sorted(self._singular, key=len, reverse=True)))
        self._counted = re.compile(rf"\{{(\w+)\}} ({many})\b")

    def agreed(self, sentence: str, values: Mapping[str, object]) -> str:
        """A sentence with the noun for one after each count that is one."""
        ones = {name for name, value in values.items() if str(value) == "1"}
        if not ones:
            return sentence

        def noun(found: re.Match[str]) -> str:
            return f"{{{found[1]}}} {self._singular[found[2]]}" if found[1] in ones else found[0]

        return self._counted.sub(noun, sentence)


def elided(sentence: str) -> str:
    """An Italian sentence with the article that its numbers ask for: l'8 maggio, gli 11 tavoli."""

    def article(found: re.Match[str]) -> str:
        text = _ARTICLES[found[1].lower()]
        return text.capitalize() if found[1][0].isupper() else text

    return _READ_WITH_VOWEL.sub(article, sentence)
