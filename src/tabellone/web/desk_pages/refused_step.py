"""A step that is not possible: why, what hinders it, and the way by hand where no legal pairing exists."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.responses import Response

from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event.refusals import NoLegalPairingError
from tabellone.desk.event.round_state import RoundPhase
from tabellone.locales.named_steps import named_steps
from tabellone.store.journal.ledger import OvertakenError
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import redirect
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of
from tabellone.web.desk_pages.hindrances import Hindrance, hindrances
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class RefusedStepPage(Page):
    """Why a step is not possible, what hinders it, and the way by hand where no legal pairing exists."""

    template: ClassVar[str] = "desk/refused.html"

    frame: GroupFrame
    closed_round: int | None
    hindrances: tuple[Hindrance, ...]
    impossible: tuple[Step, ...]
    back: str
    step_address: str


def refused_step(desk: GroupDesk, refusal: Refusal, *, acts: int = 1) -> Response:
    """Why a step is not possible; where no legal pairing exists, the reasons and the way by hand.

    If the visitor has pressed the button twice, the page is shown on which work goes on; the button does so many acts.
    """
    now = group_desk_of(desk.desk.request)
    if isinstance(refusal, OvertakenError) and _are_own_last_acts(refusal, desk.desk.person.name, acts):
        return redirect(place_of_work(now.desk.address, now.group))
    names: dict[int, str] = {number: f"{desk.desk.name(player)} ({number})" for player, number in desk.numbers.items()}
    impossible = named_steps(refusal.steps, names) if isinstance(refusal, NoLegalPairingError) else ()
    content = RefusedStepPage(
        frame=now.frame(),
        closed_round=_closed_since(desk, now),
        hindrances=hindrances(now.desk, now.group),
        impossible=impossible,
        back=place_of_work(now.desk.address, now.group),
        step_address=f"{desk.address}/step",
    )
    return page(desk.desk.request, content, status=status_of(refusal), refusal=refusal)


def _closed_since(before: GroupDesk, now: GroupDesk) -> int | None:
    """The round that the step has closed before it was refused, if it has."""
    was = before.group.current_round
    if was is None or was.phase is RoundPhase.CLOSED or len(now.group.rounds) < was.number:
        return None
    return was.number if now.group.round_numbered(was.number).phase is RoundPhase.CLOSED else None


def _are_own_last_acts(refusal: OvertakenError, name: str, acts: int) -> bool:
    """Nothing has happened since the page was shown but what one press of the visitor himself has done."""
    details = refusal.values
    since = int(str(details["position"])) - int(str(details["expected"]))
    return details["author"] == name and 1 <= since <= acts
