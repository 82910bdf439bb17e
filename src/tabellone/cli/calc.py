"""`tabellone calc`: the arithmetic of one player, by hand."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import click

from tabellone.answers.as_json import as_json, brief_steps
from tabellone.answers.calculation import (
    Calculation,
    CapitalQuestion,
    FideQuestion,
    capital_after,
    conditions_of,
    fide_rating_after,
    uisp_rating_after,
)
from tabellone.cli.answer import Call, answering, today
from tabellone.cli.command_groups import Commands
from tabellone.cli.parameters import ExactNumber, GameOfCalc, GameOfFide, OneOf, WholeNumber
from tabellone.core.explain import Step
from tabellone.core.model import Discipline
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words

HIGHEST_RATING, LONGEST_MINUTES, LONGEST_INCREMENT = 9999, 999, 600
DISCIPLINES = (Discipline.DAMA_ITALIANA.value, Discipline.DAMA_INTERNAZIONALE.value)
explain_option = click.option("--explain", "explained", is_flag=True, help="Say why, step by step.")


@click.group(cls=Commands)
def calc() -> None:
    """Compute the effect of results on one player's rating."""


def why_shape(steps: Iterable[Step], words: Words, *, explained: bool) -> dict[str, object]:
    """The steps as a part of a JSON object; empty if they are not requested."""
    return {"why": brief_steps(steps, words)} if explained else {}


def step_lines(steps: Iterable[Step], words: Words) -> Iterator[str]:
    """Steps as text."""
    for step in steps:
        yield f"  {words.step(step)} ({words.source(step.citation)})"


def _change_text(calculation: Calculation, words: Words) -> str:
    return words("{before} becomes {after}", before=calculation.before, after=calculation.after)


@calc.command("elo-rubele")
@click.option("--discipline", type=OneOf(DISCIPLINES), required=True, help="Game.")
@click.option("--capital", type=WholeNumber(0, 20000), required=True, help="Capital before the event.")
@click.option("--expected", type=ExactNumber(), default=None, help="Points expected in all, such as 9.30.")
@click.option("--scored", type=ExactNumber(), default=None, help="Points made.")
@click.option("--game", "games", type=GameOfCalc(2), multiple=True, help="A game as OPPONENT:POINTS.")
@click.option("--validity", type=OneOf(("100", "50")), default="100", help="Validity of the event in per cent.")
@click.option("--first-of-year", is_flag=True, help="The player's first valid event of the year, with its bonus.")
@click.option("--edition", default=None, help="2008 or 2021; by default the one in force today.")
@explain_option
@answering
def elo_rubele_command(
    call: Call,
    discipline: str,
    capital: int,
    expected: Fraction | None,
    scored: Fraction | None,
    games: tuple[tuple[int, Fraction], ...],
    validity: str,
    first_of_year: bool,
    edition: str | None,
    explained: bool,
) -> None:
    """Elo-Rubele: from the points expected and made, or from the games."""
    words = call.words
    question = CapitalQuestion(
        Discipline(discipline), capital, expected, scored, games, int(validity), is_first_of_year=first_of_year
    )
    calculation, steps = capital_after(question, today(), edition, explained=explained)
    lines = [_change_text(calculation, words)]
    if calculation.is_promoted:
        category = calculation.category_after
        lines.append(words("Promotion to {category} (unofficial until a list is published)", category=category))
    shape = {**as_json(calculation, words), **why_shape(steps, words, explained=explained)}
    call.say(shape, [*lines, *step_lines(steps, words)])


@calc.command("uisp")
@click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), required=True, help="Rating before the event.")
@click.option("--time", "pace", type=OneOf(tuple(pace.value for pace in Pace)), default=None, help="FIDE's list.")
@click.option("--minutes", type=WholeNumber(1, LONGEST_MINUTES), default=None, help="Minutes a player.")
@click.option("--increment", type=WholeNumber(0, LONGEST_INCREMENT), default=None, help="Seconds a move.")
@click.option("--online", is_flag=True, help="The event was played online.")
@click.option("--game", "games", type=GameOfCalc(1), multiple=True, required=True, help="A game as OPPONENT:POINTS.")
@explain_option
@answering
def uisp_command(
    call: Call,
    rating: int,
    pace: str | None,
    minutes: int | None,
    increment: int | None,
    online: bool,
    games: tuple[tuple[int, Fraction], ...],
    explained: bool,
) -> None:
    """Elo UISP: one event of a quarter."""
    played = Conditions(
        pace=None if pace is None else Pace(pace),
        minutes=minutes,
        increment_seconds=increment or 0,
        is_online=online,
    )
    calculation, steps = uisp_rating_after(rating, games, played, explained=explained)
    shape = {**as_json(calculation, call.words), **why_shape(steps, call.words, explained=explained)}
    call.say(shape, [_change_text(calculation, call.words), *step_lines(steps, call.words)])


@calc.command("fide")
@click.option(
    "--edition", default=None, help="1997, 2014, 2017, 2022, 2024 or 2025; by default the one in force today."
)
@click.option("--kind", type=OneOf(tuple(kind.value for kind in Kind)), default="swiss", help="Kind of event.")
@click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Rating of a rated player.")
@click.option("--unrated", is_flag=True, help="The player has no rating yet.")
@click.option(
    "--k", type=WholeNumber(1, 100), default=None, help="Coefficient; without it the usual one for the rating."
)
@click.option("--field-average", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Ra of a round robin (1997).")
@click.option("--time", "pace", type=OneOf(tuple(pace.value for pace in Pace)), default=None, help="Standard only.")
@click.option("--minutes", type=WholeNumber(1, LONGEST_MINUTES), default=None, help="Minutes a player.")
@click.option("--increment", type=WholeNumber(0, LONGEST_INCREMENT), default=None, help="Seconds a move.")
@click.option("--as-in-example", is_flag=True, help="Read 10.25 as the example 10.68 prints it (1997).")
@click.option(
    "--game",
    "games",
    type=GameOfFide(1),
    multiple=True,
    required=True,
    help="A game as OPPONENT:POINTS; without a rating unrated:POINTS.",
)
@explain_option
@answering
def fide_command(
    call: Call,
    edition: str | None,
    kind: str,
    rating: int | None,
    unrated: bool,
    k: int | None,
    field_average: int | None,
    pace: str | None,
    minutes: int | None,
    increment: int | None,
    as_in_example: bool,
    games: tuple[tuple[int | None, Fraction], ...],
    explained: bool,
) -> None:
    """FIDE rating of a rated player, or the first rating of an unrated one."""
    words = call.words
    if unrated == (rating is not None):
        raise Refusal("give either --rating or --unrated")
    played = Conditions(Kind(kind), pace=None if pace is None else Pace(pace), as_in_example=as_in_example)
    question = FideQuestion(conditions_of(minutes, increment, played), games, rating, k, field_average)
    fide_calculation, steps = fide_rating_after(question, today(), edition, explained=explained)
    calculation, first_reasons = fide_calculation.calculation, fide_calculation.reasons
    if calculation.after is None:
        lines = [words("No rating is published"), *step_lines(() if explained else first_reasons, words)]
    elif fide_calculation.is_first:
        lines = [words("The first rating is {after}", after=calculation.after)]
    else:
        lines = [_change_text(calculation, words)]
    reasons = {"reasons": brief_steps(first_reasons, words)} if fide_calculation.is_first else {}
    shape = {**as_json(calculation, words), **reasons, **why_shape(steps, words, explained=explained)}
    call.say(shape, [*lines, *step_lines(steps, words)])
