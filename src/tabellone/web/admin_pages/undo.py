"""Undo and redo in the office: the published lists that would change are shown before anything is taken back."""

from collections.abc import Mapping

from starlette.responses import Response

from tabellone.answers.lists.effects import effect_lines
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import Fact
from tabellone.desk.roles import check_undo
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.store.office import redo_in_office, undo_in_office
from tabellone.web.office_pages.effects import EffectsQuestion, confirmation_again
from tabellone.web.office_pages.office import OfficePage
from tabellone.web.visit import house_of


def question_before_undo(office: OfficePage, form: Mapping[str, str], back: str, *, is_redo: bool) -> Response | None:
    """The lists that undo or redo would change, with the question whether to go on; None where none would."""

    def check(fact: Fact) -> None:
        check_undo(office.person, office.book, fact)

    find = redo_in_office if is_redo else undo_in_office
    next_undo = find(house_of(office.request).ledger, office.book, check)
    if not needs_confirmation(next_undo.effects):
        return None
    words = office.words
    question = EffectsQuestion(
        words("Bring it back") if is_redo else words("Undo the last operation"),
        entry_sentence(next_undo.fact, next_undo.without, words),
        words("It reaches behind published lists: they would be others, if they were computed once more."),
        words("Bring it back") if is_redo else words("Undo"),
        back,
    )
    return confirmation_again(office, effect_lines(next_undo.effects), form, question)
