"""The journal in words: who did what, undo and redo, the board after an entry, seals, and the whole as a file."""

import re

import pytest
from sqlalchemy import text
from tests.web.house.conftest import OpenHouse
from tests.web.house.filling import EVENT_NAME, A
from tests.web.office.filling import ITALIANA, OFFICER
from tests.web.office.visiting import visitor_to

from tabellone.answers.events.history import entry_log
from tabellone.core.model import Result
from tabellone.desk.event.commands import CloseRound, EnterResult
from tabellone.desk.journal_file import read_journal
from tabellone.desk.office.commands import PublishList
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.store.house import EVENT


def sentences(page: str) -> list[str]:
    """Sentences of the journal, the latest first."""
    rows = re.findall(r'<th scope="row">(.*?)</th>', page, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", row).strip() for row in rows]


def test_every_entry_is_told_in_words_the_latest_first(kept: OpenHouse) -> None:
    log_lines = sentences(visitor_to(kept.house, Role.CHIEF).get(f"/desk/{kept.book}/history").text)
    assert log_lines[0] == "Undone: Round 2, board 1: 0–2 (Giocatore Sette – Giocatore Tre)"
    assert log_lines[1].endswith("undone")
    assert log_lines[2] == "Round 2 is published"
    assert log_lines[-1] == f"Event {EVENT_NAME} created (group Gruppo A)"
    assert len(log_lines) == 12


def test_the_journal_speaks_italian_too(kept: OpenHouse) -> None:
    english = sentences(visitor_to(kept.house, Role.CHIEF, "en").get(f"/desk/{kept.book}/history").text)
    italian = sentences(visitor_to(kept.house, Role.CHIEF, "it").get(f"/desk/{kept.book}/history").text)
    assert len(italian) == len(english)
    assert set(english) & set(italian) == set()


def test_new_entries_are_told_as_they_come(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/history"
    before = sentences(client.get(address).text)
    kept.house.act(OFFICER, kept.book, EnterResult(A, 2, 2, Result.WHITE_WINS_BY_FORFEIT))
    after = sentences(client.get(address).text)
    assert after[1:] == before
    assert after[0] == "Round 2, board 2: 2–0 by forfeit (Giocatore Uno – Giocatore Due)"


def test_undo_and_redo_lead_there_and_back(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/history"
    before = kept.house.view(kept.book, EVENT).state
    position = re.findall(r'name="position" value="(\d+)"', client.get(address).text)[0]
    assert client.post(address, data={"act": "undo", "confirmed": "1", "position": position}).status_code == 303
    assert len(kept.house.view(kept.book, EVENT).state.group(A).published_rounds) == 1
    assert client.post(address, data={"act": "redo"}).status_code == 303
    assert kept.house.view(kept.book, EVENT).state == before
    assert sentences(client.get(address).text)[0] == "Redone: Round 2 is published"


def test_undoing_more_than_is_kept_at_hand_is_told_too(kept: OpenHouse) -> None:
    for _ in range(20):
        kept.house.act(OFFICER, kept.book, EnterResult(A, 2, 1, Result.DRAW))
        kept.house.undo(OFFICER, kept.book)
    while kept.house.view(kept.book, EVENT).undoable not in (None, 1):
        kept.house.undo(OFFICER, kept.book)
    log = entry_log(kept.house.ledger, kept.book, words("en"))
    assert log[-1].sentence.startswith("Undone: 5 players are entered (Giocatore Uno")
    assert len(log) == kept.house.view(kept.book, EVENT).position


def test_who_was_overtaken_undoes_nothing(kept: OpenHouse) -> None:
    before = kept.house.view(kept.book, EVENT).position
    client = visitor_to(kept.house, Role.CHIEF)
    answer = client.post(f"/desk/{kept.book}/history", data={"act": "undo", "position": "3"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert kept.house.view(kept.book, EVENT).position == before


def test_a_published_list_cannot_be_taken_back_and_the_button_says_why(kept: OpenHouse) -> None:
    day = kept.house.now().date()
    kept.house.act(OFFICER, kept.house.office(), PublishList(ITALIANA, day, day, confirmed=True))
    client = visitor_to(kept.house, Role.CHIEF)
    text_shown = client.get("/office/history").text
    assert re.search(r'<button name="act" value="undo" disabled', text_shown)
    assert "is published and stands" in text_shown
    assert client.post("/office/history", data={"act": "undo"}).status_code == 422


@pytest.mark.parametrize("position", [0, 1, 2, 3, 4, 6, 10, 11, 12])
def test_the_board_is_shown_as_it_stood_after_any_entry(kept: OpenHouse, position: int) -> None:
    state = kept.house.ledger.state_at(kept.book, position)
    answer = visitor_to(kept.house, Role.CHIEF).get(f"/desk/{kept.book}/history?at={position}")
    assert answer.status_code == 200
    rounds = state.groups[A].rounds if A in state.groups else ()
    shown = re.findall(r"<caption>Round (\d+)", answer.text)
    assert shown == [str(round_state.number) for round_state in reversed(rounds)]
    results = [game.result for round_state in rounds for game in round_state.games() if game.result]
    assert len(re.findall(r'<td class="figures">\d–\d</td>', answer.text)) == len(results)


def test_the_standings_then_are_those_of_then(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    first = client.get(f"/desk/{kept.book}/history?at=6").text.partition("Standings</caption>")[2]
    assert re.findall(r'<th scope="row">(Giocatore \w+)</th>\s*<td class="figure">2</td>', first) == ["Giocatore Due"]


@pytest.mark.parametrize("asked", ["99", "-1", "x"])
def test_a_moment_that_never_was_is_refused(kept: OpenHouse, asked: str) -> None:
    assert visitor_to(kept.house, Role.CHIEF).get(f"/desk/{kept.book}/history?at={asked}").status_code == 400


def test_the_office_is_shown_as_it_stood(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    page = client.get("/office/history?at=5").text
    assert "Torneo Alfa" in page
    assert "Torneo Beta" not in page


def test_the_seals_are_checked_and_a_broken_one_is_named(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/history"
    assert "the journal is whole" in client.get(f"{address}?verify=1").text
    with kept.house.database.writing() as connection:
        names = [row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'"))]
        for name in names:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
        change = text("UPDATE entries SET author = 'nobody' WHERE book = :book AND position = 3")
        connection.execute(change, {"book": kept.book})
    page = client.get(f"{address}?verify=1").text
    assert "its contents are not those that were sealed" in page


def test_the_whole_journal_is_one_file_that_can_be_read_back(kept: OpenHouse) -> None:
    answer = visitor_to(kept.house, Role.CHIEF).get(f"/desk/{kept.book}/history/journal")
    assert "attachment" in answer.headers["content-disposition"]
    assert read_journal(answer.content) == kept.house.ledger.journal(kept.book)


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.SCORER])
def test_who_may_not_read_the_journal_sees_and_does_nothing(kept: OpenHouse, role: Role | None) -> None:
    client = visitor_to(kept.house, None)
    if role is not None:
        client = visitor_to(kept.house, role)
        account = kept.house.accounts.named(role.word)
        kept.house.accounts.give_role(account.id, kept.book, role)
    for address in (f"/desk/{kept.book}/history", "/office/history"):
        assert client.get(address).status_code == 403
        assert client.get(f"{address}/journal").status_code == 403
        assert client.post(address, data={"act": "undo"}).status_code == 403


def test_an_arbiter_may_not_take_back_what_was_an_owners(kept: OpenHouse) -> None:
    visitor = visitor_to(kept.house, Role.ARBITER)
    kept.house.accounts.give_role(kept.house.accounts.named("arbiter").id, kept.book, Role.ARBITER)
    while kept.house.view(kept.book, EVENT).undoable not in (None, 1):
        kept.house.undo(OFFICER, kept.book)
    shown = visitor.get(f"/desk/{kept.book}/history").text
    assert "this needs the role of owner here" in shown
    assert visitor.post(f"/desk/{kept.book}/history", data={"act": "undo"}).status_code == 403


def test_a_long_journal_is_parted_into_pages(kept: OpenHouse) -> None:
    for _ in range(60):
        kept.house.act(OFFICER, kept.book, EnterResult(A, 2, 1, Result.DRAW))
        kept.house.undo(OFFICER, kept.book)
    client = visitor_to(kept.house, Role.CHIEF)
    counts = [len(sentences(client.get(f"/desk/{kept.book}/history?page={page}").text)) for page in (1, 2)]
    assert counts == [100, 32]


def test_no_identifier_of_the_book_stands_in_the_words_of_the_page(kept: OpenHouse) -> None:
    kept.house.act(OFFICER, kept.book, EnterResult(A, 2, 1, Result.DRAW))
    kept.house.act(OFFICER, kept.book, EnterResult(A, 2, 2, Result.DRAW))
    kept.house.act(OFFICER, kept.book, CloseRound(A))
    shown = visitor_to(kept.house, Role.CHIEF).get(f"/desk/{kept.book}/history").text
    words_only = re.sub(r"<[^>]+>", " ", shown)
    assert kept.book not in words_only
