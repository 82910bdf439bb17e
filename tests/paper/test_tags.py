"""Tagged PDF: title, language, headings, tables and the texts of pictures, for programs that read aloud."""

import pytest
from tests.paper.forms.events import event_of, subject_of
from tests.paper.reading import Tag, opened, tags

from tabellone.core.model import Discipline
from tabellone.locales.words import words
from tabellone.paper.forms.bundle import printed_bundle
from tabellone.paper.forms.catalogue import filled_sheet, form_named
from tabellone.paper.forms.form import Moment
from tabellone.paper.forms.parts import paper
from tabellone.paper.printing import printed

UNIVERSAL_ACCESS = b"<pdfuaid:part>1</pdfuaid:part>"


def elements(pdf: bytes) -> list[Tag]:
    return [element for root in tags(pdf) for element in root.all()]


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_document_says_its_title_and_language(language: str) -> None:
    subject = subject_of(event_of(7, "italo-swiss", Discipline.DAMA_ITALIANA))
    pdf = printed_bundle(Moment.ROUND, subject, words(language))
    with opened(pdf) as document:
        title = document.get_metadata_dict()["Title"]
    expected = {"it": "Tutto per il turno 3", "en": "Everything for round 3"}
    assert title == f"Torneo della Prova · {expected[language]}"
    assert f"/Lang({language})".encode() in pdf.replace(b"/Lang (", b"/Lang(")
    assert UNIVERSAL_ACCESS in pdf


def test_headings_tables_and_their_heads_are_tagged() -> None:
    subject = subject_of(event_of(7, "lim", Discipline.CHESS))
    sheet = filled_sheet(form_named("standings"), subject, words("en"))
    types = [element.type for element in elements(printed(sheet.template, sheet.data))]
    assert types.count("H1") == 1
    assert types.count("Table") == 1
    assert types.count("TH") == 5 + len(sheet.data["columns"])  # type: ignore[arg-type]
    assert types.count("TR") == 1 + 7


@pytest.mark.parametrize("name", ["pairings", "slips", "opening-cards", "round-picture", "race"])
def test_every_picture_has_words(name: str) -> None:
    subject = subject_of(event_of(7, "italo-swiss", Discipline.DAMA_ITALIANA))
    sheet = filled_sheet(form_named(name), subject, words("en"))
    figures = [tag for tag in elements(printed(sheet.template, sheet.data)) if tag.type == "Figure"]
    assert figures
    assert all(len(figure.alternative) > 5 for figure in figures)


def test_a_name_in_signs_that_no_typeface_has_is_printed_all_the_same() -> None:
    sheet = paper("王小明", "Prova", (), [], words("en"))
    pdf = printed(sheet.template, sheet.data)
    assert UNIVERSAL_ACCESS not in pdf
    assert [element.type for element in elements(pdf)].count("H1") == 1
