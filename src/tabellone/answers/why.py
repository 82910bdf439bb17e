"""Why a board is as it is, why a player rests, and why two do not meet: the steps of the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tabellone.answers.cache import Memo
from tabellone.answers.visible import sees_drafts, visible_round
from tabellone.core.explain import Step
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.desk.event import why as reasons
from tabellone.desk.event.apart_pairs import SharedReason, reasons_apart
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import engine_pairing
from tabellone.desk.event.why import HandWork, OpponentKind, SystemVerdict
from tabellone.desk.roles import Role
from tabellone.locales.sentences import numbers_in

_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class WhyAnswer:
    """Why two meet, or one rests: what the arbiter's hand has done, and what the system says of it.

    Where the verdict is that the system does something else, the steps are its reasons for that. The author is told to
    those at the desk. Steps speak of the numbers of the time, which `names` resolves.
    """

    round: int
    white: EntrantId
    black: EntrantId | None
    is_as_the_system_pairs: bool
    is_made_by_hand: bool
    hand: HandWork | None
    author: str | None
    verdict: SystemVerdict
    is_round_changed: bool
    why: tuple[Step, ...]
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """Why two players do not meet in a round, or that they do; the steps are of what the system does.

    `apart` is what they have in common by which the arbiter keeps them apart now; it is told to those at the desk.
    """

    round: int
    first: EntrantId
    second: EntrantId
    are_paired: bool
    are_paired_by_system: bool
    why: tuple[Step, ...]
    names: Mapping[int, str]
    apart: tuple[SharedReason, ...]


def why(state: EventState, group_id: GroupId, number: int, board: int, role: Role) -> WhyAnswer:
    """Why the two players of a board meet, with these colours."""
    round_state = visible_round(state.group(group_id), number, role)
    pairing = system_pairing(state, group_id, number)
    return _answer(state, round_state, reasons.why(state, group_id, number, board, pairing), role)


def why_rest(state: EventState, group_id: GroupId, number: int, player: EntrantId, role: Role) -> WhyAnswer:
    """Why a player has no opponent in a round."""
    round_state = visible_round(state.group(group_id), number, role)
    pairing = system_pairing(state, group_id, number)
    return _answer(state, round_state, reasons.why_rest(state, group_id, number, player, pairing), role)


def why_not(
    state: EventState, group_id: GroupId, number: int, first: EntrantId, second: EntrantId, role: Role
) -> WhyNotAnswer:
    """Why two players do not meet in a round."""
    round_state = visible_round(state.group(group_id), number, role)
    apart = reasons.why_not(state, group_id, number, first, second)
    names = names_in(state, round_state, apart.steps)
    chosen = reasons_apart(state, state.group(group_id), first, second, number) if sees_drafts(role) else ()
    return WhyNotAnswer(number, first, second, apart.are_paired, apart.are_paired_by_system, apart.steps, names, chosen)


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Another player of a round, and how he stood to somebody when it was paired."""

    player: EntrantId
    number: int
    name: str
    kind: OpponentKind


def opponents(
    state: EventState, group_id: GroupId, number: int, player: EntrantId, role: Role
) -> tuple[OpponentLine, ...]:
    """Every other player of a round as an opponent of somebody: who was possible first, by number."""
    round_state = visible_round(state.group(group_id), number, role)
    kinds = reasons.opponents(state, group_id, number, player)
    order = {kind: place for place, kind in enumerate(OpponentKind)}
    lines = (
        OpponentLine(of.player, of.number, state.entrant(of.player).name, kinds[of.player])
        for of in round_state.basis.numbers
        if of.player in kinds
    )
    return tuple(sorted(lines, key=lambda line: (order[line.kind], line.number)))


def system_pairing(state: EventState, group_id: GroupId, number: int) -> PairedRound | Impossible | None:
    """The pairing that the system makes for a round, cached while the rounds before it stay; None without a system."""
    group = state.group(group_id)
    round_state = group.round_numbered(number)
    if group.settings.is_paired_by_hand:
        return None
    parts = (*group.rounds[: number - 1], round_state.basis, state.settings, state.entrants)
    return _MEMO.get(("pairing", group_id), parts, lambda: engine_pairing(state, group, number, round_state.basis))


def names_in(state: EventState, round_state: RoundState, steps: Iterable[Step]) -> dict[int, str]:
    """The names of the players whom steps mention, by the numbers that they had when a round was paired."""
    numbers = numbers_in(steps)
    return {of.number: state.entrant(of.player).name for of in round_state.basis.numbers if of.number in numbers}


def _answer(state: EventState, round_state: RoundState, paired: reasons.WhyPaired, role: Role) -> WhyAnswer:
    return WhyAnswer(
        round_state.number,
        paired.white,
        paired.black,
        paired.verdict.agrees,
        paired.hand is not None,
        paired.hand,
        paired.author if paired.author and sees_drafts(role) else None,
        paired.verdict,
        paired.is_round_changed,
        paired.steps,
        names_in(state, round_state, paired.steps),
    )
