"""The next step as a button: its effect, obstacles to it, the act itself, and the page of a step that is refused."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import FEWEST
from tabellone.desk.event.next_step import Allowance, is_paired_after_closing, next_step
from tabellone.desk.event.numbers import usual_numbering
from tabellone.desk.event.refusals import NoLegalPairingError
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.state import EventState, GroupState
from tabellone.locales.event_names import group_title
from tabellone.locales.sentences import named_steps
from tabellone.locales.words import Words
from tabellone.store.journal.ledger import OvertakenError
from tabellone.web.acting import form_page, handled, is_confirmed, redirect, seen_position, submit
from tabellone.web.desk_pages.desk import Desk, GroupDesk, GroupFrame, given, group_desk_of
from tabellone.web.desk_pages.navigation import Hindrance
from tabellone.web.query import place_of_work, whole_number
from tabellone.web.rendering import Page

MOST_LINKS = 12


def hindrances(desk: Desk, group: GroupState) -> tuple[Hindrance, ...]:
    """All obstacles to the next step in the current state of the group."""
    return tuple(_hindrances(desk, group, f"{desk.address}/{group.id}"))


def missing_results(desk: Desk, group: GroupState, number: int) -> tuple[Hindrance, ...]:
    """The boards of a round that have no result, each with its link; nothing where every board has one."""
    waiting = [encounter.board for encounter in group.round_numbered(number).open_boards]
    if not waiting:
        return ()
    text = desk.words.plural("{count} board has no result yet.", "{count} boards have no result yet.", len(waiting))
    address = f"{desk.address}/{group.id}/round/{number}"
    links = [(str(board), f"{address}#t{board}") for board in waiting[:MOST_LINKS]]
    if len(waiting) > MOST_LINKS:
        links.append(("…", f"{address}?show=open"))
    return (Hindrance("miss", text, tuple(links)),)


def _hindrances(desk: Desk, group: GroupState, address: str) -> Iterator[Hindrance]:
    words, last = desk.words, group.draft
    if len(group.members) < FEWEST:
        missing = words("Players are missing.") if group.settings.teams is None else words("Teams are missing.")
        yield Hindrance("miss", missing, ((words("Players"), f"{desk.address}/players"),))
    elif not group.is_numbered:
        yield Hindrance("miss", words("The players have no numbers yet."), ((words("Draw and numbers"), address),))
    if group.check_in is not None and group.check_in.is_open:
        yield Hindrance("live", words("The check-in is open."), ((words("Attendance"), f"{address}/attendance"),))
    if last is not None:
        draft = f"{address}/round/{last.number}/draft"
        yield Hindrance("draft", words("A draft is waiting."), ((words("Round {number}", number=last.number), draft),))
    for round_state in group.begun_rounds:
        yield from missing_results(desk, group, round_state.number)


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
    return form_page(desk.desk.request, content, refusal)


def _closed_since(before: GroupDesk, now: GroupDesk) -> int | None:
    """The round that the step has closed before it was refused, if it has."""
    was = before.group.current_round
    if was is None or was.phase is RoundPhase.CLOSED or len(now.group.rounds) < was.number:
        return None
    return was.number if now.group.round_numbered(was.number).phase is RoundPhase.CLOSED else None


def _are_own_last_acts(refusal: OvertakenError, name: str, acts: int) -> bool:
    """True if the only newer entries come from one press of a button by this visitor."""
    details = refusal.values
    since = int(str(details["position"])) - int(str(details["expected"]))
    return details["author"] == name and 1 <= since <= acts


PICKED_SEEDS = 10**9
CLOSE_AND_PAIR = "close-and-pair"


@dataclass(frozen=True, slots=True)
class Button:
    """A step: with a command it is posted, without one it leads to a page; `reason` says why it is not possible."""

    label: str
    address: str
    command: str = ""
    reason: str = ""
    hindrances: tuple[Hindrance, ...] = ()


def label_of(command: str, number: int | None, words: Words) -> str:
    """Label of a command's button."""
    labels = {
        "enter-players": words("Enter the players"),
        "draw-numbers": words("Draw the numbers"),
        "guide-draw": words("Draw the numbers (FID, Tab. 10)"),
        "rank-players": words("Number the players by rating"),
        "assign-numbers": words("Number the players by teams"),
        "open-check-in": words("Open the check-in"),
        "close-check-in": words("Close the check-in"),
        "close-event": words("Close the event"),
        "reopen-event": words("Open the event again"),
        "announce-event": words("Publish announcement"),
        "rate-event": words("Compute the ratings"),
        "send-event": words("Send it to the register"),
        "draw-openings": words("Draw the openings"),
        "discard-draft": words("Discard draft"),
        "publish-all-rounds": words("Publish all rounds at once"),
        "add-round": words("One round more"),
        "drop-round": words("One round fewer"),
    }
    of_round = {
        "pair-round": words("Pair round {number}", number=number),
        "publish-round": words("Publish round {number}", number=number),
        "enter-result": words("Enter the results of round {number}", number=number),
        "close-round": words("Close round {number}", number=number),
        CLOSE_AND_PAIR: words(
            "Close round {number} and pair round {next}", number=number, next=None if number is None else number + 1
        ),
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
    """Label of the next step's button; for incomplete pairings it counts the players left."""
    if group is None or allowance.command != "edit-pairings":
        return label_of(allowance.command, allowance.round, desk.words)
    last = group.current_round
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
    command = allowance.command
    if group is not None and command == "close-round":
        command = closing_command(desk, group)
        label = label_of(command, allowance.round, desk.words)
    ways_out = hindrances(desk, group) if group is not None and allowance.reason is not None else ()
    return Button(label, f"{desk.address}/{where}/step", command, reason, ways_out)


def closing_command(desk: Desk, group: GroupState) -> str:
    """The command that closes the current round, and pairs the next one if possible."""
    return CLOSE_AND_PAIR if is_paired_after_closing(desk.state, group) else "close-round"


def _elsewhere(desk: Desk, allowance: Allowance) -> Button:
    """This group is done, another is not: go on there."""
    for group in desk.state.groups.values():
        if group.members and not group.is_finished:
            label = desk.words("Go on with {group}", group=group_title(group.settings.name, desk.words))
            return Button(label, place_of_work(desk.address, group))
    return _button(desk, None, allowance)


def _results(desk: Desk, group: GroupState, on_round: int | None) -> Button:
    """The first round that waits for a result."""
    waiting = next(round_state for round_state in group.rounds if round_state.open_boards)
    address = f"{desk.address}/{group.id}/round/{waiting.number}"
    if waiting.number != on_round:
        return Button(label_of("enter-result", waiting.number, desk.words), address)
    missing = missing_results(desk, group, waiting.number)
    command = closing_command(desk, group)
    label = label_of(command, waiting.number, desk.words)
    return Button(label, address, command, " ".join(hindrance.text for hindrance in missing), missing)


def picked_seed() -> int:
    """A seed for a draw by lot; it stands in the journal, so that the draw can be repeated."""
    return secrets.randbelow(PICKED_SEEDS)


def _command(name: str, state: EventState, group: GroupState, form: Mapping[str, str]) -> object:
    """The command of a button, with the lots that it needs."""
    confirmed = is_confirmed(form)
    opening_seed = None if group.settings.openings is None else picked_seed()
    number = whole_number(form, "round", None, least=1, most=MOST_ROUNDS)
    named_commands: Mapping[str, object] = {
        "draw-numbers": commands.DrawNumbers(group.id, picked_seed(), confirmed),
        "rank-players": commands.RankPlayers(group.id, picked_seed(), confirmed),
        "guide-draw": usual_numbering(state, group, picked_seed(), confirmed=confirmed),
        "assign-numbers": usual_numbering(state, group, picked_seed(), confirmed=confirmed),
        "open-check-in": commands.OpenCheckIn(group.id),
        "close-check-in": commands.CloseCheckIn(group.id),
        "pair-round": commands.PairRound(group.id, opening_seed),
        "pair-by-hand": commands.PairRound(group.id, by_hand=True),
        "draw-openings": commands.DrawOpenings(group.id, picked_seed(), confirmed),
        "publish-round": commands.PublishRound(group.id),
        "publish-all-rounds": commands.PublishAllRounds(group.id, opening_seed),
        "close-round": commands.CloseRound(group.id, number),
        "reopen-round": commands.ReopenRound(group.id, confirmed, number),
        "discard-draft": commands.DiscardDraft(group.id),
        "add-round": commands.AddRound(group.id, confirmed),
        "drop-round": commands.DropRound(group.id, confirmed),
        "close-event": commands.CloseEvent(picked_seed()),
        "reopen-event": commands.ReopenEvent(confirmed),
        "announce-event": commands.AnnounceEvent(),
    }
    if name not in named_commands:
        raise Refusal('"{found}" is not a step', found=name[:40])
    return named_commands[name]


async def step(request: Request) -> Response:
    """Do what a button says."""
    return await handled(request, group_desk_of, _stepped, refused_form)


def _stepped(desk: GroupDesk, form: dict[str, str]) -> Response:
    if form.get("command") == CLOSE_AND_PAIR:
        return _closed_and_paired(desk, form)
    command = _command(form.get("command", ""), desk.state, desk.group, form)
    return given(desk, form, command, _landing(desk, command), _question(desk, command))


def refused_form(desk: GroupDesk, _form: Mapping[str, str], refusal: Refusal) -> Response:
    """The page of a step that a form asked for and that is refused."""
    return refused_step(desk, refusal)


def _closed_and_paired(desk: GroupDesk, form: Mapping[str, str]) -> Response:
    """Close the round, pair the next one and show its draft: two entries of the journal, undone one by one.

    If the next round cannot be paired, the round stays closed and the page gives the reason. If another visitor acts in
    between, nothing is paired and the page is shown again.
    """
    to = _landing(desk, commands.PairRound(desk.group.id))
    try:
        closed = submit(desk.desk, commands.CloseRound(desk.group.id), seen_position(form))
        submit(desk.desk, _command("pair-round", desk.state, desk.group, form), closed.entry.position)
    except Refusal as refusal:
        return refused_step(desk, refusal, acts=2)
    return redirect(to)


def _question(desk: GroupDesk, command: object) -> Refusal | None:
    match command:
        case commands.ReopenRound():
            closed = command.round or _current(desk)
            return Refusal("round {round} is closed and is opened again", round=closed)
        case commands.ReopenEvent():
            return Refusal("the event is closed and is opened again; ratings computed from it are void")
        case commands.AddRound() | commands.DropRound():
            more = 1 if isinstance(command, commands.AddRound) else -1
            planned = desk.group.planned_rounds
            return Refusal("{before} rounds become {after}", before=planned, after=planned + more)
        case commands.RankPlayers():
            return Refusal("every player gets a new number by rating")
        case commands.DrawOpenings():
            return Refusal("the openings of round {round} are drawn again", round=_current(desk))
    return None


def _current(desk: GroupDesk) -> int:
    return 0 if desk.group.current_round is None else desk.group.current_round.number


def _landing(desk: GroupDesk, command: object) -> str:
    """The page that an act leads to."""
    group = desk.group
    match command:
        case commands.PairRound():
            return f"{desk.round_address(len(group.rounds) + 1)}/draft"
        case commands.DrawNumbers() | commands.RankPlayers() | commands.GuideDraw() | commands.AssignNumbers():
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
        case commands.CloseRound():
            closed = command.round or _current(desk)
            return desk.round_address(min(closed + 1, len(group.rounds)))
        case commands.ReopenRound(round=int(number)):
            return desk.round_address(number)
        case commands.PublishAllRounds():
            return desk.round_address(group.next_to_publish)
    return desk.round_address(_current(desk)) if group.rounds else desk.address


def event_group(state: EventState) -> GroupId:
    """A group by which steps of the whole event are addressed."""
    return next(iter(state.groups))
