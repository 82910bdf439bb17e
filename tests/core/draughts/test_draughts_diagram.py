"""Diagrams as pictures and as text."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.diagram import board_svg, board_text
from tabellone.core.draughts.moves import apply
from tabellone.core.draughts.notation import find_move
from tabellone.core.draughts.position import Position, parse_fen, write_fen

SVG = "{http://www.w3.org/2000/svg}"
MIXED = parse_fen("W:WK30,21,29,K15:B3,7,K23,K25,12", Variant.ITALIAN)


def picture(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314


def pieces(root: ET.Element) -> list[str]:
    classes = [group.get("class", "") for group in root.iter(f"{SVG}g")]
    return sorted(name.removeprefix("piece ") for name in classes if name.startswith("piece "))


@pytest.mark.parametrize(("variant", "men"), [(Variant.ITALIAN, 12), (Variant.INTERNATIONAL, 20)])
def test_the_picture_has_a_disc_for_each_piece(variant: Variant, men: int) -> None:
    root = picture(board_svg(Position.initial(variant)))
    assert pieces(root) == ["black man"] * men + ["white man"] * men


def test_kings_and_men_are_told_apart() -> None:
    assert pieces(picture(board_svg(MIXED))) == (
        ["black king"] * 2 + ["black man"] * 3 + ["white king"] * 2 + ["white man"] * 2
    )


def test_squares_are_numbered_unless_told_otherwise() -> None:
    numbered = picture(board_svg(MIXED))
    assert [text.text for text in numbered.iter(f"{SVG}text")] == [str(number) for number in range(1, 33)]
    assert list(picture(board_svg(MIXED, numbers=False)).iter(f"{SVG}text")) == []


def test_the_picture_is_named_for_people_who_do_not_see_it() -> None:
    root = picture(board_svg(MIXED, title="Finale <3> & mossa"))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Finale <3> & mossa"
    assert root.findtext(f"{SVG}desc") == write_fen(MIXED)


def test_a_picture_without_title_is_named_by_its_fen() -> None:
    assert picture(board_svg(MIXED)).findtext(f"{SVG}title") == write_fen(MIXED)


@given(st.text())
def test_any_title_gives_well_formed_xml_without_scripts(title: str) -> None:
    root = picture(board_svg(MIXED, title=title))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "desc", "rect", "text", "g", "circle", "path"
    }  # fmt: skip


def test_the_last_move_is_shown_by_its_path_and_by_what_it_took() -> None:
    move = find_move(MIXED, "15x8")
    root = picture(board_svg(apply(MIXED, move), last_move=move))
    [path] = root.iter(f"{SVG}polyline")
    assert len(path.get("points", "").split()) == 2
    assert len([mark for mark in root.iter(f"{SVG}path") if mark.get("class") == "taken"]) == 1


def test_the_flipped_board_has_black_at_the_bottom() -> None:
    position = parse_fen("W:WK32:BK1", Variant.ITALIAN)

    def height_of_black(*, flipped: bool) -> int:
        root = picture(board_svg(position, flipped=flipped))
        [group] = [element for element in root.iter(f"{SVG}g") if "black" in element.get("class", "")]
        return int(group[0].get("cy", ""))

    assert height_of_black(flipped=False) < height_of_black(flipped=True)


@pytest.mark.parametrize("variant", Variant)
def test_coordinates_are_whole_numbers(variant: Variant) -> None:
    move = find_move(Position.initial(variant), "22-18" if variant is Variant.ITALIAN else "32-28")
    svg = board_svg(apply(Position.initial(variant), move), last_move=move)
    drawing = svg.split("</desc>")[1]
    assert re.findall(r"[0-9]\.[0-9]", drawing) == []
    assert all(int(number) >= 0 for number in re.findall(r' (?:x|y|cx|cy)="([^"]*)"', drawing))


def test_text_shows_the_rows_with_their_end_squares() -> None:
    assert board_text(MIXED) == (
        " 1  .   .   b   .     4\n"
        " 5    .   .   b   .   8\n"
        " 9  .   .   .   b    12\n"
        "13    .   .   W   .  16\n"
        "17  .   .   .   .    20\n"
        "21    w   .   B   .  24\n"
        "25  B   .   .   .    28\n"
        "29    w   W   .   .  32\n"
    )
