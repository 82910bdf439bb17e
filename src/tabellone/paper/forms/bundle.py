"""The forms of one moment of an event as one document, and the forms that can be printed now."""

from collections.abc import Iterator

from tabellone.answers.groups.rounds import round_of
from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.catalogue import filled_sheet, forms_for
from tabellone.paper.forms.form import Form, FormError, Moment, Scope, Subject
from tabellone.paper.printing import Sheet, printed_together


def bundle(moment: Moment, subject: Subject, words: Words) -> tuple[Sheet, ...]:
    """Every form of a moment that can be filled in as things stand, in the order of the catalogue."""
    if moment is Moment.ROUND:
        round_of(subject.state, subject.group_id, subject.round_number, subject.role)
    sheets = []
    for form in forms_for(subject):
        if moment in form.moments and form.scope is not Scope.BOARD:
            try:
                sheets.append(filled_sheet(form, subject, words))
            except Refusal:
                continue
    if not sheets:
        raise FormError("there is nothing to print yet")
    return tuple(sheets)


def printed_bundle(moment: Moment, subject: Subject, words: Words) -> bytes:
    """Everything for a moment in one PDF."""
    title = f"{title_of(subject.state, subject.group_id, words)} · {bundle_title(moment, subject.number, words)}"
    return printed_together(bundle(moment, subject, words), title=title)


def bundle_title(moment: Moment, number: int | None, words: Words) -> str:
    """The title of the document with all forms of a moment."""
    if moment is Moment.ROUND:
        return words("Everything for round {number}", number=number or "")
    titles = {
        Moment.START: words("Everything for the start"),
        Moment.END: words("Everything for the end"),
        Moment.NEEDED: words("Forms for when they are needed"),
    }
    return titles[moment]


def printable_forms(subject: Subject, words: Words) -> Iterator[Form]:
    """Those of the event, the group and the round that have what they need; forms of a board stand at the board."""
    for form in forms_for(subject):
        if form.scope is Scope.BOARD or (form.scope is Scope.ROUND and subject.number is None):
            continue
        try:
            _check(form, subject, words)
        except Refusal:
            continue
        yield form


def _check(form: Form, subject: Subject, words: Words) -> None:
    if form.check is None:
        filled_sheet(form, subject, words)
    else:
        form.check(subject)
