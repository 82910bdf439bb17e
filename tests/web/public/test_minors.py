"""A minor under the rule of the house, followed through every public page, screen and file of an event."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHIEF, A, Event, state_of
from tests.web.public.walking import event_pages

from tabellone.desk.event import commands
from tabellone.desk.event.apart_pairs import apart_pairs, reasons_apart
from tabellone.desk.public_view import MinorsRule, NameShape, public_event
from tabellone.http import heads
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.http.live_views import LiveViews
from tabellone.store.house import House
from tabellone.store.house_rules import PrivacyRules
from tabellone.store.privacy.retention import set_rules
from tabellone.web.export import export_site

NAME, CLUB, NUMBER = "Zirconi Ludovica", "Circolo Nascosto", "8675309"
TELLING = ("Zirconi", "Ludovica", CLUB, NUMBER)


@pytest.fixture(name="minor")
def _minor(event: Event) -> Event:
    """The event with a player aged fourteen, kept apart from another one by club."""
    player = event.group().members[2]
    details = replace(
        state_of(event).entrants[player].details,
        name=NAME,
        club=CLUB,
        federation_id=NUMBER,
        birth_year=None,
        birth_date=date(2012, 3, 4),
    )
    return event.do(commands.EditPlayer(player, details, confirmed=True))


def told(text: str) -> list[str]:
    return [word for word in TELLING if word in text]


def test_no_public_page_names_a_minor_while_the_house_says_so(house: House, client: TestClient, minor: Event) -> None:
    assert NAME in client.get(f"/events/{minor.book}/1/players").text
    set_rules(house, CHIEF, PrivacyRules(minor_names=NameShape.INITIALS))
    pages = event_pages(client, minor.book)
    assert len(pages) > 20
    assert {address: told(page.text) for address, page in pages.items() if told(page.text)} == {}
    assert sum("Z. L." in page.text for page in pages.values()) > 3
    hall = client.get(f"/events/{minor.book}/hall").text
    assert told(hall) == []
    set_rules(house, CHIEF, PrivacyRules(minor_names=NameShape.NAME_AND_INITIAL))
    players = client.get(f"/events/{minor.book}/1/players").text
    assert ("Ludovica Z." in players, "Zirconi" in players, CLUB in players) == (True, False, False)
    set_rules(house, CHIEF, PrivacyRules())
    assert NAME in client.get(f"/events/{minor.book}/1/players").text


def test_another_rule_holds_at_once_for_the_state_that_a_crowd_is_shown(
    house: House, client: TestClient, minor: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveViews, "is_crowded", lambda *_: True)
    monkeypatch.setattr(heads, "PACE_SECONDS", 3600.0)
    players = f"/events/{minor.book}/1/players"
    for shape, shown in ((NameShape.INITIALS, "Z. L."), (NameShape.NAME_AND_INITIAL, "Ludovica Z.")):
        set_rules(house, CHIEF, PrivacyRules(minor_names=shape))
        assert shown in client.get(players).text
    set_rules(house, CHIEF, PrivacyRules())
    assert NAME in client.get(players).text


def test_the_desk_sees_her_and_its_browser_shows_her_to_nobody_else(
    house: House, client: TestClient, minor: Event
) -> None:
    set_rules(house, CHIEF, PrivacyRules(minor_names=NameShape.INITIALS))
    client.cookies.set(SESSION_COOKIE, house.links.become_chief(house.links.make_chief(house.now()), house.now()))
    assert NAME in client.get(f"/desk/{minor.book}/players").text
    assert told(client.get(f"/events/{minor.book}/hall").text) == []
    assert NAME in client.get(f"/api/v1/events/{minor.book}/groups/1").text
    client.cookies.clear()
    assert told(client.get(f"/api/v1/events/{minor.book}/groups/1").text) == []


def test_the_exported_site_does_not_name_her(house: House, minor: Event, tmp_path: Path) -> None:
    set_rules(house, CHIEF, PrivacyRules(minor_names=NameShape.INITIALS))
    given = house.given_away(minor.book, house.view(minor.book, "event"))
    folder = export_site(given, tmp_path / "site", "en", house.now()).folder
    files = {path.name: told(path.read_bytes().decode("utf-8", "replace")) for path in folder.rglob("*.*")}
    assert {name: words for name, words in files.items() if words} == {}


def test_she_is_named_again_on_the_day_she_comes_of_age(house: House, client: TestClient, minor: Event) -> None:
    set_rules(house, CHIEF, PrivacyRules(minor_names=NameShape.INITIALS))
    clock = house.now
    for day, is_named in ((date(2030, 3, 3), False), (date(2030, 3, 4), True)):
        clock.time = clock.time.replace(year=day.year, month=day.month, day=day.day, hour=12)  # type: ignore[attr-defined]
        assert (NAME in client.get(f"/events/{minor.book}/1/players").text) is is_named


def test_rules_that_rest_on_her_club_hold_in_public_and_do_not_tell_it(minor: Event) -> None:
    first, second = minor.group().members[2], minor.group().members[5]
    details = state_of(minor).entrants[second].details
    minor.do(commands.EditPlayer(second, replace(details, club=CLUB), confirmed=True))
    minor.do(commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB),)))
    whole = state_of(minor)
    public = public_event(whole, MinorsRule(names=NameShape.INITIALS), date(2026, 5, 2))
    assert (first, second) in apart_pairs(public, public.group(A)).forbidden
    assert apart_pairs(public, public.group(A)) == apart_pairs(whole, whole.group(A))
    assert [reason.name for reason in reasons_apart(whole, whole.group(A), first, second, 1)] == [CLUB]
    assert [reason.name for reason in reasons_apart(public, public.group(A), first, second, 1)] == [""]
