"""The forms that can be printed of a group and a round as they stand."""

from collections.abc import Iterator

from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words
from tabellone.paper.forms.catalogue import filled_sheet, forms_for
from tabellone.paper.forms.form import Form, Scope, Subject


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
