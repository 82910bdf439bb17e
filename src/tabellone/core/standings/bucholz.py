"""Bucholz in its forms: the points of the opponents, whole or without the lowest and the highest."""

from dataclasses import replace
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.formula import BucholzFormula, Formula
from tabellone.core.standings.tie_break_value import Note, Remark, Term, TieBreakValue, total
from tabellone.core.standings.treatment import Opposition


def own_points(opposition: Opposition, player: PlayerNumber, formula: Formula) -> Term:
    """The player's own points as the first term."""
    points = opposition.board.points(player)
    return Term(points, points, remarks=(Remark(Note.OWN_POINTS, formula.citation.article),))


def _cut(terms: list[Term], place: int, note: Note, article: str) -> Fraction:
    term = terms[place]
    terms[place] = replace(term, contribution=Fraction(0), is_cut=True, remarks=(*term.remarks, Remark(note, article)))
    return term.contribution


def _standing(terms: list[Term]) -> list[int]:
    return [place for place, term in enumerate(terms) if term.is_counted and not term.is_cut]


@rule("fide", "C.07 16.5")
def lowest_by_choice(contributions: tuple[Fraction, ...]) -> Fraction:
    """Of the rounds that a player chose not to play, the lowest is left out before any other."""
    return min(contributions)


def _cut_lowest(terms: list[Term], by_choice: set[int], article: str, choice_article: str) -> Fraction | None:
    standing = _standing(terms)
    if not standing:
        return None
    chosen = [place for place in standing if terms[place].round in by_choice]
    if chosen:
        lowest = lowest_by_choice(tuple(terms[place].contribution for place in chosen))
        place = next(place for place in chosen if terms[place].contribution == lowest)
        return _cut(terms, place, Note.CUT_VOLUNTARY, choice_article)
    return _cut(terms, min(standing, key=lambda place: terms[place].contribution), Note.CUT_LOWEST, article)


def _cut_highest(terms: list[Term], article: str) -> None:
    standing = _standing(terms)
    if standing:
        _cut(terms, max(standing, key=lambda place: terms[place].contribution), Note.CUT_HIGHEST, article)


@rule("fide", "Swiss 16 / SST Bucholz / C.07 8")
def bucholz(opposition: Opposition, player: PlayerNumber, formula: BucholzFormula) -> TieBreakValue:
    """Add up the points of the opponents, without the lowest and highest that the form leaves out."""
    record = opposition.board.records[player]
    treatment = opposition.treatment
    terms = [opposition.term(record, entry) for entry in record.entries]
    by_choice = (
        {entry.round for entry in record.entries if entry.kind in treatment.voluntary}
        if treatment.cuts_voluntary_first
        else set()
    )
    article = formula.citation.article
    cut = [_cut_lowest(terms, by_choice, article, treatment.voluntary_article) for _ in range(formula.cut_lowest)]
    for _ in range(formula.cut_highest):
        _cut_highest(terms, article)
    if formula.own_points:
        terms.insert(0, own_points(opposition, player, formula))
    value = total(terms)
    if not formula.cut_as_decimal:
        return TieBreakValue(value, tuple(terms), formula.citation, (value,))
    decimal = sum((points for points in cut if points is not None), Fraction(0))
    return TieBreakValue(value, tuple(terms), formula.citation, (value, decimal), decimal)
