"""Forms A and B: every field of 003 Tab. 2 and 3, blank and filled, with the position on the board of the game."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.paper.forms.adjourned_subject import LONG_NAMES, adjourned_subject

from tabellone.core.model import Discipline
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
FIELDS_OF_A = (
    "Federazione Italiana Dama",
    "Modulo A",
    "Denominazione della gara",
    "data",
    "turno",
    "partita",
    "Bianco",
    "Nero",
    "Ultime mosse che risultano dalla trascrizione",
    "n.",
    "mosse del Bianco",
    "mosse del Nero",
    "Tempo impiegato fino a questo punto",
    "nuovo tempo",
    "tempo del Bianco",
    "tempo del Nero",
    "colore che muove",
    "Posizione",
    "pedine bianche",
    "pedine nere",
    "dame bianche",
    "dame nere",
    "Firma del Bianco",
    "Firma del Nero",
    "Firma dell’arbitro",
)
FIELDS_OF_B = (
    "Federazione Italiana Dama",
    "Modulo B",
    "Denominazione della gara",
    "data",
    "turno",
    "partita",
    "Bianco",
    "Nero",
    "Firma dell’arbitro",
    "Mossa da effettuare",
    "Firma del giocatore",
    "Posizione",
)
SQUARES = {Discipline.DAMA_ITALIANA: 32, Discipline.DAMA_INTERNAZIONALE: 50}


def only_page(sheet: Sheet, pages_of: Pages) -> str:
    (page,) = pages_of(printed(sheet.template, sheet.data))
    return page.replace("\u200b", "").replace("'", "’")


def first_form(sheet: Sheet) -> Any:
    return sheet.data["forms"][0]  # type: ignore[index]


@pytest.mark.parametrize(("name", "fields"), [("adjourned-game", FIELDS_OF_A), ("sealed-move", FIELDS_OF_B)])
@pytest.mark.parametrize("discipline", SQUARES)
def test_a_form_has_every_field_of_the_regulation(
    name: str, fields: tuple[str, ...], discipline: Discipline, pages_of: Pages
) -> None:
    vocabulary = words("it", discipline)
    sheets = (
        blank_sheet(form_named(name), Blank(discipline), vocabulary),
        filled_sheet(form_named(name), adjourned_subject(discipline), vocabulary),
    )
    for sheet in sheets:
        page = only_page(sheet, pages_of)
        assert [field for field in fields if field not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("discipline", Discipline)
@pytest.mark.parametrize("moves", [0, 20])
def test_form_a_has_what_the_desk_recorded_on_one_page(
    discipline: Discipline, language: str, moves: int, pages_of: Pages
) -> None:
    subject = adjourned_subject(discipline, moves)
    page = only_page(filled_sheet(form_named("adjourned-game"), subject, words(language, discipline)), pages_of)
    signatures = ("Alfa firma", "Beta firma", "Gamma firma")
    for value in (subject.state.event.name, *LONG_NAMES, "1:02:03", "1:30:00", "0:30:00", *signatures):
        assert value.replace("'", "’") in page, value
    assert "21-18" not in page
    for number in range(31, 31 + moves):
        assert f"{number}{number}-17{number}x13" in page
    if discipline is Discipline.DAMA_ITALIANA:
        assert all(squares in page for squares in ("17, 21, 30", "5, 9", "14", "23, 32"))
    if discipline is Discipline.CHESS:
        assert "8/5pk1/6p1/8/3R4/6P1/r4PK1/8 w - - 0 41" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("discipline", Discipline)
def test_form_b_has_the_sealed_move_and_its_signatures(discipline: Discipline, language: str, pages_of: Pages) -> None:
    subject = adjourned_subject(discipline)
    page = only_page(filled_sheet(form_named("sealed-move"), subject, words(language, discipline)), pages_of)
    for value in (subject.state.event.name, *LONG_NAMES, "21-18", "Delta firma", "Gamma firma"):
        assert value.replace("'", "’") in page, value


@pytest.mark.parametrize("name", ["adjourned-game", "sealed-move"])
@pytest.mark.parametrize("discipline", Discipline)
def test_the_board_is_that_of_the_game(name: str, discipline: Discipline) -> None:
    vocabulary = words("it", discipline)
    blank = first_form(blank_sheet(form_named(name), Blank(discipline), vocabulary))
    filled = first_form(filled_sheet(form_named(name), adjourned_subject(discipline), vocabulary))
    last = f">{SQUARES[discipline]}</text>" if discipline in SQUARES else ">h</text>"
    for form in (blank, filled):
        assert last in form["diagram"]
        assert f">{SQUARES.get(discipline, 32) + 1}</text>" not in form["diagram"]
    assert 'class="piece' not in blank["diagram"]
    pieces = {Discipline.DAMA_ITALIANA: 8, Discipline.DAMA_INTERNAZIONALE: 41, Discipline.CHESS: 8}
    assert filled["diagram"].count('class="piece') == pieces[discipline]
    assert filled["alternative"]
