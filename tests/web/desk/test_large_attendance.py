"""The attendance of a large field: all rounds on one page, a part of the players at a time."""

import re
from collections.abc import Iterator

import pytest
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in

from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance
from tabellone.web.desk_pages.attendance_page import A_PAGE

A = GroupId(1)
PLAYERS, ROUNDS, MOST_BYTES = 600, 9, 100_000
GRID = "/1/attendance"


def players(count: int) -> str:
    """Players with long names, as real ones have."""
    return "\n".join(f"Giocatore Della Prova {place:03}; {3990 - 3 * place}" for place in range(1, count + 1))


@pytest.fixture(name="field", scope="module")
def _field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arbiter]:
    with house_in(tmp_path_factory.mktemp("field")) as house:
        begun = begin(chief_of(house), players=players(PLAYERS), rounds=str(ROUNDS), then="make")
        begun.step("draw-numbers")
        yield begun


def shown(page: str) -> list[str]:
    """The players of the grid."""
    return re.findall(r'<th scope="row"><small>\d+</small> ([^<]+)</th>', page)


def test_a_page_stays_below_a_hundred_kilobytes(field: Arbiter) -> None:
    assert len(field.get(GRID).content) < MOST_BYTES


def test_every_player_stands_on_one_page_with_all_rounds(field: Arbiter) -> None:
    seen: list[str] = []
    for number in range(1, PLAYERS // A_PAGE + 1):
        page = field.get(GRID, page=str(number)).text
        seen += shown(page)
        assert len(re.findall(r'<button[^>]* name="cell"', page)) == A_PAGE * ROUNDS
    assert len(seen) == len(set(seen)) == PLAYERS


def test_one_is_found_by_name_and_by_number(field: Arbiter) -> None:
    assert shown(field.get(GRID, find="prova 417").text) == ["Giocatore Della Prova 417"]
    number = next(str(number) for player, number in field.state.groups[A].numbers.items() if player == 417)
    assert "Giocatore Della Prova 417" in shown(field.get(GRID, find=number).text)
    assert "Nobody is found." in field.get(GRID, find="niemand").text


def test_who_is_away_is_shown_alone_and_counted_over_the_whole_field(field: Arbiter) -> None:
    field.post(GRID, cell="333.4", set="absent")
    page = field.get(GRID, who="away").text
    assert shown(page) == ["Giocatore Della Prova 333"]
    counts = re.findall(r'<td class="figure">(\d+)</td>', page.partition("<tfoot>")[2])
    assert counts == [str(PLAYERS - (round_number == 4)) for round_number in range(1, ROUNDS + 1)]
    field.post(GRID, cell="333.4", set="absent")
    assert field.state.groups[A].attendance_of(EntrantId(333), 4) is Attendance.PRESENT


def test_an_act_leads_back_to_the_same_part(field: Arbiter) -> None:
    answer = field.post(GRID, cell="5.2", set="half-point bye", page="3", find="Prova", who="away")
    assert dict(answer.url.params) == {
        "find": "Prova",
        "who": "away",
        "page": "3",
        "set": "half-point bye",
        "at": "5.2",
    }
    field.post(GRID, cell="5.2", set="half-point bye")


@pytest.mark.parametrize("number", ["0", "x", "-1"])
def test_a_page_that_is_none_is_refused(field: Arbiter, number: str) -> None:
    assert field.get(GRID, page=number).status_code == 400


def test_a_page_beyond_the_last_is_the_last(field: Arbiter) -> None:
    assert shown(field.get(GRID, page="999").text) == shown(field.get(GRID, page=str(PLAYERS // A_PAGE)).text)


def test_a_check_in_has_a_tile_for_everybody_and_stays_within_a_bound(field: Arbiter) -> None:
    field.step("open-check-in")
    page = field.get(GRID)
    tiles = page.text.partition('<div class="tiles">')[2].partition("</form>")[0]
    names = re.findall(r'class="name">([^<]+)<', tiles)
    assert names == sorted(names)
    assert len(names) == PLAYERS
    assert len(page.content) < 3 * MOST_BYTES
