"""The effect of a result on the rating of one player, from the figures alone: `tabellone calc`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.core.arithmetic import Exact, Hundredths
from tabellone.core.explain import Step, explain, explain_if
from tabellone.core.model import Discipline
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide.conditions import time_objections
from tabellone.core.rating.fide.game_account import RatedGame
from tabellone.core.rating.fide.rules import FideRules
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.calendar import coefficient_of
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook
from tabellone.regulations.rating_systems import definition_of, definitions_for

Games = Sequence[tuple[int, Fraction]]
"""The rating of each opponent, and the points made against them."""
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Calculation:
    """The rating before and after, and the numbers on the way; None where a first rating has none."""

    before: int | None
    scored: Fraction
    expected: Fraction | None
    coefficient: Exact | None
    exact: Fraction | None
    after: int | None


@dataclass(frozen=True, slots=True)
class CapitalCalculation(Calculation):
    """A capital of points, and the category that it makes."""

    category_before: str
    category_after: str

    @property
    def is_promoted(self) -> bool:
        """The category is another one."""
        return self.category_before != self.category_after


@dataclass(frozen=True, slots=True)
class FideQuestion:
    """A player at an event for the FIDE rating; without a rating it asks for the first one.

    `games` have None for an opponent without a rating; `played` says how quick they were, and how 10.25 is read.
    """

    played: Conditions
    games: Sequence[tuple[int | None, Fraction]]
    rating: int | None = None
    k: int | None = None
    field_average: int | None = None

    def check_time(self, rules: FideRules) -> None:
        """Refuse games that are too quick to be rated (1.2)."""
        highest = max(self.rating or 0, *(opponent or 0 for opponent, _ in self.games))
        objections, steps = explain(lambda: time_objections(self.played, highest, rules))
        if not objections:
            return
        article = steps[-1].citation.article
        if self.played.pace not in (None, Pace.STANDARD):
            raise Refusal("rapid and blitz games are not rated as standard games ({article})", article=article)
        raise Refusal(
            "{minutes} minutes and {seconds} seconds a move are too quick for the FIDE rating ({article})",
            minutes=self.played.minutes,
            seconds=self.played.increment_seconds,
            article=article,
        )


@dataclass(frozen=True, slots=True)
class CapitalQuestion:
    """A capital at an event for the Elo-Rubele: either points expected and made, or the games."""

    discipline: Discipline
    capital: int
    expected: Fraction | None = None
    scored: Fraction | None = None
    games: Games = ()
    validity: int = 100
    is_first_of_year: bool = False

    def check(self, floor: int) -> None:
        """Refuse points beside games, and capitals that nobody can have."""
        known_totals = (self.expected is not None, self.scored is not None)
        if known_totals != ((False, False) if self.games else (True, True)):
            raise Refusal("give either --expected and --scored, or --game once for each game")
        for where, capital in (("capital", self.capital), *(("game", opponent) for opponent, _ in self.games)):
            if capital < floor:
                raise Refusal(
                    "{where}: {found} is not allowed; it must be at least {least}",
                    where=where,
                    found=capital,
                    least=floor,
                )


def capital_after(
    question: CapitalQuestion, today: date, edition: str | None = None, *, explained: bool = False
) -> tuple[CapitalCalculation, Steps]:
    """The effect of an event on a capital, by an edition or by the one of today; with the steps if requested."""
    chosen = definitions_for(question.discipline)[0].edition(today, edition).name
    rules = rulebook.elo_rubele_rules(question.discipline, chosen)
    question.check(rules.floor)

    def change() -> elo_rubele.EloRubeleEventChange:
        scored, due = question.scored, question.expected
        if scored is None or due is None:
            scored = sum((points for _, points in question.games), Fraction(0))
            opponents = [opponent for opponent, _ in question.games]
            due = elo_rubele.expected_in_event(question.capital, opponents, rules.expectation)
        return elo_rubele.event_change(
            question.capital,
            scored,
            due,
            rules,
            weight=question.validity,
            is_first_of_year=question.is_first_of_year,
        )

    capital_change, steps = explain_if(change, is_asked=explained)
    calculation = CapitalCalculation(
        capital_change.before,
        capital_change.scored,
        Hundredths(capital_change.expected),
        capital_change.coefficient,
        capital_change.exact,
        capital_change.after,
        capital_change.category_before.italian,
        capital_change.category_after.italian,
    )
    return calculation, steps


def uisp_rating_after(
    rating: int, games: Iterable[tuple[int, Fraction]], played: Conditions, *, explained: bool = False
) -> tuple[Calculation, Steps]:
    """The effect of one event of a quarter on a rating of the UISP."""
    rules = rulebook.uisp_rules()
    if missing := definition_of(RatingSystem.UISP).missing_details(played):
        raise missing
    counted = tuple(games)
    rating_change, steps = explain_if(
        lambda: uisp.event_change(rating, counted, coefficient_of(played, rules), rules), is_asked=explained
    )
    whole = rating_change.coefficient.denominator == 1
    coefficient = int(rating_change.coefficient) if whole else rating_change.coefficient
    return Calculation(
        rating_change.before,
        rating_change.scored,
        rating_change.expected,
        coefficient,
        rating_change.exact,
        rating_change.after,
    ), steps


@dataclass(frozen=True, slots=True)
class FideCalculation:
    """The effect of an event on a FIDE rating; `reasons` say why no first rating is published."""

    calculation: Calculation
    is_first: bool
    reasons: Steps = ()


def fide_rating_after(
    question: FideQuestion, today: date, edition: str | None = None, *, explained: bool = False
) -> tuple[FideCalculation, Steps]:
    """The effect of an event on a FIDE rating, or the first rating that it alone would give."""
    rules = rulebook.fide_rating_rules(edition) if edition else rulebook.fide_rules_on(today)
    games = [RatedGame(opponent, points) for opponent, points in question.games]
    question.check_time(rules)
    rating, average, kind = question.rating, question.field_average, question.played.kind
    if rating is None:
        as_in_example = question.played.as_in_example
        first, first_steps = explain(
            lambda: first_rating(kind, games, rules, field_average=average, as_in_example=as_in_example)
        )
        calculation = Calculation(None, first.scored, None, None, first.exact, first.after)
        against = first.steps_against() if first.after is None else ()
        return FideCalculation(calculation, True, against), first_steps if explained else ()
    change, steps = explain_if(
        lambda: event_change(kind, rating, games, rules, question.k, field_average=average),
        is_asked=explained,
    )
    calculation = Calculation(rating, change.scored, change.expected, change.coefficient, change.exact, change.after)
    return FideCalculation(calculation, False), steps


def conditions_of(minutes: int | None, increment: int | None, played: Conditions) -> Conditions:
    """The conditions with a time control; an increment without minutes is refused."""
    if increment is not None and minutes is None:
        raise Refusal("--increment needs --minutes beside it")
    return replace(played, minutes=minutes, increment_seconds=increment or 0)
