"""The commands of the rating office as bodies, read strictly.

A body is made from the command itself, field by field; where a field holds a record of the office, `office_bodies` says
how that is sent. Only a command that is sent in another shape than it is kept has a body of its own here.
"""

import operator
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields
from datetime import date
from functools import reduce
from typing import Annotated, Any, ClassVar, Literal, NewType, get_args, get_origin

from pydantic import Field as Limits
from pydantic import TypeAdapter, ValidationError, create_model

from tabellone.api.commands import REFERENCE, read_object
from tabellone.api.office_bodies import RECORDS, SEVERAL, Id, RecordBody, Text, ThresholdBody
from tabellone.api.problems import input_error
from tabellone.api.shaping import StrictBody
from tabellone.core.rating.lists.records import CategoryTable, RatingSystem
from tabellone.desk.office import commands
from tabellone.desk.office.book import COMMANDS
from tabellone.desk.office.registry import OFFICE

NAME = "OfficeCommand"


class CommandBody(StrictBody):
    """A command as it is sent."""

    named: ClassVar[type]

    def act(self, author: str, today: date) -> commands.Command:
        """The command, in the name of who gives it."""
        del today
        values = (_kept(getattr(self, field.name), author) for field in fields(self.named))
        command: commands.Command = self.named(*values)
        return command


class SetCategoriesBody(CommandBody):
    """Set the thresholds of UISP's categories from a day on, the lowest first."""

    named = commands.SetCategories
    command: Literal["set-categories"]
    since: date
    thresholds: list[ThresholdBody] = Limits(max_length=100)

    def act(self, author: str, today: date) -> commands.Command:
        """The command."""
        del author, today
        thresholds = tuple((threshold.name, threshold.rating) for threshold in self.thresholds)
        return commands.SetCategories(CategoryTable(self.since, thresholds))


class PublishListBody(CommandBody):
    """Compute the list of a day and publish it, in force from a day on."""

    named = commands.PublishList
    command: Literal["publish-list"]
    system: RatingSystem
    on: date
    in_force_from: date
    edition: Text | None = None
    asked_on: date | None = Limits(
        default=None,
        description="The day of the asking, by default today where the server is: a list of a later day is refused.",
    )
    skip: bool = Limits(
        default=False,
        description="Publish although lists of the calendar before it were never published, and now never can be.",
    )

    confirmed: bool = Limits(
        default=False,
        description="Somebody has looked at the preview; without it the answer is 409 and nothing is published.",
    )

    def act(self, author: str, today: date) -> commands.Command:
        """The command."""
        del author
        asked_on = self.asked_on or today
        return commands.PublishList(
            self.system, self.on, self.in_force_from, self.edition, asked_on, self.skip, self.confirmed
        )


class WithdrawListBody(CommandBody):
    """Withdraw the last list of a system, with a reason, as long as it is not in force where the server is."""

    named = commands.WithdrawList
    command: Literal["withdraw-list"]
    system: RatingSystem
    on: date
    reason: Text

    def act(self, author: str, today: date) -> commands.Command:
        """The command."""
        del author
        return commands.WithdrawList(self.system, self.on, self.reason, today)


OF_THEIR_OWN: Mapping[type, type[CommandBody]] = {
    body_class.named: body_class for body_class in (SetCategoriesBody, PublishListBody, WithdrawListBody)
}


def _kept(value: Any, author: str) -> Any:
    """A value of a body as the command has it."""
    if isinstance(value, CommandBody):
        return value.act(author, date.min)
    if isinstance(value, RecordBody):
        return value.record(author)
    return tuple(_kept(member, author) for member in value) if isinstance(value, list) else value


def _sent(kept: Any) -> Any:
    """The type in which a value is sent, from the type in which the command has it."""
    if kept in RECORDS:
        return RECORDS[kept]
    if kept in OFFICE.commands:
        return _body(kept, kept.__name__ + "Part")
    if get_origin(kept) is tuple:
        return Annotated[list[_sent(get_args(kept)[0])], Limits(max_length=SEVERAL)]  # type: ignore[misc]
    if isinstance(kept, NewType):
        return Id
    return Text if kept is str else kept


def _default(field: Field[Any]) -> Any:
    if field.default is MISSING:
        return ...
    return list(field.default) if isinstance(field.default, tuple) else field.default


def _body(named: type, title: str, **more: Any) -> type[CommandBody]:
    """The body of a command; its description is that of the command."""
    sent: dict[str, Any] = {field.name: (_sent(field.type), _default(field)) for field in fields(named)}
    model = create_model(title, __base__=CommandBody, __doc__=named.__doc__, **more, **sent)
    model.named = named
    return model


def _bodies() -> Iterable[type[CommandBody]]:
    for name, command in COMMANDS.items():
        yield OF_THEIR_OWN.get(command) or _body(command, command.__name__, command=(Literal[name], ...))


_ANY_BODY: Any = Annotated[reduce(operator.or_, _bodies()), Limits(discriminator="command")]
_ADAPTER: TypeAdapter[CommandBody] = TypeAdapter(_ANY_BODY)


def office_schemas() -> dict[str, Any]:
    """The descriptions of all commands of the office; `OfficeCommand` is any of them."""
    schema = _ADAPTER.json_schema(ref_template=REFERENCE + "Office{model}")
    schemas = {f"Office{name}": definition for name, definition in schema.pop("$defs").items()}
    return {**schemas, NAME: schema}


def read_office_command(body: bytes) -> CommandBody:
    """The command that a body holds, read strictly."""
    name = read_object(body).get("command")
    try:
        return _ADAPTER.validate_json(body, strict=True)
    except ValidationError as error:
        # The validator names the command first, which is no place of the body.
        raise input_error(error, left_out=name if isinstance(name, str) else None) from error
