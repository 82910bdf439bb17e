"""Forms for the end of an event: the final report, the list of prizes, receipts and certificates."""

from tabellone.answers.events.report import GroupReport, final_report
from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.event.state import Closing
from tabellone.locales.event_names import group_title, phase_name
from tabellone.locales.numbers import N_
from tabellone.locales.tie_breaks import line_tie_break, reading_notes, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import days_fact, event_facts, title_of
from tabellone.paper.facts import announcement_facts, change_text, decision_text, report_facts
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import (
    Column,
    heading,
    known_facts,
    listed,
    paper,
    paragraph,
    ruled,
    seal_part,
    signatures,
)
from tabellone.paper.printing import Data, Sheet

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
        (words("Departures from the rules"), "; ".join(answer.variations)),
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


RECEIPTS_A_SHEET = 3
_RECEIPT = CardSize(columns=1, height="88", big="18", name="16", text="11.5")
_CERTIFICATE = CardSize(
    columns=1,
    height="176",
    big="50",
    name="46",
    text="22",
    margin="16",
    gap="6",
    is_framed=True,
    is_centred=True,
    landscape=True,
)


def prize_list(subject: Subject, words: Words) -> Sheet:
    """The places that have a prize, with what decided them and room for the prize and a signature."""
    answer = standings(subject.state, subject.group_id, subject.role)
    rules = answer.tie_breaks[:2]
    columns = [
        Column(words("rank"), "cell"),
        Column(words("name"), "name"),
        Column(words("points"), "cell"),
        *(Column(tie_break_name(rule.name, words), "cell") for rule in rules),
        Column(words("prize"), "name"),
        Column(words("signature"), "name"),
    ]
    rows = [
        [
            str(line.rank),
            line.name,
            words.points(line.points),
            *(line_tie_break(line, rule, words) for rule in rules),
            "",
            "",
        ]
        for line in _winners(subject)
    ]
    parts = [ruled(columns, rows, size="11", height="13"), signatures([(words("Signature of the arbiter"), "")])]
    title = title_of(subject.state, subject.group_id, words)
    return paper(title, words("Prize list"), event_facts(subject.state, words), parts, words)


def receipts(subject: Subject, words: Words) -> Sheet:
    """A receipt for each prize, to be signed by who gets it."""
    event = title_of(subject.state, subject.group_id, words)
    day = words.short_day(subject.state.event.ends_on or subject.state.event.starts_on)
    cards = [_receipt(event, words, name=line.name, rank=str(line.rank), day=day) for line in _winners(subject)]
    return card_sheet(words("Receipts"), cards, _RECEIPT, words)


def blank_receipts(blank: Blank, words: Words) -> Sheet:
    """Receipts to be filled in by hand."""
    del blank
    return card_sheet(words("Receipts"), [_receipt("", words)] * RECEIPTS_A_SHEET, _RECEIPT, words)


def _receipt(event: str, words: Words, *, name: str = "", rank: str = "", day: str = "") -> Card:
    return Card(
        head=event,
        big=words("Receipt"),
        fields=(
            (words("I have received the sum or the prize of"), ""),
            (words("for the place"), rank),
            (words("name"), name),
            (words("place and date"), day),
            (words("signature"), ""),
        ),
    )


def certificates(subject: Subject, words: Words) -> Sheet:
    """A certificate for each place that has a prize."""
    event = subject.state.event
    chief = ", ".join(arbiter.name for arbiter in event.arbiters if arbiter.role is ArbiterRole.CHIEF)
    where = ", ".join(filter(None, (event.place, words.short_day(event.ends_on or event.starts_on))))
    cards = [
        Card(
            head=title_of(subject.state, subject.group_id, words),
            big=words("Certificate"),
            name=line.name,
            lines=(
                words("place {rank}", rank=line.rank),
                words.plural(
                    "{points} point",
                    "{points} points",
                    int(line.points) if line.points == 1 else 2,
                    points=words.points(line.points),
                ),
                where,
            ),
            fields=((words("chief arbiter"), chief),),
        )
        for line in _winners(subject)
    ]
    return card_sheet(words("Certificates"), cards, _CERTIFICATE, words)


def blank_certificates(blank: Blank, words: Words) -> Sheet:
    """A certificate to be filled in by hand."""
    del blank
    labels = (N_("Competition"), N_("name"), N_("Place taken"), N_("Place and date"), N_("chief arbiter"))
    card = Card(big=words("Certificate"), fields=tuple((words(label), "") for label in labels))
    return card_sheet(words("Certificates"), [card], _CERTIFICATE, words)


def _winners(subject: Subject) -> list[StandingLine]:
    """Those on the places that have a prize; where places are shared, all who share them."""
    places = subject.group.settings.places_with_prizes
    answer = standings(subject.state, subject.group_id, subject.role)
    if not answer.rounds:
        raise FormError("nobody has a prize before a round is published")
    if not places:
        raise FormError("no place of this group has a prize")
    return [line for line in answer.rows if line.rank <= places]
