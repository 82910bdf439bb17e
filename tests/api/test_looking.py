"""Reading: tags, pages, drafts and private data."""

import pytest
from tests.api.conftest import EVENT, Door

from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.roles import Person, Role

CHIEF = Person("chief", is_chief=True)


def test_what_is_looked_at_bears_the_position_of_its_journal_and_is_not_sent_twice(door: Door) -> None:
    client = door.anybody()
    first = client.get(f"/events/{EVENT}")
    assert first.headers["etag"].startswith(f'"{first.json()["position"]}-')
    again = client.get(f"/events/{EVENT}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


def test_after_an_entry_the_old_tag_is_worth_nothing(door: Door) -> None:
    client = door.anybody()
    path = f"/events/{EVENT}/groups/1/rounds/4"
    first = client.get(path)
    open_board = next(board["board"] for board in first.json()["boards"] if board["games"][0]["result"] is None)
    body = {"command": "enter-result", "group": 1, "round": 4, "board": open_board, "result": "DRAW"}
    assert door.with_role(Role.SCORER).post(f"/events/{EVENT}/commands", json=body).status_code == 200
    second = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert second.status_code == 200
    (game,) = second.json()["boards"][open_board - 1]["games"]
    assert (game["result"], game["white_points"], game["black_points"]) == ("DRAW", "1", "1")


def test_the_same_address_has_another_tag_for_another_language_and_another_role(door: Door) -> None:
    path = f"/events/{EVENT}/groups/1/rounds/2/boards/1/why"
    tags = {
        door.anybody().get(path, headers={"Accept-Language": language}).headers["etag"] for language in ("it", "en")
    }
    assert len(tags | {door.chief().get(path).headers["etag"]}) == 3


def test_one_who_signs_in_is_not_told_that_he_has_the_answer_for_everybody(door: Door) -> None:
    path = "/events/demo-scacchi/groups/1/rounds"
    public = door.anybody().get(path)
    desk = door.chief().get(path, headers={"If-None-Match": public.headers["etag"]})
    assert desk.status_code == 200
    assert len(desk.json()["rounds"]) == len(public.json()["rounds"]) + 1


def test_a_draft_is_seen_at_the_desk_only(door: Door) -> None:
    path = "/events/demo-scacchi/groups/1/rounds/4"
    assert door.anybody().get(path).status_code == 404
    assert door.anybody().get(f"{path}/boards/1/why").status_code == 404
    assert door.with_role(Role.VIEWER).get(path).json()["phase"] == "draft"


def test_an_event_that_nobody_has_announced_is_as_good_as_none_to_strangers(door: Door) -> None:
    for client in (door.anybody(), door.named("stranger")):
        hidden, missing = client.get("/events/demo-nuovo"), client.get("/events/no-such-event")
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert hidden.json()["detail"] == missing.json()["detail"].replace("no-such-event", "demo-nuovo")
        asked = [client.post(f"/events/{book}/commands", json={}) for book in ("demo-nuovo", "no-such-event")]
        assert asked[0].status_code == asked[1].status_code
        assert asked[0].status_code in (401, 403, 404)
        assert client.get("/books/demo-nuovo/journal").status_code == 404
    assert door.with_role(Role.VIEWER).get("/events/demo-nuovo").status_code == 200


def test_the_events_come_in_pages_and_the_hidden_one_in_none(door: Door) -> None:
    def pages(client_of: Role) -> list[str]:
        client, identifiers, after = door.with_role(client_of), list[str](), None
        while True:
            page = client.get("/events", params={"limit": 2, **({"after": after} if after else {})}).json()
            assert len(page["events"]) <= 2
            identifiers += [event["id"] for event in page["events"]]
            after = page["next"]
            if after is None:
                return identifiers

    seen = pages(Role.PUBLIC)
    assert len(seen) == len(set(seen)) == 8
    assert set(pages(Role.VIEWER)) - set(seen) == {"demo-nuovo"}


def test_the_journal_comes_in_pages_that_join_without_a_gap(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    positions: list[int] = []
    after: int | None = 0
    while after is not None:
        page = client.get(f"/books/{EVENT}/journal", params={"limit": 17, "after": after}).json()
        positions += [entry["position"] for entry in page["entries"]]
        after = page["next"]
    assert positions == list(range(1, page["position"] + 1))


def test_the_register_is_searched_by_words_of_the_name_and_comes_in_pages(door: Door) -> None:
    client = door.anybody()
    search_page = client.get("/office/players", params={"search": "scapino spavento"}).json()
    assert [player["name"] for player in search_page["players"]] == ["Spavento Scapino"]
    seen: list[str] = []
    after = None
    while True:
        page = client.get("/office/players", params={"limit": 23, **({"after": after} if after else {})}).json()
        seen += [player["id"] for player in page["players"]]
        after = page["next"]
        if after is None:
            break
    assert seen == sorted(door.house.ledger.state("office").players)


@pytest.mark.parametrize("role", Role)
def test_dates_of_birth_reach_those_alone_who_may_see_private_data(door: Door, role: Role) -> None:
    person = door.with_role(role).get("/office/players/P0003").json()
    assert (person["birth_date"] is not None) == (role >= Role.ARBITER)
    text = door.with_role(role).get("/lists/elo-rubele-italiana/on/2025-12-31", params={"limit": 500}).text
    born = {str(player.birth_date) for player in door.house.ledger.state("office").players.values()}
    assert not any(day in text for day in born)


def test_nothing_that_everybody_may_ask_for_holds_a_date_of_birth_or_a_year_of_an_event(door: Door) -> None:
    event = door.house.begin(CHIEF, "event", "Private")
    settings = door.house.ledger.state(EVENT).settings
    group = door.house.ledger.state(EVENT).group(GroupId(1)).settings
    door.house.act(CHIEF, event.id, commands.CreateEvent(settings, group))
    door.house.act(
        CHIEF, event.id, commands.EnterPlayers(GroupId(1), (PlayerDetails("Giocatore Uno", birth_year=1987),))
    )
    door.house.act(CHIEF, event.id, commands.AnnounceEvent())
    for path in ("", "/groups/1", "/groups/1/players/1", "/report", "/announcement", "/groups/1/trf"):
        answer = door.anybody().get(f"/events/{event.id}{path}")
        assert answer.status_code == 200
        assert "1987" not in answer.text
    assert "1987" in door.chief().get(f"/events/{event.id}/groups/1").text


def test_who_reported_a_result_is_told_at_the_desk_only(door: Door) -> None:
    path = f"/events/{EVENT}/groups/1/rounds/2"
    public, desk = door.anybody().get(path).json(), door.with_role(Role.SCORER).get(path).json()
    assert {game["reported_by"] for board in public["boards"] for game in board["games"]} == {None}
    assert {game["reported_by"] for board in desk["boards"] for game in board["games"]} == {"demo"}


def test_the_state_at_an_entry_is_the_one_of_then(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    before = client.get(f"/events/{EVENT}/history/1").json()
    assert (before["position"], before["groups"][0]["group"]["players"]) == (1, [])
    last = door.house.ledger.view(EVENT).position
    now = client.get(f"/events/{EVENT}/history/{last}").json()
    assert [round_state["number"] for round_state in now["groups"][0]["rounds"]] == [1, 2, 3, 4]
    assert client.get(f"/events/{EVENT}/history/{last + 1}").status_code == 404


def test_an_exported_event_is_taken_in_elsewhere_and_again_without_a_change(door: Door) -> None:
    client = door.chief()
    data = client.get(f"/books/{EVENT}/export").content
    answer = client.post("/imports", content=data).json()
    assert (answer["book"], answer["is_new"], answer["added"]) == (EVENT, False, 0)
    assert client.get(f"/books/{EVENT}/verification").json()["is_whole"] is True


def test_the_card_of_a_player_adds_up(door: Door) -> None:
    client = door.anybody()
    standings = client.get("/events/demo-internazionale/groups/1/standings").json()
    first = standings["rows"][0]
    card = client.get(f"/events/demo-internazionale/groups/1/players/{first['player']}").json()
    assert (card["rank"], card["points"]) == (1, first["points"])
    assert sum(int(card_round["points"]) for card_round in card["rounds"]) == int(card["points"])
    assert card["rating"]["after"] is not None
    assert {name: tie_break["value"] for name, tie_break in card["tie_breaks"].items()} == first["tie_breaks"]


def test_a_seal_noted_before_is_looked_for(door: Door) -> None:
    client, address = door.with_role(Role.ARBITER), f"/books/{EVENT}/verification"
    head = client.get(address).json()["head"]
    assert client.get(f"{address}?seal={head[:16]}").json()["is_whole"] is True
    verification = client.get(f"{address}?seal={'0' * 64}").json()
    assert verification["is_whole"] is False
    assert "bears the seal" in verification["fault"]
    assert client.get(f"{address}?seal=x").status_code == 422


def test_an_answer_given_before_is_the_same_answer(door: Door) -> None:
    client = door.anybody()
    path = f"/events/{EVENT}/groups/1/crosstable"
    assert client.get(path).content == client.get(path).content
