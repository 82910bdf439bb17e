"""A player as a rating list has him: what FIDE's files say, and what a federation's own list can say of it."""

from typing import NamedTuple

from tabellone.core.rating.uisp.event_change import Pace

HIGHEST_RATING = 9999
MOST_CHARACTERS = 200


class ListedPlayer(NamedTuple):
    """A line of a list; a tuple, for there are a million and a half of them.

    A rating, a K or a year of birth that the list does not give is None. `sex` is "m", "f" or empty.
    """

    number: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    online_title: str = ""
    standard: int | None = None
    standard_games: int = 0
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int = 0
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int = 0
    blitz_k: int | None = None
    birth_year: int | None = None
    flag: str = ""

    def rating(self, kind: Pace) -> int | None:
        """The rating of a time control."""
        rating: int | None = getattr(self, kind.value)
        return rating

    def coefficient(self, kind: Pace) -> int | None:
        """K of a time control."""
        coefficient: int | None = getattr(self, f"{kind.value}_k")
        return coefficient
