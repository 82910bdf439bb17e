"""A day that no edition of FIDE's covers is refused in one sentence, the same on the pages and in the API."""

from html import unescape
from pathlib import Path

from tests.web.office.filling import OFFICER
from tests.web.office.visiting import made_house, visitor_to

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.commands import EnterPlayers
from tabellone.desk.roles import Role

DAYS = {"on": "2014-06-01", "in_force_from": "2014-06-01"}
REFUSAL = (
    "fide/rating: no edition covers 2014-06-01; that of 1997 ends on 2000-06-30, and the next at hand, 2014, is in "
    "force from 2014-07-01"
)


def test_every_door_of_a_list_refuses_a_day_between_two_editions_in_the_same_words(tmp_path: Path) -> None:
    with made_house(tmp_path) as house:
        house.act(OFFICER, house.office(), EnterPlayers((PlayerRecord(PlayerId("P1"), "Player 1"),)))
        client = visitor_to(house, Role.CHIEF)
        pages = ("/office/preview/fide", "/office/preview/fide/P1", "/office/preview/fide/list.csv")
        routes = ("/api/v1/lists/fide/preview", "/api/v1/lists/fide/preview.csv", "/api/v1/lists/fide/periods")
        answers = [client.get(path, params=DAYS) for path in (*pages, *routes)]
        answers.append(client.post("/office/preview/fide", data={**DAYS, "confirmed": "1"}))
        answers.append(
            client.post("/api/v1/office/commands", json={"command": "publish-list", "system": "fide", **DAYS})
        )
        assert [answer.is_client_error for answer in answers] == [True] * len(answers)
        assert [REFUSAL in unescape(answer.text) for answer in answers] == [True] * len(answers)
        # A month later there is an edition.
        assert client.get("/api/v1/lists/fide/preview", params={"on": "2014-07-01"}).status_code == 200
