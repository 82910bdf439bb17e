"""The lists that FIDE publishes beside a list, as notes under its printed form."""

from collections.abc import Iterable, Mapping

from tabellone.core.rating.lists.ratinglist import OffList, OffListReason
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.off_list import off_list_citation
from tabellone.locales.words import Words


def off_list_name(reason: OffListReason, words: Words) -> str:
    """What one of the lists apart is called."""
    return {
        OffListReason.CANCELLED: words("Cancelled: fallen below the list"),
        OffListReason.TITLED: words("Titled players without a rating"),
        OffListReason.INACTIVE: words("Inactive players"),
    }[reason]


def off_list_notes(
    off_list: Iterable[OffList], edition: str, players: Mapping[PlayerId, PlayerRecord], words: Words
) -> tuple[str, ...]:
    """One line a list: its name, its article, and its players with their ratings, the last ones of the cancelled."""
    found = tuple(off_list)
    notes = []
    for reason in OffListReason:
        names = [_named(each, players[each.player].name) for each in found if each.reason is reason]
        if names:
            head = f"{off_list_name(reason, words)} ({words.source(off_list_citation(reason, edition))})"
            notes.append(f"{head}: {', '.join(names)}")
    return tuple(notes)


def _named(found: OffList, name: str) -> str:
    rating = found.previous if found.reason is OffListReason.CANCELLED else found.rating
    return name if rating is None else f"{name} {rating}"
