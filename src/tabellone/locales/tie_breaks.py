"""Tie-breaks: names, meanings and notes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from tabellone.core.explain import Citation, Step
from tabellone.core.standings.codes import NamedTieBreak, base_of, named_tie_break
from tabellone.core.standings.tie_break_value import Note
from tabellone.locales.numbers import MINUS, N_
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
    "MPvGP": N_("Other points"),
    "EMMSB": N_("Sonneborn-Berger, MP × MP"),
    "EMGSB": N_("Sonneborn-Berger, MP × GP"),
    "EGMSB": N_("Sonneborn-Berger, GP × MP"),
    "EGGSB": N_("Sonneborn-Berger, GP × GP"),
    "SSSC": N_("Score and schedule strength"),
    "EDE": N_("Extended direct encounter"),
    "EDET": N_("Extended direct encounter, top boards"),
    "EDEB": N_("Extended direct encounter, bottom boards"),
    "EDEBT": N_("Extended direct encounter, board count and top boards"),
    "EDEBB": N_("Extended direct encounter, board count and bottom boards"),
    "BC": N_("Board count"),
    "TBR": N_("Top board result"),
    "BBE": N_("Bottom board elimination"),
}


COMPARED_RESULTS = ("direct", "standing-order", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB")
"""Tie-breaks that are results against somebody."""


def tie_break_name(name: str, words: Words) -> str:
    """The name of a tie-break, as over its column."""
    if name in TIE_BREAK_NAMES:
        return words(TIE_BREAK_NAMES[name])
    named = named_tie_break(name)
    return name if named is None else _modified_name(named, words)


def _modified_name(named: NamedTieBreak, words: Words) -> str:
    modifiers, text = named.modifiers, words(TIE_BREAK_NAMES[named.base])
    if modifiers.is_fore and named.base == "AOB":
        text = words("Average fore Buchholz of opponents")
    elif modifiers.is_fore:
        text = words("{name}, final round drawn", name=text)
    if modifiers.score:
        text = words("{name} (MP)", name=text) if modifiers.score == "MP" else words("{name} (GP)", name=text)
    if modifiers.cut_highest:
        text = words("{name}, median {count}", name=text, count=modifiers.cut_highest)
    elif modifiers.cut_lowest:
        text = words("{name}, cut {count}", name=text, count=modifiers.cut_lowest)
    if modifiers.limit:
        sign, half_points = ("+" if modifiers.limit > 0 else MINUS), Fraction(abs(modifiers.limit), 2)
        text = words("{name}, limit {shift}", name=text, shift=f"{sign}{words.points(half_points)}")
    if modifiers.divisor:
        text = words("{name}, divided by {count}", name=text, count=modifiers.divisor)
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
    """Whether the formula is a reading: for a tie-break of the FID only a blank form is known."""
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
    """The parts of standings that say how they rank."""

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
    notes += [f"{words.step(step)} {words.source(step.citation)}" for step in standings.assigned]
    notes += [skipped_code(code, words) for code in standings.skipped]
    for dropped in standings.dropped:
        sentence = words("{name} is not applied.", name=tie_break_name(dropped.tie_break, words))
        notes.append(f"{sentence} {words.source(dropped.citation)}")
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
    """A term of a sum: the opponent's count, and the score against them."""

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
    """A term of the sum: the opponent's count, times the score against them."""
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


_MEANINGS: Mapping[str, str] = {
    "bucholz": N_("The points of the opponents."),
    "bucholz-italian": N_("Own points and those of the opponents but the lowest, which follows as a decimal."),
    "FB": N_("Buchholz as if every game of the final round were drawn, so that it is known when the round is paired."),
    "AOB": N_("The average Buchholz of the opponents played."),
    "sonneborn-berger": N_("The points of each opponent times the points made against him."),
    "koya": N_("The points made against those who have at least half of the possible points."),
    "direct": N_("The results of the tied among themselves."),
    "standing-order": N_("The results against the first, then against the second and so on."),
    "wins": N_("Rounds with as many points as for a win, with or without playing."),
    "WON": N_("Games won at the board."),
    "BPG": N_("Games played at the board with Black."),
    "BWG": N_("Games won at the board with Black."),
    "progressive": N_("The sum of the points after each round."),
    "REP": N_("Rounds but for byes of half a point or none and forfeit losses."),
    "STD": N_("One for each round with more points than the opponent, half for as many."),
    "TPN": N_("The lower pairing number first."),
    "aro": N_("The average rating of the opponents played."),
    "performance": N_("The average rating of the opponents and the difference that the score is worth."),
    "PTP": N_("The lowest rating at which the score was to be expected."),
    "APRO": N_("The average performance of the opponents played."),
    "APPO": N_("The average perfect performance of the opponents played."),
    "RTNG": N_("The higher rating first."),
    "quotient1": N_("The points of the opponents (FID)."),
    "quotient2": N_("The points of each opponent times the points made against him (FID)."),
    "lot": N_("Drawn from the seed of the event."),
    "MPvGP": N_("Game points where match points count first, else match points."),
    "EMMSB": N_("The match points of each opponent times the match points against that team."),
    "EMGSB": N_("The match points of each opponent times the game points against that team."),
    "EGMSB": N_("The game points of each opponent times the match points against that team."),
    "EGGSB": N_("The game points of each opponent times the game points against that team."),
    "SSSC": N_("The other points and the Buchholz, divided so that both weigh alike."),
    "EDE": N_("The matches of the tied among themselves: by the points that count first, then by the others."),
    "EDET": N_("The same, then the highest board on which two teams differ in their match."),
    "EDEB": N_("The same, then the match of two teams without its last boards."),
    "EDEBT": N_("The same, then the board count of the match of two teams, then its highest board."),
    "EDEBB": N_("The same, then the board count of the match of two teams, then the match without its last boards."),
    "BC": N_("Board number times points on the board, the lowest sum first; only where game points are equal."),
    "TBR": N_("The points on the first board, then on the second and so on."),
    "BBE": N_("The game points without the last board, then without the last two and so on."),
}
_KINDS: Mapping[str, str] = {
    "results of the tied": N_("Results among the tied"),
    "own results": N_("Own results"),
    "Buchholz": N_("Points of the opponents"),
    "own and opponents' results": N_("Points of the opponents and own results"),
    "ratings": N_("Ratings"),
    "teams": N_("Teams"),
    "Italy": N_("FID and Italian variants"),
    "lot": N_("Lot"),
}
_LISTS: Mapping[str, str] = {
    "fid-quotients": N_("FID: quotients"),
    "fide-1989": N_("FIDE 1989, for Swiss events"),
    "fide-2023": N_("FIDE C.07 2023, for Swiss events"),
    "fide-2023-round-robin": N_("FIDE C.07 2023, for round robins"),
    "fide-2023-teams": N_("FIDE C.07 2023, for Swiss events of teams"),
    "fide-2023-teams-round-robin": N_("FIDE C.07 2023, for round robins of teams"),
    "fide-2026-teams": N_("FIDE C.07 2026, for Swiss events of teams"),
    "fide-2026-teams-round-robin": N_("FIDE C.07 2026, for round robins of teams"),
    "fide-2026": N_("FIDE C.07 2026, for Swiss events"),
    "fide-2026-round-robin": N_("FIDE C.07 2026, for round robins"),
    "sst-bucholz-italian": N_("Buchholz, Italian variant"),
    "sst-sonneborn-berger": N_("Sonneborn-Berger, for round robins"),
}


def tie_break_meaning(name: str, words: Words) -> str:
    """The meaning of a tie-break, with the changes by its modifiers."""
    named = named_tie_break(name)
    if named is None:
        return ""
    return " ".join(_changes(named, words)) or words(_MEANINGS[named.base])


def _changes(named: NamedTieBreak, words: Words) -> Iterator[str]:
    modifiers, count = named.modifiers, named.modifiers.cut_lowest
    if modifiers.is_fore and named.base == "AOB":
        yield words("The average fore Buchholz of the opponents played.")
    elif modifiers.is_fore:
        yield words("With every game of the final round drawn.")
    if modifiers.score:
        yield words("By match points.") if modifiers.score == "MP" else words("By game points.")
    if modifiers.divisor:
        yield words("The Buchholz is divided by {count}.", count=modifiers.divisor)
    if count == 1:
        yield words("Without the lowest and the highest.") if modifiers.cut_highest else words("Without the lowest.")
    elif modifiers.cut_highest:
        yield words("Without the {count} lowest and the {count} highest.", count=count)
    elif count:
        yield words("Without the {count} lowest.", count=count)
    if modifiers.limit:
        yield words("With a limit half a point higher for each step, or lower after a minus.")
    if modifiers.counts_forfeits:
        yield words("Forfeits count as games against the scheduled opponent.")
    if modifiers.is_reversed:
        is_rating = named.base == "RTNG"
        yield words("The lower rating first.") if is_rating else words("The higher pairing number first.")


def kind_of_tie_breaks(kind: str, words: Words) -> str:
    """The name of a kind of tie-breaks."""
    return words(_KINDS[kind])


def tie_break_list_name(name: str, words: Words) -> str:
    """The name of a list of tie-breaks; one of a federation's own keeps the name that its file gives it."""
    return words(_LISTS[name]) if name in _LISTS else name


_NOTES: Mapping[Note, str] = {
    Note.OWN_POINTS: N_("own points"),
    Note.OTHER_POINTS: N_("own points of the other kind"),
    Note.OPPONENT_ADJUSTED: N_("unplayed rounds of the opponent count otherwise"),
    Note.OPPONENT_OF_DRAWS: N_("unplayed round: an opponent who drew every round"),
    Note.SCHEDULED_OPPONENT: N_("forfeit: the scheduled opponent"),
    Note.DUMMY: N_("unplayed round: a dummy with the player's own points"),
    Note.CAPPED_BY_OPPONENT: N_("dummy: at most the points of the scheduled opponent"),
    Note.CAPPED_BY_DRAWS: N_("dummy: at most a draw for every round"),
    Note.NOT_COUNTED: N_("unplayed round: nothing"),
    Note.PENDING: N_("game still to be finished"),
    Note.CUT_LOWEST: N_("the lowest is left out"),
    Note.CUT_HIGHEST: N_("the highest is left out"),
    Note.CUT_VOLUNTARY: N_("the lowest of the rounds he chose not to play is left out first"),
    Note.CUT_LEAST_SIGNIFICANT: N_(
        "the least significant is left out: more than the lowest of the rounds he chose not to play"
    ),
    Note.FINAL_ROUND_DRAWN: N_("the final round of the opponent counts as drawn"),
    Note.NOT_ELECTED: N_("a round he chose not to play"),
    Note.WITHOUT_PLAYING: N_("points without playing"),
    Note.SCORED_AS_MUCH: N_("as many points as the opponent"),
    Note.EXPECTED: N_("expected score"),
    Note.LOWEST_RATED: N_("the lowest rated opponent"),
    Note.ZERO_SCORE: N_("for a score of nothing"),
    Note.BELOW_LIMIT: N_("the opponent did not reach the limit"),
    Note.UNRATED: N_("the opponent has no rating"),
    Note.TABLE: N_("difference of the table for the score"),
}


def note_text(note: Note, words: Words) -> str:
    """A note beside a term, in the words of a reader."""
    return words(_NOTES[note])
