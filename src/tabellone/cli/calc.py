"""`tabellone calc`: the arithmetic of one player, by hand."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

import click

from tabellone.cli.answer import answering, say, say_json, words_of
from tabellone.cli.lists.parameters import today
from tabellone.cli.parameters import Commands, ExactNumber, GameOfCalc, OneOf, WholeNumber
from tabellone.core.arithmetic import decimal_text
from tabellone.core.explain import Step, explain
from tabellone.core.model import Discipline
from tabellone.core.rating.account import Account, Conditions
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide import game_account as fide
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.calendar import coefficient_of
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import DECIMAL_SIGN
from tabellone.locales.words import Words
from tabellone.regulations import rulebook
from tabellone.regulations.rating_systems import definition_of, definitions_for

T = TypeVar("T")
HIGHEST_RATING, LONGEST_MINUTES, LONGEST_INCREMENT = 9999, 999, 600
DISCIPLINES = (Discipline.DAMA_ITALIANA.value, Discipline.DAMA_INTERNAZIONALE.value)
explain_option = click.option("--explain", "explained", is_flag=True, help="Say why, step by step.")


@click.group(cls=Commands)
def calc() -> None:
    """What a result does to one player's rating."""


def two_decimals(value: Fraction) -> str:
    """A sum of hundredths as the federation writes it: 9.30."""
    hundredths = value * 100
    if hundredths.denominator != 1:
        return decimal_text(value)
    whole, rest = divmod(abs(hundredths.numerator), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02}"


def answered(call: Callable[[], T], *, explained: bool) -> tuple[T, tuple[Step, ...]]:
    """The answer of a call, with its steps if they are asked for."""
    return explain(call) if explained else (call(), ())


def in_figures(text: object, words: Words) -> str:
    """An exact number of an answer as the reader's language writes it; a dash where there is none."""
    return "-" if text is None else str(text).replace(".", DECIMAL_SIGN[words.language])


def step_shapes(steps: Iterable[Step], words: Words) -> list[dict[str, str]]:
    """Steps as JSON."""
    return [
        {"rule": step.rule.name, "article": step.citation.article, "text": words.step_with_reading(step)}
        for step in steps
    ]


def account_shape(found: Account, decimals: int) -> dict[str, object]:
    """What an event comes to as JSON; None where there is nothing to say."""
    k, categories = found.coefficient, found.categories
    return {
        "before": found.before,
        "scored": decimal_text(found.scored),
        "expected": _expected(found.expected, decimals),
        "coefficient": decimal_text(k) if isinstance(k, Fraction) else k,
        "exact": None if found.exact is None else decimal_text(found.exact),
        **found.details,
        "after": found.after,
        **({"category_before": categories[0], "category_after": categories[1]} if categories else {}),
    }


def _expected(value: Fraction | None, decimals: int) -> str | None:
    if value is None:
        return None
    return two_decimals(value) if decimals else decimal_text(value)


def say_steps(steps: Iterable[Step], words: Words) -> None:
    """Steps as text."""
    for step in steps:
        say(f"  {words.step(step)} ({words.source(step.citation)})")


@calc.command("elo-rubele")
@click.option("--discipline", type=OneOf(DISCIPLINES), required=True)
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
    discipline: str,
    capital: int,
    expected: Fraction | None,
    scored: Fraction | None,
    games: tuple[tuple[int, Fraction], ...],
    validity: str,
    first_of_year: bool,
    edition: str | None,
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """Elo-Rubele: from the points expected and made, or from the games."""
    words = words_of(language)
    game = Discipline(discipline)
    rules = rulebook.elo_rubele_rules(game, definitions_for(game)[0].edition(today(), edition).name)
    if bool(games) == (expected is not None and scored is not None) or (expected is None) != (scored is None):
        raise Refusal("give either --expected and --scored, or --game once for each game")
    _check_capitals(capital, [opponent for opponent, _ in games], rules)

    def change() -> elo_rubele.EventChange:
        if games:
            made = sum((points for _, points in games), Fraction(0))
            due = elo_rubele.expected_in_event(capital, [opponent for opponent, _ in games], rules.expectation)
        else:
            made, due = scored or Fraction(0), expected or Fraction(0)
        return elo_rubele.event_change(capital, made, due, rules, weight=int(validity), is_first_of_year=first_of_year)

    found, steps = answered(change, explained=explained)
    if as_json:
        answer: dict[str, object] = {
            "before": found.before,
            "scored": decimal_text(found.scored),
            "expected": two_decimals(found.expected),
            "coefficient": found.coefficient,
            "exact": decimal_text(found.exact),
            "after": found.after,
            "category_before": found.category_before.italian,
            "category_after": found.category_after.italian,
        }
        say_json({**answer, "why": step_shapes(steps, words)} if explained else answer)
        return
    say(words("{before} becomes {after}", before=found.before, after=found.after))
    if found.category_before is not found.category_after:
        say(
            words(
                "Promotion to {category} (unofficial until a list is published)",
                category=found.category_after.italian,
            )
        )
    say_steps(steps, words)


def _check_capitals(capital: int, opponents: Iterable[int], rules: elo_rubele.EloRubeleRules) -> None:
    """Refuse capitals that nobody can have."""
    for where, found in (("capital", capital), *(("game", opponent) for opponent in opponents)):
        if found < rules.floor:
            raise Refusal(
                "{where}: {found} is not allowed; it must be at least {least}",
                where=where,
                found=found,
                least=rules.floor,
            )


@calc.command("uisp")
@click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), required=True)
@click.option("--time", "pace", type=OneOf(tuple(pace.value for pace in uisp.Pace)), default=None, help="FIDE's list.")
@click.option("--minutes", type=WholeNumber(1, LONGEST_MINUTES), default=None, help="Minutes a player.")
@click.option("--increment", type=WholeNumber(0, LONGEST_INCREMENT), default=None, help="Seconds a move.")
@click.option("--online", is_flag=True, help="The event was played online.")
@click.option("--game", "games", type=GameOfCalc(1), multiple=True, required=True, help="A game as OPPONENT:POINTS.")
@explain_option
@answering
def uisp_command(
    rating: int,
    pace: str | None,
    minutes: int | None,
    increment: int | None,
    online: bool,
    games: tuple[tuple[int, Fraction], ...],
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """Elo UISP: one event of a quarter."""
    words = words_of(language)
    rules = rulebook.uisp_rules()
    played = Conditions(
        pace=None if pace is None else uisp.Pace(pace),
        minutes=minutes,
        increment_seconds=increment or 0,
        is_online=online,
    )
    if missing := definition_of(RatingSystem.UISP).missing_details(played):
        raise missing

    def change() -> uisp.EventChange:
        return uisp.event_change(rating, games, coefficient_of(played, rules), rules)

    found, steps = answered(change, explained=explained)
    if as_json:
        coefficient = found.coefficient
        answer: dict[str, object] = {
            "before": found.before,
            "scored": decimal_text(found.scored),
            "expected": decimal_text(found.expected),
            "coefficient": int(coefficient) if coefficient.denominator == 1 else decimal_text(coefficient),
            "exact": decimal_text(found.exact),
            "after": found.after,
        }
        say_json({**answer, "why": step_shapes(steps, words)} if explained else answer)
        return
    say(words("{before} becomes {after}", before=found.before, after=found.after))
    say_steps(steps, words)


@calc.command("fide")
@click.option("--edition", default=None, help="1997, 2024 or 2025; by default the one in force today.")
@click.option("--kind", type=OneOf(tuple(kind.value for kind in fide.Kind)), default="swiss", help="Kind of event.")
@click.option("--rating", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Rating of a rated player.")
@click.option("--unrated", is_flag=True, help="The player has no rating yet.")
@click.option(
    "--k", type=WholeNumber(1, 100), default=None, help="Coefficient; without it the usual one for the rating."
)
@click.option("--field-average", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Ra of a round robin (1997).")
@click.option("--game", "games", type=GameOfCalc(1), multiple=True, required=True, help="A game as OPPONENT:POINTS.")
@explain_option
@answering
def fide_command(
    edition: str | None,
    kind: str,
    rating: int | None,
    unrated: bool,
    k: int | None,
    field_average: int | None,
    games: tuple[tuple[int, Fraction], ...],
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """FIDE rating of a rated player, or the first rating of an unrated one."""
    words = words_of(language)
    if unrated == (rating is not None):
        raise Refusal("give either --rating or --unrated")
    rules = rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(today())
    played = [fide.RatedGame(opponent, points) for opponent, points in games]
    against: tuple[Step, ...] = ()
    if rating is None:
        first, told = explain(lambda: first_rating(fide.Kind(kind), played, rules, field_average=field_average))
        against = first.steps_against() if first.after is None else ()
        steps = told if explained else ()
        shape = {
            **fide_shape(None, first.scored, None, None, first.exact, first.after),
            "reasons": step_shapes(against, words),
        }
    else:
        change, steps = answered(
            lambda: event_change(fide.Kind(kind), rating, played, rules, k, field_average=field_average),
            explained=explained,
        )
        shape = fide_shape(rating, change.scored, change.expected, change.coefficient, change.exact, change.after)
    if as_json:
        say_json({**shape, "why": step_shapes(steps, words)} if explained else shape)
        return
    if shape["after"] is None:
        say(words("No rating is published"))
        say_steps(() if explained else against, words)
    elif rating is None:
        say(words("The first rating is {after}", after=shape["after"]))
    else:
        say(words("{before} becomes {after}", before=rating, after=shape["after"]))
    say_steps(steps, words)


def fide_shape(
    before: int | None,
    scored: Fraction,
    expected: Fraction | None,
    coefficient: int | None,
    exact: Fraction | None,
    after: int | None,
) -> dict[str, object]:
    """A FIDE rating as JSON; None where there is nothing to say."""
    return {
        "before": before,
        "scored": decimal_text(scored),
        "expected": None if expected is None else decimal_text(expected),
        "coefficient": coefficient,
        "exact": None if exact is None else decimal_text(exact),
        "after": after,
    }
