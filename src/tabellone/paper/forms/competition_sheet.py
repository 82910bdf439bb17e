"""The competition sheet of the arbiter's report (003 Tab. 26): standings, quotients, results and Elo in one table."""

from collections.abc import Mapping, Sequence

from tabellone.answers.events.announcement import announcement
from tabellone.answers.events.report import final_report
from tabellone.answers.groups.event_rating import RatedLine, event_rating
from tabellone.answers.groups.pictures import crosstable
from tabellone.answers.groups.standings import StandingLine, TieBreakRule, standings
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.locales.numbers import NOTHING
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts, group_facts
from tabellone.paper.event_sheets import days_fact, title_of
from tabellone.paper.forms.competition_request import competition_fields
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import Column, heading, listed, paper, paragraph, ruled, signatures
from tabellone.paper.forms.substitute import COMPETITION_SHEET, substitute_notes
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.standings_sheet import cell_texts

MOST_ROUNDS_IN_LINE = 9
MOST_OPPONENTS_IN_LINE = 12
MOST_TIE_BREAKS = 3
_BLANK_ROUNDS = 9
_TIGHT, _SMALL = "2.2", "8"
Ratings = Mapping[EntrantId, RatedLine]
Cells = Mapping[PlayerNumber, Sequence[str]]


def competition_sheet(subject: Subject, words: Words) -> Sheet:
    """One line for each player; more rounds than fit stand in a table of their own below."""
    state, group_id = subject.state, subject.group_id
    table = crosstable(state, group_id)
    cells: Cells = {line.number: cell_texts(table, line, words) for line in table.lines}
    most = MOST_OPPONENTS_IN_LINE if table.is_round_robin else MOST_ROUNDS_IN_LINE
    has_own_table = table.columns > most
    ratings, remark = _ratings(subject, words)
    parts = [_table(subject, {} if has_own_table else cells, ratings, words)]
    if has_own_table:
        parts += [heading(words("Results")), _results(subject, cells, words)]
    parts += [paragraph(remark)] if remark else []
    parts.append(_signatures(words))
    answer = announcement(state)
    (group,) = (group for group in answer.groups if group.group == group_id)
    facts = [
        (words("place"), answer.place),
        days_fact(state, words),
        *announcement_facts(answer, words),
        (words("System"), edition_of_system(group.system, group.edition, words)),
        *((label, value) for label, value in group_facts(group, words) if label in (words("Players"), words("Rounds"))),
    ]
    return _paper(title_of(state, group_id, words), subject.discipline, facts, parts, words)


def _paper(
    title: str, discipline: Discipline, facts: Sequence[tuple[str, str]], parts: Sequence[Data], words: Words
) -> Sheet:
    notes = substitute_notes(COMPETITION_SHEET, discipline, words)
    return paper(title, words("Competition sheet"), facts, parts, words, notes=notes, landscape=True)


def _signatures(words: Words) -> Data:
    who = (words("Place and date"), words("Signature of the chief arbiter"), words("Signature of the organiser"))
    return signatures([(label, "") for label in who])


def _rounds(cells: Cells) -> int:
    return max((len(texts) for texts in cells.values()), default=0)


def _ratings(subject: Subject, words: Words) -> tuple[Ratings, str]:
    """What the event does to the ratings, or why nothing."""
    try:
        return {line.player: line for line in event_rating(subject.state).rows}, ""
    except Refusal as refusal:
        return {}, words.refusal(refusal)


def _table(subject: Subject, cells: Cells, ratings: Ratings, words: Words) -> Data:
    answer = standings(subject.state, subject.group_id, subject.role)
    rules = _tie_breaks(subject)
    columns = [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("club"), "fit"),
        Column(words("Elo before"), "number"),
        *(Column(str(number), "cell") for number in range(1, _rounds(cells) + 1)),
        Column(words("points"), "number"),
        *(Column(tie_break_name(rule.name, words), "number") for rule in rules),
        Column(words("expected"), "number"),
        Column(words("change"), "number"),
        Column(words("Elo after"), "number"),
    ]
    rows = [
        (
            str(line.rank),
            str(line.number),
            line.name,
            line.club,
            _before(line, ratings.get(line.player)),
            *cells.get(line.number, ()),
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in rules),
            *_after(ratings.get(line.player), words),
        )
        for line in answer.rows
    ]
    return listed(columns, rows, size=_SMALL, padding=_TIGHT)


def _tie_breaks(subject: Subject) -> tuple[TieBreakRule, ...]:
    """All tie-breaks of the list or, where they are many, those that decided."""
    (group,) = (group for group in final_report(subject.state, subject.role).groups if group.group == subject.group_id)
    is_short = len(group.tie_breaks) <= MOST_TIE_BREAKS
    return group.tie_breaks if is_short else group.deciding_tie_breaks[:MOST_TIE_BREAKS]


def _before(line: StandingLine, rating: RatedLine | None) -> str:
    value = line.rating if rating is None else rating.before
    return NOTHING if value is None else str(value)


def _after(rating: RatedLine | None, words: Words) -> tuple[str, str, str]:
    if rating is None:
        return NOTHING, NOTHING, NOTHING
    return (
        NOTHING if rating.expected is None else words.rounded(rating.expected, 2),
        NOTHING if rating.change is None else words.signed(rating.change),
        NOTHING if rating.after is None else str(rating.after),
    )


def _results(subject: Subject, cells: Cells, words: Words) -> Data:
    columns = [Column(words("rank"), "number"), Column(words("name"), "name")]
    columns += [Column(str(number), "cell") for number in range(1, _rounds(cells) + 1)]
    lines = standings(subject.state, subject.group_id, subject.role).rows
    rows = [(str(line.rank), line.name, *cells.get(line.number, ())) for line in lines]
    return listed(columns, rows, size="7" if _rounds(cells) > 2 * MOST_ROUNDS_IN_LINE else _SMALL, padding=_TIGHT)


def blank_competition_sheet(blank: Blank, words: Words) -> Sheet:
    """The competition sheet to be filled in by hand."""
    rounds = min(blank.rounds, _BLANK_ROUNDS)
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "wide"),
        Column(words("club"), "name"),
        Column(words("Elo before"), "cell"),
        *(Column(str(number), "cell") for number in range(1, rounds + 1)),
        Column(words("points"), "cell"),
        Column(words("First quotient"), "cell"),
        Column(words("Second quotient"), "cell"),
        Column(words("expected"), "cell"),
        Column(words("change"), "cell"),
        Column(words("Elo after"), "cell"),
    ]
    rows = [[str(place), *[""] * (len(columns) - 1)] for place in range(1, blank.players + 1)]
    parts = [*competition_fields(None, words), ruled(columns, rows, size="8", height="7.5"), _signatures(words)]
    return _paper("", blank.discipline, (), parts, words)
