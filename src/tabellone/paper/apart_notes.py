"""The lists that FIDE publishes beside a list, as notes under its printed form."""

from collections.abc import Iterable, Mapping

from tabellone.core.rating.lists.ratinglist import Apart, ApartReason
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.apart import apart_citation
from tabellone.locales.words import Words


def apart_name(reason: ApartReason, words: Words) -> str:
    """What one of the lists apart is called."""
    return {
        ApartReason.CANCELLED: words("Cancelled: fallen below the list"),
        ApartReason.TITLED: words("Titled players without a rating"),
        ApartReason.INACTIVE: words("Inactive players"),
    }[reason]


def apart_notes(
    apart: Iterable[Apart], edition: str, players: Mapping[PlayerId, PlayerRecord], words: Words
) -> tuple[str, ...]:
    """One line a list: its name, its article, and its players with their ratings, the last ones of the cancelled."""
    found = tuple(apart)
    notes = []
    for reason in ApartReason:
        names = [_named(each, players[each.player].name) for each in found if each.reason is reason]
        if names:
            head = f"{apart_name(reason, words)} ({words.source(apart_citation(reason, edition))})"
            notes.append(f"{head}: {', '.join(names)}")
    return tuple(notes)


def _named(found: Apart, name: str) -> str:
    rating = found.previous if found.reason is ApartReason.CANCELLED else found.rating
    return name if rating is None else f"{name} {rating}"
