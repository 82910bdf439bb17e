"""Choice of the editions for pairing, ranking and rating an event: one rule for pages, API and commands.

An edition that somebody chose counts; else the one in force on the first day of the event, of the body whose game it
plays. An event without a day takes the edition of today, which the caller gives as its first day.
"""

from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tabellone.core.arithmetic import exact
from tabellone.core.model import Discipline, Scoring
from tabellone.core.pairing.declaration import Family, SystemDeclaration
from tabellone.core.regulation import NoEditionError, edition_at
from tabellone.core.standings.policy import Policy, PolicyError, policies, policy_named
from tabellone.regulations.loader import edition, folder, regulation, regulations


def tie_break_policies() -> dict[str, Policy]:
    """Every named list of tie-breaks."""
    return dict(_policies_in(folder()))


@cache
def _policies_in(_folder: Path) -> dict[str, Policy]:
    return policies(
        known_edition
        for regulation in regulations()
        if regulation.topic == "tie_breaks"
        for known_edition in regulation.editions
    )


def scoring_of(body: str, topic: str) -> Scoring:
    """The points that a regulation gives: "fid", "scoring" for draughts, "fide", "lim" for chess."""
    return edition(body, topic).built(
        "points",
        lambda value: Scoring(
            win=exact(value["win"]),
            draw=exact(value["draw"]),
            loss=exact(value["loss"]),
            allocated_bye=exact(value["rest"]),
            forfeit_win=exact(value["forfeit_win"]),
        ),
    )


if TYPE_CHECKING:
    from tabellone.core.rating.declaration import SystemDefinition
    from tabellone.core.rating.lists.records import RatingSystem

C07_LISTS = {
    Family.SWISS: ("fide-2023", "fide-2026"),
    Family.ROUND_ROBIN: ("fide-2023-round-robin", "fide-2026-round-robin"),
}
"""The lists of C.07, oldest first."""
C07_LISTS_OF_TEAMS = {
    Family.SWISS: ("fide-2023-teams", "fide-2026-teams"),
    Family.ROUND_ROBIN: ("fide-2023-teams-round-robin", "fide-2026-teams-round-robin"),
}
"""The lists of C.07 for teams, oldest first."""


def pairing_edition(
    system: SystemDeclaration, discipline: Discipline, first_day: date, chosen: str | None = None
) -> str:
    """The edition that pairs an event."""
    if chosen:
        return system.edition(chosen).name
    first = system.dated_editions(discipline)[0]
    return system.edition(edition_at(regulation(first.body, first.topic), first_day).name).name


def rating_edition(system: "RatingSystem", first_day: date, chosen: str | None = None) -> str:
    """The edition that rates an event."""
    return _definition(system).edition(first_day, chosen or None).name


def rating_editions(system: "RatingSystem") -> tuple[str, ...]:
    """The editions that may be chosen for a rating."""
    return tuple(edition.name for edition in _definition(system).regulation().editions)


def _definition(system: "RatingSystem") -> "SystemDefinition":
    """A rating system, imported here: a program that only pairs does not load all of them."""
    from tabellone.regulations.rating_systems import definition_of

    return definition_of(system)


def tie_break_list(names: Iterable[str], first_day: date, chosen: str | None = None) -> Policy:
    """The list that ranks an event, among those of the series that are named: the newest that is in force."""
    policies = tie_break_policies()
    series = {policy_named(policies, name).series for name in names}
    lists = sorted((policy for policy in policies.values() if policy.series in series), key=lambda policy: policy.since)
    if chosen:
        return _in_edition(lists, chosen)
    for policy in reversed(lists):
        if policy.since <= first_day:
            return policy
    raise NoEditionError(
        "tie-breaks: no edition covers {day}; the first is {first}, in force from {since}",
        day=first_day.isoformat(),
        first=lists[0].edition,
        since=lists[0].since.isoformat(),
    )


def tie_break_list_of_codes(family: Family, first_day: date, *, of_teams: bool = False) -> Policy:
    """The list that treats unplayed rounds as C.07, whose codes files use: that of the day, else the oldest one."""
    policies = tie_break_policies()
    lists = [policy_named(policies, name) for name in (C07_LISTS_OF_TEAMS if of_teams else C07_LISTS)[family]]
    return next((policy for policy in reversed(lists) if policy.since <= first_day), lists[0])


def _in_edition(lists: list[Policy], name: str) -> Policy:
    for policy in lists:
        if policy.edition == name:
            return policy
    raise PolicyError(
        'edition "{found}" of the tie-breaks is not known; there are {known}',
        found=name,
        known=", ".join(policy.edition for policy in lists),
    )
