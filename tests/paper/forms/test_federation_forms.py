"""Request, competition sheet, arbiters' reports (003 Tab. 25 to 27) and final report: the text against the event."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.paper.forms.adjourned_subject import LONG_NAMES, adjourned_subject

from tabellone.answers.events.report import final_report
from tabellone.answers.groups.event_rating import event_rating
from tabellone.answers.groups.pictures import crosstable
from tabellone.answers.groups.standings import standings
from tabellone.core.model import Discipline
from tabellone.desk.event.state import Closing
from tabellone.locales.results import colour_sign
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Sheet, printed
from tabellone.regulations.loader import articles, interpretations

Pages = Callable[[bytes], list[str]]
READINGS = {
    "request": ("Tab. 25", "fid-request-form"),
    "competition-sheet": ("Tab. 26", "fid-competition-sheet"),
    "arbiters-report": ("Tab. 27", "fid-arbiters-report"),
    "arbiters-work": ("Tab. 27", "fid-arbiters-report"),
}


def text_of(sheet: Sheet, pages_of: Pages) -> str:
    return "".join(pages_of(printed(sheet.template, sheet.data))).replace("\u200b", "")


def parts_of(sheet: Sheet) -> Any:
    return sheet.data["parts"]


def squeezed(text: str) -> str:
    """Without blanks: where a line was broken the blank is not printed."""
    return text.replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READINGS)
def test_a_form_without_an_original_names_its_reading_blank_and_filled(
    name: str, language: str, pages_of: Pages
) -> None:
    article, reading = READINGS[name]
    vocabulary = words(language, Discipline.DAMA_ITALIANA)
    sentence = {"en": "The original form was not available.", "it": "Il modulo originale non era disponibile."}
    for sheet in (
        blank_sheet(form_named(name), Blank(Discipline.DAMA_ITALIANA), vocabulary),
        filled_sheet(form_named(name), adjourned_subject(Discipline.DAMA_ITALIANA), vocabulary),
    ):
        text = squeezed(text_of(sheet, pages_of))
        for part in (article, reading, sentence[language]):
            assert squeezed(part) in text, part
    assert interpretations()[reading].article == article
    (named,) = [known.readings for known in articles() if (known.body, known.id) == ("fid", article)]
    assert reading in named


def test_the_request_has_what_the_announcement_says(pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.DAMA_ITALIANA)
    made = subject.state.event
    text = text_of(filled_sheet(form_named("request"), subject, words("it")), pages_of)
    arbiters = [arbiter.name for arbiter in made.arbiters]
    for part in (made.name, made.place, made.organiser, made.time_control, *arbiters, "24 ottobre 2026", "tabella C"):
        assert squeezed(part) in squeezed(text), part
    assert text.count("×") == 1


@pytest.mark.parametrize(("validity", "cross"), [(0, 0), (50, 1), (100, 2), (75, 3)])
def test_the_request_has_a_cross_at_the_validity(validity: int, cross: int) -> None:
    subject = adjourned_subject(Discipline.DAMA_ITALIANA)
    made = replace(subject.state.event, validity=validity)
    changed = replace(subject, state=replace(subject.state, settings=made))
    sheet = filled_sheet(form_named("request"), changed, words("en"))
    (boxes,) = (part["pairs"] for part in parts_of(sheet) if part["kind"] == "choices")
    assert [is_chosen for _, is_chosen in boxes] == [place == cross for place in range(4)]


@pytest.mark.parametrize("discipline", Discipline)
def test_the_competition_sheet_has_standings_quotients_results_and_ratings(
    discipline: Discipline, pages_of: Pages
) -> None:
    subject = adjourned_subject(discipline)
    vocabulary = words("it", discipline)
    text = squeezed(text_of(filled_sheet(form_named("competition-sheet"), subject, vocabulary), pages_of))
    table = crosstable(subject.state, subject.group_id)
    ratings = {line.player: line for line in event_rating(subject.state).rows}
    for line in standings(subject.state, subject.group_id, subject.role).rows:
        assert squeezed(line.name) in text
        rating = ratings.get(line.player)
        if rating is not None and rating.expected is not None:
            parts = (vocabulary.rounded(rating.expected, 2), vocabulary.signed(rating.change), str(rating.after))
            assert "".join(parts) in text, line.name
    assert len(table.lines) == len(standings(subject.state, subject.group_id, subject.role).rows)
    if not table.is_round_robin:
        assert squeezed("numero dell'avversario, colore") in text
        (first, *_) = (cell for line in table.lines for (cell,) in [line.cells[0]] if cell.opponent is not None)
        (colour,) = first.colours
        assert f"{first.opponent}{colour_sign(colour, vocabulary)}{vocabulary.points(first.points)}" in text
    if discipline is not Discipline.CHESS:
        assert "Primoquoziente" in text
        assert "Secondoquoziente" in text


def test_the_arbiters_reports_have_all_arbiters_and_what_happened(pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.CHESS)
    vocabulary = words("it", Discipline.CHESS)
    for name in ("arbiters-report", "arbiters-work"):
        text = text_of(filled_sheet(form_named(name), subject, vocabulary), pages_of)
        for arbiter in subject.state.event.arbiters:
            assert arbiter.name in text, name
    report = text_of(filled_sheet(form_named("arbiters-report"), subject, vocabulary), pages_of)
    for note in final_report(subject.state, subject.role).groups[0].withdrawals:
        assert note.name in report
    assert "Partite sospese1" in report


def decisions(subject: Subject) -> dict[str, str]:
    """The tie-break that places each player before the next, computed anew from the standings."""
    answer = standings(subject.state, subject.group_id, subject.role)
    by = {}
    for line, behind in zip(answer.rows, answer.rows[1:], strict=False):
        reasons: list[tuple[str, object, object]] = [("points", line.points, behind.points)]
        for rule in answer.tie_breaks:
            reasons.append((rule.name, line.tie_breaks.get(rule.name), behind.tie_breaks.get(rule.name)))
        by[line.name] = next((name for name, own, other in reasons if own != other), "equal")
    return by


@pytest.mark.parametrize("discipline", Discipline)
def test_the_final_report_says_what_decided_each_rank(discipline: Discipline, pages_of: Pages) -> None:
    subject = adjourned_subject(discipline)
    vocabulary = words("en", discipline)
    sheet = filled_sheet(form_named("final-report"), subject, vocabulary)
    tables = [part for part in parts_of(sheet) if part["kind"] == "table"]
    rows = {row[2]: row[-1] for row in tables[0]["rows"]}
    expected = decisions(subject)
    starts = {
        "points": "points",
        "equal": "equal in everything",
        "quotient1": "First quotient: ",
        "quotient2": "Second quotient: ",
        "bucholz": "Buchholz: ",
        "bucholz-cut1": "Buchholz cut 1: ",
    }
    assert len(rows) == len(expected) + 1
    for name, reason in expected.items():
        assert str(rows[name]).startswith(starts[reason]), name
    text = squeezed(text_of(sheet, pages_of))
    assert all(squeezed(name) in text for name in LONG_NAMES)
    assert ("provisional" in text) is (subject.state.closing is Closing.OPEN)
