"""The names of people as others see them, wherever a page shows who did something."""

import pytest
from starlette.testclient import TestClient
from tests.web.house.conftest import OpenHouse
from tests.web.house.filling import A
from tests.web.office.visiting import visitor_to

from tabellone.core.model import Result
from tabellone.desk.event.commands import ConfirmResult, CorrectResult, EnterResult
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE

LONG = "correct horse battery"


def arbiter(kept: OpenHouse, name: str, shown: str, language: str = "en") -> TestClient:
    """A browser of an arbiter of the event."""
    account = kept.house.accounts.add(name, shown, LONG, kept.house.now())
    kept.house.accounts.give_role(account.id, kept.book, Role.ARBITER)
    client = visitor_to(kept.house, None, language)
    client.cookies.set(SESSION_COOKIE, kept.house.sessions.begin(account.id, kept.house.now(), "test"))
    return client


def entered_by(kept: OpenHouse, name: str) -> None:
    """A result of the second round, entered by somebody."""
    kept.house.act(kept.house.accounts.named(name).person, kept.book, EnterResult(A, 2, 1, Result.DRAW))


@pytest.mark.parametrize("path", ["/history", "", "/1/round/2/board/1"])
def test_who_did_it_is_shown_as_others_see_him(kept: OpenHouse, path: str) -> None:
    client = arbiter(kept, "anna77", "Anna Prova")
    entered_by(kept, "anna77")
    shown = client.get(f"/desk/{kept.book}{path}").text
    assert "Anna Prova" in shown.replace(">Anna Prova</a>", "")
    assert "anna77" not in shown


def test_a_new_name_is_shown_for_what_was_done_before_and_the_journal_stays(kept: OpenHouse) -> None:
    client = arbiter(kept, "anna77", "Anna Prova")
    entered_by(kept, "anna77")
    before = kept.house.ledger.entries(kept.book)
    client.get(f"/desk/{kept.book}/history")
    client.post("/account", data={"act": "name", "display_name": "Anna Seconda"})
    assert "<td>Anna Seconda</td>" in client.get(f"/desk/{kept.book}/history").text
    assert kept.house.ledger.entries(kept.book) == before
    assert before[-1].author == "anna77"


def test_a_change_of_something_published_is_noted_with_that_name_in_the_report(kept: OpenHouse) -> None:
    client = arbiter(kept, "anna77", "Anna Prova")
    person = kept.house.accounts.named("anna77").person
    kept.house.act(person, kept.book, CorrectResult(A, 1, 1, Result.DRAW, 1, confirmed=True))
    assert "Anna Prova, " in client.get(f"/desk/{kept.book}/report").text.split("<main")[1]


def test_two_who_look_the_same_are_told_apart(kept: OpenHouse) -> None:
    client = arbiter(kept, "anna77", "Anna Prova")
    arbiter(kept, "anna78", "ANNA PROVA")
    entered_by(kept, "anna77")
    assert "<td>Anna Prova (anna77)</td>" in client.get(f"/desk/{kept.book}/history").text


@pytest.mark.parametrize(("language", "mask"), [("en", "Chief arbiter"), ("it", "direttore di gara"), ("en", "chief")])
def test_nobody_can_pass_for_the_chief_arbiter(kept: OpenHouse, language: str, mask: str) -> None:
    client = arbiter(kept, "anna77", mask, language)
    entered_by(kept, "anna77")
    assert f"<td>{mask} (anna77)</td>" in client.get(f"/desk/{kept.book}/history").text


def test_who_was_quicker_is_told_by_that_name_and_with_what_he_did(kept: OpenHouse) -> None:
    client = arbiter(kept, "bruno", "Bruno Prova")
    arbiter(kept, "anna77", "Anna Prova")
    seen = kept.house.ledger.view(kept.book).position
    entered_by(kept, "anna77")
    answer = client.post(f"/desk/{kept.book}/history", data={"act": "undo", "position": str(seen)})
    assert answer.status_code == 409
    assert "meanwhile Anna Prova was quicker (Round 2, board 1: 1–1" in answer.text
    assert "result" not in answer.text.split('id="refusal"')[1].split("</p>")[0]


def test_who_typed_the_result_before_is_told_by_that_name(kept: OpenHouse) -> None:
    client = arbiter(kept, "bruno", "Bruno Prova")
    arbiter(kept, "anna77", "Anna Prova")
    entered_by(kept, "anna77")
    answer = client.post(f"/desk/{kept.book}/1/round/2/results", data={"b1": "2"})
    assert "board 1: Anna Prova has entered 1–1 already" in answer.text


def test_who_has_confirmed_a_result_is_told_by_that_name(kept: OpenHouse) -> None:
    client = arbiter(kept, "bruno", "Bruno Prova")
    arbiter(kept, "anna77", "Anna Prova")
    anna = kept.house.accounts.named("anna77").person
    kept.house.act(anna, kept.book, ConfirmResult(A, 1, 1, 1, anna.name))
    answer = client.post(f"/desk/{kept.book}/1/round/1/board/1", data={"game": "1", "confirm": "1"})
    assert "round 1, board 1: Anna Prova has confirmed it" in answer.text


def test_who_decided_a_rating_is_shown_as_others_see_him(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.OWNER)
    kept.house.accounts.rename(kept.house.accounts.named("owner").id, "La Commissione")
    form = {"system": "elo-rubele-italiana", "player": "Giocatore 007", "rating": "3000", "on": "2026-05-20"}
    assert client.post("/office/entries", data={**form, "reason": "decided in the meeting"}).status_code == 303
    assert "<td>La Commissione</td>" in client.get("/office/entries").text


def test_who_was_overtaken_in_the_office_is_told_by_whom(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.OWNER)
    form = {"system": "elo-rubele-italiana", "player": "Giocatore 007", "rating": "3000", "on": "2026-05-20"}
    answer = client.post("/office/entries", data={**form, "reason": "decided", "position": "1"})
    assert answer.status_code == 409
    assert "meanwhile officer was quicker (" in answer.text
