"""Ratings by hand from a file in the browser: shown first, with the lists that they change, then set."""

import re

import pytest
from tests.formats.tables.workbooks import cell, ods, old_workbook
from tests.web.office.test_event_import import carried, state_of
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role
from tabellone.store.house import House

PLACE = "/office/entries/import"
SAID = {"system": "elo-rubele-italiana", "on": "2026-05-01", "reason": "List of the year before"}
ROWS = (("Tessera", "Nome", "Capitale"), ("P0001", "", "3100"), ("", "Giocatore 002", "2900"))
CSV = "".join(";".join(row) + "\n" for row in ROWS).encode()
ODS = ods("".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in ROWS))
XLS = old_workbook("ratings")


@pytest.mark.parametrize(("name", "data"), [("elo.csv", CSV), ("elo.ods", ODS), ("elo.xls", XLS)])
def test_a_table_of_ratings_is_shown_and_then_set(house: House, name: str, data: bytes) -> None:
    client = visitor_to(house, Role.OWNER)
    before = state_of(house).entries
    assert f'href="{PLACE}"' in client.get("/office/entries").text
    shown = client.post(PLACE, data=SAID, files={"file": (name, data)})
    assert shown.status_code == 200
    assert re.search(r"<td>P0001</td>\s*<td class=.figure.>3100</td>", shown.text)
    assert "<caption>2 ratings</caption>" in shown.text
    assert state_of(house).entries == before
    form = next(part for part in shown.text.split("<form") if 'name="confirmed"' in part)
    answer = client.post(PLACE, data={**carried(form), "confirmed": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/office/entries")
    new = state_of(house).entries[len(before) :]
    assert [(entry.player, entry.rating, str(entry.on), entry.reason) for entry in new] == [
        ("P0001", 3100, SAID["on"], SAID["reason"]),
        ("P0002", 2900, SAID["on"], SAID["reason"]),
    ]


def test_ratings_of_the_past_show_the_lists_that_they_change(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    shown = client.post(PLACE, data={**SAID, "on": "2024-01-01"}, files={"file": ("elo.csv", CSV)})
    counts, _, columns = shown.text.partition("The lists published so far would be others")[2].partition(
        "What the columns"
    )
    assert "<caption>Lines that would change</caption>" in counts
    assert re.search(r"<caption>\d+ lines? would be", columns)


def test_columns_that_are_not_clear_are_asked_for(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    table = b"chi;forza\nGiocatore 001;3100\n"
    asked = client.post(PLACE, data=SAID, files={"file": ("elo.csv", table)})
    assert (asked.status_code, "is not known" in asked.text) == (422, True)
    said = {**carried(asked.text), "column-0": "name", "column-1": "rating", "heading": "1"}
    shown = client.post(PLACE, data=said)
    assert "<caption>1 rating</caption>" in shown.text


@pytest.mark.parametrize(
    ("change", "data", "sentence"),
    [
        ({"system": ""}, CSV, "choose a system"),
        ({"reason": ""}, CSV, "reason"),
        ({}, b"id;rating\nP9999;1500\n", "elo.csv line 2: "),
        ({}, b"id;rating\n", "elo.csv: there is no rating"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence_and_sets_nothing(
    house: House, change: dict[str, str], data: bytes, sentence: str
) -> None:
    client = visitor_to(house, Role.OWNER)
    before = state_of(house).entries
    answer = client.post(PLACE, data={**SAID, **change, "confirmed": "1"}, files={"file": ("elo.csv", data)})
    assert answer.status_code in (400, 409, 422)
    assert sentence in answer.text
    assert state_of(house).entries == before


def test_who_may_not_set_ratings_is_not_shown_the_form(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    assert 'name="file"' not in client.get(PLACE).text
    assert client.post(PLACE, data={**SAID, "confirmed": "1"}, files={"file": ("elo.csv", CSV)}).status_code == 403
