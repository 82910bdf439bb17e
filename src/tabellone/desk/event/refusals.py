"""Refusals of commands, and the check of seeds."""

from typing import TYPE_CHECKING

from tabellone.core.explain import Step
from tabellone.core.refusal import OnlyGroup, Refusal

if TYPE_CHECKING:
    from tabellone.desk.event.records import Change
    from tabellone.desk.event.state import EventState


class DeskError(Refusal):
    """A command that the state of the event, or the command's own data, do not allow."""


class ConfirmationNeeded(DeskError):  # noqa: N818 - says what is missing
    """A command that changes what is already published; given again with `confirmed` it is carried out and marked.

    `change` says what would change, from what to what.
    """

    def __init__(self, sentence: str, /, change: "Change", **values: object) -> None:
        super().__init__(sentence, **values)
        self.change = change


class NoLegalPairingError(DeskError):
    """The system finds no legal pairing for a round; `steps` say why."""

    def __init__(self, sentence: str, /, steps: tuple[Step, ...], **values: object) -> None:
        super().__init__(sentence, **values)
        self.steps = steps


def in_event(state: "EventState", refusal: DeskError) -> DeskError:
    """A refusal that does not begin with the name of the only group of an event."""
    group = refusal.values.get("group")
    if len(state.groups) == 1 and isinstance(group, str):
        refusal.values["group"] = OnlyGroup(group)
    return refusal


HIGHEST_SEED = 2**63 - 1


def checked_seed(seed: int) -> int:
    """A seed that every machine can store."""
    if not 0 <= seed <= HIGHEST_SEED:
        raise DeskError("seed: {found} is not allowed; it must be 0 to {most}", found=seed, most=HIGHEST_SEED)
    return seed
