"""Why a board is as it is, and why two players do not meet: steps computed again from the state before the round."""

from dataclasses import dataclass

from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.colour_lot import lot_of_colour
from tabellone.core.pairing.field import Impossible, Pairing, WhyNot
from tabellone.core.pairing.why_not import why_not as why_not_in
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import engine_pairing, request_of, system_of


@dataclass(frozen=True, slots=True)
class WhyPaired:
    """The steps that led to a pair or a rest.

    `is_as_the_system_pairs` is False where the arbiter's hand, or a result corrected since, makes the round differ;
    the steps then say what speaks against the pair.
    """

    white: EntrantId
    black: EntrantId | None
    is_as_the_system_pairs: bool
    is_made_by_hand: bool
    steps: tuple[Step, ...]


def _paired(state: EventState, group_id: GroupId, number: int) -> tuple[GroupState, RoundState]:
    group = state.group(group_id)
    if group.settings.is_paired_by_hand:
        raise DeskError("group {group}: the pairs are made by hand", group=group.settings.name)
    return group, group.round_numbered(number)


def why(
    state: EventState, group_id: GroupId, number: int, board: int, answer: Pairing | Impossible | None = None
) -> WhyPaired:
    """Why the two players of a board meet, with these colours; `answer` is the engine's, if it is known already."""
    group, each = _paired(state, group_id, number)
    answer = engine_pairing(state, group, number, each.basis) if answer is None else answer
    numbers = {of.player: PlayerNumber(of.number) for of in each.basis.numbers}
    white, black = each.on_board(board).players
    if isinstance(answer, Impossible):
        return WhyPaired(white, black, False, each.is_made_by_hand, answer.why)
    if white not in numbers or black not in numbers:
        # Who came after the round was paired was seated by hand: no rule of the system speaks for it or against it.
        return WhyPaired(white, black, False, each.is_made_by_hand, ())
    for pair in answer.pairs:
        if (pair.white, pair.black) == (numbers[white], numbers[black]):
            return WhyPaired(white, black, True, each.is_made_by_hand, (*pair.why, *_lot_of_colour(each)))
    against = why_not(state, group.id, each.number, white, black)
    return WhyPaired(white, black, False, each.is_made_by_hand, against.why)


def _lot_of_colour(each: RoundState) -> tuple[Step, ...]:
    """How the colour of number 1 was drawn, on which all colours of the first round rest."""
    return lot_of_colour(each.basis.colour_seed, system_of(each.basis).concordance) if each.number == 1 else ()


def why_rest(
    state: EventState, group_id: GroupId, number: int, player: EntrantId, answer: Pairing | Impossible | None = None
) -> WhyPaired:
    """Why a player has the rest of a round; `answer` is the engine's, if it is known already."""
    group, each = _paired(state, group_id, number)
    if player not in {rest.player for rest in each.rests}:
        raise DeskError("{name} does not have the bye in round {round}", name=state.entrant(player).name, round=number)
    numbers = {of.player: PlayerNumber(of.number) for of in each.basis.numbers}
    answer = engine_pairing(state, group, number, each.basis) if answer is None else answer
    if isinstance(answer, Impossible):
        return WhyPaired(player, None, False, each.is_made_by_hand, answer.why)
    if answer.bye is not None and answer.bye.player == numbers.get(player):
        return WhyPaired(player, None, True, each.is_made_by_hand, answer.bye.why)
    return WhyPaired(player, None, player in each.basis.absent, each.is_made_by_hand, ())


def why_not(state: EventState, group_id: GroupId, number: int, first: EntrantId, second: EntrantId) -> WhyNot:
    """Why two players do not meet in a round that has been paired."""
    group, each = _paired(state, group_id, number)
    numbers = {of.player: PlayerNumber(of.number) for of in each.basis.numbers}
    for player in (first, second):
        if player not in numbers:
            raise DeskError(
                "{name} was not in the field of round {round}", name=state.entrant(player).name, round=number
            )
    request, before = request_of(state, group, number, each.basis)
    return why_not_in(request, system_of(each.basis), before, numbers[first], numbers[second])
