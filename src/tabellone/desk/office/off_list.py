"""The articles that the lists apart rest on, which are published together with a list."""

from tabellone.core.explain import Citation, Step
from tabellone.core.rating.lists.ratinglist import OffListReason, RatingList
from tabellone.core.rating.lists.records import PlayerId
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of


def off_list_citation(reason: OffListReason, edition: str) -> Citation:
    """The article of a list apart in an edition of the system that publishes such lists."""
    definition = next(candidate for candidate in DEFINITIONS if candidate.has_off_lists)
    return definition.off_list_citation(reason, edition)


def inactivity_step(rating_list: RatingList, player: PlayerId) -> Step | None:
    """Why a player stands in the list apart of the inactive; None for other players."""
    return definition_of(rating_list.system).inactivity_step(rating_list, player)
