"""`tabellone event attendance`, `withdraw`, `enter-late` and `acceleration`: what an arbiter says of rounds to come."""

from collections.abc import Iterator
from dataclasses import replace

import click

from tabellone.answers.event import GroupAnswer, group_of
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import MOST_NUMBERS, OpenEvent
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.desk.event.commands import (
    EditGroup,
    EnterLatePlayer,
    EventCommand,
    ReturnPlayer,
    SetAttendance,
    WithdrawPlayer,
)
from tabellone.desk.event.entrant import HIGHEST_COEFFICIENT, HIGHEST_RATING, GroupId, PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.system import ACCELERATIONS
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

PLACES = {
    "present": Attendance.PRESENT,
    "absent": Attendance.ABSENT,
    "zero": Attendance.ZERO_POINT_BYE,
    "half": Attendance.HALF_POINT_BYE,
    "full": Attendance.FULL_POINT_BYE,
}
_COEFFICIENT = N_("K, by which FIDE rates him; else it is that of his rating.")
_NUMBER = click.argument("number", type=WholeNumber(1, MOST_NUMBERS))


def _group(event: OpenEvent, group: GroupId) -> GroupAnswer:
    return group_of(event.state, group, event.role)


def _text(answer: GroupAnswer, words: Words) -> str:
    return words("{group}: {players} players", group=answer.settings.name, players=len(answer.players))


@act(
    "attendance",
    _group,
    _text,
    _NUMBER,
    click.argument("round_number", metavar="ROUND", type=WholeNumber(1, MOST_ROUNDS)),
    click.argument("place", metavar="|".join(PLACES), type=OneOf(tuple(PLACES))),
)
def attendance(event: OpenEvent, group: GroupId, number: int, round_number: int, place: str) -> Iterator[EventCommand]:
    """Say that the player with a NUMBER is absent or has a zero-, half- or full-point bye in a ROUND to come."""
    yield SetAttendance(group, event.numbered(group, number), round_number, PLACES[place])


@act(
    "withdraw",
    _group,
    _text,
    _NUMBER,
    click.option("--returns", is_flag=True, help="He comes back after all."),
)
def withdraw(event: OpenEvent, group: GroupId, number: int, returns: bool) -> Iterator[EventCommand]:
    """Let the player with a NUMBER leave: he is not paired any more, and his games stand."""
    player = event.numbered(group, number)
    yield ReturnPlayer(group, player) if returns else WithdrawPlayer(group, player)


@act(
    "enter-late",
    _group,
    _text,
    click.argument("name"),
    click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Rating."),
    click.option("--coefficient", type=WholeNumber(1, HIGHEST_COEFFICIENT), default=None, help=_COEFFICIENT),
    click.option("--title", default="", metavar="TEXT", help="Title."),
    click.option("--federation-id", default="", metavar="TEXT", help="Number in the federation of the rating system."),
    click.option("--announced", is_flag=True, help="He has announced in writing that he would come late."),
    click.option("--agreed", is_flag=True, help="The arbiter admits him."),
)
def enter_late(
    event: OpenEvent,
    group: GroupId,
    name: str,
    rating: int | None,
    coefficient: int | None,
    title: str,
    federation_id: str,
    announced: bool,
    agreed: bool,
) -> Iterator[EventCommand]:
    """Enter a player after the first round; he is paired from the next one on."""
    del event
    details = PlayerDetails(name, rating, title=title, federation_id=federation_id, coefficient=coefficient)
    yield EnterLatePlayer(group, details, announced, agreed)


@act(
    "acceleration",
    _group,
    _text,
    click.argument("method", metavar="|".join(ACCELERATIONS[1:]), type=OneOf(ACCELERATIONS[1:])),
    click.option("--yes", "is_meant", is_flag=True, help="Change it although the event is announced."),
)
def acceleration(event: OpenEvent, group: GroupId, method: str, is_meant: bool) -> Iterator[EventCommand]:
    """Accelerate the first rounds of a group by virtual points, or do not; before its first round is paired."""
    chosen = None if method == "none" else AccelerationMethod(method)
    settings = replace(event.state.group(group).settings, acceleration=chosen)
    yield EditGroup(group, settings, is_meant, ("acceleration",))
