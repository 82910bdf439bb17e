"""QR codes, the poster, and the slips with the codes of the boards."""

import re

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import A, B, Event
from tests.web.public.walking import faults_of

from tabellone.desk.event import commands
from tabellone.desk.event.disputes import seats_at
from tabellone.desk.roles import Role
from tabellone.http.phone_listener import PhoneSettings
from tabellone.paper.charts import qr_file
from tabellone.server import create_app
from tabellone.store.accounts.board_codes import spaced
from tabellone.store.house import EVENT, House
from tabellone.web.pictures import scaling_qr_code


def sign_in(client: TestClient, house: House, role: Role | None, book: str) -> None:
    """Sign the client in with a role in an event, or as the chief."""
    if role is None:
        token = house.links.become_chief(house.links.make_chief(house.now()), house.now(), "")
    else:
        invitation = house.links.invite(book, role, None, house.now())
        token = house.links.join(invitation, "helper", "Helper", "correct horse battery", house.now(), "")
    client.cookies.set("tabellone_session", token)


NETWORK = {"Host": "192.0.2.7:8321"}
OF_THIS_COMPUTER = ("localhost", "127.0.0.1:8321", "127.8.8.8", "[::1]:8321")


def test_the_qr_code_holds_the_address_of_the_event(client: TestClient, event: Event) -> None:
    response = client.get(f"/events/{event.book}/qr.svg", headers=NETWORK)
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert response.content == qr_file(f"http://192.0.2.7:8321/events/{event.book}")


def test_the_poster_shows_the_same_code(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/poster", headers=NETWORK).text
    assert str(scaling_qr_code(f"http://192.0.2.7:8321/events/{event.book}")) in page
    assert f"http://192.0.2.7:8321/events/{event.book}" in page
    assert "Phones cannot reach" not in page


@pytest.mark.parametrize("host", OF_THIS_COMPUTER)
def test_nothing_is_printed_with_an_address_that_phones_cannot_reach(
    client: TestClient, event: Event, host: str
) -> None:
    sign_in(client, event.house, None, event.book)
    here = {"Host": host}
    assert client.get(f"/events/{event.book}/qr.svg", headers=here).status_code == 404
    for place in (f"/events/{event.book}/poster", f"/desk/{event.book}/1/round/3/slips"):
        page = client.get(place, headers=here).text
        assert "Phones cannot reach this computer yet" in page
        assert 'class="qr"' not in page
        assert f"http://{host}" not in page
    assert page.count('class="slip-code"') == 8
    assert f'href="/desk/{event.book}/phones"' in page


def test_slips_and_posters_carry_the_public_address_that_was_configured(event: Event) -> None:
    app = create_app(event.house, phones=PhoneSettings(public_address="https://gara.example.org"))
    client = TestClient(app, base_url="http://localhost")
    sign_in(client, event.house, None, event.book)
    for place in (f"/events/{event.book}/poster", f"/desk/{event.book}/1/round/3/slips"):
        assert "https://gara.example.org" in client.get(place).text


@pytest.mark.parametrize("role", [None, Role.OWNER, Role.ARBITER])
def test_arbiters_print_the_slips(client: TestClient, event: Event, role: Role | None) -> None:
    sign_in(client, event.house, role, event.book)
    response = client.get(f"/desk/{event.book}/1/round/3/slips")
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    assert faults_of(response.text) == []
    state = event.house.view(event.book, EVENT).state
    seats = [seat for board in range(1, 5) for seat in seats_at(state, event.book, A, 3, board)]
    codes = [spaced(code) for code in event.house.board_codes.codes(tuple(seats))]
    assert re.findall(r"<strong>([^<]+)</strong>", response.text) == codes


@pytest.mark.parametrize("role", ["nobody", Role.VIEWER, Role.SCORER])
def test_nobody_else_sees_a_code(client: TestClient, event: Event, role: Role | str) -> None:
    if isinstance(role, Role):
        sign_in(client, event.house, role, event.book)
    response = client.get(f"/desk/{event.book}/1/round/3/slips")
    assert response.status_code == 403
    assert "slip-code" not in response.text


def test_a_closed_round_has_no_slips(client: TestClient, event: Event) -> None:
    sign_in(client, event.house, None, event.book)
    event.play(4).do(commands.CloseRound(A))
    response = client.get(f"/desk/{event.book}/1/round/3/slips")
    assert response.status_code == 422
    assert "is not being played" in response.text
    assert client.get(f"/desk/{event.book}/{B}/round/1/slips").status_code == 404
