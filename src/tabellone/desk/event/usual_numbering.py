"""How a group usually gets its numbers: by strength, guided by annex 10, or by lot."""

from tabellone.core.pairing.declaration import Numbering
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.numbers import DrawNumbers, GuidedBy, GuideDraw, RankPlayers
from tabellone.desk.event.state import EventState
from tabellone.desk.event.team_mates import team_mates

Numbered = RankPlayers | DrawNumbers | GuideDraw


def usual_numbering(state: EventState, group: GroupState, seed: int, *, confirmed: bool = False) -> Numbered:
    """How a group usually gets its numbers: by strength, guided by annex 10, or by lot."""
    declaration = group.settings.declaration
    if declaration is not None and declaration.numbers_by is Numbering.STRENGTH:
        return RankPlayers(group.id, seed, confirmed)
    mates = team_mates(state, group)
    if mates is not None and mates.rounds is not None:
        return GuideDraw(group.id, GuidedBy.PROVINCE, mates.teams_by, seed, confirmed)
    return DrawNumbers(group.id, seed, confirmed)
