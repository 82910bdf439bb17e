"""What somebody may see of an event: everybody the published rounds, arbiters the drafts too."""

from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import GroupState
from tabellone.desk.roles import Act, Role, least_role


def sees_drafts(role: Role) -> bool:
    """Whether somebody of a role sees what is not published yet."""
    return role >= least_role(Act.SEE_DRAFTS)


def sees_private(role: Role) -> bool:
    """Whether somebody of a role sees birth years and the like."""
    return role >= least_role(Act.SEE_PRIVATE)


def visible_rounds(group: GroupState, role: Role) -> tuple[RoundState, ...]:
    """The rounds of a group that somebody may see."""
    return group.rounds if sees_drafts(role) else group.published_rounds


def visible_round(group: GroupState, number: int, role: Role) -> RoundState:
    """A round that somebody may see; a draft does not exist for those who may not see it."""
    rounds = visible_rounds(group, role)
    if not 1 <= number <= len(rounds):
        raise DeskError(
            "group {group}: round {found} has not been paired; {paired} have",
            group=group.settings.name,
            found=number,
            paired=len(rounds),
        )
    return rounds[number - 1]


def withdrawn_from_round(group: GroupState, player: EntrantId, role: Role) -> int | None:
    """The round from which a player has withdrawn; it becomes public when that round is published."""
    left = group.withdrawn.get(player)
    is_told = left is not None and (sees_drafts(role) or left <= len(group.begun_rounds))
    return left if is_told else None
