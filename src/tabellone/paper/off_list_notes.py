"""The lists that FIDE publishes beside a list, as notes under its printed form."""

from collections.abc import Iterable

from tabellone.answers.lists.ranking import OffListLine, by_reason
from tabellone.core.rating.lists.ratinglist import OffListReason
from tabellone.locales.words import Words


def off_list_name(reason: OffListReason, words: Words) -> str:
    """What one of the lists apart is called."""
    return {
        OffListReason.CANCELLED: words("Cancelled: fallen below the list"),
        OffListReason.TITLED: words("Titled players without a rating"),
        OffListReason.INACTIVE: words("Inactive players"),
    }[reason]


def off_list_head(line: OffListLine, words: Words) -> str:
    """The name of the list apart in which somebody stands, with its article."""
    return f"{off_list_name(line.reason, words)} ({words.source(line.citation)})"


def off_list_notes(lines: Iterable[OffListLine], words: Words) -> tuple[str, ...]:
    """One line a list: its name, its article, and its players with their ratings, the last ones of the cancelled."""
    return tuple(
        f"{off_list_head(listed[0], words)}: {', '.join(_named(line) for line in listed)}"
        for listed in by_reason(lines)
    )


def _named(line: OffListLine) -> str:
    rating = line.previous if line.reason is OffListReason.CANCELLED else line.rating
    return line.name if rating is None else f"{line.name} {rating}"
