"""What the years do to the capitals of a list: the malus of those that were idle, the bonus of a first event.

Many players are in the same season: their last event, the last year for which they owe no malus, and what was taken
from them so far are the same. So a year is computed once for each season, and a player is only a place in a list.
"""

from itertools import repeat

from tabellone.core.rating.elo_rubele.capitals import Capitals
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules

Season = tuple[int, int, int]
"""The year of the last event, the last year for which no malus is due any more, and the malus so far."""


class Seasons:
    """The season of every player, and what the year that is on asks of each.

    `of_player` are places in `known`. By such a place `maluses` are points to take before a player's games, and
    `outcomes` the bonus after them and the season that he is in then.
    """

    def __init__(self, capitals: Capitals, rules: EloRubeleRules) -> None:
        self._rules = rules
        last_event_years = capitals.last_event_years
        settled_years = map(max, last_event_years, capitals.entry_years, repeat(capitals.closed_year))
        self.known: list[Season] = []
        self._places: dict[Season, int] = {}
        seasons = zip(last_event_years, settled_years, capitals.malus_taken, strict=True)
        self.of_player = [self._place(season) for season in seasons]
        self.maluses: list[int] = []
        self.outcomes: list[tuple[int, int]] = []

    def turn_to(self, year: int) -> None:
        """Compute a year for every known season, and for those that follow from them."""
        rules = self._rules
        self.maluses.clear()
        self.outcomes.clear()
        # The list grows during the iteration, until no new season follows.
        for last, settled, taken in self.known:
            total = max(taken, min(taken + (year - 1 - settled) * rules.malus, rules.malus_limit))
            bonus = rules.event_bonus if last == year else rules.event_bonus + rules.first_event_bonus
            self.maluses.append(total - taken)
            self.outcomes.append((bonus, self._place((year, max(settled, year), total))))

    def last_event_years(self) -> list[int]:
        """The year of every player's last event."""
        by_place = [last for last, _, _ in self.known]
        return [by_place[place] for place in self.of_player]

    def malus_taken(self) -> list[int]:
        """The malus of every player, including the idle years before the current one."""
        by_place = [taken + malus for (_, _, taken), malus in zip(self.known, self.maluses, strict=True)]
        return [by_place[place] for place in self.of_player]

    def _place(self, season: Season) -> int:
        place = self._places.setdefault(season, len(self.known))
        if place == len(self.known):
            self.known.append(season)
        return place
