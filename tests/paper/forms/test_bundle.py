"""All forms of a moment in one document, each on pages of its own with page numbers of its own."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tabellone.core.refusal import Refusal
from tabellone.desk.demo.events import EVENTS
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.bundle import bundle, printable_forms, printed_bundle
from tabellone.paper.forms.catalogue import FORMS, filled_sheet, form_named
from tabellone.paper.forms.form import FormError, Moment, Scope, Subject
from tabellone.paper.printing import PrintError, printed, printed_together

ENGLISH = words("en")
Pages = Callable[[bytes], list[str]]


@pytest.fixture(scope="module")
def subject() -> Subject:
    """Four rounds of dama italiana, the fourth being played."""
    journal = next(journal for journal in (make() for make in EVENTS) if journal.book.id == "demo-italiana")
    return Subject(folded(EventBook(), journal.entries).state, Role.CHIEF, GroupId(1), 4)


def test_the_document_has_the_pages_of_every_sheet_in_their_order(subject: Subject, pages_of: Pages) -> None:
    of_event = replace(subject, number=None)
    singly = [
        page
        for sheet in bundle(Moment.END, of_event, ENGLISH)
        for page in pages_of(printed(sheet.template, sheet.data))
    ]
    together = pages_of(printed_bundle(Moment.END, of_event, ENGLISH))
    assert together == singly
    counts = [page[-5:] for page in together if page[-5:-3].strip().isdigit()]
    assert {"1 / 1", "1 / 2", "2 / 2"} <= set(counts)


@pytest.mark.parametrize("moment", [Moment.START, Moment.ROUND, Moment.END])
def test_a_bundle_has_every_form_of_its_moment_that_can_be_filled(subject: Subject, moment: Moment) -> None:
    about = subject if moment is Moment.ROUND else replace(subject, number=None)
    expected = [
        form
        for form in FORMS
        if form.filled
        and moment in form.moments
        and form.scope is not Scope.BOARD
        and form.name != "calendar"  # it is no round robin
        and subject.discipline in form.disciplines
    ]
    assert bundle(moment, about, ENGLISH) == tuple(filled_sheet(form, about, ENGLISH) for form in expected)
    assert expected


def test_of_a_round_there_are_the_standings_after_it(subject: Subject) -> None:
    standings = filled_sheet(form_named("standings"), replace(subject, number=2), ENGLISH)
    assert standings.data["subtitle"] == "Standings after 2 rounds"
    wall = filled_sheet(form_named("wall-standings"), replace(subject, number=2), ENGLISH)
    assert wall.data["subtitle"] == "Standings after 2 rounds"
    assert standings in bundle(Moment.ROUND, replace(subject, number=2), ENGLISH)


def test_a_document_of_several_sheets_says_what_it_is(subject: Subject) -> None:
    title = "Trofeo delle Aperture · Everything for round 4"
    assert title.encode() in printed_bundle(Moment.ROUND, subject, ENGLISH)


def test_who_may_see_less_has_fewer_sheets_and_none_of_a_draft(subject: Subject) -> None:
    seen = bundle(Moment.ROUND, replace(subject, role=Role.VIEWER), ENGLISH)
    assert "slips" not in [sheet.template for sheet in seen]
    with pytest.raises(Refusal, match="round 99"):
        bundle(Moment.ROUND, replace(subject, number=99), ENGLISH)
    with pytest.raises(FormError, match="about a round"):
        bundle(Moment.ROUND, replace(subject, number=None), ENGLISH)


@pytest.mark.parametrize("number", [None, 1, 4, 9])
@pytest.mark.parametrize("role", [Role.PUBLIC, Role.CHIEF])
def test_what_is_checked_without_filling_is_what_can_be_filled(
    subject: Subject, number: int | None, role: Role
) -> None:
    about = replace(subject, number=number, role=role)

    def is_filled(name: str) -> bool:
        try:
            filled_sheet(form_named(name), about, ENGLISH)
        except Refusal:
            return False
        return True

    listed = {form.name for form in printable_forms(about, ENGLISH)}
    assert {form.name for form in FORMS if form.check and is_filled(form.name)} <= listed
    assert all(is_filled(name) for name in listed)


def test_nothing_is_no_document() -> None:
    with pytest.raises(PrintError, match="nothing to print"):
        printed_together([])
