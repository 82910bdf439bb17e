"""Cuts: the least and the most significant terms of a sum that are left out, and the rounds that go first."""

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.standings.tie_break_value import Note, Remark, Term


def left_out(terms: list[Term], place: int, note: Note, article: str) -> Fraction:
    """Leave out the term at a place, and say why; what it would have added is returned."""
    term = terms[place]
    terms[place] = replace(term, contribution=Fraction(0), is_cut=True, remarks=(*term.remarks, Remark(note, article)))
    return term.contribution


def _standing(terms: list[Term]) -> list[int]:
    return [place for place, term in enumerate(terms) if term.is_counted and not term.is_cut]


def _significance(term: Term) -> tuple[Fraction, Fraction]:
    """By the opponent's score, and of equal ones by what was made of it."""
    return term.counted, term.contribution


@rule("fide", "C.07 16.5")
def lowest_by_choice(contributions: tuple[Fraction, ...]) -> Fraction:
    """Of the rounds that a player chose not to play, the lowest is left out before any other."""
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
    least = min(standing, key=lambda place: _significance(terms[place]))
    chosen = [place for place in standing if terms[place].round in by_choice]
    if not chosen:
        return left_out(terms, least, Note.CUT_LOWEST, article)
    # Of equal ones the less significant, which may be the least of all: then both clauses mean the same round.
    lowest = min(chosen, key=lambda place: (terms[place].contribution, terms[place].counted))
    if terms[least].weight is None:
        lowest_by_choice(tuple(terms[place].contribution for place in chosen))
    elif not is_cut_instead(terms[lowest].contribution, terms[least].contribution):
        return left_out(terms, least, Note.CUT_LEAST_SIGNIFICANT, choice_article)
    return left_out(terms, lowest, Note.CUT_VOLUNTARY, choice_article)


def cut_highest(terms: list[Term], article: str) -> None:
    """Leave out the most significant term, if any is left."""
    standing = _standing(terms)
    if standing:
        most = max(standing, key=lambda place: _significance(terms[place]))
        left_out(terms, most, Note.CUT_HIGHEST, article)
