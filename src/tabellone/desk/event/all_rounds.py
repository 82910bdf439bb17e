"""Every round of a round robin, paired by its table and published in one act."""

from dataclasses import dataclass, replace

from tabellone.core.pairing.field import Impossible
from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import (
    a_round_is_left_to_publish,
    check_in_is_not_open,
    draft_has_openings,
    everybody_stands_in_draft,
    has_a_field,
    is_a_round_robin,
    is_numbered,
)
from tabellone.desk.event.pairings import RoundPaired, round_of_system, with_colour_lot, with_round
from tabellone.desk.event.refusals import NoLegalPairingError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import basis_of, engine_pairing
from tabellone.desk.role import Role


@group_command(
    role=Role.ARBITER,
    gates=(
        is_a_round_robin,
        has_a_field,
        is_numbered,
        a_round_is_left_to_publish,
        check_in_is_not_open,
        everybody_stands_in_draft,
        draft_has_openings,
    ),
)
@dataclass(frozen=True, slots=True)
class PublishAllRounds(EventCommand):
    """Pair and publish every round of a round robin that is left, so that results of any of them can be entered.

    `opening_seed` draws the openings of the next round; those of the rounds after it are drawn when it is their turn.
    """

    group: GroupId
    opening_seed: int | None = None


@dataclass(frozen=True, slots=True)
class AllRoundsPublished(EventFact):
    """Every round that was left was published; `paired` are those of which there was no draft."""

    group: GroupId
    paired: tuple[RoundPaired, ...]


@decides(PublishAllRounds)
def all_rounds_published(state: EventState, command: PublishAllRounds) -> AllRoundsPublished:
    """Pair every round that is left by the table, one after the other."""
    group = state.group(command.group)
    seed = command.opening_seed if group.settings.openings is not None and group.draft is None else None
    paired: list[RoundPaired] = []
    for number in range(len(group.rounds) + 1, group.planned_rounds + 1):
        fact = _paired(state, command.group, number, seed)
        state, seed = with_round(state, fact), None
        paired.append(fact)
    return AllRoundsPublished(command.group, tuple(paired))


def _paired(state: EventState, group_id: GroupId, number: int, opening_seed: int | None) -> RoundPaired:
    group = state.group(group_id)
    basis = with_colour_lot(group, basis_of(state, group, number), None)
    answer = engine_pairing(state, group, number, basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=number,
        )
    return round_of_system(group, answer, basis, opening_seed)


@adds(AllRoundsPublished)
def with_all_rounds_published(state: EventState, fact: AllRoundsPublished, stamp: Stamp) -> EventState:
    """The event with every round of a group published; its announcement is public from now on at the latest."""
    for paired in fact.paired:
        state = with_round(state, paired)
    group = state.group(fact.group)
    rounds = tuple(
        replace(round_state, phase=RoundPhase.PUBLISHED, published_at=stamp.at)
        if round_state.phase is RoundPhase.DRAFT
        else round_state
        for round_state in group.rounds
    )
    announced_at = state.announced_at or stamp.at
    return replace(state.with_group(replace(group, rounds=rounds)), announced_at=announced_at)
