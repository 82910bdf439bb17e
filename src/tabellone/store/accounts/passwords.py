"""Passwords and tokens: allowed passwords, their hashes (argon2id), and random tokens of browsers."""

import hashlib
import re
import secrets
import threading
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tabellone.core.refusal import Refusal

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
    text = (files("tabellone.store.accounts") / FILE).read_text(encoding="utf-8")
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


SHORTEST, LONGEST = 12, 200
LEAST_NAME = 4
AT_ONCE = 4  # each comparison takes its share of memory


class PasswordError(Refusal):
    """A password that may not be chosen."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The cost of one comparison, which is the cost of one guess: the second recommendation of RFC 9106."""

    rounds: int = 3
    kibibytes: int = 64 * 1024
    lanes: int = 4


def normalised(password: str) -> str | None:
    """The password in normal form, however a keyboard composes its characters; None if it cannot be one."""
    if len(password) > LONGEST:
        return None
    form = unicodedata.normalize("NFKC", password)
    try:
        form.encode("utf-8")
    except UnicodeEncodeError:
        return None
    return form


def checked_password(password: str, *names: str) -> str:
    """A password allowed for an account with these names, in normal form."""
    form = normalised(password)
    if form is None and len(password) <= LONGEST:
        raise PasswordError("password: it holds half a character, which UTF-8 cannot write")
    if form is None or not SHORTEST <= len(form) <= LONGEST:
        raise PasswordError(
            "password: {least} to {most} signs are allowed, {found} were given",
            least=SHORTEST,
            most=LONGEST,
            found=len(password if form is None else form),
        )
    if form.casefold().strip() in {unicodedata.normalize("NFKC", name).casefold().strip() for name in names}:
        raise PasswordError("password: it may not be the name")
    if len(set(form)) == 1:
        raise PasswordError("password: it may not be one sign repeated")
    if is_common(form):
        raise PasswordError(
            "password: it is one that everybody tries first (a common word, a row of keys, a date, perhaps with digits "
            "around it); several words that nobody expects together are better"
        )
    if any(_without_ornaments(form) == _without_ornaments(name) for name in names if len(name) >= LEAST_NAME):
        raise PasswordError("password: it may not be the name with something added to it")
    return form


def _without_ornaments(text: str) -> str:
    """A text without the digits and punctuation around it."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", unicodedata.normalize("NFKC", text).casefold())


class Passwords:
    """Keeps and compares passwords with a given effort."""

    def __init__(self, effort: Effort | None = None) -> None:
        wanted = effort or Effort()
        self._hasher = PasswordHasher(time_cost=wanted.rounds, memory_cost=wanted.kibibytes, parallelism=wanted.lanes)
        self._turns = threading.BoundedSemaphore(AT_ONCE)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_urlsafe())

    def kept(self, password: str) -> str:
        """The hash of a checked password, as the database stores it."""
        with self._turns:
            return self._hasher.hash(password)

    def matches(self, stored: str | None, password: str) -> bool:
        """Whether a password is the one stored; without one the same work is done, so that the time reveals no account.

        A password that is not allowed takes the same time, too.
        """
        nobodys = self._nobodys
        form = normalised(password)
        against = nobodys if stored is None or form is None else stored
        try:
            with self._turns:
                self._hasher.verify(against, form or "")
        except (Argon2Error, InvalidHashError):
            return False
        return stored is not None and form is not None

    def renewed(self, stored: str, password: str) -> str | None:
        """A new hash for a password that matches but was stored with another effort; None if that is current."""
        form = normalised(password)
        return self.kept(form) if form is not None and self._hasher.check_needs_rehash(stored) else None


TOKEN_BYTES = 32
_TOKEN = re.compile(rf"[A-Za-z0-9_-]{{{(TOKEN_BYTES * 8 + 5) // 6}}}")


def hashed(token: str) -> str:
    """The hash of a token, as the database stores it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether a text has the form of a token; others need no query."""
    return _TOKEN.fullmatch(text) is not None
