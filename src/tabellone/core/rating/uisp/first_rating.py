"""The first Elo UISP of a player: from which list it comes."""

from collections.abc import Sequence
from datetime import date

from tabellone.core.explain import note, rule
from tabellone.core.rating.lists.records import OtherRating, PlayerRecord
from tabellone.core.rating.uisp.event_change import UispRules, initial_uisp_rating

LIST_NAMES = {
    "fide_standard": "Elo FIDE",
    "italia_standard": "Elo Italia",
    "fide_rapid": "Elo Rapid FIDE",
    "italia_rapid": "Elo Rapid Italia",
    "fide_blitz": "Elo Blitz FIDE",
}
"""The lists of the regulation, as it names them."""


@rule("uisp", "Graduatoria 5")
def initial_list(player: PlayerRecord, day: date, lists: Sequence[str]) -> OtherRating | None:
    """The first list, in the order of the regulation, that has the player on the day of his first event."""
    entry = next((candidate for name in lists if (candidate := player.entry_in(name, day)) is not None), None)
    note(
        list=LIST_NAMES.get(entry.list, entry.list) if entry else None,
        rating=entry.rating if entry else None,
        since=entry.since if entry else None,
        looked_in=tuple(LIST_NAMES.get(name, name) for name in lists),
    )
    return entry


def first_rating(player: PlayerRecord, day: date, rules: UispRules) -> int:
    """The first rating of a player: that of the list which has him, else the one for everybody."""
    entry = initial_list(player, day, rules.initial_lists)
    return initial_uisp_rating({entry.list: entry.rating} if entry else {}, rules)


@rule("uisp", "Graduatoria 5", reading="uisp-rating-of-event")
def rating_of_entry(rating: int) -> int:
    """Who is entered with a rating is not without one: it is taken from the event where no list has the player."""
    return rating
