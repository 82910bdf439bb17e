"""Cards that are cut out: names, codes, openings, prizes; blank and filled."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.desk.event.desk import A
from tests.paper.forms.field import blank, field_of, filled, hard_name, subject_of

from tabellone.answers.groups.rounds import round_of
from tabellone.answers.groups.standings import standings
from tabellone.answers.openings import opening_numbered
from tabellone.answers.tables.draw import varma_table
from tabellone.core.refusal import Refusal
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import LANGUAGES
from tabellone.paper.charts import qr_file
from tabellone.paper.forms.form import FormError
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
ADDRESS = "http://192.168.1.5:8421/events/prova"


def cards_of(sheet: Sheet) -> Sequence[Any]:
    cards = sheet.data["cards"]
    assert isinstance(cards, list)
    return cards


def text_of(sheet: Sheet, pages_of: Pages) -> str:
    return "".join(pages_of(printed(sheet.template, sheet.data))).replace("\u200b", "")


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (7, 1), (24, 3), (200, 20)])
def test_everybody_has_a_badge_ten_a_sheet(count: int, sheets: int, pages_of: Pages) -> None:
    sheet = filled("badges", subject_of(field_of(count, "italo-swiss", 6, 0)))
    pages = pages_of(printed(sheet.template, sheet.data))
    text = "".join(pages).replace("\u200b", "")
    assert len(pages) == sheets
    assert [name for name in map(hard_name, range(count)) if name not in text] == []


def test_a_badge_has_the_code_of_the_player_where_phones_reach_a_public_event() -> None:
    public, private = field_of(4, "italo-swiss", 3, 1), field_of(4, "italo-swiss", 3, 0)
    numbers = {public.entrant(player).name: number for player, number in public.group(A).numbers.items()}
    for card in cards_of(filled("badges", subject_of(public, address=ADDRESS))):
        number = numbers[card["name"].removeprefix("GM ")]
        assert card["picture"] == qr_file(f"{ADDRESS}/{A}/player/{number}").decode()
    for sheet in (
        filled("badges", subject_of(public)),
        filled("badges", subject_of(private, address=ADDRESS)),
    ):
        assert {card["picture"] for card in cards_of(sheet)} == {""}


def test_a_place_card_has_the_name_on_both_sides(pages_of: Pages) -> None:
    text = text_of(filled("place-cards", subject_of(field_of(7, "italo-swiss", 6, 0))), pages_of)
    assert [text.count(hard_name(place)) for place in range(7)] == [2] * 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_opening_card_has_the_number_the_moves_the_board_and_the_position(language: str, pages_of: Pages) -> None:
    (journal,) = (journal for journal in demo_journals() if journal.book.id == "demo-italiana")
    subject = subject_of(folded(EventBook(), journal.entries).state)
    boards = round_of(subject.state, subject.group_id, subject.round_number, Role.CHIEF).boards
    sheet = filled("opening-cards", subject, language)
    text = text_of(sheet, pages_of)
    for card, board in zip(cards_of(sheet), boards, strict=True):
        assert board.opening is not None
        moves = " ".join(opening_numbered(board.opening).moves)
        assert str(board.opening) in card["big"]
        assert (card["name"], str(board.board) in card["lines"][0]) == (moves, True)
        assert card["picture"].startswith("<svg")
        assert moves in text


def test_the_envelopes_have_the_numbers_of_the_varma_table(pages_of: Pages) -> None:
    table = varma_table(10)
    in_event = filled("varma-envelopes", subject_of(field_of(10, "round-robin", None, 0)))
    for sheet in (in_event, blank("varma-envelopes", 10)):
        text = text_of(sheet, pages_of)
        for name, numbers in table.groups.items():
            assert f"Busta {name}" in text
            assert "  ".join(map(str, numbers)) in text
    with pytest.raises(FormError, match="those of a round robin"):
        filled("varma-envelopes", subject_of(field_of(10, "italo-swiss", 3, 0)))
    with pytest.raises(Refusal):
        blank("varma-envelopes", 200)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["prize-list", "receipts", "certificates"])
def test_whoever_has_a_prize_is_named_with_his_place_and_nobody_else(form: str, language: str, pages_of: Pages) -> None:
    state = field_of(24, "italo-swiss", 9, 3)
    text = text_of(filled(form, subject_of(state), language), pages_of)
    places = state.group(A).settings.places_with_prizes
    for line in standings(state, A, Role.CHIEF).rows:
        assert (line.name in text) is (line.rank <= places), line.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["place-cards", "badges", "opening-cards", "receipts", "certificates"])
def test_a_blank_card_is_one_sheet_with_lines_to_write_on(form: str, language: str, pages_of: Pages) -> None:
    sheet = blank(form, 24, language=language)
    assert len(pages_of(printed(sheet.template, sheet.data))) == 1
    for card in cards_of(sheet):
        assert len(card["fields"]) >= 2
        assert {value for _, value in card["fields"]} == {""}


@pytest.mark.parametrize("form", ["prize-list", "receipts", "certificates"])
def test_there_are_no_prizes_before_a_round_or_where_no_place_has_one(form: str) -> None:
    with pytest.raises(FormError, match="before a round is published"):
        filled(form, subject_of(field_of(6, "italo-swiss", 3, 0)))
    state = field_of(6, "italo-swiss", 3, 1)
    group = state.group(A)
    without = state.with_group(replace(group, settings=replace(group.settings, prize_places=0)))
    with pytest.raises(FormError, match="no place of this group has a prize"):
        filled(form, subject_of(without))
