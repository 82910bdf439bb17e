"""Events of the desk that are entered in the register of the same server."""

from collections import Counter

from starlette.testclient import TestClient
from tests.api.conftest import Door

from tabellone.core.rating.lists.records import EventId
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.rating import counted_groups, games_played
from tabellone.desk.registration import PlayedUnder, registration
from tabellone.desk.roles import Person, Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.locales.words import words
from tabellone.paper.forms.competition import competition_sheet
from tabellone.paper.forms.form import Subject
from tabellone.paper.forms.rating_sheets import event_ratings, rating_sheets
from tabellone.store.house import EVENT, OFFICE

CLOSED = "demo-chiuso"
WITH_NEW = {"new_players": True, "pace": "rapid", "minutes": 15, "confirmed": True}


def _rated(door: Door) -> None:
    answer = door.chief().post(
        f"/events/{CLOSED}/commands", json={"command": "rate-event", "system": "uisp", "pace": "rapid"}
    )
    assert answer.status_code == 200


def test_an_event_is_not_rated_for_the_uisp_without_its_time_control(door: Door) -> None:
    refused = door.chief().post(f"/events/{CLOSED}/commands", json={"command": "rate-event", "system": "uisp"})
    assert refused.is_client_error
    assert "the Elo UISP needs the time control" in refused.text
    assert door.house.view(CLOSED, EVENT).state.rating is None


def test_a_rated_event_is_reported_to_the_office_and_notes_it(door: Door) -> None:
    _rated(door)
    answer = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW)
    assert answer.status_code == 200, answer.text
    (name,) = answer.json()["records"]
    event = door.house.view(CLOSED, EVENT).state
    record = door.house.view(OFFICE, OFFICE).state.event(EventId(name))
    assert (record.name, record.place, record.minutes) == (event.event.name, event.event.place, 15)
    assert (event.sent.register, event.sent.reference) == (answer.json()["sent_to"], name)
    assert answer.json()["position"] == door.house.ledger.view(CLOSED).position
    names = {key: player.name for key, player in door.house.view(OFFICE, OFFICE).state.players.items()}
    reported = Counter(
        names[participant] for game in record.games if game.counts for participant in (game.white, game.black)
    )
    played = games_played(event, counted_groups(event, "uisp"), event.entrants)
    assert reported == Counter({event.entrant(entrant).details.name: len(games) for entrant, games in played.items()})


def test_what_would_be_registered_is_tried_before_it_is_and_changes_nothing(door: Door) -> None:
    _rated(door)
    before = {book: door.house.ledger.view(book).position for book in (CLOSED, OFFICE)}
    tried = door.chief().post(f"/events/{CLOSED}/registration/effects", json=WITH_NEW)
    assert tried.status_code == 200, tried.text
    assert {book: door.house.ledger.view(book).position for book in before} == before
    done = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW).json()
    preview = tried.json()
    assert (preview["sent_to"], preview["records"], len(preview["new_players"])) == (
        done["sent_to"],
        done["records"],
        done["new_players"],
    )
    assert preview["registered_before"] == []


def test_a_report_that_reaches_behind_published_lists_is_shown_with_them(door: Door) -> None:
    preview = door.chief().post("/events/demo-internazionale/registration/effects", json={}).json()
    changed = [effect for effect in preview["lists"] if effect["differences"]]
    assert [effect["system"] for effect in changed] == ["elo-rubele-internazionale"]
    place = "/events/demo-internazionale/registration"
    refused = door.chief().post(place, json={"take": "register"})
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:tabellone:problem:confirmation-needed")
    assert refused.json()["lists"] == changed
    (record,) = door.chief().post(place, json={"take": "register", "confirmed": True}).json()["records"]
    players = door.house.view(OFFICE, OFFICE).state.event(EventId(record)).players
    assert {difference["player"] for difference in changed[0]["differences"]} == set(players)


def test_players_who_are_not_in_the_register_are_refused_unless_they_are_to_be_entered(door: Door) -> None:
    _rated(door)
    before = {book: door.house.ledger.view(book).position for book in (CLOSED, OFFICE)}
    answer = door.chief().post(f"/events/{CLOSED}/registration", json={})
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:tabellone:problem:invalid")
    assert {book: door.house.ledger.view(book).position for book in before} == before


def test_an_event_that_is_not_rated_or_was_sent_already_reports_nothing(door: Door) -> None:
    office = door.house.ledger.view(OFFICE).position
    early = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW)
    assert (early.status_code, early.json()["detail"]) == (409, "the event is not rated yet")
    _rated(door)
    assert door.house.ledger.view(OFFICE).position == office
    assert door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW).status_code == 200
    again = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW)
    assert (again.status_code, again.json()["type"]) == (409, "urn:tabellone:problem:not-now")
    assert door.house.ledger.view(OFFICE).position == office + 1


def test_an_event_rated_for_the_uisp_is_registered_with_its_time_control_only(door: Door) -> None:
    _rated(door)
    for place in ("registration", "registration/effects"):
        refused = door.chief().post(f"/events/{CLOSED}/{place}", json={"new_players": True})
        assert refused.is_client_error
        assert "the Elo UISP needs the time control" in refused.text
    answer = door.chief().post(
        f"/events/{CLOSED}/registration", json={"new_players": True, "pace": "standard", "confirmed": True}
    )
    assert answer.status_code == 200


def test_if_only_the_note_failed_the_event_is_sent_again_and_its_games_are_not_reported_twice(door: Door) -> None:
    _rated(door)
    house, chief = door.house, Person("boss", is_chief=True)
    states = (house.view(CLOSED, EVENT).state, house.view(OFFICE, OFFICE).state)
    report = registration(*states, PlayedUnder(Pace.STANDARD), house.now().date(), with_new=True, author="boss").report
    house.act(chief, OFFICE, report)
    office = door.house.ledger.view(OFFICE).position
    answer = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW)
    assert (answer.status_code, answer.json()["new_players"]) == (200, 0)
    assert door.house.ledger.view(OFFICE).position == office


def test_the_owner_of_an_event_needs_a_role_in_the_office_too(door: Door) -> None:
    _rated(door)
    account = door.house.accounts.named("stranger")
    door.house.accounts.give_role(account.id, CLOSED, Role.OWNER)
    refused = door.named("stranger").post(f"/events/{CLOSED}/registration", json=WITH_NEW)
    assert (refused.status_code, refused.json()["needed"]) == (403, "arbiter")
    assert door.house.view(CLOSED, EVENT).state.sent is None
    door.house.accounts.give_role(account.id, OFFICE, Role.ARBITER)
    assert door.named("stranger").post(f"/events/{CLOSED}/registration", json=WITH_NEW).status_code == 200


def test_where_register_and_event_differ_nothing_is_sent_until_it_is_decided(door: Door) -> None:
    place = "/events/demo-internazionale/registration"
    before = {book: door.house.ledger.view(book).position for book in ("demo-internazionale", OFFICE)}
    refused = door.chief().post(place, json={})
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:tabellone:problem:undecided")
    differences = refused.json()["differences"]
    assert differences
    assert set(differences[0]) >= {"player", "name", "field", "in_event"}
    assert {book: door.house.ledger.view(book).position for book in before} == before
    tried = door.chief().post(place + "/effects", json={}).json()["differences"]
    assert [(difference["player"], difference["field"], difference["take"]) for difference in tried] == [
        (difference["player"], difference["field"], None) for difference in differences
    ]
    choices = [
        {"player": difference["player"], "field": difference["field"], "take": "event"}
        for difference in differences[:1]
    ]
    done = door.chief().post(place, json={"take": "register", "choices": choices, "confirmed": True})
    assert done.status_code == 200, done.text


def test_a_new_player_is_registered_with_everything_that_the_desk_knows_of_him(door: Door) -> None:
    _rated(door)
    event = door.house.view(CLOSED, EVENT).state
    done = door.chief().post(f"/events/{CLOSED}/registration", json=WITH_NEW).json()
    office = door.house.view(OFFICE, OFFICE).state
    record = office.event(EventId(done["records"][0]))
    ratings = {office.players[player].name: rating for player, rating in record.ratings}
    assert ratings == {
        entrant.details.name: entrant.details.rating
        for entrant in event.entrants.values()
        if entrant.details.rating is not None
    }
    assert {(office.players[entry.player].name, entry.rating) for entry in office.entries if entry.event} == set(
        ratings.items()
    )


def test_what_the_register_counts_stands_at_every_door_after_the_event_was_sent(door: Door) -> None:
    event, chief = "demo-internazionale", door.chief()
    before = {line["player"]: line["after"] for line in chief.get(f"/events/{event}/rating").json()["rows"]}
    sent = chief.post(f"/events/{event}/registration", json={"take": "register", "confirmed": True}).json()
    answer = chief.get(f"/events/{event}/rating").json()
    assert answer["sent_to"] == sent["sent_to"]
    assert answer["registered"]
    assert {line["player"]: line["after"] for line in answer["rows"]} != before
    state = door.house.view(event, EVENT).state
    assert all(entrant.details.register_id for entrant in state.entrants.values())
    group = next(iter(state.groups.values()))
    subject, vocabulary = Subject(state, Role.OWNER, group.id), words("en", state.event.discipline)
    first = answer["registered"][0]
    sentence = f"{first['name']}: {first['registered']} in the register, entered with {first['entered']}"
    for form in (rating_sheets, event_ratings):
        sheet = form(subject, vocabulary)
        assert sentence in str(sheet.data["notes"])
    assert sentence in str(competition_sheet(subject, vocabulary).data)
    browser = TestClient(chief.app, base_url="http://localhost", headers={"Accept-Language": "en"})
    browser.cookies.set(SESSION_COOKIE, chief.headers["Authorization"].removeprefix("Bearer "))
    assert sentence in browser.get(f"/desk/{event}/rating").text
