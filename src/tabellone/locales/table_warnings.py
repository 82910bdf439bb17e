"""Warnings about tables that are answered all the same: envelopes with a fault, groups that are too small."""

from collections.abc import Iterable

from tabellone.core.organisation.groups import Division
from tabellone.core.organisation.guided_draw import LateMeeting
from tabellone.locales.words import Words


def envelope_warnings(faults: Iterable[LateMeeting], protected_rounds: int, words: Words) -> tuple[str, ...]:
    """A sentence for each two numbers of one envelope that meet too late."""
    return tuple(
        words(
            "Envelope {envelope}: {first} and {second} meet in round {round}, one of the last {protected}.",
            envelope=fault.envelope,
            first=fault.first,
            second=fault.second,
            round=fault.round,
            protected=protected_rounds,
        )
        for fault in faults
    )


def division_warning(found: Division, words: Words) -> str:
    """Why there is no proposal for the sizes of the groups; empty where there is one."""
    if found.sizes is not None:
        return ""
    return words(
        "{groups} groups of at least {minimum} players need {needed}; there are {players}. "
        "Use fewer groups or fewer rounds.",
        groups=found.groups,
        minimum=found.minimum_size,
        needed=found.groups * found.minimum_size,
        players=found.players,
    )
