"""The working sheet of the tie-breaks (003 Tab. 27): each sum as an arbiter would write it, or empty to be reckoned."""

from collections.abc import Sequence

from tabellone.answers.groups.standings import StandingLine, TieBreakRule, TieBreakSum, standings, tie_break_sums
from tabellone.locales.numbers import NOTHING
from tabellone.locales.tie_breaks import explained_sum, formula_source, term_text, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, fields, heading, listed, paper, paragraph, ruled
from tabellone.paper.printing import Data, Sheet

MOST_ROUNDS_UPRIGHT = 7
MOST_SIGNS_UPRIGHT = 62
Sums = Sequence[tuple[StandingLine, TieBreakSum]]


def quotient_sheet(subject: Subject, words: Words) -> Sheet:
    """Each tie-break as a table: what every round adds to it for each player, and the sum."""
    state, group = subject.state, subject.group_id
    answer = standings(state, group, subject.role)
    sums = {line.player: tie_break_sums(state, group, line.player) for line in answer.rows}
    parts: list[Data] = []
    widest = 0
    for rule in answer.tie_breaks:
        lines = [(line, sums[line.player][rule.name]) for line in answer.rows if rule.name in sums[line.player]]
        if not lines:
            continue
        parts.append(heading(tie_break_name(rule.name, words)))
        parts.append(paragraph(formula_source(rule.citation, words)))
        is_sum = all(summed.target is None for _, summed in lines)
        if is_sum and all(term.round is not None for _, summed in lines for term in summed.terms):
            table = _by_round(lines, answer.rounds, words)
            widest = max(widest, sum(max(len(row[place]) for row in table) for place in range(4, 4 + answer.rounds)))
            parts.append(listed(_columns(rule, answer.rounds, words), table, size="8.5", padding="2.6"))
        else:
            parts.append(listed(_columns_in_words(words), _in_words(rule.name, lines, words), padding="2.6"))
    form = words("Calculation of the tie-breaks")
    notes = [words("In each cell: number of the opponent, and what the round adds; what is cut stands in brackets.")]
    title, facts = title_of(state, group, words), event_facts(state, words)
    return paper(title, form, facts, parts, words, notes=notes, landscape=widest > MOST_SIGNS_UPRIGHT)


def _head(line: StandingLine, words: Words) -> list[str]:
    return [str(line.rank), str(line.number), line.name, words.points(line.points)]


def _columns(rule: TieBreakRule, rounds: int, words: Words) -> list[Column]:
    return [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("points"), "number"),
        *(Column(str(number), "cell") for number in range(1, rounds + 1)),
        Column(words("mean") if rule.is_average else words("sum"), "number"),
    ]


def _by_round(lines: Sums, rounds: int, words: Words) -> list[list[str]]:
    rows = []
    for line, summed in lines:
        cells: dict[int, list[str]] = {}
        for term in summed.terms:
            if term.round is not None and term.is_counted:
                text = term_text(term, words)
                added = f"({text})" if term.is_cut else text
                cells.setdefault(term.round, []).append(added if term.opponent is None else f"{term.opponent}: {added}")
        by_round = (" + ".join(cells.get(number, [NOTHING])) for number in range(1, rounds + 1))
        rows.append([*_head(line, words), *by_round, words.number(summed.value)])
    return rows


def _columns_in_words(words: Words) -> list[Column]:
    return [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("points"), "number"),
        Column("", "wide"),
        Column(words("sum"), "number"),
    ]


def _in_words(name: str, lines: Sums, words: Words) -> list[list[str]]:
    rows = []
    for line, summed in lines:
        opponents = [term.opponent_name for term in summed.terms if term.opponent is not None]
        rows.append([*_head(line, words), explained_sum(name, summed, opponents, words), words.number(summed.value)])
    return rows


def blank_quotient_sheet(blank: Blank, words: Words) -> Sheet:
    """An empty sheet: for each player a cell a round for opponent's points and points made."""
    columns = [
        Column(words("no."), "middle"),
        Column(words("name"), "name"),
        Column(words("points"), "middle"),
        *(Column(str(number), "cell") for number in range(1, blank.rounds + 1)),
        Column(words("sum"), "middle"),
    ]
    rows = [[str(number), *[""] * (len(columns) - 1)] for number in range(1, blank.players + 1)]
    parts = [
        fields([(words("Name of the competition"), ""), (words("tie-break"), "")]),
        ruled(columns, rows, height="7.5"),
    ]
    notes = [words("In each cell: number of the opponent, his points, and points made against him.")]
    form = words("Calculation of the tie-breaks")
    return paper("", form, (), parts, words, notes=notes, landscape=blank.rounds > MOST_ROUNDS_UPRIGHT)
