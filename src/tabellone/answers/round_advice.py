"""How many rounds the system of a group advises, where the planned number is outside."""

from tabellone.core.pairing.declaration import RoundLimits
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.system import system_in_edition


def advised_rounds(group: GroupState) -> RoundLimits | None:
    """The limits for the field of a group; None where the rounds planned keep them, or the system has none."""
    settings = group.settings
    if settings.is_paired_by_hand or not group.members:
        return None
    players, rounds = len(group.members), group.planned_rounds
    chosen = system_in_edition(settings.system, settings.edition, players, rounds, settings.maxi.value)
    return chosen.system.advice(players, rounds)
