"""Random periods and histories from a seed, and their outcome by the rules themselves, one by one."""

import random
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, Capitals, SequenceEvent
from tabellone.core.rating.game_columns import NOT_PLAYED, EventGames
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.period import PeriodEvent
from tabellone.regulations.rulebook import elo_rubele_rules, uisp_rules

UISP = uisp_rules()
EDITIONS = {
    (discipline, name): elo_rubele_rules(discipline, name)
    for discipline in (Discipline.DAMA_ITALIANA, Discipline.DAMA_INTERNAZIONALE)
    for name in ("2008", "2021")
}


@dataclass(frozen=True, slots=True)
class Change:
    """Rating change of a player by one event."""

    event: int
    player: int
    change: elo_rubele.EloRubeleEventChange
    is_first_of_year: bool


def random_games(lots: random.Random, players: int, most: int) -> EventGames:
    """Games of a small circle, so that the same players meet often; some are not played."""
    circle = lots.sample(range(players), lots.randint(2, min(8, players)))
    pairs = [lots.sample(circle, 2) for _ in range(lots.randint(0, most))]
    # Favourites make capitals run far in one event.
    lean = lots.choice(([0, 1, 2], [2, 2, 2], [0, 0, 0], [0, 1, 2, NOT_PLAYED]))
    strong = circle[0]
    results = [2 if pair[0] == strong else 0 if pair[1] == strong else lots.choice(lean) for pair in pairs]
    return EventGames([pair[0] for pair in pairs], [pair[1] for pair in pairs], results)


def random_period(seed: int) -> tuple[list[int], list[PeriodEvent]]:
    """Ratings, and events with their coefficients in hundredths."""
    lots = random.Random(seed)
    ratings = [lots.choice((lots.randint(1000, 2600), 1440, 1500)) for _ in range(lots.randint(2, 12))]
    events = [
        PeriodEvent(lots.choice((500, 1000, 1500, 2000, 3000, 250)), random_games(lots, len(ratings), 20))
        for _ in range(lots.randint(0, 8))
    ]
    return ratings, events


def random_capitals(lots: random.Random, rules: EloRubeleRules) -> Capitals:
    """A list with capitals at, near and far from edges, thresholds and the floor."""
    count = lots.randint(2, 10)
    marks = [*rules.bands.edges, *rules.thresholds.values(), rules.floor]
    points = [
        lots.choice((lots.randint(rules.floor, 5000), max(rules.floor, lots.choice(marks) + lots.randint(-2, 2))))
        for _ in range(count)
    ]
    return Capitals(
        points,
        [lots.randrange(len(CATEGORIES)) for _ in range(count)],
        [lots.choice((0, 1990, 1999, 2000)) for _ in range(count)],
        [lots.choice((1985, 1999, 2000, 2001, 2003)) for _ in range(count)],
        [lots.choice((0, 50, 420, 450)) for _ in range(count)],
        lots.choice((1997, 1999)),
    )


def random_sequence(seed: int, rules: EloRubeleRules) -> tuple[Capitals, list[SequenceEvent]]:
    """A list, and events over some years with years between them in which nobody plays."""
    lots = random.Random(seed)
    capitals = random_capitals(lots, rules)
    year = 2000
    events = []
    for _ in range(lots.randint(0, 10)):
        year += lots.choice((0, 0, 0, 1, 1, 2, 6))
        events.append(SequenceEvent(year, lots.choice((100, 50)), random_games(lots, len(capitals.points), 40)))
    return capitals, events


def games_of(games: EventGames, player: int) -> list[tuple[int, int]]:
    """The opponents of a player in played games, with the player's half points."""
    opponents = []
    for white, black, result in zip(games.white, games.black, games.results, strict=True):
        if result != NOT_PLAYED and white == player:
            opponents.append((black, result))
        if result != NOT_PLAYED and black == player:
            opponents.append((white, 2 - result))
    return opponents


def period_by_rules(ratings: list[int], events: list[PeriodEvent]) -> list[Fraction]:
    """The exact rating of everybody after a period."""
    after = []
    for player, rating in enumerate(ratings):
        changes = []
        for event in events:
            games = [(ratings[other], Fraction(half, 2)) for other, half in games_of(event.games, player)]
            if games:
                changes.append(uisp.event_change(rating, games, Fraction(event.coefficient, 100), UISP).change)
        after.append(uisp.rating_after_period(rating, changes))
    return after


def sequence_by_rules(
    capitals: Capitals, events: list[SequenceEvent], rules: EloRubeleRules, closed_through: int
) -> tuple[Capitals, list[Change]]:
    """Year by year and event by event, the malus on the last day of each year."""
    points, categories = list(capitals.points), list(capitals.categories)
    last, taken = list(capitals.last_event_years), list(capitals.malus_taken)
    changes = []
    for year in range(1, closed_through + 2):
        for number, event in enumerate(events):
            if event.year != year:
                continue
            present = [player for player in range(len(points)) if games_of(event.games, player)]
            before = list(points)
            for player in present:
                games = games_of(event.games, player)
                expected = elo_rubele.expected_in_event(
                    before[player], [before[other] for other, _ in games], rules.expectation
                )
                is_first = last[player] != year
                change = elo_rubele.event_change(
                    before[player],
                    Fraction(sum(score for _, score in games)),
                    expected,
                    rules,
                    weight=event.weight,
                    is_first_of_year=is_first,
                    category=CATEGORIES[categories[player]],
                )
                changes.append(Change(number, player, change, is_first))
                points[player], categories[player] = change.after, CATEGORIES.index(change.category_after)
                last[player] = year
        for player in range(len(points)):
            is_closing = capitals.closed_year < year <= closed_through
            if is_closing and last[player] < year and capitals.entry_years[player] < year:
                points[player], taken[player] = elo_rubele.after_idle_year(points[player], taken[player], rules)
    return Capitals(points, categories, last, capitals.entry_years, taken, closed_through), changes
