"""The articles on which the lists beside FIDE's list rest: the cancelled, the titled and the inactive."""

from tabellone.core.explain import Citation, Step, citation_of, citing, explain
from tabellone.core.rating.fide.fide_1997.standing import activity_status, is_cancelled, is_listed_for_title
from tabellone.core.rating.fide.fide_monthly.activity import lists_inactive
from tabellone.core.rating.fide.rules import AverageRules, FideRules
from tabellone.core.rating.fide.rules_2024 import stays_on_list
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import PlayerId
from tabellone.core.rating.months import months_later

_HALF_YEARLY = {
    OffListReason.CANCELLED: citation_of(is_cancelled),
    OffListReason.TITLED: citation_of(is_listed_for_title),
    OffListReason.INACTIVE: citation_of(activity_status),
}
_MONTHLY = {
    OffListReason.CANCELLED: citation_of(stays_on_list),
    OffListReason.INACTIVE: citation_of(lists_inactive),
}


def off_list_citation(reason: OffListReason, rules: FideRules) -> Citation:
    """The article of a list apart; the monthly lists, since 2014, have others, and none of titled players."""
    if isinstance(rules, AverageRules):
        return _HALF_YEARLY[reason]
    return rules.concordance.citation(_MONTHLY[reason])


def inactivity_step(rating_list: RatingList, player: PlayerId, rules: FideRules) -> Step | None:
    """Why a player stands in the list apart of the inactive, None for who does not."""
    idle = next(
        (entry.idle_lists for entry in rating_list.off_list_for(OffListReason.INACTIVE) if entry.player == player), 0
    )
    if not idle:
        return None
    if isinstance(rules, AverageRules):
        return explain(lambda: activity_status(idle, rules.inactivity))[1][-1]
    counted_on = months_later(rating_list.on, 1 - idle - rules.inactive_months)
    with citing(rules.concordance):
        return explain(lambda: lists_inactive(counted_on, rating_list.on, rules.inactive_months))[1][-1]
