"""Every role sees the links that it may open, and no other."""

import re
from collections import deque

import pytest
from tests.web.desk.arbiter import Arbiter

from tabellone.desk.roles import Role

ROLES = [Role.VIEWER, Role.SCORER, Role.ARBITER, Role.OWNER]
_LINK = re.compile(r'<a [^>]*?href="(/[^"#]*)')


def links_of(page: str) -> list[str]:
    """The addresses of this server that a page leads to."""
    return [link.replace("&amp;", "&") for link in _LINK.findall(page)]


def titles(event: Arbiter, path: str = "") -> list[str]:
    """The pages of the event that stand in its navigation."""
    (shown,) = re.findall(
        r'<nav class="tabs with-more" aria-label="Event">(.*?)</nav>', event.get(path).text, re.DOTALL
    )
    return re.findall(r">([^<]+)</a>", shown)


@pytest.mark.parametrize("role", ROLES)
def test_no_link_of_the_desk_leads_to_a_closed_door(event: Arbiter, role: Role) -> None:
    somebody = event.with_role("anna", role)
    waiting, seen = deque([somebody.address, "/account"]), set[str]()
    while waiting:
        address = waiting.popleft()
        if address in seen or address.endswith((".pdf", "/qr")):
            continue
        seen.add(address)
        answer = somebody.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        if address.startswith(somebody.address):
            waiting.extend(link for link in links_of(answer.text) if len(seen) < 60)
    assert f"{somebody.address}/1/round/1" in seen


def test_history_is_for_arbiters_and_people_for_owners(event: Arbiter) -> None:
    shown = {role: titles(event.with_role(role.word, role)) for role in ROLES}
    assert "History" not in shown[Role.SCORER]
    assert "History" in shown[Role.ARBITER]
    assert "People" not in shown[Role.ARBITER]
    assert "People" in shown[Role.OWNER]
    assert shown[Role.VIEWER] == shown[Role.SCORER]
