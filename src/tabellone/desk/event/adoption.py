"""The pairs of the system in the place of those made by hand, or paired before an earlier result was corrected."""

from dataclasses import dataclass, replace

from tabellone.core.pairing.field import Impossible
from tabellone.desk.book import Stamp
from tabellone.desk.event.confirmation import confirmed_change, when_last_round_is_published
from tabellone.desk.event.drafts import opening_kept, round_text
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import is_paired_by_a_system, last_round_is_not_closed
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.pairings import encounter_state, round_of_system
from tabellone.desk.event.records import Change, ChangeSubject, FloaterOf, PairedEncounter, PairedRest
from tabellone.desk.event.refusals import DeskError, NoLegalPairingError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import engine_pairing
from tabellone.desk.role import Role


@group_command(
    role=Role.ARBITER,
    gates=(last_round_is_not_closed, is_paired_by_a_system),
    round_of=current_round,
    confirmation=when_last_round_is_published,
)
@dataclass(frozen=True, slots=True)
class AdoptPairings(EventCommand):
    """Pair a round, the current one, as the system does from the rounds before; results of pairs that stay are kept."""

    group: GroupId
    round: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PairingsAdopted(EventFact):
    """The pairs of the system stand in a round."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    floaters: tuple[FloaterOf, ...]
    change: Change | None = None


@decides(AdoptPairings)
def pairings_adopted(state: EventState, command: AdoptPairings) -> PairingsAdopted:
    """Take the pairs of the system for the field that the round was paired from; a late player who rests still does."""
    group = state.group(command.group)
    last = state.current_round(group.id)
    if command.round != last.number:
        raise DeskError(
            "round {found} is not the current one, which is round {round}", found=command.round, round=last.number
        )
    answer = engine_pairing(state, group, last.number, last.basis)
    if isinstance(answer, Impossible):
        raise NoLegalPairingError(
            "group {group}: no legal pairing exists for round {round}",
            answer.why,
            group=group.settings.name,
            round=last.number,
        )
    _check_field(state, last)
    paired = round_of_system(group, answer, last.basis, None)
    encounters = tuple(
        replace(encounter, opening=opening_kept(group, last, encounter)) for encounter in paired.encounters
    )
    field = {of.player for of in last.basis.numbers}
    rests = (*paired.rests, *(rest for rest in last.rests if rest.player not in field))
    boards = sorted(encounters, key=lambda encounter: encounter.board)
    before, after = round_text(last.boards, last.rests), round_text(boards, rests)
    if before == after and not _is_marked(last):
        raise DeskError("nothing is changed")
    fact = PairingsAdopted(group.id, last.number, encounters, rests, paired.floaters)
    if last.phase is RoundPhase.DRAFT:
        return fact
    change = Change(ChangeSubject.PAIRINGS, before, after, group.id, last.number)
    return replace(fact, change=confirmed_change(change, confirmed=command.confirmed))


def _check_field(state: EventState, last: RoundState) -> None:
    """Who came after the round was paired and plays in it would lose his opponent: the system does not know him."""
    field = {of.player for of in last.basis.numbers}
    for encounter in last.boards:
        for player in encounter.players:
            if player not in field:
                raise DeskError(
                    "round {round}: {name} was entered after it was paired; the system would leave him out",
                    round=last.number,
                    name=state.entrant(player).name,
                )


def _is_marked(round_state: RoundState) -> bool:
    """Something in the round is marked as done by hand."""
    by_hand = any(encounter.paired_by or encounter.colours_by for encounter in round_state.encounters)
    return by_hand or round_state.is_made_by_hand or bool(round_state.rested_by)


@adds(PairingsAdopted)
def with_pairings_adopted(state: EventState, fact: PairingsAdopted, stamp: Stamp) -> EventState:
    """The event with the pairs of the system: no mark of a hand is left, and pairs that stay keep their results."""
    group = state.group(fact.group)
    round_state = group.round_numbered(fact.round)
    field = {of.player for of in round_state.basis.numbers}
    rested_by = {player: hand for player, hand in round_state.rested_by.items() if player not in field}
    adopted = replace(
        round_state,
        encounters=tuple(_adopted(paired, group, round_state) for paired in fact.encounters),
        rests=fact.rests,
        floaters=fact.floaters,
        is_made_by_hand=bool(rested_by),
        rested_by=rested_by,
    )
    return state.with_group(group.with_round(adopted)).with_change(fact.change, stamp)


def _adopted(paired: PairedEncounter, group: GroupState, round_state: RoundState) -> EncounterState:
    fresh = encounter_state(paired, group.settings.games_per_encounter)
    same = (before for before in round_state.encounters if before.players == fresh.players)
    return replace(fresh, games=next((before.games for before in same), fresh.games))
