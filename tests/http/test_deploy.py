"""The files for servers say what the program needs of a proxy."""

import re
from pathlib import Path

from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES

DEPLOY = Path(__file__).parents[2] / "deploy"


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
