"""The next step as a button: what it does, where, and why not yet."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.allowed import Allowance
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.next_step import next_step, usual_numbering
from tabellone.desk.event.refusals import NoLegalPairingError
from tabellone.desk.event.state import EventState
from tabellone.locales.group_names import group_title
from tabellone.locales.named_steps import named_steps
from tabellone.locales.words import Words
from tabellone.store.ledger import OvertakenError
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted, redirect
from tabellone.web.desk_pages.desk import Desk, GroupDesk, GroupFrame, group_desk_of
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.query import QueryError
from tabellone.web.rendering import page

PICKED_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Button:
    """A step: with a command it is posted, without one it leads to a page; `reason` says why it is not possible."""

    label: str
    address: str
    command: str = ""
    reason: str = ""


def label_of(command: str, number: int | None, words: Words) -> str:
    """What the button of a command says."""
    labels = {
        "enter-players": words("Enter the players"),
        "draw-numbers": words("Draw the numbers"),
        "guide-draw": words("Draw the numbers (FID, Tab. 10)"),
        "rank-players": words("Number the players by rating"),
        "open-check-in": words("Open the check-in"),
        "close-check-in": words("Close the check-in"),
        "close-event": words("Close the event"),
        "reopen-event": words("Open the event again"),
        "announce-event": words("Publish announcement"),
        "rate-event": words("Compute the ratings"),
        "send-event": words("Send it to the register"),
        "draw-openings": words("Draw the openings"),
        "discard-draft": words("Discard draft"),
        "add-round": words("One round more"),
        "drop-round": words("One round fewer"),
    }
    of_round = {
        "pair-round": words("Pair round {number}", number=number),
        "publish-round": words("Publish round {number}", number=number),
        "enter-result": words("Enter the results of round {number}", number=number),
        "close-round": words("Close round {number}", number=number),
        "reopen-round": words("Open round {number} again", number=number),
    }
    return {**labels, **of_round}[command]


def next_button(desk: Desk, group: GroupState | None, *, on_round: int | None = None) -> Button | None:
    """The one coloured button; on the page of a round that waits for results it is the end of that round."""
    allowance = next_step(desk.state, None if group is None else group.id).allowance
    if allowance is None:
        return None
    if allowance.command == "close-event" and not allowance.is_allowed:
        return _elsewhere(desk, allowance)
    if group is not None and allowance.command == "enter-result":
        return _results(desk, group, on_round)
    return _button(desk, group, allowance)


def _label(desk: Desk, group: GroupState | None, allowance: Allowance) -> str:
    """What the button of the next step says: of pairings to be completed, for how many players."""
    if group is None or allowance.command != "edit-pairings":
        return label_of(allowance.command, allowance.round, desk.words)
    last = group.last_round
    missing = set(group.members) - set(() if last is None else last.standing())
    return desk.words.plural(
        "Complete the pairings ({count} player without an opponent)",
        "Complete the pairings ({count} players without an opponent)",
        len(missing),
    )


def _button(desk: Desk, group: GroupState | None, allowance: Allowance) -> Button:
    label = _label(desk, group, allowance)
    reason = "" if allowance.reason is None else desk.words.refusal(allowance.reason)
    if not desk.may(COMMANDS[allowance.command]):
        reason = desk.words("Your role in this event does not allow it.")
    pages = {
        "enter-players": f"{desk.address}/players",
        "edit-pairings": f"{desk.address}/{group.id}/round/{allowance.round}/draft" if group else "",
        "rate-event": f"{desk.address}/rating",
        "send-event": f"{desk.address}/rating#send",
    }
    if allowance.command in pages:
        return Button(label, pages[allowance.command], reason=reason)
    where = group.id if group is not None else next(iter(desk.state.groups))
    return Button(label, f"{desk.address}/{where}/step", allowance.command, reason)


def _elsewhere(desk: Desk, allowance: Allowance) -> Button:
    """This group is done, another is not: go on there."""
    for group in desk.state.groups.values():
        if group.members and not group.is_finished:
            label = desk.words("Go on with {group}", group=group_title(group.settings.name, desk.words))
            return Button(label, place_of_work(desk.address, group))
    return _button(desk, None, allowance)


def _results(desk: Desk, group: GroupState, on_round: int | None) -> Button:
    """The first round that waits for a result."""
    waiting = next(
        round_state for round_state in group.rounds if any(not game.is_finished for game in round_state.games())
    )
    address = f"{desk.address}/{group.id}/round/{waiting.number}"
    if waiting.number != on_round:
        return Button(label_of("enter-result", waiting.number, desk.words), address)
    missing = sum(any(not game.is_finished for game in encounter.games) for encounter in waiting.encounters)
    reason = desk.words.plural("{count} board has no result yet.", "{count} boards have no result yet.", missing)
    return Button(label_of("close-round", waiting.number, desk.words), address, "close-round", reason)


def picked_seed() -> int:
    """A seed for a draw by lot; it stands in the journal, so that the draw can be repeated."""
    return secrets.randbelow(PICKED_SEEDS)


def _command(name: str, state: EventState, group: GroupState, form: Mapping[str, str]) -> object:
    """The command of a button, with the lots that it needs."""
    confirmed = is_confirmed(form)
    opening_seed = None if group.settings.openings is None else picked_seed()
    named_commands: Mapping[str, object] = {
        "draw-numbers": commands.DrawNumbers(group.id, picked_seed(), confirmed),
        "rank-players": commands.RankPlayers(group.id, picked_seed(), confirmed),
        "guide-draw": usual_numbering(state, group, picked_seed(), confirmed=confirmed),
        "open-check-in": commands.OpenCheckIn(group.id),
        "close-check-in": commands.CloseCheckIn(group.id),
        "pair-round": commands.PairRound(group.id, opening_seed),
        "pair-by-hand": commands.PairRound(group.id, by_hand=True),
        "draw-openings": commands.DrawOpenings(group.id, picked_seed(), confirmed),
        "publish-round": commands.PublishRound(group.id),
        "close-round": commands.CloseRound(group.id),
        "reopen-round": commands.ReopenRound(group.id, confirmed),
        "discard-draft": commands.DiscardDraft(group.id),
        "add-round": commands.AddRound(group.id, confirmed),
        "drop-round": commands.DropRound(group.id, confirmed),
        "close-event": commands.CloseEvent(picked_seed()),
        "reopen-event": commands.ReopenEvent(confirmed),
        "announce-event": commands.AnnounceEvent(),
    }
    if name not in named_commands:
        raise QueryError("command", '"{found}" is not a step', found=name[:40])
    return named_commands[name]


async def step(request: Request) -> Response:
    """Do what a button says."""
    desk, form = await posted(request, group_desk_of)
    command = _command(form.get("command", ""), desk.state, desk.group, form)

    def again(refusal: Refusal) -> Response:
        return refused_step(desk, refusal)

    to = _landing(desk, command)
    return await acted(desk.desk, command, form, to=to, again=again, question=_question(desk, command))


def _question(desk: GroupDesk, command: object) -> Refusal | None:
    group = group_title(desk.group.settings.name, desk.words)
    match command:
        case commands.ReopenRound():
            return Refusal("{group}: round {round} is closed and is opened again", group=group, round=_last(desk))
        case commands.ReopenEvent():
            return Refusal("the event is closed and is opened again; ratings computed from it are void")
        case commands.AddRound() | commands.DropRound():
            more = 1 if isinstance(command, commands.AddRound) else -1
            planned = desk.group.planned_rounds
            return Refusal("{group}: {before} rounds become {after}", group=group, before=planned, after=planned + more)
        case commands.RankPlayers():
            return Refusal("{group}: every player gets a new number by rating", group=group)
        case commands.DrawOpenings():
            return Refusal("{group}: the openings of round {round} are drawn again", group=group, round=_last(desk))
    return None


def _last(desk: GroupDesk) -> int:
    return len(desk.group.rounds)


def _landing(desk: GroupDesk, command: object) -> str:
    """The page that an act leads to."""
    group = desk.group
    match command:
        case commands.PairRound(by_hand=True):
            return f"{desk.round_address(len(group.rounds) + 1)}/draft"
        case commands.PairRound():
            return desk.round_address(len(group.rounds) + 1)
        case commands.DrawNumbers() | commands.RankPlayers() | commands.GuideDraw():
            return desk.address
        case commands.AddRound() | commands.DropRound():
            return desk.address
        case commands.OpenCheckIn() | commands.CloseCheckIn():
            return f"{desk.address}/attendance"
        case commands.AnnounceEvent():
            return f"{desk.desk.address}/announcement"
        case commands.CloseEvent() | commands.ReopenEvent():
            return desk.desk.address
        case commands.DiscardDraft():
            left = len(group.rounds) - 1
            return desk.round_address(left) if left else desk.address
    return desk.round_address(len(group.rounds)) if group.rounds else desk.address


def _is_own_last_act(refusal: OvertakenError, name: str) -> bool:
    """Nothing has happened since the page was shown but one act of the visitor himself."""
    details = refusal.values
    return details["author"] == name and int(str(details["position"])) == int(str(details["expected"])) + 1


@dataclass(frozen=True, slots=True)
class RefusedStepPage(Page):
    """Why a step is not possible, and the way by hand where no legal pairing exists."""

    template: ClassVar[str] = "desk/refused.html"

    frame: GroupFrame
    impossible: tuple[Step, ...]
    back: str
    step_address: str


def refused_step(desk: GroupDesk, refusal: Refusal) -> Response:
    """Why a step is not possible; where no legal pairing exists, the reasons and the way by hand.

    If the visitor has pressed the button twice, the page is shown on which work goes on.
    """
    if isinstance(refusal, OvertakenError) and _is_own_last_act(refusal, desk.desk.person.name):
        now = group_desk_of(desk.desk.request)
        return redirect(place_of_work(now.desk.address, now.group))
    names: dict[int, str] = {number: f"{desk.desk.name(player)} ({number})" for player, number in desk.numbers.items()}
    impossible = named_steps(refusal.steps, names) if isinstance(refusal, NoLegalPairingError) else ()
    content = RefusedStepPage(
        frame=desk.frame(),
        impossible=impossible,
        back=place_of_work(desk.desk.address, desk.group),
        step_address=f"{desk.address}/step",
    )
    return page(desk.desk.request, content, status=status_of(refusal), refusal=refusal)


def event_group(state: EventState) -> GroupId:
    """A group by which steps of the whole event are addressed."""
    return next(iter(state.groups))
