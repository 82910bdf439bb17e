"""The final report that the chief arbiter signs: standings with what decided each rank, and everything unusual."""

from tabellone.answers.events.report import GroupReport, final_report
from tabellone.desk.event.state import Closing
from tabellone.locales.event_names import group_title, phase_name
from tabellone.locales.tie_breaks import line_tie_break, reading_notes, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts
from tabellone.paper.event_sheets import days_fact
from tabellone.paper.forms.form import Subject
from tabellone.paper.forms.parts import Column, heading, known_facts, listed, paper, paragraph, signatures
from tabellone.paper.forms.seal_part import seal_part
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.report_facts import change_text, decision_text, report_facts

MOST_TIE_BREAKS_UPRIGHT = 3


def final_report_form(subject: Subject, words: Words) -> Sheet:
    """The report of all groups; before the end it says that it is provisional."""
    state = subject.state
    report = final_report(state, subject.role)
    parts: list[Data] = []
    for group in report.groups:
        parts += [heading(group_title(group.name, words)), known_facts(report_facts(group, words))]
        parts += [_standings(group, words)] if group.standings else []
    parts.append(heading(words("Changes of what was published")))
    parts += [paragraph(change_text(change, state, words)) for change in report.changes] or [
        paragraph(words("Nothing was changed after it was published."))
    ]
    parts += [] if subject.seal is None else [seal_part(subject.seal, words)]
    who = (words("Place and date"), words("Signature of the chief arbiter"), words("Signature of the organiser"))
    parts.append(signatures([(label, "") for label in who]))
    answer = report.announcement
    provisional = "" if state.closing is not Closing.OPEN else f" ({words('provisional')})"
    facts = [
        (words("place"), answer.place),
        days_fact(state, words),
        *announcement_facts(answer, words),
        (words("Deviations from the rules"), "; ".join(answer.variations)),
        (words("State"), f"{phase_name(report.phase, words)}{provisional}"),
        (words("Seed of the lots"), "" if report.lots_seed is None else str(report.lots_seed)),
    ]
    rules = [rule for group in report.groups for rule in group.deciding_tie_breaks]
    is_wide = max((len(group.deciding_tie_breaks) for group in report.groups), default=0) > MOST_TIE_BREAKS_UPRIGHT
    notes = dict.fromkeys(reading_notes(rules, words))
    return paper(answer.name, words("Final report"), facts, parts, words, notes=notes, landscape=is_wide)


def _standings(group: GroupReport, words: Words) -> Data:
    columns = [
        Column(words("rank"), "number"),
        Column(words("no."), "number"),
        Column(words("name"), "name"),
        Column(words("points"), "number"),
        *(Column(tie_break_name(rule.name, words), "number") for rule in group.deciding_tie_breaks),
        Column(words("before the next by"), "wide"),
    ]
    rows = [
        (
            str(line.rank),
            str(line.number),
            line.name,
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in group.deciding_tie_breaks),
            decision_text(group, line, words),
        )
        for line in group.standings
    ]
    return listed(columns, rows, size="8.5", padding="2.6")
