"""The working sheet of the tie-breaks (003 Tab. 27): each sum as an arbiter would write it, or empty to be reckoned."""

from tabellone.answers.standings import TieBreakSum, standings, tie_break_sums
from tabellone.locales.tie_breaks import explained_sum, formula_source, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, heading, listed, paper, paragraph, ruled
from tabellone.paper.printing import Data, Sheet


def quotient_sheet(subject: Subject, words: Words) -> Sheet:
    """The tie-breaks of every player, term by term."""
    state, group = subject.state, subject.group_id
    answer = standings(state, group, subject.role)
    parts: list[Data] = [
        paragraph(f"{tie_break_name(rule.name, words)}: {formula_source(rule.citation, words)}")
        for rule in answer.tie_breaks
    ]
    for line in answer.rows:
        sums = tie_break_sums(state, group, line.player)
        parts.append(heading(f"{line.rank}. {line.name}, {words('points')} {words.points(line.points)}"))
        columns = [Column("", "wide"), Column("", "number")]
        rows = [(_sum_text(name, summed, words), words.number(summed.value)) for name, summed in sums.items()]
        parts.append(listed(columns, rows, size="9", padding="2.2"))
    form = words("Calculation of the tie-breaks")
    return paper(title_of(state, group, words), form, event_facts(state, words), parts, words)


def _sum_text(name: str, summed: TieBreakSum, words: Words) -> str:
    opponents = [term.opponent_name for term in summed.terms if term.opponent is not None]
    return explained_sum(name, summed, opponents, words)


def blank_quotient_sheet(blank: Blank, words: Words) -> Sheet:
    """An empty sheet: for each player a cell a round for opponent's points and points made."""
    rounds = [Column(str(number), "cell") for number in range(1, blank.rounds + 1)]
    columns = [
        Column(words("no."), "middle"),
        Column(words("name"), "name"),
        *rounds,
        Column(words("sum"), "middle"),
        Column(words("tie-break"), "middle"),
    ]
    rows = [[str(number), *[""] * (len(columns) - 1)] for number in range(1, blank.players + 1)]
    notes = [words("In each cell: points of the opponent, and points made against him.")]
    form = words("Calculation of the tie-breaks")
    return paper("", form, (), [ruled(columns, rows, height="7")], words, notes=notes, landscape=blank.rounds > 7)
