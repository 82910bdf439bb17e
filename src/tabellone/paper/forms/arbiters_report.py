"""The report of the arbiters and the short report on their work (003 Tab. 27)."""

from collections.abc import Iterable, Sequence

from tabellone.answers.events.report import final_report
from tabellone.core.model import Discipline
from tabellone.locales.event_names import group_title
from tabellone.locales.office_names import arbiter_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import days_fact
from tabellone.paper.forms.competition_request import competition_fields
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.forms.parts import (
    Column,
    empty_lines,
    fields,
    heading,
    known_facts,
    paper,
    paragraph,
    ruled,
    signatures,
)
from tabellone.paper.forms.substitute import ARBITERS_REPORT, substitute_notes
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.report_facts import change_text, report_facts

_LINES = 3
_BLANK_ARBITERS = 5


def _event_facts(subject: Subject, words: Words) -> list[tuple[str, str]]:
    made = subject.state.made
    arbiters = [(arbiter_name(arbiter.role, words), arbiter.name) for arbiter in made.arbiters]
    return [(words("place"), made.place), days_fact(subject.state, words), *arbiters]


def arbiters_report(subject: Subject, words: Words) -> Sheet:
    """What happened, from the record, and room for what only the arbiters know."""
    report = final_report(subject.state, subject.role)
    parts: list[Data] = []
    for group in report.groups:
        players = (words("Players"), str(len(group.standings)))
        parts += [heading(group_title(group.name, words)), known_facts([players, *report_facts(group, words)])]
    parts.append(heading(words("Changes of what was published")))
    parts += [paragraph(change_text(change, subject.state, words)) for change in report.changes] or [
        paragraph(words("Nothing was changed after it was published."))
    ]
    return _report(subject.state.made.name, subject.discipline, _event_facts(subject, words), parts, words)


def blank_arbiters_report(blank: Blank, words: Words) -> Sheet:
    """The report of the arbiters to be filled in by hand."""
    happenings = (
        words("Players"),
        words("Rounds played"),
        words("Late entries"),
        words("Withdrawals"),
        words("Games forfeited"),
        words("Games adjourned"),
    )
    parts = [*competition_fields(None, words), fields([(label, "") for label in happenings], 2)]
    return _report("", blank.discipline, (), parts, words)


def _report(
    event: str, discipline: Discipline, facts: Sequence[tuple[str, str]], parts: Iterable[Data], words: Words
) -> Sheet:
    by_hand: list[Data] = []
    for title in (words("Hall and material"), words("Incidents, protests and decisions"), words("Remarks")):
        by_hand += [heading(title), empty_lines(_LINES)]
    who = signatures([(words("Place and date"), ""), (words("Signature of the chief arbiter"), "")])
    notes = substitute_notes(ARBITERS_REPORT, discipline, words)
    return paper(event, words("Report of the arbiters"), facts, [*parts, *by_hand, who], words, notes=notes)


def arbiters_work(subject: Subject, words: Words) -> Sheet:
    """The short report on the work of the arbiters: a line for each, with his duty."""
    arbiters = [[arbiter.name, arbiter_name(arbiter.role, words)] for arbiter in subject.state.made.arbiters]
    facts = [(words("place"), subject.state.made.place), days_fact(subject.state, words)]
    rows = arbiters or [["", ""]] * _BLANK_ARBITERS
    return _work(subject.state.made.name, subject.discipline, facts, rows, words)


def blank_arbiters_work(blank: Blank, words: Words) -> Sheet:
    """The short report on the work of the arbiters to be filled in by hand."""
    return _work("", blank.discipline, (), [["", ""]] * _BLANK_ARBITERS, words)


def _work(
    event: str,
    discipline: Discipline,
    facts: Sequence[tuple[str, str]],
    arbiters: Iterable[Sequence[str]],
    words: Words,
) -> Sheet:
    columns = [
        Column(words("arbiter"), "wide"),
        Column(words("duty"), "name"),
        Column(words("days"), "cell"),
        Column(words("preparation"), "cell"),
        Column(words("conduct of the games"), "cell"),
        Column(words("punctuality"), "cell"),
        Column(words("relations with players"), "cell"),
        Column(words("judgement"), "cell"),
        Column(words("remarks"), "wide"),
    ]
    rows = [[*arbiter, *[""] * (len(columns) - 2)] for arbiter in arbiters]
    labels = (words("Name of the competition"), words("place"), words("dates"), words("Chief arbiter"))
    parts: list[Data] = [] if event else [fields([(label, "") for label in labels], 2)]
    parts += [ruled(columns, rows, size="8.5", height="12"), heading(words("Remarks")), empty_lines(2)]
    parts.append(signatures([(words("Place and date"), ""), (words("Signature of the chief arbiter"), "")]))
    notes = substitute_notes(ARBITERS_REPORT, discipline, words)
    form = words("Short report on the work of the arbiters")
    return paper(event, form, facts, parts, words, notes=notes, landscape=True)
