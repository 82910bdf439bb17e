"""Which tie-break decided between which players who stand next to each other in the standings."""

from dataclasses import dataclass

from tabellone.answers.standings import StandingLine, StandingsAnswer, TieBreakRule, separating_tie_break
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.play_off import finished_play_offs
from tabellone.desk.event.state import EventState


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie-break, and the two players with equal points whom it separates."""

    tie_break: TieBreakRule
    ahead: StandingLine
    behind: StandingLine


def decisions(state: EventState, group_id: GroupId, answer: StandingsAnswer) -> tuple[Decision, ...]:
    """In the order of the standings; where a play-off has ordered two players, no tie-break did."""
    by_play_off = [set(play_off.members) for play_off in finished_play_offs(state, group_id)]
    pairs = zip(answer.rows, answer.rows[1:], strict=False)
    return tuple(
        Decision(tie_break, ahead, behind)
        for ahead, behind in pairs
        if not _are_in_one_of(by_play_off, ahead, behind)
        and (tie_break := _deciding(answer.tie_breaks, ahead, behind)) is not None
    )


def deciding_rules(answer: StandingsAnswer, made: tuple[Decision, ...]) -> tuple[TieBreakRule, ...]:
    """The tie-breaks of the list that have decided something."""
    names = {decision.tie_break.name for decision in made}
    return tuple(rule for rule in answer.tie_breaks if rule.name in names)


def _are_in_one_of(groups: list[set[EntrantId]], ahead: StandingLine, behind: StandingLine) -> bool:
    return any({ahead.player, behind.player} <= members for members in groups)


def _deciding(tie_breaks: tuple[TieBreakRule, ...], ahead: StandingLine, behind: StandingLine) -> TieBreakRule | None:
    if ahead.points != behind.points or ahead.rank == behind.rank:
        return None
    return separating_tie_break(tie_breaks, ahead, behind)
