"""Which of register and event holds where they differ: the differences are listed, and an option decides."""

from collections.abc import Iterable

import click

from tabellone.answers.register.differences import difference_answers
from tabellone.cli.answer import echo, table_text
from tabellone.cli.parameters import OneOf
from tabellone.core.refusal import Refusal
from tabellone.desk.office.differences import Decision, DifferenceSide, PlayerDifference
from tabellone.locales.differences import field_name, field_value, side_name
from tabellone.locales.words import Words

SIDES = tuple(side.value for side in DifferenceSide)
take_option = click.option(
    "--take", type=OneOf(SIDES), default=None, help="Who is believed where register and event differ."
)
take_single_option = click.option(
    "--take-single",
    "single",
    multiple=True,
    metavar="PLAYER:FIELD:SIDE",
    help="The same for one field, such as P0001:rating:event.",
)


def decision_of(take: str | None, single: Iterable[str]) -> Decision:
    """What the options decide; one that cannot be read is refused."""
    choices: dict[tuple[str, str], DifferenceSide] = {}
    for text in single:
        place, _, side = text.rpartition(":")
        player, _, field = place.rpartition(":")
        if not player or not field or side not in SIDES:
            raise Refusal(
                '--take-single "{found}" is not allowed; write player, field and side such as P0001:rating:event',
                found=text,
            )
        choices[player, field] = DifferenceSide(side)
    return Decision(DifferenceSide(take) if take else None, choices)


def echo_differences(differences: Iterable[PlayerDifference], words: Words) -> None:
    """Every field in which register and event differ, and which side holds."""
    rows = [
        [
            f"{difference.player}:{difference.field}",
            difference.name,
            field_name(difference.field, words),
            field_value(difference.field, difference.register, words),
            field_value(difference.field, difference.event, words),
            side_name(difference.taken, words),
        ]
        for difference in differences
    ]
    if rows:
        head = ["--take-single", words("name"), words("field"), words("register"), words("event"), words("holds")]
        echo(table_text([head, *rows]))


def echo_undecided(words: Words) -> None:
    """A message that nothing was done, and what is missing."""
    echo(words("Nothing was changed. Say with --take register or --take event which of the two holds."))


def differences_as_json(differences: Iterable[PlayerDifference], words: Words) -> list[object]:
    """The same as JSON."""
    from tabellone.answers.as_json import as_json

    return [as_json(difference, words) for difference in difference_answers(differences)]
