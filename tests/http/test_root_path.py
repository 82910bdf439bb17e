"""The program behind a proxy: below a path, under a name, over TLS."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tabellone.desk.demo import filled
from tabellone.http.credentials import HOST_COOKIE, SECURE_COOKIE
from tabellone.http.settings import ServerSettings
from tabellone.server import create_app
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

ROOT = "/tabellone"
SETTINGS = ServerSettings(names=("liste.example.org",), root_path=ROOT)
ADDRESS = re.compile(r'\s(?:href|src|action|formaction|data-live|data-refresh|hx-get)="(/[^"]*)"')


@pytest.fixture(name="house", scope="module")
def _house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file: Path = tmp_path_factory.mktemp("proxy") / "desk.db"
    with opened_house(DatabaseAddress(file=file)) as house:
        filled(house)
        yield house


def behind_proxy(house: House, settings: ServerSettings = SETTINGS, trusted: str = "10.0.0.1") -> TestClient:
    """A browser behind a proxy that ends TLS and passes requests on as they are."""
    app: Any = ProxyHeadersMiddleware(cast("Any", create_app(house, settings=settings)), trusted_hosts=trusted)
    headers = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "Accept-Language": "en"}
    return TestClient(
        app, base_url="http://liste.example.org", headers=headers, client=("10.0.0.1", 5), follow_redirects=False
    )


def entered(client: TestClient, house: House) -> str:
    """The cookie that a browser is given as it enters as the chief arbiter."""
    token = house.links.make_chief(house.now())
    answer = client.get(f"{ROOT}/enter/{token}")
    assert answer.is_redirect, answer.text
    assert answer.headers["location"].startswith(f"{ROOT}/")
    return answer.headers["set-cookie"]


def test_every_address_of_a_page_stands_below_the_path_and_leads_somewhere(house: House) -> None:
    client = behind_proxy(house)
    seen, waiting = set(), ["/", "/events/demo-italiana", "/guide", "/events/demo-italiana/1/standings"]
    for path in waiting:
        page = client.get(ROOT + path)
        assert page.status_code == 200, path
        addresses = set(ADDRESS.findall(page.text))
        assert [address for address in addresses if not address.startswith(f"{ROOT}/")] == [], path
        seen |= addresses
    assets = [address for address in seen if "/static/" in address]
    assert assets
    for address in assets:
        assert client.get(address).status_code == 200, address


def test_a_page_that_is_kept_stands_below_the_path_too(house: House) -> None:
    client = behind_proxy(house)
    pages = [client.get(f"{ROOT}/events/demo-italiana/1/round/1") for _ in range(2)]
    assert pages[0].text == pages[1].text
    assert pages[1].headers["etag"] == pages[0].headers["etag"]
    assert all(address.startswith(f"{ROOT}/") for address in ADDRESS.findall(pages[1].text))


def test_a_proxy_may_have_taken_the_path_off_itself(house: House) -> None:
    assert behind_proxy(house).get("/events/demo-italiana").status_code == 200


def test_the_description_of_the_api_names_the_path(house: House) -> None:
    described = behind_proxy(house).get(f"{ROOT}/api/v1/openapi.json").json()
    assert described["servers"] == [{"url": f"{ROOT}/api/v1"}]


def test_over_tls_the_session_is_kept_by_a_cookie_that_travels_nowhere_else(house: House) -> None:
    cookie = entered(behind_proxy(house), house)
    assert cookie.startswith(f"{SECURE_COOKIE}=")
    assert f"path={ROOT}/;" in cookie.lower() + ";"
    assert "; secure" in cookie.lower()
    at_root = ServerSettings(names=("liste.example.org",))
    client = behind_proxy(house, at_root)
    token = house.links.make_chief(house.now())
    answer = client.get(f"/enter/{token}")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{HOST_COOKIE}=")
    assert "; path=/;" in cookie.lower() + ";"
    value = cookie.partition("=")[2].partition(";")[0]
    assert client.get("/account", headers={"Cookie": f"{HOST_COOKIE}={value}"}).status_code == 200
    # A cookie that anybody in the network could have set is not believed.
    assert client.get("/account", headers={"Cookie": f"tabellone_session={value}"}).status_code != 200


def test_what_a_proxy_says_is_believed_from_trusted_ones_alone(house: House) -> None:
    cookie = behind_proxy(house, ServerSettings(names=("liste.example.org",)), trusted="10.9.9.9").get("/?lang=it")
    assert "secure" not in cookie.headers["set-cookie"].lower()


def test_a_name_that_was_not_given_is_refused_with_what_helps(house: House) -> None:
    client = TestClient(create_app(house), base_url="http://laptop.local", headers={"Accept-Language": "en"})
    answer = client.get("/")
    assert answer.status_code == 400
    assert "--name laptop.local" in answer.text
    named = create_app(house, settings=ServerSettings(names=("laptop.local",)))
    assert TestClient(named, base_url="http://laptop.local").get("/").status_code == 200
