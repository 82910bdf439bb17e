"""Why a board is as it is, and why two players do not meet: steps computed again from the state before the round."""

from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import have_met, scores_differ
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.pairing.order import lot_of_colour
from tabellone.core.pairing.why_not import is_away
from tabellone.core.pairing.why_not import why_not as why_not_in
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import engine_pairing, request_of, system_of


class HandWork(Enum):
    """The arbiter's change of a pair or a rest by hand."""

    PAIR = "pair"
    COLOURS = "colours"
    REST = "rest"


class SystemVerdict(Enum):
    """The system's verdict on a pair or a rest, from the rounds before as they are now, with steps that say why."""

    SAME = "same"
    OTHER_COLOURS = "other colours"
    OTHER_PAIRS = "other pairs"
    NO_LEGAL_PAIRING = "no legal pairing"
    NOT_IN_THE_FIELD = "not in the field"
    AWAY = "away"

    @property
    def agrees(self) -> bool:
        """The system does the same."""
        return self in (SystemVerdict.SAME, SystemVerdict.AWAY)


@dataclass(frozen=True, slots=True)
class WhyPaired:
    """A pair or a rest: who set it by hand, the verdict of the system, and its steps.

    The steps are reasons for the pair where the verdict is that the system makes the same, and otherwise for what the
    system does instead. `is_round_changed` says that other pairs of the round were made by hand.
    """

    white: EntrantId
    black: EntrantId | None
    verdict: SystemVerdict
    steps: tuple[Step, ...]
    hand: HandWork | None = None
    author: str = ""
    is_round_changed: bool = False


def _paired(state: EventState, group_id: GroupId, number: int) -> tuple[GroupState, RoundState]:
    group = state.group(group_id)
    if group.settings.is_paired_by_hand:
        raise DeskError("group {group}: the pairs are made by hand", group=group.settings.name)
    return group, group.round_numbered(number)


def _hand_of(encounter: EncounterState) -> tuple[HandWork | None, str]:
    """The change of a pair by hand, and its author."""
    if encounter.paired_by:
        return HandWork.PAIR, encounter.paired_by
    if encounter.colours_by:
        return HandWork.COLOURS, encounter.colours_by
    return None, ""


def why(
    state: EventState, group_id: GroupId, number: int, board: int, answer: PairedRound | Impossible | None = None
) -> WhyPaired:
    """Why the two players of a board meet, with these colours; `answer` is the engine's, if it is known already."""
    group, round_state = _paired(state, group_id, number)
    answer = engine_pairing(state, group, number, round_state.basis) if answer is None else answer
    encounter = round_state.on_board(board)
    verdict, steps = _verdict(state, group, round_state, encounter, answer)
    hand, author = _hand_of(encounter)
    return WhyPaired(*encounter.players, verdict, steps, hand, author, round_state.is_made_by_hand)


def _verdict(
    state: EventState,
    group: GroupState,
    round_state: RoundState,
    encounter: EncounterState,
    answer: PairedRound | Impossible,
) -> tuple[SystemVerdict, tuple[Step, ...]]:
    """The system's verdict on a pair, with reasons."""
    if isinstance(answer, Impossible):
        return SystemVerdict.NO_LEGAL_PAIRING, answer.why
    numbers = {of.player: PlayerNumber(of.number) for of in round_state.basis.numbers}
    white, black = encounter.players
    if white not in numbers or black not in numbers:
        # A player who came after the round was paired was seated by hand: no rule of the system applies to them.
        return SystemVerdict.NOT_IN_THE_FIELD, ()
    for pair in answer.pairs:
        if (pair.white, pair.black) == (numbers[white], numbers[black]):
            return SystemVerdict.SAME, (*pair.why, *_lot_of_colour(round_state))
        if (pair.white, pair.black) == (numbers[black], numbers[white]):
            return SystemVerdict.OTHER_COLOURS, (*pair.why, *_lot_of_colour(round_state))
    return SystemVerdict.OTHER_PAIRS, why_not(state, group.id, round_state.number, white, black).steps


def _lot_of_colour(round_state: RoundState) -> tuple[Step, ...]:
    """How the colour of number 1 was drawn, on which all colours of the first round rest."""
    if round_state.number > 1:
        return ()
    return lot_of_colour(round_state.basis.colour_seed, system_of(round_state.basis).concordance)


def why_rest(
    state: EventState, group_id: GroupId, number: int, player: EntrantId, answer: PairedRound | Impossible | None = None
) -> WhyPaired:
    """Why a player has the rest of a round; `answer` is the engine's, if it is known already."""
    group, round_state = _paired(state, group_id, number)
    if player not in {rest.player for rest in round_state.rests}:
        raise DeskError("{name} does not have the bye in round {round}", name=state.entrant(player).name, round=number)
    answer = engine_pairing(state, group, number, round_state.basis) if answer is None else answer
    verdict, steps = _rest_verdict(round_state, player, answer)
    author = round_state.rested_by.get(player, "")
    hand = HandWork.REST if author else None
    return WhyPaired(player, None, verdict, steps, hand, author, round_state.is_made_by_hand)


def _rest_verdict(
    round_state: RoundState, player: EntrantId, answer: PairedRound | Impossible
) -> tuple[SystemVerdict, tuple[Step, ...]]:
    """The system's verdict on a rest, with reasons: why the player rests, or why they are paired."""
    if isinstance(answer, Impossible):
        return SystemVerdict.NO_LEGAL_PAIRING, answer.why
    number = {of.player: PlayerNumber(of.number) for of in round_state.basis.numbers}.get(player)
    if number is None:
        return SystemVerdict.NOT_IN_THE_FIELD, ()
    if answer.bye is not None and answer.bye.player == number:
        return SystemVerdict.SAME, answer.bye.why
    for pair in answer.pairs:
        if number in (pair.white, pair.black):
            return SystemVerdict.OTHER_PAIRS, pair.why
    return SystemVerdict.AWAY, ()


@dataclass(frozen=True, slots=True)
class WhyApart:
    """Whether two players meet in a round as it stands, whether the system pairs them, and why it does or not."""

    are_paired: bool
    are_paired_by_system: bool
    steps: tuple[Step, ...]


def why_not(state: EventState, group_id: GroupId, number: int, first: EntrantId, second: EntrantId) -> WhyApart:
    """Why two players do not meet in a round that has been paired."""
    group, round_state = _paired(state, group_id, number)
    numbers = {of.player: PlayerNumber(of.number) for of in round_state.basis.numbers}
    for player in (first, second):
        if player not in numbers:
            raise DeskError(
                "{name} was not in the field of round {round}", name=state.entrant(player).name, round=number
            )
    request, before = request_of(state, group, number, round_state.basis)
    answer = why_not_in(request, system_of(round_state.basis), before, numbers[first], numbers[second])
    are_paired = any({first, second} == set(encounter.players) for encounter in round_state.encounters)
    return WhyApart(are_paired, answer.are_paired, answer.why)


class OpponentKind(Enum):
    """Another player as a possible opponent when a round was paired."""

    MEETS = "meets"
    POSSIBLE = "possible"
    OTHER_POINTS = "other points"
    MET = "met already"
    BARRED = "barred"
    AWAY = "away"


def opponents(state: EventState, group_id: GroupId, number: int, player: EntrantId) -> dict[EntrantId, OpponentKind]:
    """Every other player of a round as a possible opponent of one, before the system weighs them."""
    group, round_state = _paired(state, group_id, number)
    numbers = {of.player: PlayerNumber(of.number) for of in round_state.basis.numbers}
    if player not in numbers:
        return {}
    request, _ = request_of(state, group, number, round_state.basis)
    system = system_of(round_state.basis)
    by_number = {contestant.number: contestant for contestant in request.contestants}
    own = by_number[numbers[player]]
    here = next((set(encounter.players) for encounter in round_state.encounters if player in encounter.players), set())

    def kind(other: EntrantId) -> OpponentKind:
        contestant = by_number[numbers[other]]
        if other in here:
            return OpponentKind.MEETS
        if is_away(contestant, request) and not system.declaration.pairs_the_absent:
            return OpponentKind.AWAY
        if have_met(own, contestant):
            return OpponentKind.MET
        if system.procedure.bars(request, own.number, contestant.number) is not None:
            return OpponentKind.BARRED
        return OpponentKind.OTHER_POINTS if scores_differ(own, contestant) else OpponentKind.POSSIBLE

    return {other: kind(other) for other in numbers if other != player}
