"""The board with expected scores of an event of the register, as a page and as a file."""

import re

from tests.web.office.filling import ITALIANA, WAITING
from tests.web.office.visiting import visitor_to

from tabellone.desk.office.report_file import event_board
from tabellone.desk.roles import Role
from tabellone.store.house import House

PLACE = f"elo-rubele-italiana/{WAITING}"


def test_the_board_of_an_event_shows_everybody_against_everybody(shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    board = event_board(state, state.event(WAITING), ITALIANA).board
    client = visitor_to(shared, Role.OWNER)
    text = client.get(f"/office/board/{PLACE}").text
    assert f'href="/office/board/{PLACE}"' in client.get(f"/office/events/{WAITING}").text
    rows = re.findall(r'<tr>\s*<td class="figure">(\d+)</td>\s*<th scope="row">([^<]+)</th>(.*?)</tr>', text, re.DOTALL)
    assert [(int(number), name) for number, name, _ in rows] == [
        (line.player.number, line.player.name) for line in board.lines
    ]
    counted = sum(bool(cell.games) for line in board.lines for cell in line.cells.values())
    assert sum(row.count("<strong>") for _, _, row in rows) == counted > 0
    assert all(row.count("<td") == len(board.lines) + 6 for _, _, row in rows)


def test_the_board_of_an_event_is_printed(shared: House) -> None:
    answer = visitor_to(shared, Role.OWNER).get(f"/office/board/{PLACE}.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_there_is_no_board_for_a_system_or_an_event_that_does_not_count(shared: House) -> None:
    client = visitor_to(shared, Role.OWNER)
    for place in (f"uisp/{WAITING}", f"dama/{WAITING}", "elo-rubele-italiana/nothing"):
        assert client.get(f"/office/board/{place}").status_code == 404
        assert client.get(f"/office/board/{place}.pdf").status_code == 404
