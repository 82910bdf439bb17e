"""Options of `tabellone lists`: days, systems, portions of long answers, columns of tables, sides of differences."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from tabellone.cli.answer import table_text
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.rating.lists.records import HIGHEST_RATING, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.differences import Decision, DifferenceSide, PlayerDifference
from tabellone.formats.register.day import read_day
from tabellone.formats.register.layout import AS_FOUND, ColumnChoice
from tabellone.locales.office_names import field_name, field_value, side_name
from tabellone.locales.words import Words

F = TypeVar("F", bound=Callable[..., Any])
MOST_LINES = 1_000_000
limit_option = click.option(
    "--limit", type=WholeNumber(1, MOST_LINES), default=None, help="How many lines at the most; by default all."
)
federation_option = click.option(
    "--numbers", "federation", default=None, help="Federation whose numbers stand in the 001 records of a TRF."
)
reason_option = click.option("--reason", required=True, help="Why; it stands in the record for ever.")
offset_option = click.option(
    "--offset", type=WholeNumber(0, MOST_LINES), default=0, help="Only what comes after so many lines."
)
after_option = click.option("--after", default=None, metavar="ID", help="Only what comes after this identifier.")
SYSTEMS = tuple(system.value for system in RatingSystem)
_MOST_DIGITS = 4
columns_option = click.option(
    "--columns", default=None, help="What the columns of a table hold, with commas; a dash leaves one out."
)
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


def _where(param: click.Parameter | None) -> str:
    return (param.human_readable_name if param else "value").strip("[].").lower().replace("_", "-")


class Day(click.ParamType[date]):
    """A day, such as 2026-05-09 or 9.5.2026."""

    name = "day"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Read the day."""
        del ctx
        day = value if isinstance(value, date) else read_day(str(value))
        if day is None:
            raise Refusal('{where}: "{found}" is not a day such as 2026-05-09', where=_where(param), found=value)
        return day


class Days(click.ParamType[tuple[date, ...]]):
    """Days separated by commas."""

    name = "days"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[date, ...]:
        """Read the days."""
        if isinstance(value, tuple):
            return value
        return tuple(Day().convert(part.strip(), param, ctx) for part in str(value).split(","))


class System(click.ParamType[RatingSystem]):
    """One rating system."""

    name = "system"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> RatingSystem:
        """Find the system."""
        if isinstance(value, RatingSystem):
            return value
        return RatingSystem(OneOf(SYSTEMS).convert(value, param, ctx))


class Systems(click.ParamType[tuple[RatingSystem, ...]]):
    """Rating systems separated by commas."""

    name = "systems"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[RatingSystem, ...]:
        """Find the systems."""
        if isinstance(value, tuple):
            return value
        names = [part.strip() for part in str(value).split(",")]
        return tuple(dict.fromkeys(RatingSystem(OneOf(SYSTEMS).convert(name, param, ctx)) for name in names))


class ThresholdParameter(click.ParamType[tuple[str, int]]):
    """A category with its threshold, such as "Prima nazionale=1800"."""

    name = "threshold"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        """Read the category and its threshold."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        name, sign, least = str(value).rpartition("=")
        digits = least.strip()
        is_whole = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        if not sign or not name.strip() or not is_whole or int(digits) > HIGHEST_RATING:
            raise Refusal('threshold: "{found}" is not allowed; write NAME=RATING, such as Prima=1800', found=value)
        return name.strip(), int(digits)


system_argument = click.argument("system", type=System())


def on_option(text: str, *, required: bool = False) -> Callable[[F], F]:
    """The option --on."""
    return click.option("--on", "on", type=Day(), required=required, default=None, help=text)


def is_of_subcommand() -> bool:
    """True if a subcommand was given; options before it are refused, since they would be lost."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        return False
    for param in context.command.params:
        if param.name and context.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
            raise Refusal(
                "{option} stands before {command}; write it after it",
                option=param.opts[0],
                command=context.invoked_subcommand,
            )
    return True


def choice_of(columns: str | None) -> ColumnChoice:
    """The columns as the option names them; without it they are found."""
    return AS_FOUND if columns is None else ColumnChoice(tuple(text.strip() for text in columns.split(",")))


def decision_of(take: str | None, single: Iterable[str]) -> Decision:
    """The decision given by the options; an unreadable one is refused."""
    choices: dict[tuple[str, str], DifferenceSide] = {}
    for text in single:
        target, _, side = text.rpartition(":")
        player, _, field = target.rpartition(":")
        if not player or not field or side not in SIDES:
            raise Refusal(
                '--take-single "{found}" is not allowed; write player, field and side such as P0001:rating:event',
                found=text,
            )
        choices[player, field] = DifferenceSide(side)
    return Decision(DifferenceSide(take) if take else None, choices)


def difference_lines(differences: Iterable[PlayerDifference], words: Words) -> Iterator[str]:
    """Every field in which register and event differ, and which side holds."""
    rows = [
        [
            f"{difference.player}:{difference.field}",
            difference.name,
            field_name(difference.field, words),
            field_value(difference.field, difference.in_register, words),
            field_value(difference.field, difference.in_event, words),
            side_name(difference.take, words),
        ]
        for difference in differences
    ]
    if rows:
        head = ["--take-single", words("name"), words("field"), words("register"), words("event"), words("holds")]
        yield table_text([head, *rows])


def undecided_text(words: Words) -> str:
    """A sentence that nothing was done, and which choice is missing."""
    return words("Nothing was changed. Say with --take register or --take event which of the two holds.")
