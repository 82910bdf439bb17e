"""Decisions with a past day: their effects on published lists are shown before they are confirmed."""

import re
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import ITALIANA, OFFICER, UISP
from tests.web.office.visiting import visitor_to

from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import PublishList
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Role
from tabellone.store.house import House


def state_of(house: House) -> OfficeState:
    office_state: OfficeState = house.view(house.office(), "office").state
    return office_state


def carried(text: str) -> dict[str, str]:
    """The hidden fields of a preview."""
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', text))


def entry(state: OfficeState, **more: str) -> dict[str, str]:
    """A rating by hand of the day after the first list."""
    lists = state.lists_of(ITALIANA)
    player = lists[0].rating_list.lines[0].player
    day = lists[0].rating_list.on + timedelta(days=1)
    base = {"system": "elo-rubele-italiana", "player": player, "rating": "4900", "on": day.isoformat()}
    return {**base, "reason": "decided in the meeting", **more}


def test_a_past_rating_shows_the_lists_that_it_changes_and_sets_nothing_yet(house: House) -> None:
    client, before = visitor_to(house, Role.OWNER), state_of(house)
    form = entry(before)
    shown = client.post("/office/entries", data=form)
    assert shown.status_code == 200
    assert "nothing is changed yet" in shown.text
    assert state_of(house) == before
    changed = [published_list.rating_list for published_list in before.lists_of(ITALIANA)[1:]]
    headings = shown.text.partition("Lists that stay the same")[0]
    for rating_list in changed:
        assert f"list of {rating_list.on.day} {rating_list.on:%B %Y}" in headings
    first = before.lists_of(ITALIANA)[0].rating_list.on
    assert f"list of {first.day} {first:%B %Y}" not in headings
    done = client.post("/office/entries", data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    after = state_of(house)
    assert after.entries[-1].rating == 4900
    assert after.lists == before.lists


def test_each_list_says_how_many_lines_change_before_it_names_them(house: House) -> None:
    form = entry(state_of(house))
    shown = visitor_to(house, Role.OWNER).post("/office/entries", data=form).text
    table, _, names = shown.partition("<caption>Lines that would change</caption>")[2].partition("</table>")
    counts = [int(count) for count in re.findall(r'<td>[^<]+</td>\s*<td class="figure">(\d+)</td>', table)]
    assert counts == [int(count) for count in re.findall(r"<caption>(\d+) lines? would be", names)] != []
    assert form["player"] not in table
    assert form["player"] in names


def test_a_rating_of_today_changes_no_published_list_and_is_set_at_once(house: House) -> None:
    form = entry(state_of(house), on="2026-05-20")
    assert visitor_to(house, Role.OWNER).post("/office/entries", data=form).status_code == 303


def test_past_thresholds_show_the_lists_that_they_change_and_set_nothing_yet(house: House) -> None:
    client, before = visitor_to(house, Role.OWNER), state_of(house)
    first = before.lists_of(UISP)[0].rating_list
    form = {"since": (first.on - timedelta(days=1)).isoformat(), "thresholds": "Unica = 1000"}
    shown = client.post("/office/categories", data=form)
    assert shown.status_code == 200
    assert "Unica" in shown.text
    assert state_of(house) == before
    assert client.post("/office/categories", data={**carried(shown.text), "confirmed": "1"}).status_code == 303
    assert state_of(house).tables[-1].thresholds == (("Unica", 1000),)


@pytest.mark.parametrize("place", ["entries", "categories"])
def test_who_may_not_decide_is_not_shown_what_the_decision_would_change(house: House, place: str) -> None:
    state = state_of(house)
    forms = {"entries": entry(state), "categories": {"since": "2025-01-02", "thresholds": "Unica = 1000"}}
    answer = visitor_to(house, Role.ARBITER).post(f"/office/{place}", data=forms[place])
    assert answer.status_code == 403


def test_a_past_rating_that_was_overtaken_meanwhile_is_not_set(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    shown = client.post("/office/entries", data=entry(state_of(house)))
    client.post("/office/players/new", data={"name": "Giocatore Nuovo"})
    before = state_of(house)
    assert client.post("/office/entries", data={**carried(shown.text), "confirmed": "1"}).status_code == 409
    assert state_of(house) == before


def test_a_changed_player_shows_the_lists_that_would_be_others_and_stays_as_he_is(house: House) -> None:
    client, before = visitor_to(house, Role.OWNER), state_of(house)
    entered = {entry.player for entry in before.entries if entry.system is UISP}
    line = next(
        rating_line for rating_line in before.lists_of(UISP)[0].rating_list.lines if rating_line.player not in entered
    )
    csv = f"id,name,rating_fide_standard,rating_fide_standard_since\n{line.player},"
    csv += f"{before.players[line.player].name},2444,2020-01-01\n"
    upload = {"file": ("players.csv", csv.encode(), "text/csv")}
    shown = client.post("/office/players/import", data={"federation": "fid"}, files=upload)
    assert "would be others, if they were computed once more" in shown.text
    lines = shown.text.index("<caption>Lines that would change</caption>")
    assert lines < shown.text.index(before.players[line.player].name)
    assert state_of(house) == before


def test_a_player_changed_by_hand_is_asked_about_only_where_lists_would_be_others(house: House) -> None:
    """A player inactive for two years would have been annulled as a foreigner (Tab. 22)."""
    house.act(OFFICER, house.office(), PublishList(ITALIANA, date(2027, 1, 31), date(2027, 1, 31), confirmed=True))
    client, before = visitor_to(house, Role.OWNER), state_of(house)
    player = PlayerId("P0040")
    known = before.players[player]
    form = {"name": known.name, "nationality": known.nationality, "club": "Circolo Nuovo"}
    assert client.post(f"/office/players/{player}", data=form).status_code == 303
    shown = client.post(f"/office/players/{player}", data={**form, "nationality": "FRA"})
    assert shown.status_code == 200
    assert "nothing is changed yet" in shown.text
    assert "list of 31 January 2027" in shown.text.partition("Lists that stay the same")[0]
    assert state_of(house).players[player].nationality == known.nationality
    assert client.post(f"/office/players/{player}", data={**carried(shown.text), "confirmed": "1"}).status_code == 303
    assert state_of(house).players[player].nationality == "FRA"


def decided(house: House) -> None:
    """A rating of the past, set by an owner who has seen what it changes."""
    form = {**entry(state_of(house)), "confirmed": "1"}
    assert visitor_to(house, Role.OWNER).post("/office/entries", data=form).status_code == 303


def seen(client: TestClient) -> dict[str, str]:
    """Position from which the page of the history was rendered."""
    return {"position": carried(client.get("/office/history").text)["position"]}


def test_taking_back_and_bringing_back_show_the_lists_that_change_before_they_are_done(house: House) -> None:
    before = state_of(house)
    decided(house)
    after, client = state_of(house), visitor_to(house, Role.OWNER)
    for act, button, now, then in (
        ("undo", "Undo", after, before),
        ("redo", "Redo", before, after),
    ):
        shown = client.post("/office/history", data={"act": act, **seen(client)})
        assert shown.status_code == 200
        assert "nothing is changed yet" in shown.text
        assert f'<button class="next" name="confirmed" value="1">{button}</button>' in shown.text
        assert "decided in the meeting" in shown.text
        changed = before.lists_of(ITALIANA)[1].rating_list.on
        assert f"list of {changed.day} {changed:%B %Y}" in shown.text.partition("Lists that stay the same")[0]
        assert state_of(house) == now
        assert client.post("/office/history", data={**carried(shown.text), "confirmed": "1"}).status_code == 303
        assert state_of(house) == then


def test_what_changes_no_published_list_is_taken_back_without_asking(house: House) -> None:
    client, before = visitor_to(house, Role.OWNER), state_of(house)
    client.post("/office/players/new", data={"name": "Giocatore Nuovo"})
    assert client.post("/office/history", data={"act": "undo", **seen(client)}).status_code == 303
    assert state_of(house) == before
    assert client.post("/office/history", data={"act": "redo", **seen(client)}).status_code == 303


def test_who_may_not_take_a_decision_back_is_not_shown_what_that_would_change(house: House) -> None:
    decided(house)
    before = state_of(house)
    answer = visitor_to(house, Role.ARBITER).post("/office/history", data={"act": "undo"})
    assert answer.status_code == 403
    assert "nothing is changed yet" not in answer.text
    assert state_of(house) == before


def test_an_act_that_came_meanwhile_is_neither_asked_about_nor_taken_back(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    old = seen(client)
    decided(house)
    before = state_of(house)
    assert client.post("/office/history", data={"act": "undo", **old}).status_code == 409
    shown = client.post("/office/history", data={"act": "undo", **seen(client)})
    client.post("/office/players/new", data={"name": "Giocatore Nuovo"})
    assert client.post("/office/history", data={**carried(shown.text), "confirmed": "1"}).status_code == 409
    assert state_of(house).entries == before.entries
