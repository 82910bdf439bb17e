"""Minors of the register and of events: no answer to everybody names them while the house says so."""

import io
import re
import zipfile
from dataclasses import replace

from starlette.testclient import TestClient
from tests.api.conftest import EVENT, Door
from tests.api.test_rights import PLACES, QUERIES, ROUTES
from tests.paper.reading import opened

from tabellone.desk.event import commands
from tabellone.desk.public_view import NameShape, is_minor
from tabellone.desk.roles import Person
from tabellone.server import create_app
from tabellone.store.house import OFFICE
from tabellone.store.house_rules import PrivacyRules
from tabellone.store.privacy.retention import set_rules

NAME = "Zirconi Ludovica"
CHIEF = Person("boss", is_chief=True)
RULES = PrivacyRules(minor_age=30, minor_names=NameShape.INITIALS)
LIST_PAGES = (
    "/lists",
    "/lists/elo-rubele-italiana",
    "/lists/elo-rubele-italiana/2025-12-31",
    "/lists/elo-rubele-italiana/watch",
    "/lists/malus",
)
NAMING = {"list_players", "show_ranking", "print_list", "export_list", "show_group", "show_trf", "show_csv"}
# Waits for changes, or answers with the text of the program.
LEFT_OUT = {"listen", "show_openapi"}


def text_of(answer: bytes) -> str:
    """Text of an answer: of a PDF and of the parts of a packed file."""
    if answer.startswith(b"%PDF"):
        with opened(answer) as document:
            return "\n".join(page.get_textpage().get_text_range() for page in document)
    if answer.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(answer)) as packed:
            return "\n".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
    return answer.decode("utf-8", "replace")


def names_of_minors(door: Door) -> set[str]:
    """The players of the register who are minors by the rule, and one of the event."""
    state, day = door.house.view(OFFICE, "office").state, door.house.today()
    minors = {
        player.name for player in state.players.values() if is_minor(player.birth_year, player.birth_date, 30, day)
    }
    entrants = door.house.view(EVENT, "event").state.entrants
    player = entrants[min(entrants)]
    details = replace(player.details, name=NAME, birth_year=2014, birth_date=None)
    door.house.act(CHIEF, EVENT, commands.EditPlayer(player.id, details, confirmed=True))
    return {*minors, NAME}


def answers_to(client: TestClient, *names: str) -> dict[str, str]:
    """The answers of routes by their names; without one, of every route that reads."""
    answers = {}
    for name, route in ROUTES.items():
        if (name in names or not names) and route.methods == {"GET"} and name not in LEFT_OUT:
            places = {**PLACES, "player": "P0003" if route.path.startswith(("/office", "/lists")) else "3"}
            places |= {"table": "players"} if name == "show_csv" else {}
            path = route.path.replace("{", "{0[").replace("}", "]}").format(places)
            answer = client.get(path + QUERIES.get(name, ""))
            if answer.status_code == 200:
                answers[name] = text_of(answer.content)
    return answers


def test_no_answer_and_no_list_for_everybody_names_a_minor(door: Door) -> None:
    minors = names_of_minors(door)

    def naming(answers: dict[str, str]) -> set[str]:
        # Other players of the event have the names of the register, but no births: the event knows no minor in them.
        found = {name: {NAME} if "{event}" in ROUTES[name].path else minors for name in answers}
        return {name for name, text in answers.items() if any(minor in text for minor in found[name])}

    whole = answers_to(door.anybody(), *NAMING)
    assert naming(whole) == NAMING
    set_rules(door.house, CHIEF, RULES)
    public = answers_to(door.anybody())
    assert set(public) >= NAMING
    assert naming(public) == set()
    ratings = [re.findall(r'"rating":(\d+)', answers["show_ranking"]) for answers in (whole, public)]
    assert ratings[0] == ratings[1] != []
    assert naming(answers_to(door.named("arbiter"), *NAMING)) == NAMING


def test_pages_of_lists_name_no_minor_and_nobody_is_found_by_a_name_that_is_hidden(door: Door) -> None:
    minors = names_of_minors(door)
    pages = TestClient(create_app(door.house), base_url="http://localhost", headers={"Accept-Language": "en"})
    before = {address: pages.get(address) for address in LIST_PAGES}
    assert {answer.status_code for answer in before.values()} == {200}
    listed = next(minor for minor in minors if minor in before["/lists/elo-rubele-italiana/2025-12-31"].text)
    set_rules(door.house, CHIEF, RULES)
    for address in LIST_PAGES:
        text = pages.get(address).text
        assert [minor for minor in minors if minor in text] == []
    asked = {"search": listed}
    assert door.anybody().get("/office/players", params=asked).json()["players"] == []
    assert door.named("arbiter").get("/office/players", params=asked).json()["players"] != []


def test_how_minors_are_named_is_decided_by_a_program_too(door: Door) -> None:
    rules = {"minor_names": "initials", "minor_age": 16}
    answer = door.chief().put("/privacy/rules", json=rules)
    assert answer.status_code == 200, answer.text
    assert rules.items() <= door.chief().get("/privacy/rules").json().items()
    assert door.chief().put("/privacy/rules", json={"minor_names": "none"}).status_code == 422
