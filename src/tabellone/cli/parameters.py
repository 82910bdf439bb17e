"""Parameter types of the command line, and their messages for wrong input."""

from fractions import Fraction

import click

from tabellone.core.arithmetic import NotExactError
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import number_in

MOST_POINTS = 1000


def _where(param: click.Parameter | None, otherwise: str) -> str:
    return (param.human_readable_name if param else otherwise).strip("[].").lower().replace("_", "-")


class OneOf(click.Choice[str]):
    """One of some words; anything else is refused with the words allowed."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Find the word, however it is written: `F` is `f`."""
        value = next((choice for choice in self.choices if choice.casefold() == str(value).casefold()), value)
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


class PairOfPlayers(click.ParamType[tuple[int, int]]):
    """Two players as WHITE-BLACK, such as 3-7."""

    name = "pair"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Read the two numbers."""
        del ctx
        first, dash, second = str(value).partition("-")
        numbers = [part for part in (first, second) if part.isascii() and part.isdigit() and len(part) <= 6]
        if not dash or len(numbers) != 2 or int(first) == int(second):
            raise Refusal(
                '{where}: "{found}" is not a pair of two players, such as 3-7',
                where=_where(param, self.name),
                found=value,
            )
        return int(first), int(second)


class ExactNumber(click.ParamType[Fraction]):
    """A decimal number, taken exactly."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        """Read the number."""
        del ctx
        if isinstance(value, Fraction):
            return value
        try:
            number = number_in(str(value))
        except NotExactError as error:
            raise Refusal(
                '{where}: "{found}" is not a decimal number', where=_where(param, self.name), found=value
            ) from error
        if number < 0 or number > MOST_POINTS:
            raise Refusal(
                "{where}: {found} is not allowed; it must be {least} to {most}",
                where=_where(param, self.name),
                found=value,
                least=0,
                most=MOST_POINTS,
            )
        return number


class GameOfCalc(click.ParamType[tuple[int, Fraction]]):
    """A game as OPPONENT:POINTS, such as 1440:1 or 1600:0.5."""

    name = "opponent:points"

    def __init__(self, win: int) -> None:
        self.win = win

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, Fraction]:
        """Read the opponent's rating and the points."""
        del param, ctx
        if isinstance(value, tuple):
            return value
        rating, colon, points = str(value).partition(":")
        allowed = (Fraction(0), Fraction(self.win, 2), Fraction(self.win))
        scored = _number_or_none(points)
        digits = rating.isascii() and rating.isdigit() and len(rating) <= 5
        if not colon or not digits or scored is None or scored not in allowed:
            raise Refusal(
                'game: "{found}" is not allowed; write OPPONENT:POINTS, with points {allowed}, such as 1440:{example}',
                found=value,
                allowed=allowed,
                example=self.win,
            )
        return int(rating), scored


class GameOfFide(click.ParamType[tuple[int | None, Fraction]]):
    """A game as OPPONENT:POINTS, or unrated:POINTS against an opponent without a rating."""

    name = "opponent:points"

    def __init__(self, win: int) -> None:
        self.rated = GameOfCalc(win)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | None, Fraction]:
        """Read the opponent's rating, if there is one, and the points."""
        if isinstance(value, tuple):
            return value
        opponent, colon, points = str(value).partition(":")
        if opponent.strip().casefold() != "unrated":
            return self.rated.convert(value, param, ctx)
        try:
            _, scored = self.rated.convert(f"0{colon}{points}", param, ctx)
        except Refusal as refusal:
            raise Refusal(refusal.sentence, **{**refusal.values, "found": value}) from refusal
        return None, scored


def _number_or_none(text: str) -> Fraction | None:
    try:
        return number_in(text)
    except NotExactError:
        return None
