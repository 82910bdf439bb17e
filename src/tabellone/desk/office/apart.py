"""The articles that the lists apart rest on, which FIDE publishes together with a list."""

from tabellone.core.explain import Citation, citation_of
from tabellone.core.rating.fide.lists import activity_status, is_cancelled, is_listed_for_title
from tabellone.core.rating.fide.present import stays_on_list
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.ratinglist import ApartReason
from tabellone.regulations import rulebook

_ARTICLES = {
    ApartReason.CANCELLED: citation_of(is_cancelled),
    ApartReason.TITLED: citation_of(is_listed_for_title),
    ApartReason.INACTIVE: citation_of(activity_status),
}


def apart_citation(reason: ApartReason, edition: str) -> Citation:
    """The article of a list apart; since 2024 another one speaks of who falls below the list."""
    is_half_yearly = isinstance(rulebook.fide_rating_rules(edition), AverageRules)
    return _ARTICLES[reason] if is_half_yearly else citation_of(stays_on_list)
