"""The end of a year in the Elo-Rubele: the malus of those who have not played, and what is annulled."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial

from tabellone.core.explain import rule
from tabellone.core.rating.elo_rubele.event_change import after_idle_year, is_annulled
from tabellone.core.rating.elo_rubele.federation import CareersSoFar, FederationCareer
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId, RatingSystem


@rule("fid", "VI.11 / Tab. 18", reading="fid-malus-newcomers")
def is_charged_for_year(year: int, active_in: int, held_since: date) -> bool:
    """The malus of a year falls on who held a capital when it began and played no valid event in it."""
    return active_in < year and held_since <= date(year, 1, 1)


def movements_at_year_end(so_far: CareersSoFar, year: int) -> Iterator[Movement]:
    """What the end of a year does to those who have not played in it: malus, or for foreigners annulment."""
    last_day = date(year, 12, 31)
    rules = so_far.rules_on(last_day)
    careers = [item for item in so_far.careers.items() if _may_be_idle(item[1], year, rules.annulment_years)]
    for (system, player), career in sorted(careers, key=lambda item: (item[0][0].value, item[0][1])):
        own = rules.systems[system]
        foreign = so_far.players[player].is_foreign
        annulled = partial(is_annulled, max(career.active_in, career.since.year), year + 1, rules.annulment_years)
        if foreign and annulled():
            del so_far.careers[system, player]
            yield _ended(system, player, last_day, career, rules.edition, annulled)
        elif is_charged_for_year(year, career.active_in, career.since):
            before = career.capital
            retell = partial(after_idle_year, before, career.malus_taken, own)
            capital, taken = retell()
            if taken == career.malus_taken:
                continue
            so_far.careers[system, player] = replace(career, capital=capital, malus_taken=taken)
            yield Movement(
                system,
                player,
                last_day,
                MovementKind.MALUS,
                before,
                capital,
                career.category.italian,
                career.category.italian,
                edition=rules.edition,
                malus_taken=taken,
                retell=retell,
            )


def _may_be_idle(career: FederationCareer, year: int, annulment_years: int) -> bool:
    """False for who has played in the year: then there is neither malus nor annulment."""
    return career.active_in < year or annulment_years < 1


def _ended(
    system: RatingSystem,
    player: PlayerId,
    day: date,
    career: FederationCareer,
    edition: str,
    retell: Callable[[], object],
) -> Movement:
    name = career.category.italian
    return Movement(
        system,
        player,
        day,
        MovementKind.ANNULMENT,
        career.capital,
        None,
        name,
        name,
        edition=edition,
        retell=retell,
    )
