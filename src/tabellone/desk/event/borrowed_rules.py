"""The rules for late entries and withdrawals, and whether an event of the FID borrows them."""

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import Discipline
from tabellone.core.organisation.withdrawal import withdrawal_effect
from tabellone.core.pairing.order import is_admitted_late, may_enter_late
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.state import EventState
from tabellone.regulations import rulebook


def late_entry_rule(state: EventState, group: GroupState) -> Citation:
    """The rule for late entries; in draughts it is borrowed, as its reading says."""
    if state.made.discipline is not Discipline.CHESS:
        return rulebook.borrowed_rule("late_entry")
    return citation_of(may_enter_late if needs_written_notice(state, group) else is_admitted_late)


def needs_written_notice(state: EventState, group: GroupState) -> bool:
    """Whether a late entry must have been announced in writing: in chess until the general rules of 2026 hold."""
    declaration = group.settings.declaration
    if state.made.discipline is not Discipline.CHESS or declaration is None:
        return True
    return rulebook.handling(declaration, group.settings.edition) is None


def withdrawal_rule(state: EventState, group: GroupState) -> Citation | None:
    """The rule for withdrawals; in draughts it is borrowed, and a Swiss system of chess has none of its own."""
    by_table = group.settings.follows_table
    if state.made.discipline is not Discipline.CHESS:
        return rulebook.borrowed_rule("withdrawal_from_round_robin" if by_table else "withdrawal_from_swiss")
    return citation_of(withdrawal_effect) if by_table else None
