"""Tables and openings: warnings in the reader's language, and what no table has."""

import pytest
from tests.api.conftest import Door


def test_a_table_with_a_fault_is_answered_with_a_warning_in_the_reader_s_language(door: Door) -> None:
    table = door.anybody().get("/tables/varma/12?official=true", headers={"Accept-Language": "it"}).json()
    assert table["warning"].startswith("Busta ")


@pytest.mark.parametrize("path", ["/openings/9999", "/tables/varma/200", "/tables/province/16?sizes=16"])
def test_what_no_table_has_is_not_there(door: Door, path: str) -> None:
    answer = door.anybody().get(path)
    assert answer.status_code == 404
    assert answer.json()["detail"]


def test_an_opening_is_found_by_its_moves(door: Door) -> None:
    client = door.anybody()
    assert client.get("/openings/played", params={"moves": "21-17 9-13"}).status_code == 404
    in_order, number = (client.get("/openings/played", params={"moves": moves}) for moves in ("21-17 9-13 25-21", "1"))
    assert in_order.json() == number.json() == client.get("/openings/1").json()


def test_openings_drawn_before_are_not_drawn_again(door: Door) -> None:
    path = "/openings/tables/C/draw"
    drawn = door.anybody().get(path, params={"count": 6, "seed": 7}).json()["openings"]
    again = door.anybody().get(path, params={"count": 6, "seed": 7, "drawn": drawn}).json()["openings"]
    assert set(drawn).isdisjoint(again)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("encounter=two-games", "encounter and series go together"),
        ("encounter=two-games&series=other", "only for Serie Nazionale on both sides"),
        ("encounter=two-games&series=national", "only if the event's rules provide for it"),
    ],
)
def test_a_table_whose_heading_does_not_fit_is_refused(door: Door, query: str, sentence: str) -> None:
    answer = door.anybody().get(f"/openings/tables/A/draw?{query}", headers={"Accept-Language": "en"})
    assert 400 <= answer.status_code < 500
    assert sentence in answer.json()["detail"]
    allowed = "encounter=two-games&series=national&event_allows=true"
    assert door.anybody().get(f"/openings/tables/A/draw?{allowed}").status_code == 200
