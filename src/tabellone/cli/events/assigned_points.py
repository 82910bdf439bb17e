"""`tabellone event points`, `assign-points` and `revoke-points`: penalties and bonuses."""

from collections.abc import Iterator
from fractions import Fraction

import click

from tabellone.answers.assigned_points import AssignedPointsAnswer, AssignedPointsLine, assigned_points
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import MOST_NUMBERS, OpenEvent, group_option, question
from tabellone.cli.parameters import ExactNumber, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.assigned_points import assignable_rounds
from tabellone.desk.event.commands import AssignPoints, EventCommand, RevokePoints
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import MOST_ASSIGNMENTS, MOST_ROUNDS
from tabellone.locales.assigned_points import assigned_round_text, assigned_what_text
from tabellone.locales.words import Words


def _points_of(event: OpenEvent, group: GroupId) -> AssignedPointsAnswer:
    return assigned_points(event.state, group, event.role)


def _text(answer: AssignedPointsAnswer, words: Words) -> str:
    return "\n".join(_line(line, words) for line in answer.lines) or words("There are no penalties and bonuses.")


def _line(line: AssignedPointsLine, words: Words) -> str:
    what = [assigned_round_text(line.round, words), assigned_what_text(line.result, line.reason, words)]
    return f"{line.place}  {line.player.name}  {words.signed(line.points, 1)}  {', '.join(what)}"


@question("points", _text, group_option)
def points(event: OpenEvent, group: int | None) -> AssignedPointsAnswer:
    """Penalties, bonuses and results that count otherwise in a group."""
    return _points_of(event, event.group(group))


@act(
    "assign-points",
    _points_of,
    _text,
    click.argument("number", type=WholeNumber(1, MOST_NUMBERS)),
    click.option("--penalty", type=ExactNumber(), default=None, help="Points that are taken away."),
    click.option("--bonus", type=ExactNumber(), default=None, help="Points that are added."),
    click.option("--reason", default="", metavar="TEXT", help="Why; the standings show it."),
    click.option(
        "--round",
        "round_number",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The round after which it counts; without it the one paired last.",
    ),
)
def assign_points(
    event: OpenEvent,
    group: GroupId,
    number: int,
    penalty: Fraction | None,
    bonus: Fraction | None,
    reason: str,
    round_number: int | None,
) -> Iterator[EventCommand]:
    """Give the player with a NUMBER a penalty or a bonus: it counts in the standings and in later pairings."""
    if penalty is not None and bonus is None:
        given = -penalty
    elif bonus is not None and penalty is None:
        given = bonus
    else:
        raise Refusal("say how many points: --penalty or --bonus")
    rounds = assignable_rounds(event.state.group(group))
    yield AssignPoints(group, event.numbered(group, number), given, reason, round_number or rounds[0])


@act("revoke-points", _points_of, _text, click.argument("place", type=WholeNumber(1, MOST_ASSIGNMENTS)))
def revoke_points(event: OpenEvent, group: GroupId, place: int) -> Iterator[EventCommand]:
    """Take back the penalty or bonus that has a PLACE in the list of `event points`."""
    del event
    yield RevokePoints(group, place)
