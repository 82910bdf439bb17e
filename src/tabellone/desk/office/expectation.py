"""What a rating system expects of one rating against another, for the watch over its scale."""

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.regulations.rating_systems import definition_of


def expected_share(system: RatingSystem) -> tuple[ExpectedShare, int]:
    """What a system expects of one rating against another, a win being 1; and the points of a win in its games."""
    definition = definition_of(system)
    return definition.expected_share(), definition.win
