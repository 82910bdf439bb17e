"""The page of an event: what is announced, where each group stands, and what was changed after it was published."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tabellone.answers.announcement import GroupAnnouncement, announcement
from tabellone.answers.rounds import BoardAnswer
from tabellone.answers.standings import StandingLine
from tabellone.core.model import Result
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase, GroupState, PublishedChange
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.group_names import group_title
from tabellone.locales.mark import N_
from tabellone.locales.progress import round_progress_text
from tabellone.locales.results import result_text
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts, days_text, group_facts
from tabellone.web.public_pages.addresses import FRONT, Addresses
from tabellone.web.public_pages.entries import Found
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context

LEADERS = 10
FIRST_BOARDS = 6
_SUBJECTS = {
    ChangeSubject.ANNOUNCEMENT: N_("What is announced was changed."),
    ChangeSubject.PLAYER: N_("The particulars of a player were changed."),
    ChangeSubject.NUMBERS: N_("The numbers of the players were changed."),
    ChangeSubject.ROUNDS: N_("The number of rounds was changed."),
    ChangeSubject.PAIRINGS: N_("The pairs were changed by hand."),
    ChangeSubject.OPENINGS: N_("The openings were drawn again."),
    ChangeSubject.CLOSED_ROUND: N_("The round was opened again."),
    ChangeSubject.CLOSED_EVENT: N_("The event was opened again."),
}


@dataclass(frozen=True, slots=True)
class RoundStage:
    """A round of the plan: its state as a shape and a word, and its results; without an address it is to come."""

    number: int
    address: str
    shape: str
    word: str
    results: str


@dataclass(frozen=True, slots=True)
class GroupContent:
    """A group on the page of its event; the addresses are None before the first round."""

    id: GroupId
    name: str
    status: str
    facts: tuple[tuple[str, str], ...]
    rounds: tuple[RoundStage, ...]
    boards: tuple[BoardAnswer, ...]
    all_boards: int
    standings_name: str
    leaders: tuple[StandingLine, ...]
    pairings: str | None
    names: str | None
    standings: str | None
    crosstable: str | None
    players: str


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A change of something published."""

    at: datetime
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class FrontContent:
    """The event as everybody sees it."""

    name: str
    when_and_where: str
    status: str
    pairings_name: str
    facts: tuple[tuple[str, str], ...]
    variations: tuple[str, ...]
    groups: tuple[GroupContent, ...]
    changes: tuple[ChangeLine, ...]
    hall: str
    is_being_played: bool


@dataclass(frozen=True, slots=True)
class FrontSearch(Context):
    """Who is found under the name that a reader searches, and whether he works at the desk of the event."""

    search: str = ""
    found: tuple[Found, ...] = ()
    is_staff: bool = False


def front_sheet() -> PublicSheet:
    """The page of the event."""
    return PublicSheet(FRONT, "event", _content, more=FrontSearch())


def is_being_played(view: PublicEvent) -> bool:
    """A round of some group waits for results."""
    return any(
        round_state.phase is RoundPhase.PUBLISHED
        for group in view.state.groups.values()
        for round_state in group.rounds
    )


def _content(view: PublicEvent, at: Addresses, words: Words) -> FrontContent:
    answer = announcement(view.state)
    return FrontContent(
        answer.name,
        ", ".join(filter(None, (answer.place, days_text(answer, words)))),
        _status(view.state.phase, words),
        pairings_name(answer.discipline, words),
        announcement_facts(answer, words),
        answer.variations,
        tuple(_group(view, at, words, group) for group in answer.groups),
        tuple(_change(view, change, words) for change in reversed(view.state.changes)),
        at.hall(),
        is_being_played(view),
    )


def _status(phase: EventPhase, words: Words) -> str:
    if phase is EventPhase.PREPARATION:
        return words("The first round is not published yet.")
    if phase is EventPhase.RUNNING:
        return words("The event is being played.")
    if phase is EventPhase.FINISHED:
        return words("The last round is over.")
    return words("The event is over; the standings are final.")


def _group(view: PublicEvent, at: Addresses, words: Words, group_announcement: GroupAnnouncement) -> GroupContent:
    group = view.group(group_announcement.group)
    number = view.number_in_play(group.id)
    boards = public_round(view, group.id, number).boards if number else ()
    return GroupContent(
        group.id,
        group_title(group_announcement.name, words),
        _group_status(group, words),
        group_facts(group_announcement, words),
        tuple(_rounds(group, at, words)),
        boards[:FIRST_BOARDS],
        len(boards),
        words("Final standings") if group.is_finished else words("Provisional standings"),
        public_standings(view, group.id).rows[:LEADERS] if number else (),
        at.round(group.id, number) if number else None,
        at.names(group.id, number) if number else None,
        at.standings(group.id) if number else None,
        at.crosstable(group.id) if number else None,
        at.players(group.id),
    )


def _rounds(group: GroupState, at: Addresses, words: Words) -> Iterator[RoundStage]:
    """The rounds that are published, then those to come; what is still a draft is to come."""
    begun = len(group.begun_rounds)
    for round_state in group.published_rounds:
        if round_state.number > begun:
            yield RoundStage(round_state.number, at.round(group.id, round_state.number), "miss", words("to come"), "")
            continue
        progress = round_state.progress
        is_open = round_state.phase is RoundPhase.PUBLISHED
        yield RoundStage(
            round_state.number,
            at.round(group.id, round_state.number),
            "live" if is_open else "closed",
            words("being played") if is_open else words("closed"),
            words("{finished}/{games} results", finished=progress.finished, games=progress.games) if is_open else "",
        )
    for number in range(len(group.published_rounds) + 1, group.planned_rounds + 1):
        yield RoundStage(number, "", "miss", words("to come"), "")


def _group_status(group: GroupState, words: Words) -> str:
    in_play = group.round_in_play
    if in_play is None:
        return words.plural("{count} player is entered.", "{count} players are entered.", len(group.members))
    if group.is_finished:
        return words("All {rounds} rounds are played.", rounds=len(group.rounds))
    where = words("Round {round} of {planned}.", round=in_play.number, planned=group.planned_rounds)
    return f"{where} {round_progress_text(in_play.progress, words)}"


def _change(view: PublicEvent, published_change: PublishedChange, words: Words) -> ChangeLine:
    change = published_change.change
    parts = [_group_of(view, change.group, words)]
    if change.round is not None:
        parts.append(words("round {round}", round=change.round))
    if change.board is not None:
        parts.append(words("board {board}", board=change.board))
    text = (
        _result_change(view, published_change, words)
        if change.subject is ChangeSubject.RESULT
        else words(_SUBJECTS[change.subject])
    )
    return ChangeLine(published_change.at, ", ".join(filter(None, parts)), text)


def _group_of(view: PublicEvent, group: GroupId | None, words: Words) -> str:
    if group is None or group not in view.state.groups or len(view.state.groups) == 1:
        return ""
    return group_title(view.group(group).settings.name, words)


def _result_change(view: PublicEvent, published_change: PublishedChange, words: Words) -> str:
    scoring = view.state.made.scoring

    def describe_result(name: str) -> str:
        return result_text(Result[name], scoring, words) if name in Result.__members__ else words("no result")

    return words(
        "The result was corrected: {before} became {after}.",
        before=describe_result(published_change.change.before),
        after=describe_result(published_change.change.after),
    )
