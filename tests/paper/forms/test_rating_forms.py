"""Rating sheets (Tab. 14 as printed), the list of an event, the reports for the FIDE rating (B.02 11.2 to 11.31)."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.paper.forms.adjourned_subject import BOOKS, LONG_NAMES, adjourned_subject, state_of

from tabellone.answers.groups.event_rating import PlayerRating, RatedLine, capital_sheet, capital_sheet_of, event_rating
from tabellone.core.explain import explain
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import event_change
from tabellone.desk.event.entrant import EntrantId
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank
from tabellone.paper.forms.rating_sheets import capital_parts
from tabellone.paper.printing import Sheet, printed
from tabellone.regulations import rulebook

Pages = Callable[[bytes], list[str]]
LABELS = (
    "Capitale iniziale (CI)",
    "Punteggio atteso (PA)",
    "Punteggio ottenuto (PO)",
    "Differenza (D)",
    "Coefficiente di sviluppo (S)",
    "Variazione (V)",
    "Capitale finale (CF)",
)


def text_of(sheet: Sheet, pages_of: Pages) -> str:
    return "".join(pages_of(printed(sheet.template, sheet.data))).replace("\u200b", "").replace(" ", "")


def worked(before: int, expected: str, scored: int, validity: int = 100) -> list[tuple[str, str]]:
    """A calculation of the edition of 2008, as the sheet sets it out."""
    rules = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    change, steps = explain(lambda: event_change(before, Fraction(scored), Fraction(expected), rules, weight=validity))
    rating = PlayerRating("", "2008", False, 1, change.scored, change.expected, before, change.after, 0, steps)
    sheet = capital_sheet_of(rating, EntrantId(1), "Bianco")
    assert sheet is not None
    line = RatedLine(EntrantId(1), "Bianco", 1, change.scored, change.expected, before, change.after, 0, "A", "A")
    facts: Any = capital_parts(sheet, line, words("it"))[0]
    return [(label, value) for label, value in facts["pairs"]]


def test_the_first_example_of_tab_14_is_set_out_as_printed() -> None:
    pairs = worked(3479, "9.30", 14)
    assert tuple(label for label, _ in pairs if label)[:7] == LABELS
    assert [value for _, value in pairs[:6]] == ["3479", "9,30", "14", "14 − 9,30 = +4,70", "100", "+4,70 × 100 = +470"]
    crossing, final = pairs[6][1], pairs[7][1]
    assert "non è 3949" in crossing
    assert "soglia 3900" in crossing
    assert "[49 × (50:100)] = 24,5" in crossing
    assert final == "3900 + 24,5 = 3924,5, arrotondato a 3925"


@pytest.mark.parametrize(
    ("before", "expected", "scored", "crossing", "final"),
    [
        (4000, "11.74", 9, "[−37 × (100:50)] = −74", "3900 − 74 = 3826"),
        (2970, "6.91", 9, "[283,5 × (100:150)] = 189", "3000 + 189 = 3189"),
        (3482, "9.33", 10, "", "3482 + 67 = 3549"),
        (3656, "10.15", 9, "", "3656 − 115 = 3541"),
    ],
)
def test_the_other_examples_of_tab_14_come_to_what_is_printed(
    before: int, expected: str, scored: int, crossing: str, final: str
) -> None:
    values = [value for _, value in worked(before, expected, scored)]
    assert final in values
    assert any(crossing in value for value in values)
    assert len(values) == (9 if crossing else 8)


def test_the_validity_stands_in_the_difference() -> None:
    assert dict(worked(3482, "9.33", 10, 50))["Differenza (D)"] == "(10 − 9,33) × 50 % = +0,34"


@pytest.mark.parametrize("discipline", [Discipline.DAMA_ITALIANA, Discipline.DAMA_INTERNAZIONALE])
def test_the_sheets_of_an_event_have_the_numbers_of_everybody(discipline: Discipline, pages_of: Pages) -> None:
    subject = replace(adjourned_subject(discipline), state=state_of(BOOKS[discipline]))
    text = text_of(filled_sheet(form_named("rating-sheets"), subject, words("it", discipline)), pages_of)
    for line in event_rating(subject.state).rows:
        sheet = capital_sheet(subject.state, line.player)
        assert sheet is not None
        assert (sheet.before, sheet.after, sheet.expected) == (line.before, line.after, line.expected)
        assert line.name.replace(" ", "") in text
        assert f"CI){sheet.before}" in text
        assert f"={sheet.after}" in text


def test_chess_has_the_steps_of_its_own_system(pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.CHESS)
    text = text_of(filled_sheet(form_named("rating-sheets"), subject, words("it", Discipline.CHESS)), pages_of)
    assert "CI)" not in text
    assert "FIDE,B.02" in text
    assert all(capital_sheet(subject.state, line.player) is None for line in event_rating(subject.state).rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("discipline", Discipline)
def test_the_list_of_an_event_has_every_rating_before_and_after(
    discipline: Discipline, language: str, pages_of: Pages
) -> None:
    subject = adjourned_subject(discipline)
    vocabulary = words(language, discipline)
    text = text_of(filled_sheet(form_named("event-ratings"), subject, vocabulary), pages_of)
    for line in event_rating(subject.state).rows:
        if line.player in subject.group.members and line.change is not None:
            assert f"{vocabulary.signed(line.change)}{line.after}" in text, line.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fide_report_has_every_field_of_11_2_and_11_3(language: str, pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.CHESS)
    vocabulary = words(language, Discipline.CHESS)
    sheet = filled_sheet(form_named("fide-report"), subject, vocabulary)
    text, made = text_of(sheet, pages_of), subject.state.event
    days = [vocabulary.short_day(day) for day in (made.starts_on, made.ends_on)]
    for value in (made.name, *days, made.time_control, made.place, *LONG_NAMES, "(11.23)"):
        assert value is not None
        assert value.replace(" ", "") in text, value
    for word in ("title", "fed.", "rating", "points", "Chief arbiter", "Withdrawals"):
        assert vocabulary(word).replace(" ", "") in text, word
    rows: Any = sheet.data["parts"][0]["rows"]  # type: ignore[index,call-overload]
    assert [row["place"] for row in rows] == [str(place) for place in range(1, len(rows) + 1)]
    signs = {cell.split()[-1] for row in rows for cell in row["cells"] if cell.split()}
    assert {"1", "½", "0", "+", "="} <= signs
    colours = {"it": {"b", "n"}, "en": {"w", "b"}}[language]
    assert {cell.split()[0][-1] for row in rows for cell in row["cells"] if len(cell.split()) == 2} == colours


def test_the_computer_report_has_rar_n_w_and_ru(pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.CHESS)
    sheet = filled_sheet(form_named("fide-computer-report"), subject, words("en", Discipline.CHESS))
    assert {"Rar", "n", "W", "Ru"} <= set(sheet.data["columns"])  # type: ignore[arg-type]
    assert all(name.replace(" ", "") in text_of(sheet, pages_of) for name in LONG_NAMES)


@pytest.mark.parametrize(
    ("name", "number"), [("fide-report-round-robin", 1), ("fide-report", 2), ("fide-report-teams", 3)]
)
def test_the_blank_fide_forms_have_their_number_and_columns(name: str, number: int, pages_of: Pages) -> None:
    vocabulary = words("it", Discipline.CHESS)
    sheet = blank_sheet(form_named(name), Blank(Discipline.CHESS, 10, 7), vocabulary)
    text = text_of(sheet, pages_of)
    assert f"modulo{number}" in text
    assert ("squadra" in text) is (number == 3)
    (table,) = (part for part in sheet.data["parts"] if part["kind"] == "grid")  # type: ignore[union-attr,index,call-overload]
    cells = [column["title"] for column in table["columns"] if column["title"].isdigit()]  # type: ignore[index,call-overload,union-attr]
    assert len(cells) == (10 if number == 1 else 7)


@pytest.mark.parametrize("discipline", Discipline)
def test_a_blank_rating_sheet_has_the_lines_of_the_calculation(discipline: Discipline, pages_of: Pages) -> None:
    sheet = blank_sheet(form_named("rating-sheets"), Blank(discipline), words("it", discipline))
    text = text_of(sheet, pages_of)
    labels = ("Punteggio prima (R)", "Coefficiente (K)") if discipline is Discipline.CHESS else LABELS
    assert all(text.count(label.replace(" ", "")) == 4 for label in labels)
