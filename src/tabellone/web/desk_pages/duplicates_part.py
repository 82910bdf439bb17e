"""Players who look alike, named beside the first draft, and the button that makes one entry of two."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.duplicates import DuplicateAnswer, duplicates_of
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EventCommand, MergePlayers, TellApart
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.locales.mark import N_
from tabellone.locales.player_lists import likeness_sentence
from tabellone.web.context import Context
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, GroupDesk, group_desk_of
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.desk_pages.refused_step import refused_step
from tabellone.web.query import is_ticked, needed_number

PLAYERS = "players"
_MOST_PLAYERS = 10**6


@dataclass(frozen=True, slots=True)
class DuplicateLine:
    """Two players who look alike, in words."""

    answer: DuplicateAnswer
    sentence: str


@dataclass(frozen=True, slots=True)
class DuplicatesPart(Context):
    """Who is perhaps entered twice; `duplicates_back` is the page that a decision leads back to."""

    duplicates: Sequence[DuplicateLine]
    duplicates_address: str
    may_merge: bool = False
    duplicates_back: str = ""


def duplicates_of_event(desk: Desk) -> DuplicatesPart:
    """All players who look like others, on the page of the players."""
    address = f"{desk.address}/{next(iter(desk.state.groups))}/duplicates"
    return DuplicatesPart(
        [
            DuplicateLine(duplicate, likeness_sentence(duplicate.likeness, desk.words))
            for duplicate in duplicates_of(desk.state, desk.role).duplicates
        ],
        address,
        desk.may(MergePlayers),
        PLAYERS,
    )


def duplicates_part(desk: GroupDesk) -> DuplicatesPart:
    """The players of a group who look like others, as long as its first round is a draft."""
    address = f"{desk.address}/duplicates"
    last = desk.group.last_round
    if last is None or last.number > 1 or last.phase is not RoundPhase.DRAFT:
        return DuplicatesPart((), address)
    members = set(desk.group.members)
    return DuplicatesPart(
        [
            DuplicateLine(duplicate, likeness_sentence(duplicate.likeness, desk.words))
            for duplicate in duplicates_of(desk.state, desk.desk.role).duplicates
            if {duplicate.first.player, duplicate.second.player} & members
        ],
        address,
        desk.desk.may(MergePlayers),
    )


async def decide_duplicate(request: Request) -> Response:
    """Make one entry of two, and the draft anew; or remember that they are two people."""
    desk, form = await posted(request, group_desk_of)
    missing = N_("the number of a player is missing")
    try:
        first, second = (
            EntrantId(needed_number(form, field, missing, least=1, most=_MOST_PLAYERS)) for field in ("first", "second")
        )
    except Refusal as refusal:
        return await run_in_threadpool(refused_step, desk, refusal)
    command: EventCommand = MergePlayers(first, second, confirmed=True)
    if is_ticked(form, "two_people"):
        command = TellApart(first, second)
    to = f"{desk.desk.address}/players" if form.get("back") == PLAYERS else place_of_work(desk.desk.address, desk.group)
    return await acted(desk.desk, command, form, to=to, again=lambda refusal: refused_step(desk, refusal))
