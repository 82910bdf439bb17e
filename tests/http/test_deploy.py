"""The files for servers say what the program needs of a proxy."""

import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from tabellone.http.credentials import READER_PARTS, SESSION_COOKIES
from tabellone.http.public_cache import CacheKey, cache_key
from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES

DEPLOY = Path(__file__).parents[2] / "deploy"
_MAP = re.compile(r'^map "?([^"\n]+?)"? \$(\w+) {\n(.*?)^}', re.MULTILINE | re.DOTALL)
_ROW = re.compile(r'^ +("[^"]*"|\S+) ("[^"]*"|\S+);$', re.MULTILINE)


class MicroCache:
    """The cache of the file for nginx: its maps as nginx would read them, its key, and the pages that it is for."""

    def __init__(self) -> None:
        self.text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        self._maps = _MAP.findall(self.text)
        location = re.search(r"location ~ (\S+) {(.*?)\n    }", self.text, re.DOTALL)
        assert location is not None
        self.pages, self.block = re.compile(location[1]), location[2]
        key = re.search(r'proxy_cache_key "([^"]+)";', self.block)
        assert key is not None
        self._key = key[1]

    def key(self, address: str, headers: Mapping[str, str], time: str = "2026-11-18T20:34:21+00:00") -> str | None:
        """Under which key a page is cached; None where it is not."""
        values = {f"http_{name.lower().replace('-', '_')}": value for name, value in headers.items()}
        values |= {"scheme": "https", "host": "liste.example.org", "request_uri": address, "time_iso8601": time}
        for source, name, rows in self._maps:
            values[name] = self._mapped(_filled(source, values), rows, values)
        if not self.pages.match(f"/tabellone{address.partition('?')[0]}") or values["tabellone_bypass"] == "1":
            return None
        return _filled(self._key, values)

    def _mapped(self, text: str, rows: str, values: dict[str, str]) -> str:
        default = ""
        for pattern, value in _ROW.findall(rows):
            if pattern == "default":
                default = value
            elif match := re.search(pattern.strip('"').removeprefix("~").replace("(?<", "(?P<"), text):
                return _filled(value.strip('"'), values | match.groupdict())
        return _filled(default.strip('"'), values)


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\$(?:\{(\w+)\}|(\w+))", lambda name: values.get(name[1] or name[2], ""), text)


def _question(address: str, headers: Mapping[str, str]) -> CacheKey | None:
    path, _, query = address.partition("?")
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return cache_key(HTTPConnection({"type": "http", "path": path, "query_string": query.encode(), "headers": raw}))


ADDRESSES = ("/events/a", "/events/a?name=x", "/events/a/1/standings", "/events/a/hall", "/events/a/2/round/1")
COOKIES = (
    *("", "tabellone_me=1.3", "tabellone_me=2.3; tabellone_script=1", "tabellone_script=1; tabellone_me=1.3"),
    *("tabellone_script=1; tabellone_me=1.4", "tabellone_language=it", "tabellone_language=en; tabellone_script=1"),
    *("tabellone_script=1; tabellone_me=1.3; tabellone_me=2.3", 'tabellone_language="it"', "other=tabellone_script=1"),
    *("tabellone_me =1.3", "xtabellone_script=1; tabellone_me=1.3", "tabellone_script=1; tabellone_me=1.3x"),
)


def test_the_proxy_sends_nobody_the_page_of_another_question() -> None:
    cache, questions = MicroCache(), dict[str, CacheKey | None]()
    for address, cookie, language, part in product(ADDRESSES, COOKIES, ("", "it", "en"), ("", "true")):
        headers = {"Cookie": cookie, "Accept-Language": language, "HX-Request": part}
        headers = {name: value for name, value in headers.items() if value}
        key, question = cache.key(address, headers), _question(address, headers)
        if key is not None:
            assert questions.setdefault(key, question) == question, (address, headers)
            assert question is not None
            assert not question.me or "." not in question.me
    assert len(questions) > 50
    assert cache.key("/events/a", {}) == cache.key("/events/a", {"Cookie": "tabellone_script=1"})
    script = "tabellone_script=1; tabellone_me="
    assert cache.key("/events/a/1/standings", {"Cookie": f"{script}1.3"}) == cache.key(
        "/events/a/1/standings", {"Cookie": f"{script}1.4"}
    )


@pytest.mark.parametrize(
    "headers",
    [
        *({"Cookie": f"{name}=token"} for name in SESSION_COOKIES),
        {"Authorization": "Bearer token"},
        {"Cookie": "tabellone_me=1.3"},
        {"Cache-Control": "no-cache"},
        {"Cache-Control": "max-age=0"},
    ],
    ids=str,
)
def test_signed_in_visitors_own_pages_and_clients_that_insist_pass_by_the_cache_of_the_proxy(
    headers: dict[str, str],
) -> None:
    assert MicroCache().key("/events/a", headers) is None


def test_the_proxy_caches_no_stream_nothing_of_one_reader_and_no_api() -> None:
    cache = MicroCache()
    own = ("/live", "/report", "/report/1/1/1", "/me", "/qr.svg", "/poster", *READER_PARTS)
    addresses = [f"/events/a{path}" for path in own]
    addresses += ["/api/v1/events/a", "/api/v1/events/a/stream", "/desk/a", "/sign-in", "/", "/lists/x"]
    assert [address for address in addresses if cache.key(address, {}) is not None] == []


def test_a_page_of_the_proxy_is_a_second_old_or_five_while_it_is_renewed_and_never_older_than_was_told() -> None:
    cache = MicroCache()
    assert re.search(r"proxy_cache_valid 200 1s;", cache.block)
    assert re.search(r"proxy_cache_lock on;", cache.block)
    assert re.search(r"proxy_cache_use_stale updating;", cache.block)
    assert re.search(r"proxy_ignore_headers Cache-Control Expires Vary;", cache.block), "not Set-Cookie"
    moments = {cache.key("/events/a", {}, f"2026-11-18T20:34:{second:02}+00:00") for second in range(60)}
    assert len(moments) == 12
    positions = {cache.key("/events/a/1/standings", {"Tabellone-Position": str(number)}) for number in range(5)}
    assert len(positions) == 5


def test_the_proxy_lets_the_largest_upload_through_holds_back_no_stream_and_believes_no_client() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    directives = dict(re.findall(r"^\s+(\w+(?: (?:Host|Connection|X-\S+))?) (\S.*);$", text, re.MULTILINE))
    largest = re.fullmatch(r"(\d+)m", directives["client_max_body_size"])
    assert largest is not None
    assert int(largest[1]) * MEGABYTE > MOST_LIST_BYTES
    assert directives["proxy_buffering"] == "off"
    assert directives["proxy_http_version"] == "1.1"
    # Set, not appended to what a client says of itself.
    assert directives["proxy_set_header X-Forwarded-For"] == "$remote_addr"
    assert directives["proxy_set_header X-Forwarded-Proto"] == "$scheme"
    assert directives["proxy_set_header Host"] == "$host"


def test_the_service_may_open_more_files_than_it_keeps_connections() -> None:
    from tabellone.http.settings import MOST_CONNECTIONS

    text = (DEPLOY / "tabellone.service").read_text(encoding="utf-8")
    limit = re.search(r"^LimitNOFILE=(\d+)$", text, re.MULTILINE)
    assert limit is not None
    assert int(limit[1]) > MOST_CONNECTIONS


def test_a_container_installs_nothing_but_the_packages_of_the_lock() -> None:
    commands = re.findall(r"pip install (.+?)(?: &&|$)", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert commands == [
        "--no-cache-dir --require-hashes -r /tmp/requirements.txt",
        "--no-cache-dir --no-deps /source",
    ]
