"""The openings of a round of dama italiana: drawn from a seed, or entered as drawn elsewhere."""

from dataclasses import dataclass, replace

from tabellone.core.draughts.openings import draw_openings
from tabellone.desk.book import Stamp
from tabellone.desk.event.confirmation import confirmed_change, has_published_openings, when_openings_are_published
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_gates import has_opening_rule, last_round_is_not_closed
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.records import BoardOpening, Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.seed import checked_seed
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role
from tabellone.regulations import rulebook


def drawn_for(group: GroupState, boards: int, seed: int, before: int | None = None) -> dict[int, int]:
    """The opening of each board, none that an earlier round of the group has had.

    When too few are left in the table, all may be drawn again, and only this round has none twice.
    """
    rule = group.settings.openings
    if rule is None:
        raise DeskError("group {group}: no openings are drawn in it", group=group.settings.name)
    tables = rulebook.opening_tables()
    count = boards if rule.per_board else min(boards, 1)
    if count == 0:
        return {}
    earlier = group.rounds if before is None else group.rounds[: before - 1]
    had = {encounter.opening for round_ in earlier for encounter in round_.encounters if encounter.opening is not None}
    left = sum(opening.number not in had for opening in tables.table(rule.table))
    drawn = draw_openings(
        tables, rule.table, count, checked_seed(seed), already_drawn=had if left >= count else ()
    ).openings
    return {board: drawn[board - 1 if rule.per_board else 0] for board in range(1, boards + 1)}


@group_command(
    role=Role.ARBITER,
    gates=(has_opening_rule, last_round_is_not_closed),
    round_of=current_round,
    confirmation=when_openings_are_published,
)
@dataclass(frozen=True, slots=True)
class DrawOpenings(EventCommand):
    """Draw the openings of the current round by lot."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class OpeningsDrawn(EventFact):
    """The boards of a round have their openings; without a seed they were drawn outside the program."""

    group: GroupId
    round: int
    openings: tuple[BoardOpening, ...]
    seed: int | None = None
    change: Change | None = None


@decides(DrawOpenings)
def openings_drawn(state: EventState, command: DrawOpenings) -> OpeningsDrawn:
    """Draw the openings of the current round."""
    group = state.group(command.group)
    current = state.current_round(group.id)
    drawn = drawn_for(group, len(current.encounters), command.seed, current.number)
    return _given(group, current, drawn, command.seed, confirmed=command.confirmed)


@group_command(
    role=Role.ARBITER,
    gates=(has_opening_rule, last_round_is_not_closed),
    round_of=current_round,
    confirmation=when_openings_are_published,
)
@dataclass(frozen=True, slots=True)
class EnterOpenings(EventCommand):
    """Enter openings drawn outside the program: one for the round, or one a board in the order of the boards."""

    group: GroupId
    openings: tuple[int, ...]
    confirmed: bool = False


@decides(EnterOpenings)
def openings_entered(state: EventState, command: EnterOpenings) -> OpeningsDrawn:
    """Enter openings that were drawn outside the program."""
    group = state.group(command.group)
    current = state.current_round(group.id)
    rule, boards = group.settings.openings, current.boards
    tables = rulebook.opening_tables()
    wanted = len(boards) if rule is not None and rule.per_board else 1
    if len(command.openings) != wanted:
        raise DeskError("{found} openings are given; {wanted} are needed", found=len(command.openings), wanted=wanted)
    allowed = {opening.number for opening in tables.table(rule.table)} if rule is not None else set()
    for opening in command.openings:
        if opening not in allowed:
            raise DeskError("opening {found} is not in table {table}", found=opening, table=rule.table if rule else "-")
    board_openings = {
        encounter.board: command.openings[place if wanted > 1 else 0] for place, encounter in enumerate(boards)
    }
    return _given(group, current, board_openings, None, confirmed=command.confirmed)


def _given(
    group: GroupState, last: RoundState, openings: dict[int, int], seed: int | None, *, confirmed: bool
) -> OpeningsDrawn:
    if any(game.result is not None and game.result.value[0].is_played for game in last.games()):
        raise DeskError(
            "group {group}, round {round}: games have been played with the openings drawn",
            group=group.settings.name,
            round=last.number,
        )
    listed = tuple(BoardOpening(board, opening) for board, opening in sorted(openings.items()))
    if not has_published_openings(last):
        return OpeningsDrawn(group.id, last.number, listed, seed)
    change = Change(
        ChangeSubject.OPENINGS,
        _openings_text(last),
        " ".join(str(board_opening.opening) for board_opening in listed),
        group.id,
        last.number,
    )
    return OpeningsDrawn(group.id, last.number, listed, seed, confirmed_change(change, confirmed=confirmed))


def _openings_text(last: RoundState) -> str:
    return " ".join(str(encounter.opening or "-") for encounter in last.boards)


@adds(OpeningsDrawn)
def with_openings_drawn(state: EventState, fact: OpeningsDrawn, stamp: Stamp) -> EventState:
    """The event with openings on the boards of a round."""
    group = state.group(fact.group)
    round_state = group.round_numbered(fact.round)
    opening_of = {board_opening.board: board_opening.opening for board_opening in fact.openings}
    encounters = tuple(
        replace(encounter, opening=opening_of.get(encounter.board, encounter.opening))
        for encounter in round_state.encounters
    )
    changed = replace(round_state, encounters=encounters, opening_seed=fact.seed)
    return state.with_group(group.with_round(changed)).with_change(fact.change, stamp)
