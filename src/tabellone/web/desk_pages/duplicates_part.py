"""Players who look alike, named beside the first draft, and the button that makes one entry of two."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.duplicates import DuplicateAnswer, duplicates_of
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import RemovePlayer
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.merging import merge
from tabellone.desk.event.rehearsal import Rehearsal
from tabellone.desk.event.round_state import RoundPhase
from tabellone.locales.mark import N_
from tabellone.locales.player_lists import likeness_sentence
from tabellone.web.acting import seen_position
from tabellone.web.context import Context
from tabellone.web.desk_pages.acts import posted, redirect, submit
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.desk_pages.refused_step import refused_step
from tabellone.web.desk_pages.steps import picked_seed
from tabellone.web.query import needed_number
from tabellone.web.visit import house_of

_MOST_PLAYERS = 10**6


@dataclass(frozen=True, slots=True)
class DuplicateLine:
    """Two players who look alike, in words."""

    answer: DuplicateAnswer
    sentence: str


@dataclass(frozen=True, slots=True)
class DuplicatesPart(Context):
    """Whom the draft of the first round perhaps has twice."""

    duplicates: Sequence[DuplicateLine]
    duplicates_address: str
    may_merge: bool = False


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
        desk.desk.may(RemovePlayer),
    )


def _merged(desk: GroupDesk, first: EntrantId, second: EntrantId, expected: int | None) -> None:
    rehearsal = Rehearsal(desk.state, desk.desk.person.name, house_of(desk.desk.request).now())
    merge(rehearsal, first, second, picked_seed)
    for place, command in enumerate(rehearsal.given):
        submit(desk.desk, command, None if expected is None else expected + place)


async def merge_players(request: Request) -> Response:
    """Make one entry of two, and the draft anew."""
    desk, form = await posted(request, group_desk_of)
    missing = N_("the number of a player is missing")
    try:
        first, second = (
            EntrantId(needed_number(form, field, missing, least=1, most=_MOST_PLAYERS)) for field in ("first", "second")
        )
        await run_in_threadpool(_merged, desk, first, second, seen_position(form))
    except Refusal as refusal:
        return await run_in_threadpool(refused_step, desk, refusal)
    now = await run_in_threadpool(group_desk_of, request)
    return redirect(place_of_work(now.desk.address, now.group))
