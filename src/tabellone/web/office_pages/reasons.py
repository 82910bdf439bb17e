"""Reasons as a page shows them: what a rule did, and where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step
from tabellone.locales.words import Words


@dataclass(frozen=True, slots=True)
class Reason:
    """What a rule did, and where it stands."""

    sentence: str
    citation: Citation


def reasons_of(steps: Iterable[Step], words: Words) -> tuple[Reason, ...]:
    """Some steps in words."""
    return tuple(Reason(words.step(step), step.citation) for step in steps)
