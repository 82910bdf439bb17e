"""The articles that the lists apart rest on, which FIDE publishes together with a list."""

from datetime import date

from tabellone.core.explain import Citation, Step, citation_of, explain
from tabellone.core.rating.fide.fide_1997.half_year import activity_status, is_cancelled, is_listed_for_title
from tabellone.core.rating.fide.fide_monthly.activity import lists_inactive
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.fide.rules_2024 import stays_on_list
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import PlayerId
from tabellone.regulations import rulebook

_HALF_YEARLY = {
    OffListReason.CANCELLED: citation_of(is_cancelled),
    OffListReason.TITLED: citation_of(is_listed_for_title),
    OffListReason.INACTIVE: citation_of(activity_status),
}
_MONTHLY = {
    OffListReason.CANCELLED: citation_of(stays_on_list),
    OffListReason.INACTIVE: citation_of(lists_inactive),
}


def off_list_citation(reason: OffListReason, edition: str) -> Citation:
    """The article of a list apart; the monthly lists, since 2024, have others, and none of titled players."""
    is_half_yearly = isinstance(rulebook.fide_rating_rules(edition), AverageRules)
    return (_HALF_YEARLY if is_half_yearly else _MONTHLY)[reason]


def inactivity_step(found: RatingList, player: PlayerId) -> Step | None:
    """Why a player stands in the list apart of the inactive, None for who does not."""
    idle = next((each.idle_lists for each in found.off_list_for(OffListReason.INACTIVE) if each.player == player), 0)
    if not idle:
        return None
    rules = rulebook.fide_rating_rules(found.edition)
    if isinstance(rules, AverageRules):
        return explain(lambda: activity_status(idle, rules.inactivity))[1][-1]
    counted_on = _months_before(found.on, idle - 1 + rules.inactive_months)
    return explain(lambda: lists_inactive(counted_on, found.on, rules.inactive_months))[1][-1]


def _months_before(on: date, months: int) -> date:
    year, month = divmod(on.year * 12 + on.month - 1 - months, 12)
    return date(year, month + 1, 1)
