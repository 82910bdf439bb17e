"""`tabellone event check-in`: open it, note who is there, close it."""

from collections.abc import Iterator

import click

from tabellone.answers.event import GroupAnswer, group_of
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import MOST_NUMBERS, OpenEvent
from tabellone.cli.parameters import WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import CheckInEverybody, CheckInPlayer, CloseCheckIn, EventCommand, OpenCheckIn
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.words import Words


def _group(event: OpenEvent, group: GroupId) -> GroupAnswer:
    return group_of(event.state, group, event.role)


def _text(answer: GroupAnswer, words: Words) -> str:
    """How many are there, and the names of those who are not."""
    if answer.check_in_round is None:
        return words("The check-in is closed.")
    missing = [player.name for player in answer.players if player.id not in answer.checked_in]
    head = words(
        "Check-in for round {round}: {present} of {players} players are there",
        round=answer.check_in_round,
        present=len(answer.checked_in),
        players=len(answer.players),
    )
    return "\n".join([head, *(f"  {name}" for name in missing)])


@act(
    "check-in",
    _group,
    _text,
    click.argument("numbers", nargs=-1, metavar="NUMBER", type=WholeNumber(1, MOST_NUMBERS)),
    click.option("--open", "opens", is_flag=True, help="Open the check-in for the next round first."),
    click.option("--everybody", is_flag=True, help="Note everybody who is expected."),
    click.option("--not-there", is_flag=True, help="The players with these numbers are not there after all."),
    click.option("--close", "closes", is_flag=True, help="Close it at last: who was not noted is absent."),
)
def check_in(
    event: OpenEvent,
    group: GroupId,
    numbers: tuple[int, ...],
    opens: bool,
    everybody: bool,
    not_there: bool,
    closes: bool,
) -> Iterator[EventCommand]:
    """Note the players with these NUMBERs as there for the next round; then who is missing is listed."""
    if not (numbers or opens or everybody or closes):
        raise Refusal("say what the check-in is to do: numbers of players, --open, --everybody or --close")
    if opens:
        yield OpenCheckIn(group)
    if everybody:
        yield CheckInEverybody(group)
    for number in numbers:
        yield CheckInPlayer(group, event.numbered(group, number), not not_there)
    if closes:
        yield CloseCheckIn(group)
