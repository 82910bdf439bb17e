"""Players of one province or club in a round robin of draughts, whom annex 10 lets meet in the first rounds."""

from dataclasses import dataclass

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import Discipline
from tabellone.core.organisation.guided_draw import (
    DrawEntrant,
    GuidedDrawError,
    players_of_one_province,
    province_set,
)
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.numbers import TeamBy, team_of
from tabellone.desk.event.state import EventState
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class TeamSize:
    """A province or a club with so many players."""

    name: str
    players: int


@dataclass(frozen=True, slots=True)
class TeamMates:
    """The provinces or clubs of a group, within how many rounds their players meet, and where that stands.

    `rounds` is None where the annex has no numbers for teams of these sizes.
    """

    teams_by: TeamBy
    teams: tuple[TeamSize, ...]
    rounds: int | None
    citation: Citation


def team_mates(state: EventState, group: GroupState) -> TeamMates | None:
    """What annex 10 provides for a group: by province, else by club; None where it is silent."""
    if state.made.discipline is Discipline.CHESS or not group.settings.follows_table:
        return None
    answers = [answer for teams_by in (TeamBy.PROVINCE, TeamBy.CLUB) if (answer := _by(state, group, teams_by))]
    return next((answer for answer in answers if answer.rounds is not None), answers[0] if answers else None)


def _by(state: EventState, group: GroupState, teams_by: TeamBy) -> TeamMates | None:
    def drawer(player: EntrantId) -> DrawEntrant:
        return DrawEntrant(str(player), team_of(state, player, teams_by))

    teams = players_of_one_province(map(drawer, group.members))
    if not teams:
        return None
    try:
        rounds = province_set(
            len(group.members), [len(team) for team in teams.values()], rulebook.province_sets()
        ).rounds
    except GuidedDrawError:
        rounds = None
    named = tuple(TeamSize(name, len(players)) for name, players in teams.items())
    return TeamMates(teams_by, named, rounds, citation_of(province_set))
