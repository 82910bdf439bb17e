"""The next round of a report file, for `pair` and `why`."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any

import click

from tabellone.answers.files.next_round import PreparedRound, RoundQuestion
from tabellone.cli.clock import today
from tabellone.cli.event import (
    acceleration_option,
    edition_option,
    maxi_option,
    read_event,
    rounds_option,
    scoring_option,
    system_option,
)
from tabellone.cli.parameters import OneOf, PairOfPlayers, WholeNumber
from tabellone.core.model import Colour

_Command = Callable[..., None]
_PAIR = PairOfPlayers()
_OPTIONS = (
    click.argument("file"),
    system_option,
    edition_option,
    maxi_option,
    acceleration_option,
    rounds_option,
    click.option("--round", type=WholeNumber(1), default=None, help="Round to pair; by default the next one."),
    click.option("--absent", type=WholeNumber(1), multiple=True, help="Player who is not paired in this round."),
    click.option("--fixed", type=_PAIR, multiple=True, help="Pair made by the arbiter, as WHITE-BLACK."),
    click.option("--forbid", type=_PAIR, multiple=True, help="Two players who may not meet."),
    click.option("--avoid", type=_PAIR, multiple=True, help="Two players who should not meet if it can be helped."),
    click.option(
        "--colour",
        type=OneOf(tuple(colour.value for colour in Colour)),
        default=None,
        help="Colour of number 1 in the first round, as it was drawn in the hall.",
    ),
    click.option(
        "--seed", type=WholeNumber(0), default=None, help="Draw the colour of number 1 in the first round from a seed."
    ),
    scoring_option,
)


def with_next_round(command: _Command) -> _Command:
    """Give a command the file, the system and the arbiter's options, and pass it the prepared round."""

    @wraps(command)
    def gathered(*arguments: Any, file: str, scoring: str | None, **options: Any) -> None:
        question = RoundQuestion(**{field.name: options.pop(field.name) for field in fields(RoundQuestion)})

        def prepared() -> PreparedRound:
            return question.prepared(read_event(file, scoring), today())

        command(*arguments, prepared=prepared, **options)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return gathered
