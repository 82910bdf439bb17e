"""Counted nouns: a sentence is written for many, and read with the noun for one where the count is one.

Sentences with one count and a verb have plural forms of their own (`Words.plural`); those with several counts could
not: "{file}: {players} players, {rounds} rounds" would need four forms.
"""

import re
from collections.abc import Callable, Mapping

from tabellone.locales.mark import counted
from tabellone.locales.numbers import HALF

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
