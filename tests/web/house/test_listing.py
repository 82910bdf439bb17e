"""Events that search engines are asked to leave out, one by one or with the house: header, page, robots.txt, site."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import DATABASE, visitor_to

from tabellone.desk.roles import Person, Role
from tabellone.program import main
from tabellone.store.house import EVENT
from tabellone.store.house_rules import PrivacyRules
from tabellone.store.privacy.retention import set_rules

CHIEF = Person("chief", is_chief=True)
META = '<meta name="robots" content="noindex, nofollow">'


def test_one_event_is_left_out_and_nothing_else(kept: OpenHouse) -> None:
    chief, anybody = visitor_to(kept.house, Role.CHIEF), visitor_to(kept.house, None)
    page, api = f"/events/{kept.book}", f"/api/v1/events/{kept.book}"
    before = anybody.get(page)
    assert ("x-robots-tag" in before.headers, META in before.text) == (False, False)
    assert "/listing" in chief.get(f"/desk/{kept.book}/files").text
    assert chief.post(f"/desk/{kept.book}/listing", data={"is_unlisted": "1"}).status_code == 303
    for address in (page, f"{page}/1/players", api, f"{api}/groups/1/trf"):
        assert anybody.get(address).headers["x-robots-tag"] == "noindex, nofollow"
    assert META in anybody.get(page).text
    for other in ("/", "/lists"):
        answer = anybody.get(other)
        assert ("x-robots-tag" in answer.headers, META in answer.text) == (False, False)
    assert f"Disallow: {page}\n" in anybody.get("/robots.txt").text
    assert chief.post(f"/desk/{kept.book}/listing", data={}).status_code == 303
    assert META not in anybody.get(page).text
    assert page not in anybody.get("/robots.txt").text


def test_robots_txt_tells_nobody_of_an_event_that_is_not_announced(kept: OpenHouse) -> None:
    hidden = kept.house.begin(CHIEF, EVENT, "Segreto").id
    kept.house.list_event(CHIEF, hidden, is_unlisted=True)
    assert hidden not in visitor_to(kept.house, None).get("/robots.txt").text


@pytest.mark.parametrize("is_house", [True, False])
def test_the_exported_site_says_so_too(kept: OpenHouse, is_house: bool) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/site.zip"
    with zipfile.ZipFile(io.BytesIO(chief.get(address).content)) as site:
        assert "robots.txt" not in site.namelist()
        assert META not in site.read("index.html").decode()
    if is_house:
        set_rules(kept.house, CHIEF, PrivacyRules(is_unlisted=True))
    else:
        kept.house.list_event(CHIEF, kept.book, is_unlisted=True)
    with zipfile.ZipFile(io.BytesIO(chief.get(address).content)) as site:
        assert site.read("robots.txt") == b"User-agent: *\nDisallow: /\n"
        pages = [name for name in site.namelist() if name.endswith(".html")]
        assert [name for name in pages if META not in site.read(name).decode()] == []


def test_command_and_api_decide_the_same(kept: OpenHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    command = ["event", "listing", kept.book, "--database", str(tmp_path / DATABASE), "--json"]
    assert main([*command, "--unlisted"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"book": kept.book, "is_unlisted": True, "is_house_unlisted": False}
    kept.house.forget_rules()
    assert chief.get(f"/api/v1/events/{kept.book}/listing").json() == told
    put = chief.put(f"/api/v1/events/{kept.book}/listing", json={"is_unlisted": False})
    assert put.json() == {**told, "is_unlisted": False}
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["is_unlisted"] is False
