"""What is typed on the command line, and what is said when it is wrong."""

import click

from tabellone.core.refusal import Refusal


def _where(param: click.Parameter | None, otherwise: str) -> str:
    return (param.human_readable_name if param else otherwise).lower().replace("_", "-")


class Commands(click.Group):
    """A group of commands that names its commands when it is given another."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments start with."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise Refusal(
                'no command "{found}"; there are {known}', found=args[0], known=", ".join(self.list_commands(ctx))
            )
        return super().resolve_command(ctx, args)


class OneOf(click.Choice[str]):
    """One of some words; anything else is refused with the words allowed."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Find the word."""
        if value not in self.choices:
            raise Refusal(
                '{where}: "{found}" is not allowed; there are {known}',
                where=_where(param, self.name),
                found=value,
                known=", ".join(self.choices),
            )
        return super().convert(value, param, ctx)


class WholeNumber(click.ParamType[int]):
    """A whole number within limits; anything else is refused with what is allowed."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number."""
        del ctx
        where = _where(param, self.name)
        text = str(value)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 30):
            raise Refusal('{where}: "{found}" is not a whole number', where=where, found=text)
        number = int(text)
        if self.most is None and number < self.least:
            raise Refusal(
                "{where}: {found} is not allowed; it must be at least {least}",
                where=where,
                found=number,
                least=self.least,
            )
        if self.most is not None and not self.least <= number <= self.most:
            raise Refusal(
                "{where}: {found} is not allowed; it must be {least} to {most}",
                where=where,
                found=number,
                least=self.least,
                most=self.most,
            )
        return number


class Sizes(click.ParamType[tuple[int, ...]]):
    """Whole numbers separated by commas, such as 3,4."""

    name = "sizes"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Read the numbers."""
        del param, ctx
        parts = [part.strip() for part in str(value).split(",")]
        if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
            raise Refusal(
                'sizes: "{found}" is not a list of whole numbers separated by commas, such as 3,4', found=value
            )
        return tuple(map(int, parts))
