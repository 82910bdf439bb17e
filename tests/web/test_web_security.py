"""Checks of all requests and headers of all responses."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tabellone.http.security import STRANGER_BYTES
from tabellone.server import create_app

FORM = {"players": "Alfa Rossi\nBeta Verdi", "seed": "1"}


@pytest.fixture(name="client", scope="module")
def _client() -> TestClient:
    return TestClient(
        create_app(allowed_hosts=["Desk.example"]), base_url="http://localhost", headers={"Accept-Language": "en"}
    )


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1", "192.168.1.7:8000", "[::1]:8000", "desk.example", "DESK.EXAMPLE:80"],
)
def test_known_hosts_and_bare_addresses_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "a b", "localhost:x", "[::1", "1.2.3"],
)
def test_other_hosts_are_refused(client: TestClient, host: str) -> None:
    response = client.get("/healthz", headers={"Host": host})
    assert response.status_code == 400
    assert response.headers["content-type"].startswith("text/plain")


def test_a_request_that_names_two_hosts_is_refused(client: TestClient) -> None:
    response = client.get("/healthz", headers=[("Host", "localhost"), ("Host", "evil.example")])
    assert response.status_code == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
        {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000"},
    ],
)
def test_posts_from_our_own_pages_are_answered(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/draw", data=FORM, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:9000"},
        {"Origin": "null"},
        {"Origin": "localhost"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_posts_from_elsewhere_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    response = client.post("/draw", data=FORM, headers=headers)
    assert response.status_code == 403
    assert "does not come from a page of this server" in response.text


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "FROBNICATE"])
def test_other_changing_methods_are_refused_from_elsewhere_too(client: TestClient, method: str) -> None:
    assert client.request(method, "/draw").status_code == 403


def test_a_body_of_the_largest_size_is_read_and_one_byte_more_is_refused(client: TestClient) -> None:
    headers = {"Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}
    largest = b"players=" + b"a" * (STRANGER_BYTES - len(b"players="))
    assert client.post("/draw", content=largest, headers=headers).status_code == 400
    refused = client.post("/draw", content=largest + b"a", headers=headers)
    assert refused.status_code == 413
    assert "at most 64 kB are allowed" in refused.text


def test_a_body_that_does_not_declare_its_length_is_bounded_too(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(STRANGER_BYTES // 65536 + 1):
            yield b"a" * 65536

    form = {"Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/draw", content=pieces(), headers=form).status_code == 413


def test_a_length_that_is_not_a_number_is_refused(client: TestClient) -> None:
    response = client.post("/draw", content=b"", headers={"Origin": "http://localhost", "Content-Length": "many"})
    assert response.status_code == 400


def test_files_are_refused(client: TestClient) -> None:
    response = client.post("/draw", files={"players": b"Alfa"}, headers={"Origin": "http://localhost"})
    assert response.status_code == 400


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("/", {}),
        ("/nothing", {}),
        ("/healthz", {}),
        ("/openings?table=Z", {}),
        ("/", {"Host": "evil.example"}),
    ],
)
def test_every_answer_carries_the_security_headers(client: TestClient, address: str, headers: dict[str, str]) -> None:
    answer_headers = client.get(address, headers=headers).headers
    policy = answer_headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer_headers["x-content-type-options"] == "nosniff"
    assert answer_headers["referrer-policy"] == "same-origin"


def test_assets_have_their_version_in_the_address_and_are_kept(client: TestClient) -> None:
    page = client.get("/").text
    address = page.partition('<link rel="stylesheet" href="')[2].partition('"')[0]
    response = client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/css")
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["x-content-type-options"] == "nosniff"


def test_typefaces_are_kept_and_say_what_they_are_on_every_machine(client: TestClient) -> None:
    page = client.get("/").text
    addresses = [part.partition('"')[0] for part in page.split('<link rel="preload" href="')[1:]]
    assert len(addresses) == 3
    for address in addresses:
        response = client.get(address)
        assert response.content.startswith(b"wOF2")
        assert response.headers["content-type"] == "font/woff2"
        assert "immutable" in response.headers["cache-control"]


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2f..%2fcore/model.py", "nothing.css"])
def test_only_assets_are_served_from_their_folder(client: TestClient, path: str) -> None:
    page = client.get("/").text
    prefix = page.partition('<link rel="stylesheet" href="')[2].partition("type.css")[0]
    assert client.get(prefix + path).status_code == 404


def test_pages_are_asked_for_again_and_differ_by_language(client: TestClient) -> None:
    headers = client.get("/").headers
    assert headers["cache-control"] == "no-cache"
    assert headers["vary"] == "Accept-Language, Cookie"
