"""The last round of a group as a draft: the rules that it breaks, and where it differs from the system's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tabellone.answers.apart import KeptApart, apart_in_round
from tabellone.answers.rounds import PlayerName
from tabellone.answers.why import names_in
from tabellone.core.explain import Step
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.commands import EditPairings
from tabellone.desk.event.draft_warnings import (
    DraftWarning,
    comparison,
    draft_warnings,
    proposal_warnings,
)
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act, Role, check_role, least_role

NamedPair = tuple[PlayerName, PlayerName]


@dataclass(frozen=True, slots=True)
class WarningAnswer:
    """A rule that a draft breaks, and for whom."""

    kind: WarningKind
    players: tuple[PlayerName, ...]
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """What is wrong with the last round, and the pairs of the system that it has not and has besides.

    `agrees` is None where no system pairs, or no legal pairing exists. Steps speak of numbers, which `names` resolves.
    `apart` are those who are kept apart and could have met, or meet all the same.
    """

    group: GroupId
    round: int
    phase: RoundPhase
    warnings: tuple[WarningAnswer, ...]
    agrees: bool | None
    missing: tuple[NamedPair, ...]
    added: tuple[NamedPair, ...]
    left_out: tuple[PlayerName, ...]
    rest: PlayerName | None
    rest_of_the_system: PlayerName | None
    names: Mapping[int, str]
    apart: tuple[KeptApart, ...]


@dataclass(frozen=True, slots=True)
class ComparedPairs:
    """What the system does and what stands here instead: a pair, or one player who rests; None where one lacks."""

    of_system: tuple[PlayerName, ...] | None
    here: tuple[PlayerName, ...] | None


def compared_pairs(answer: DraftAnswer) -> tuple[ComparedPairs, ...]:
    """The differences of a draft from the system's round, each beside the pair here of one of its players."""
    left = list(answer.added)
    rows = []
    for missing in answer.missing:
        players = {seat.player for seat in missing}
        here = next((pair for pair in left if players & {seat.player for seat in pair}), None)
        if here is not None:
            left.remove(here)
        rows.append(ComparedPairs(missing, here))
    rows += [ComparedPairs(None, pair) for pair in left]
    rest, other = answer.rest_of_the_system, answer.rest
    if answer.agrees is False and rest != other:
        rows.append(ComparedPairs(None if rest is None else (rest,), None if other is None else (other,)))
    return tuple(rows)


def draft(state: EventState, group_id: GroupId, role: Role) -> DraftAnswer:
    """The last round of a group against the rules and the system; for those who see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    compared = comparison(state, group_id)
    round_state = state.current_round(group_id)
    warnings = draft_warnings(state, group_id)
    standing = set(round_state.standing())
    is_paired = compared.expected is not None
    return DraftAnswer(
        group_id,
        round_state.number,
        round_state.phase,
        _warnings(state, group_id, warnings),
        compared.agrees if is_paired else None,
        _pairs(state, group_id, compared.missing),
        _pairs(state, group_id, compared.added if is_paired else ()),
        tuple(_named(state, group_id, player) for player in state.group(group_id).members if player not in standing),
        _name(state, group_id, compared.found_bye),
        _name(state, group_id, compared.expected_bye),
        names_in(state, round_state, [step for warning in warnings for step in warning.steps]),
        apart_in_round(state, state.group(group_id), round_state),
    )


def warnings_of(state: EventState, proposal: EditPairings) -> tuple[WarningAnswer, ...]:
    """The rules that a last round made by hand would break; nothing is changed."""
    return _warnings(state, proposal.group, proposal_warnings(state, proposal))


def _warnings(state: EventState, group_id: GroupId, warnings: Iterable[DraftWarning]) -> tuple[WarningAnswer, ...]:
    return tuple(
        WarningAnswer(warning.kind, tuple(_named(state, group_id, player) for player in warning.players), warning.steps)
        for warning in warnings
    )


def _pairs(state: EventState, group_id: GroupId, pairs: Iterable[tuple[EntrantId, EntrantId]]) -> tuple[NamedPair, ...]:
    return tuple((_named(state, group_id, white), _named(state, group_id, black)) for white, black in pairs)


def _name(state: EventState, group_id: GroupId, player: EntrantId | None) -> PlayerName | None:
    return None if player is None else _named(state, group_id, player)


def _named(state: EventState, group_id: GroupId, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(state.group(group_id))[player], state.entrant(player).name)
