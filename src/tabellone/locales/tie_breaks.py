"""The names of tie-breaks, and how their values are written."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from tabellone.core.explain import Citation, Step
from tabellone.core.standings.codes import NamedTieBreak, base_of, named_tie_break
from tabellone.locales.mark import N_
from tabellone.locales.numbers import MINUS
from tabellone.locales.words import Words

TIE_BREAK_NAMES: Mapping[str, str] = {
    "bucholz": N_("Buchholz"),
    "bucholz-median": N_("Median Buchholz"),
    "bucholz-cut1": N_("Buchholz cut 1"),
    "bucholz-italian": N_("Italian Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "standing-order": N_("Standing order"),
    "direct": N_("Direct encounter"),
    "wins": N_("Wins"),
    "lot": N_("Lot"),
    "quotient1": N_("First quotient"),
    "quotient2": N_("Second quotient"),
    "progressive": N_("Progressive score"),
    "aro": N_("Average rating of opponents"),
    "performance": N_("Performance"),
    "koya": N_("Koya"),
    "WON": N_("Games won"),
    "BPG": N_("Games with Black"),
    "BWG": N_("Games won with Black"),
    "REP": N_("Rounds elected to play"),
    "STD": N_("Standard points"),
    "TPN": N_("Pairing number"),
    "AOB": N_("Average Buchholz of opponents"),
    "FB": N_("Fore Buchholz"),
    "PTP": N_("Perfect performance"),
    "APRO": N_("Average performance of opponents"),
    "APPO": N_("Average perfect performance of opponents"),
    "RTNG": N_("Rating"),
}


COMPARED_RESULTS = ("direct", "standing-order")
"""Tie-breaks that are results against somebody."""


def tie_break_name(name: str, words: Words) -> str:
    """The name of a tie-break, as over its column."""
    if name in TIE_BREAK_NAMES:
        return words(TIE_BREAK_NAMES[name])
    named = named_tie_break(name)
    return name if named is None else _modified_name(named, words)


def _modified_name(named: NamedTieBreak, words: Words) -> str:
    modifiers, text = named.modifiers, words(TIE_BREAK_NAMES[named.base])
    if modifiers.is_fore:
        text = words("Average fore Buchholz of opponents")
    if modifiers.cut_highest:
        text = words("{name}, median {count}", name=text, count=modifiers.cut_highest)
    elif modifiers.cut_lowest:
        text = words("{name}, cut {count}", name=text, count=modifiers.cut_lowest)
    if modifiers.limit:
        sign, half_points = ("+" if modifiers.limit > 0 else MINUS), Fraction(abs(modifiers.limit), 2)
        text = words("{name}, limit {shift}", name=text, shift=f"{sign}{words.points(half_points)}")
    if modifiers.counts_forfeits:
        text = words("{name}, with forfeits", name=text)
    if modifiers.is_reversed:
        text = (
            words("{name}, lowest first", name=text)
            if named.base == "RTNG"
            else words("{name}, highest first", name=text)
        )
    return text if named.occurrence == 1 else words("{name} ({number})", name=text, number=named.occurrence)


class CitedTieBreak(Protocol):
    """A tie-break of a list, and where its formula stands."""

    @property
    def name(self) -> str: ...
    @property
    def citation(self) -> Citation: ...


def formula_source(citation: Citation, words: Words) -> str:
    """Where the formula of a tie-break stands, and that it is a reading where the text does not give it."""
    if not _is_formula_read(citation):
        return words.source(citation)
    return words(
        "{citation}; the formula is a reading, {reading}",
        citation=words.citation(citation),
        reading=citation.reading,
    )


def _is_formula_read(citation: Citation) -> bool:
    """Of the FID's tie-breaks only a blank form is known, so their formulas are readings; elsewhere details are."""
    return citation.body == "fid" and citation.reading is not None


def reading_notes(tie_breaks: Iterable[CitedTieBreak], words: Words) -> tuple[str, ...]:
    """A line for each reading that gives formulas of a list, with the names of its tie-breaks."""
    names: dict[Citation, list[str]] = {}
    for tie_break in tie_breaks:
        if _is_formula_read(tie_break.citation):
            names.setdefault(tie_break.citation, []).append(tie_break_name(tie_break.name, words))
    return tuple(f"{', '.join(named)}: {formula_source(citation, words)}" for citation, named in names.items())


def ranked_by(edition: str, citation: Citation, words: Words) -> str:
    """By which edition a list of tie-breaks ranks, and where that stands."""
    return words("Tie-breaks of edition {edition} ({article})", edition=edition, article=words.citation(citation))


class DroppedTieBreak(Protocol):
    """A tie-break of a list that is not applied, and where that stands."""

    @property
    def tie_break(self) -> str: ...
    @property
    def citation(self) -> Citation: ...


class RankedStandings(Protocol):
    """What standings say of how they rank."""

    @property
    def is_after_play_off(self) -> bool: ...
    @property
    def edition(self) -> str: ...
    @property
    def list_citation(self) -> Citation: ...
    @property
    def tie_breaks(self) -> Sequence[CitedTieBreak]: ...
    @property
    def skipped(self) -> Sequence[str]: ...
    @property
    def assigned(self) -> Sequence[Step]: ...
    @property
    def dropped(self) -> Sequence[DroppedTieBreak]: ...


def ranking_notes(standings: RankedStandings, words: Words) -> tuple[str, ...]:
    """The lines below standings: a play-off, their edition, what was skipped or not applied, and readings."""
    notes = [words("Those who tied have played a play-off, which orders them.")] if standings.is_after_play_off else []
    if standings.tie_breaks or standings.skipped:
        notes.append(ranked_by(standings.edition, standings.list_citation, words))
    notes += [f"{words.step(step)} {words.citation(step.citation)}" for step in standings.assigned]
    notes += [skipped_code(code, words) for code in standings.skipped]
    for dropped in standings.dropped:
        sentence = words("{name} is not applied.", name=tie_break_name(dropped.tie_break, words))
        notes.append(f"{sentence} {words.citation(dropped.citation)}")
    return (*notes, *reading_notes(standings.tie_breaks, words))


def skipped_code(code: str, words: Words) -> str:
    """A code of record 202 that is not known."""
    return words('Record 202: tie-break "{code}" is not known and is skipped.', code=code)


class TieBreakFigure(Protocol):
    """A tie-break of a player, with what the regulation adds as a decimal figure, and the score it had to come to."""

    @property
    def value(self) -> Fraction: ...
    @property
    def decimal(self) -> Fraction | None: ...
    @property
    def is_average(self) -> bool: ...
    @property
    def target(self) -> Fraction | None: ...


class TieBreakColumn(Protocol):
    """A tie-break of a list."""

    @property
    def name(self) -> str: ...
    @property
    def is_average(self) -> bool: ...


class TieBreakLine(Protocol):
    """The tie-breaks of a line of the standings, by name."""

    @property
    def tie_breaks(self) -> Mapping[str, Fraction]: ...
    @property
    def decimals(self) -> Mapping[str, Fraction]: ...


class SumLine(Protocol):
    """A term of a sum: what the opponent counts, and what was made against him."""

    @property
    def counted(self) -> Fraction: ...
    @property
    def weight(self) -> Fraction | None: ...
    @property
    def is_cut(self) -> bool: ...
    @property
    def is_counted(self) -> bool: ...


class SummedTieBreak(TieBreakFigure, Protocol):
    """A tie-break with the terms that add up to it."""

    @property
    def terms(self) -> Sequence[SumLine]: ...


def tie_break_text(figure: TieBreakFigure, words: Words) -> str:
    """A tie-break; what the regulation adds as a decimal figure follows a plus sign."""
    return _text(figure.value, figure.decimal, words, is_average=figure.is_average)


def line_tie_break(line: TieBreakLine, column: TieBreakColumn, words: Words) -> str:
    """A tie-break on a line of the standings; empty where it was not needed."""
    value = line.tie_breaks.get(column.name)
    if value is None:
        return ""
    return _text(value, line.decimals.get(column.name), words, is_average=column.is_average)


def separation_text(ahead: TieBreakLine, behind: TieBreakLine, column: TieBreakColumn, words: Words) -> str:
    """The tie-break that put a player before another, with the values of both."""
    return words(
        "{tie_break}: {own} to {other}",
        tie_break=tie_break_name(column.name, words),
        own=line_tie_break(ahead, column, words),
        other=line_tie_break(behind, column, words),
    )


def _text(value: Fraction, decimal: Fraction | None, words: Words, *, is_average: bool) -> str:
    text = _mean_text(value, words) if is_average else words.points(value)
    return text if decimal is None else f"{text}+{words.points(decimal)}"


def _mean_text(value: Fraction, words: Words) -> str:
    """A mean; one that has no end as a decimal is shown with two."""
    text = words.number(value)
    return words.rounded(value, 2) if "/" in text else text


def term_text(term: SumLine, words: Words) -> str:
    """A term of the sum: what the opponent counts, times what was made against him."""
    counted = words.points(term.counted)
    return counted if term.weight is None or term.weight == 1 else f"{words.points(term.weight)} × {counted}"


def sum_text(value: SummedTieBreak, words: Words) -> str:
    """A tie-break as the sum that it is, what is left out in brackets: 6 + 5½ + (4) = 11½.

    A perfect performance shows the scores to be expected at that rating, and how much they had to come to.
    """
    result = tie_break_text(value, words)
    counted = [term for term in value.terms if term.is_counted]
    terms = [_added(term, words) for term in counted]
    if not terms or terms == [result]:
        return result
    added = " + ".join(terms).replace(f"+ {MINUS}", f"{MINUS} ")
    if value.target is not None:
        expected = sum((term.counted for term in counted), Fraction(0))
        return f"{added} = {words.number(expected)} ≥ {words.number(value.target)}: {result}"
    standing = sum(not term.is_cut for term in counted)
    return f"({added}) : {standing} = {result}" if value.is_average else f"{added} = {result}"


def explained_sum(name: str, value: SummedTieBreak, opponents: Iterable[str], words: Words) -> str:
    """A tie-break with its sum; one that compares results names the opponents they were made against."""
    text = f"{tie_break_name(name, words)}: {sum_text(value, words)}"
    named = list(dict.fromkeys(opponents)) if base_of(name) in COMPARED_RESULTS else []
    return f"{text}, {words('against {players}', players='; '.join(named))}" if named else text


def _added(term: SumLine, words: Words) -> str:
    return f"({term_text(term, words)})" if term.is_cut else term_text(term, words)
