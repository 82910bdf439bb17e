"""What happened to a rating, in words and figures: what the templates need to show a movement."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tabellone.answers.lists.movements import MovementLine
from tabellone.locales.movement_names import movement_name
from tabellone.locales.words import Words
from tabellone.web.context import Context
from tabellone.web.names import Names

WHOLE = 100


@dataclass(frozen=True, slots=True)
class MovementNames(Context):
    """The functions with which a template shows movements."""

    author_name: Names
    movement_name: Callable[[MovementLine], str]
    account_of: Callable[[MovementLine], tuple[tuple[str, str], ...]]


def movement_names(words: Words, names: Names) -> MovementNames:
    """The functions in the words of a language."""
    return MovementNames(
        author_name=names,
        movement_name=lambda line: movement_name(line.kind, line.event_names, words),
        account_of=lambda line: tuple(_account(line, words)),
    )


def _account(line: MovementLine, words: Words) -> Iterator[tuple[str, str]]:
    """The account of an event: points, expectation, coefficient, and what it comes to before rounding."""
    if line.scored is not None:
        yield words("points made"), words.number(line.scored)
    if line.expected is not None:
        yield words("points expected"), words.rounded(line.expected, 2)
    if line.coefficient is not None:
        yield words("coefficient"), words.number(line.coefficient)
    if line.weight not in (None, WHOLE):
        yield words("weight"), f"{line.weight}%"
    if line.bonus:
        yield words("bonus of the year"), words.signed(line.bonus)
    if line.q:
        yield words("Q of the event"), words.signed(line.q)
    if line.exact is not None:
        yield words("before rounding"), words.rounded(line.exact, 2)
