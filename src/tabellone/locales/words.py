"""The language of one reader: translation of sentences, names and marks."""

import gettext
import os
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

from tabellone.core.arithmetic import Exact
from tabellone.core.explain import Citation, Step
from tabellone.core.model import Discipline
from tabellone.core.refusal import Author, OnlyGroup, Refusal, Word
from tabellone.locales.numbers import (
    N_,
    Nouns,
    day_text,
    elided,
    moment_text,
    number_text,
    points_text,
    rounded_text,
    short_day_text,
    short_moment_text,
    signed_text,
    time_text,
)
from tabellone.locales.value_names import ARTICLES, BODIES, SEPARATOR, WORD_NAMES, value_name

LANGUAGES = ("it", "en")
# The first of these that is set gives the language.
LANGUAGE_VARIABLES = ("TABELLONE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
DOMAIN, CATALOGUES = "tabellone", Path(__file__).parent
SEAT = "seat/"
# The places of steps that hold the points of a player.
SCORES = frozenset({"score", "other", "own_points", "virtual"})
# The places of steps that list players; of a long list only the first are named, with the number of the others.
LISTS = frozenset({"others", "beside", "opponents", "unrated"})
LONGEST_LIST = 12
# The steps of one sum, each with its sign.
LEGS = "legs"


class Words:
    """Writes sentences in one language: `words("{count} players", count=12)`.

    Chess and draughts have a word of their own for the board in Italian; the catalogue has that of draughts.
    """

    def __init__(self, language: str, discipline: Discipline | None = None) -> None:
        if language not in LANGUAGES:
            raise Refusal(
                'language "{found}" is not known; there are {known}', found=language, known=", ".join(LANGUAGES)
            )
        self.language = language
        self._is_chess = discipline is Discipline.CHESS and language == "it"
        self._catalogue = gettext.translation(DOMAIN, CATALOGUES, [language], fallback=language == "en")
        self._nouns: Nouns | None = None

    def __call__(self, sentence: str, /, **values: object) -> str:
        """The sentence in this language with its values."""
        translated = self._catalogue.gettext(sentence)
        return self._filled(translated, values) if values else self._of_game(translated)

    def _filled(self, sentence: str, values: Mapping[str, object]) -> str:
        """A sentence of this language with its values, where nouns agree with what is counted."""
        if self._nouns is None:
            self._nouns = Nouns(self._catalogue.ngettext)
        texts = {name: self.value(value) for name, value in values.items()}
        text = self._of_game(self._nouns.agreed(sentence, texts)).format(**texts)
        return elided(text) if self.language == "it" else text

    def _of_game(self, sentence: str) -> str:
        """A sentence with the word for the board in its game: both words have the same gender and forms."""
        if not self._is_chess:
            return sentence
        return sentence.replace("damier", "scacchier").replace("Damier", "Scacchier")

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The sentence for one or for many; `{count}` is filled in."""
        return self._filled(self._catalogue.ngettext(one, many, count), {"count": count, **values})

    def refusal(self, refusal: Refusal, author_name: Callable[[str], str] | None = None) -> str:
        """Why something was refused; `author_name` gives the display names of authors in the journal."""
        values = {name: self._of_refusal(name, value, author_name) for name, value in refusal.values.items()}
        sentence = self(refusal.sentence, **values) if values else self(refusal.sentence)
        if isinstance(refusal.values.get("group"), OnlyGroup):
            return self.without_group(sentence, str(values["group"]))
        return sentence

    def without_group(self, sentence: str, title: str) -> str:
        """A sentence without the name of a group at its beginning."""
        for name in (self(N_("group {group}"), group=title), title):
            for stop in (": ", ", "):
                sentence = sentence.removeprefix(f"{name}{stop}")
        return sentence

    def _of_refusal(self, name: str, value: object, author_name: Callable[[str], str] | None) -> object:
        """A value of a refusal: a word of the program by its name, anything else as the reader writes it."""
        if isinstance(value, Author):
            return author_name(value) if author_name else self.author(value)
        if name == "group" and isinstance(value, str):
            from tabellone.locales.event_names import group_title

            return group_title(value, self)
        named = value_name(name, value)
        return self.value(value) if named is None else SEPARATOR.join(self(term) for term in named)

    def value(self, value: object) -> object:
        """Plain data as a reader writes it: lists with commas, fractions as decimals, days in words, words by name."""
        if isinstance(value, Refusal):
            return self.refusal(value)
        if isinstance(value, Word):
            return self(WORD_NAMES[type(value)][value]) if type(value) in WORD_NAMES else value
        if isinstance(value, Fraction) or (isinstance(value, int) and value < 0):
            return self.number(value)
        if isinstance(value, datetime):
            return self.moment(value)
        if isinstance(value, date):
            return self.day(value)
        if isinstance(value, tuple | list):
            return SEPARATOR.join(str(self.value(item)) for item in value)
        return value

    def author(self, author: str) -> str:
        """The author of an entry by the name in the journal; a seat at the board is White's or Black's."""
        if author.startswith(SEAT):
            return self(N_("White, at the board") if author.endswith("/white") else N_("Black, at the board"))
        return author

    def step(self, step: Step) -> str:
        """The sentence of a step; the sentences are loaded at the first use."""
        from tabellone.locales.sentences import sentence_of

        sentence = sentence_of(step.rule)
        if not isinstance(sentence, str):
            sentence = sentence[step.result if step.result in sentence else "otherwise"]
        values = {name: self._of_step(name, value) for name, value in {**step.values, "result": step.result}.items()}
        return self(sentence, **values)

    def _of_step(self, name: str, value: object) -> object:
        if name in LISTS and isinstance(value, tuple) and len(value) > LONGEST_LIST:
            listed, more = value[:LONGEST_LIST], len(value) - LONGEST_LIST
            return self(N_("{listed} and {count} more"), listed=listed, count=more)
        if name == LEGS and isinstance(value, tuple):
            return " ".join(f"{'−' if leg < 0 else '+'} {self.number(abs(leg))}" for leg in value)
        return self.points(value) if name in SCORES and isinstance(value, Fraction) else self.value(value)

    def step_with_reading(self, step: Step) -> str:
        """The sentence of a step and, where its text is unclear, the reading taken of it."""
        reading = step.citation.reading
        sentence = self.step(step)
        if reading is None:
            return sentence
        return self(N_("{sentence} (Reading {reading}.)"), sentence=sentence, reading=reading)

    def number(self, value: Exact | None) -> str:
        """A number without loss; a dash where there is none."""
        return number_text(value, self.language)

    def rounded(self, value: Exact | None, decimals: int) -> str:
        """A number with so many decimals, for the eye only."""
        return rounded_text(value, decimals, self.language)

    def signed(self, value: Exact | None, decimals: int = 0) -> str:
        """A difference with its sign and so many decimals."""
        return signed_text(value, decimals, self.language)

    def points(self, value: Exact | None) -> str:
        """Points, halves as a sign: 5½."""
        return points_text(value, self.language)

    def day(self, day: date) -> str:
        """A day in words; the first day of the calendar means that there is no date."""
        return self(N_("no date given")) if day == date.min else day_text(day, self.language)

    def short_day(self, day: date | None) -> str:
        """A day in figures; empty where there is none."""
        return short_day_text(None if day == date.min else day, self.language)

    def moment(self, moment: datetime) -> str:
        """A day and the time of it."""
        return moment_text(moment, self.language)

    def time(self, moment: datetime) -> str:
        """The time of a moment."""
        return time_text(moment)

    def short_moment(self, moment: datetime) -> str:
        """A day and the time of it in figures."""
        return short_moment_text(moment, self.language)

    def citation(self, citation: Citation) -> str:
        """Where a rule stands, such as "FID, Tab. 23"."""
        article = self(citation.article) if citation.article in ARTICLES else citation.article
        return f"{self(BODIES[citation.body])}, {article}"

    def source(self, citation: Citation) -> str:
        """Where a rule stands and, where its text is unclear, the reading taken of it."""
        if citation.reading is None:
            return self.citation(citation)
        return self(N_("{citation}; reading {reading}"), citation=self.citation(citation), reading=citation.reading)


@cache
def words(language: str, discipline: Discipline | None = None) -> Words:
    """The words of a language, for readers of an event those of its game."""
    return Words(language, discipline)


def language_of_environment(environment: Mapping[str, str] | None = None) -> str:
    """Italian if the environment is set to it, else English."""
    variables = os.environ if environment is None else environment
    for variable in LANGUAGE_VARIABLES:
        if value := variables.get(variable):
            return "it" if value.lower().startswith("it") else "en"
    return "en"


def language_of_browser(accept_language: str) -> str:
    """The first of our languages that a browser prefers; Italian if it names none of them."""
    wanted = []
    for index, part in enumerate(accept_language.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        thousandths = _thousandths(weight) if weight else 1000
        wanted.append((-thousandths, index, tag.strip().lower()[:2]))
    for _, _, tag in sorted(wanted):
        if tag in LANGUAGES:
            return tag
    return "it"


def _thousandths(weight: str) -> int:
    whole, _, decimals = weight.strip().partition(".")
    digits = whole + decimals[:3].ljust(3, "0")
    return int(digits) if digits.isascii() and digits.isdigit() else 0
