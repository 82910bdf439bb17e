"""Scoresheets: blank, with the heading of a board, and with the moves of a game that was played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.paper.forms.adjourned_subject import LONG_NAMES, adjourned_subject

from tabellone.answers.game_record import game_records
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Role
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named, sheet_with_moves
from tabellone.paper.forms.form import Blank, FormError
from tabellone.paper.forms.scoresheet import game_scoresheets, legend
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
ITALIAN = b'[Event "Prova"]\n[White "Alfa"]\n[Black "Beta"]\n[Round "3"]\n1. 21-17 9-13 2. 25-21 10-14 3. 17x10 2-0'
CHESS = b'[White "Alfa"]\n[Black "Beta"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1/2-1/2'
SHUTTLE = (b'[FEN "W:WK30:BK2"]\n' + b"30-27 2-6 27-30 6-2 " * 50)[:-1]


def texts(sheet: Sheet, pages_of: Pages) -> list[str]:
    return [page.replace("\u200b", "") for page in pages_of(printed(sheet.template, sheet.data))]


def games(sheet: Sheet) -> Any:
    return sheet.data["games"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("discipline", Discipline)
def test_a_blank_scoresheet_is_one_page_with_all_its_moves(
    discipline: Discipline, language: str, pages_of: Pages
) -> None:
    vocabulary = words(language, discipline)
    (page,) = texts(blank_sheet(form_named("scoresheet"), Blank(discipline), vocabulary), pages_of)
    last = 60 if discipline is Discipline.CHESS else 75
    assert all(str(number) in page for number in range(1, last + 1))
    if discipline is not Discipline.CHESS:
        missing = [line for line in legend(vocabulary) if str(line).replace(" ", "") not in page.replace(" ", "")]
        assert missing == []
        assert page.count("✓") == 7  # two in each column, and the legend


def test_a_game_of_dama_italiana_fills_heading_opening_and_moves(pages_of: Pages) -> None:
    sheet = game_scoresheets(game_records(ITALIAN), words("it", Discipline.DAMA_ITALIANA))
    (page,) = texts(sheet, pages_of)
    for text in ("Prova", "Alfa", "Beta", "Apertura n.1", "Turno n.3", "121-179-13", "225-2110-14", "317x10"):
        assert text in page, text
    assert [player["result"] for player in games(sheet)[0]["players"]] == ["2", "0"]


@pytest.mark.parametrize(("language", "knight", "bishop"), [("it", "Cf3", "Ab5"), ("en", "Nf3", "Bb5")])
def test_pieces_of_chess_have_the_letters_of_the_language(
    language: str, knight: str, bishop: str, pages_of: Pages
) -> None:
    (page,) = texts(game_scoresheets(game_records(CHESS), words(language, Discipline.CHESS)), pages_of)
    assert f"2{knight}" in page
    assert f"3{bishop}" in page
    assert "O-O" in page


def test_a_game_longer_than_a_sheet_goes_on_with_the_next_number(pages_of: Pages) -> None:
    sheet = game_scoresheets(game_records(SHUTTLE, Discipline.DAMA_ITALIANA), words("it"))
    first, second = texts(sheet, pages_of)
    assert "W:WK30:BK2" in first
    assert [game["first"] for game in games(sheet)] == [0, 75]
    assert "7627-306-2" in second.replace(" ", "")
    assert "150" in second


def test_games_of_different_kinds_are_not_on_one_form() -> None:
    with pytest.raises(FormError, match="not all of one kind"):
        game_scoresheets(game_records(ITALIAN + b"\n\n" + CHESS), words("en"))


@pytest.mark.parametrize("discipline", Discipline)
def test_the_scoresheet_of_an_adjourned_board_has_its_last_moves_for_arbiters(
    discipline: Discipline, pages_of: Pages
) -> None:
    subject = adjourned_subject(discipline)
    form, vocabulary = form_named("scoresheet"), words("it", discipline)
    (page,) = texts(filled_sheet(form, subject, vocabulary), pages_of)
    assert "3131-1731x13" in page
    assert all(name in page for name in LONG_NAMES)
    assert "Firma dell'arbitro" in page
    assert not any(arbiter.name in page for arbiter in subject.state.event.arbiters)
    (public,) = texts(filled_sheet(form, replace(subject, role=Role.PUBLIC), vocabulary), pages_of)
    assert "31x13" not in public


def test_the_moves_of_a_game_stand_under_the_heading_of_its_board(pages_of: Pages) -> None:
    subject = adjourned_subject(Discipline.DAMA_ITALIANA)
    sheet = sheet_with_moves(form_named("scoresheet"), subject, ITALIAN, words("it"))
    (page,) = texts(sheet, pages_of)
    for text in (subject.state.event.name, *LONG_NAMES, "121-179-13"):
        assert text in page, text
    assert "Alfa" not in page


@pytest.mark.parametrize(
    ("form", "moves", "sentence"),
    [
        ("scoresheet", CHESS, "a move is written 23-19"),
        ("scoresheet", ITALIAN + b"\n\n" + ITALIAN, "a board has one game"),
        ("standings", ITALIAN, "moves stand on the form scoresheet alone"),
    ],
)
def test_moves_that_are_not_those_of_the_board_are_refused(form: str, moves: bytes, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        sheet_with_moves(form_named(form), adjourned_subject(Discipline.DAMA_ITALIANA), moves, words("en"))
