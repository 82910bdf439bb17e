"""Passwords that everybody tries first: common words, with what people add to them, and rows of signs.

The list is our own: words of Italian and English that people choose, of clubs, cities, names, months and of this game,
in `common_passwords.txt`. It is not a list of leaked passwords; each word stands for all its variants (capitals, signs
in the place of letters, digits and punctuation around it, the word repeated), of which there are many.
"""

import re
from functools import cache
from importlib.resources import files

FILE = "common_passwords.txt"
# Signs that people put in the place of letters.
_LEET = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i"}
)
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "01234567890123456789",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
)
_DATE = re.compile(r"\d{1,2}[-./ ]?\d{1,2}[-./ ]?(19|20)?\d{2}|(19|20)\d{2}[-./ ]?\d{1,2}[-./ ]?\d{1,2}")
_AROUND = re.compile(r"^\W+|\W+$")
_EDGE = re.compile(r"^[^a-z]+|[^a-z]+$")


@cache
def common_words() -> frozenset[str]:
    """The words of the list."""
    text = (files("tabellone.store") / FILE).read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


def is_common(password: str) -> bool:
    """Whether a password is a common word with ornaments, a row of signs, a date, or one block repeated."""
    form = password.casefold().strip()
    return (
        _is_row(form) or _is_repeated(form) or bool(_DATE.fullmatch(_AROUND.sub("", form))) or _is_decorated_word(form)
    )


def _is_row(form: str) -> bool:
    rows = [row for base in _ROWS for row in (base, base[::-1])]
    return any(form in row or form in row * 2 for row in rows)


def _is_repeated(form: str) -> bool:
    return any(len(form) % size == 0 and form == form[:size] * (len(form) // size) for size in range(1, 5))


def _is_decorated_word(form: str) -> bool:
    """The word without digits and punctuation around it, and with letters for the signs inside it."""
    candidates = {_EDGE.sub("", form), _EDGE.sub("", form).translate(_LEET), _EDGE.sub("", form.translate(_LEET))}
    candidates |= {re.sub(r"[^a-z]", "", candidate) for candidate in tuple(candidates)}
    words = common_words()
    return any(_is_made_of(candidate, words) for candidate in candidates if candidate)


def _is_made_of(text: str, words: frozenset[str]) -> bool:
    """One word of the list, once or several times."""
    sizes = (size for size in range(1, len(text) + 1) if len(text) % size == 0)
    return any(text == text[:size] * (len(text) // size) and text[:size] in words for size in sizes)
