"""What a merge of two entries of the register would come to, before it is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tabellone.answers.lists.effects import EffectLine, effects_of_command
from tabellone.answers.register.players import PlayerAnswer, player_answer
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import MergePlayerRecords
from tabellone.desk.office.merge_choices import MergeChoice, check_chosen, merge_choices, undecided
from tabellone.desk.office.merging import check_never_met
from tabellone.desk.office.state import OfficeState


class MergeSide(Enum):
    """Which of two entries is right in a field."""

    STAYING = "staying"
    LEAVING = "leaving"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class MergeChoiceLine:
    """A field in which two entries differ, what each says, and which is right; None while somebody must choose."""

    field: str
    staying: str
    leaving: str
    may_be_both: bool
    right: MergeSide | None


@dataclass(frozen=True, slots=True)
class MergeAnswer:
    """Two entries, the fields in which they differ, and how many events move to the one that stays.

    `lists` are the published lists that the merge can reach, with what would differ there; None while something must
    be chosen first.
    """

    staying: PlayerAnswer
    leaving: PlayerAnswer
    choices: tuple[MergeChoiceLine, ...]
    events: int
    lists: tuple[EffectLine, ...] | None


def merge_preview(
    state: OfficeState, staying: PlayerId, leaving: PlayerId, taken: Sequence[str] = (), own: Sequence[str] = ()
) -> MergeAnswer:
    """What a merge would come to; two people who have met are refused."""
    choices = merge_choices(state, staying, leaving)
    check_never_met(state, staying, leaving)
    check_chosen(choices, taken, own)
    lists = None
    if not undecided(choices, taken, own):
        command = MergePlayerRecords(staying, leaving, tuple(taken), tuple(own))
        lists = effects_of_command(state, command)
    return MergeAnswer(
        player_answer(state, staying, with_private=True),
        player_answer(state, leaving, with_private=True),
        tuple(_line(choice, taken, own) for choice in choices),
        sum(leaving in event.players for event in state.events.values()),
        lists,
    )


def _line(choice: MergeChoice, taken: Sequence[str], own: Sequence[str]) -> MergeChoiceLine:
    return MergeChoiceLine(choice.field, choice.staying, choice.leaving, choice.may_be_both, _right(choice, taken, own))


def _right(choice: MergeChoice, taken: Sequence[str], own: Sequence[str]) -> MergeSide | None:
    if choice.field in taken:
        return MergeSide.BOTH if choice.field in own else MergeSide.LEAVING
    return MergeSide.STAYING if choice.field in own or not choice.must_choose else None
