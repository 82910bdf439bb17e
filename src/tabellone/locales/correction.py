"""What follows from the correction of a result, in words."""

from typing import Protocol

from tabellone.locales.words import Words


class PairedSince(Protocol):
    """A round that was paired after the one in which a result is corrected."""

    @property
    def round(self) -> int:
        """Its number."""

    @property
    def is_paired_otherwise(self) -> bool:
        """The system would pair it otherwise."""

    @property
    def is_impossible(self) -> bool:
        """No legal pairing of it would exist."""

    @property
    def results(self) -> int:
        """How many of its games have a result."""


def paired_since(later: PairedSince, words: Words) -> str:
    """Whether a round would be paired otherwise, and how many results it has."""
    if not later.is_paired_otherwise:
        return words("Round {number} would be paired the same.", number=later.round)
    if later.is_impossible:
        return words("No legal pairing of round {number} would exist.", number=later.round)
    if not later.results:
        return words("Round {number} would be paired otherwise; it has no result yet.", number=later.round)
    return words.plural(
        "Round {number} would be paired otherwise; it has {count} result and stays as it is.",
        "Round {number} would be paired otherwise; it has {count} results and stays as it is.",
        later.results,
        number=later.round,
    )
