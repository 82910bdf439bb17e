"""Passwords: which are allowed, and how they are kept (argon2id) and compared."""

import re
import secrets
import threading
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tabellone.core.refusal import Refusal
from tabellone.store.common_passwords import is_common

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
    """The password in the one form that is kept, however a keyboard composes its signs; None if it cannot be one."""
    if len(password) > LONGEST:
        return None
    form = unicodedata.normalize("NFKC", password)
    try:
        form.encode("utf-8")
    except UnicodeEncodeError:
        return None
    return form


def checked_password(password: str, *names: str) -> str:
    """A password that somebody with these names may choose, in the form that is kept."""
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
        """What is stored in the place of a checked password."""
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
        """What to store for a password that matches but was stored with another effort; None if that is current."""
        form = normalised(password)
        return self.kept(form) if form is not None and self._hasher.check_needs_rehash(stored) else None
