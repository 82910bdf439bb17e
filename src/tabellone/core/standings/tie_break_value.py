"""The value of a tie-break with its terms, and the cuts that leave terms out."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from tabellone.core import arithmetic
from tabellone.core.explain import Citation, rule
from tabellone.core.model import PlayerNumber


class Note(Enum):
    """Why a term is not simply the points of the opponent met."""

    OWN_POINTS = "own points"
    OTHER_POINTS = "own points of the other kind"
    OPPONENT_ADJUSTED = "unplayed rounds of the opponent count otherwise"
    OPPONENT_OF_DRAWS = "unplayed round: an opponent who drew every round"
    SCHEDULED_OPPONENT = "forfeit: the scheduled opponent"
    DUMMY = "unplayed round: a dummy with the player's own points"
    CAPPED_BY_OPPONENT = "dummy: at most the points of the scheduled opponent"
    CAPPED_BY_DRAWS = "dummy: at most a draw for every round"
    NOT_COUNTED = "unplayed round: nothing"
    PENDING = "game still to be finished"
    CUT_LOWEST = "the lowest is left out"
    CUT_HIGHEST = "the highest is left out"
    CUT_VOLUNTARY = "the lowest of the rounds he chose not to play is left out first"
    CUT_LEAST_SIGNIFICANT = "the least significant is left out: more than the lowest of the rounds he chose not to play"
    FINAL_ROUND_DRAWN = "the final round of the opponent counts as drawn"
    NOT_ELECTED = "a round he chose not to play"
    WITHOUT_PLAYING = "points without playing"
    SCORED_AS_MUCH = "as many points as the opponent"
    EXPECTED = "expected score"
    LOWEST_RATED = "the lowest rated opponent"
    ZERO_SCORE = "for a score of nothing"
    BELOW_LIMIT = "the opponent did not reach the limit"
    UNRATED = "the opponent has no rating"
    TABLE = "difference of the table for the score"


@dataclass(frozen=True, slots=True)
class Remark:
    """A note with the article that says so."""

    note: Note
    article: str


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the sum: the opponent's count, times the score against them, and the contribution.

    `contribution` is zero for a term that is cut; `counted` and `weight` still show what it would have been. A round
    that counts nothing is kept as a term that is not counted, so that the page can say why.
    """

    counted: Fraction
    contribution: Fraction
    round: int | None = None
    opponent: PlayerNumber | None = None
    weight: Fraction | None = None
    remarks: tuple[Remark, ...] = ()
    is_cut: bool = False
    is_counted: bool = True


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """The value of a tie-break for one player.

    The contributions of the terms add up to the value, but for an average, which is their mean, rounded where the
    clause says so. `order` is what is compared, best first: the value, and where a clause says so something after it.
    `decimal` is what the regulation adds "as a decimal figure", compared only when the value is the same. Where there
    is a `target`, the value is the lowest rating at which the terms, expected scores, add up to so much.
    """

    value: Fraction
    terms: tuple[Term, ...]
    citation: Citation
    order: tuple[Fraction, ...]
    decimal: Fraction | None = None
    is_average: bool = False
    target: Fraction | None = None


def total_of_terms(terms: Iterable[Term]) -> Fraction:
    """The sum of the terms."""
    return arithmetic.total(term.contribution for term in terms)


def summed(terms: Iterable[Term], citation: Citation) -> TieBreakValue:
    """A tie-break that is the sum of its terms."""
    lines = tuple(terms)
    value = total_of_terms(lines)
    return TieBreakValue(value, lines, citation, (value,))


def left_out(terms: list[Term], index: int, note: Note, article: str) -> Fraction:
    """Leave out a term by its index, with a reason; returns what it would have added."""
    term = terms[index]
    terms[index] = replace(term, contribution=Fraction(0), is_cut=True, remarks=(*term.remarks, Remark(note, article)))
    return term.contribution


def _standing(terms: list[Term]) -> list[int]:
    return [index for index, term in enumerate(terms) if term.is_counted and not term.is_cut]


def _significance(term: Term) -> tuple[Fraction, Fraction]:
    """Sort key: the opponent's score, and among equal ones the contribution made of it."""
    return term.counted, term.contribution


@rule("fide", "C.07 16.5")
def lowest_by_choice(contributions: tuple[Fraction, ...]) -> Fraction:
    """The lowest of the rounds that a player chose not to play is left out before any other."""
    return min(contributions)


@rule("fide", "C.07 16.5")
def is_cut_instead(by_choice: Fraction, least: Fraction) -> bool:
    """The lowest round not played by choice is left out as long as it is not lower than the least significant value."""
    return by_choice >= least


def cut_lowest(terms: list[Term], by_choice: Collection[int], article: str, choice_article: str) -> Fraction | None:
    """Leave out the least significant term, or the lowest of the rounds not played by choice; None if none is left."""
    standing = _standing(terms)
    if not standing:
        return None
    least = min(standing, key=lambda index: _significance(terms[index]))
    chosen = [index for index in standing if terms[index].round in by_choice]
    if not chosen:
        return left_out(terms, least, Note.CUT_LOWEST, article)
    # The less significant of equal ones, which may be the least of all: then both clauses mean the same round.
    lowest = min(chosen, key=lambda index: (terms[index].contribution, terms[index].counted))
    if terms[least].weight is None:
        lowest_by_choice(tuple(terms[index].contribution for index in chosen))
    elif not is_cut_instead(terms[lowest].contribution, terms[least].contribution):
        return left_out(terms, least, Note.CUT_LEAST_SIGNIFICANT, choice_article)
    return left_out(terms, lowest, Note.CUT_VOLUNTARY, choice_article)


def cut_highest(terms: list[Term], article: str) -> None:
    """Leave out the most significant term, if any is left."""
    standing = _standing(terms)
    if standing:
        most = max(standing, key=lambda index: _significance(terms[index]))
        left_out(terms, most, Note.CUT_HIGHEST, article)
