"""What is given away at the end: the list of prizes, receipts and certificates."""

from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.numbers import N_
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.cards import Card, CardSize, card_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.parts import Column, paper, ruled, signatures
from tabellone.paper.printing import Sheet

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
    day = words.short_day(subject.state.made.ends_on or subject.state.made.starts_on)
    cards = [_receipt(event, words, name=line.name, place=str(line.rank), day=day) for line in _winners(subject)]
    return card_sheet(words("Receipts"), cards, _RECEIPT, words)


def blank_receipts(blank: Blank, words: Words) -> Sheet:
    """Receipts to be filled in by hand."""
    del blank
    return card_sheet(words("Receipts"), [_receipt("", words)] * RECEIPTS_A_SHEET, _RECEIPT, words)


def _receipt(event: str, words: Words, *, name: str = "", place: str = "", day: str = "") -> Card:
    return Card(
        head=event,
        big=words("Receipt"),
        fields=(
            (words("I have received the sum or the prize of"), ""),
            (words("for the place"), place),
            (words("name"), name),
            (words("place and date"), day),
            (words("signature"), ""),
        ),
    )


def certificates(subject: Subject, words: Words) -> Sheet:
    """A certificate for each place that has a prize."""
    made = subject.state.made
    chief = ", ".join(arbiter.name for arbiter in made.arbiters if arbiter.role is ArbiterRole.CHIEF)
    where = ", ".join(filter(None, (made.place, words.short_day(made.ends_on or made.starts_on))))
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
