"""Refusals of the database as visitors may read them: without paths, addresses and messages of the database."""

from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words
from tabellone.store.faults import StoreError

PLACES = ("place", "file", "folder")


def for_visitor(refusal: Refusal, words: Words, *, is_chief: bool) -> Refusal:
    """The refusal itself for the chief arbiter; for others the same sentence without where and what exactly."""
    if is_chief or not isinstance(refusal, StoreError):
        return refusal
    values = dict(refusal.values)
    for name in PLACES:
        if name in values:
            values[name] = words("database")
    if "reason" in values:
        values["reason"] = words("the log of the server says more")
    return StoreError(refusal.sentence, **values)
