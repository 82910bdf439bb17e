"""An event from a file: a journal from elsewhere, or a report file with its rounds."""

import re

import pytest
from httpx2 import Response
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in, refusal_in

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.tournament import standings_of
from tabellone.desk.journal_file import write_journal
from tabellone.desk.roles import Role
from tabellone.formats.trf import write_trf
from tabellone.http.security import MOST_BODY_BYTES
from tabellone.store.house import EVENT
from tabellone.web.security import MOST_UPLOAD_BYTES

A = GroupId(1)


@pytest.fixture(name="played")
def _played(event: Arbiter) -> Arbiter:
    event.play(1, "2101")
    event.step("close-round")
    return event


def made_in(played: Arbiter, answer: Response) -> Arbiter:
    """The event that the page after opening a file leads to."""
    address = re.search(r'<a class="next" href="/desk/([^"]+)"', answer.text)
    assert address is not None
    return Arbiter(played.house, played.client, address[1])


def test_the_first_page_leads_to_it_who_may_and_no_one_else(played: Arbiter) -> None:
    assert 'href="/events/open"' in played.client.get("/").text
    assert played.client.get("/events/open").status_code == 200
    scorer = played.with_role("anna", Role.SCORER)
    assert "/events/open" not in scorer.client.get("/").text
    assert scorer.client.get("/events/open").status_code == 403
    assert scorer.client.post("/events/open", files={"file": ("a.trf", b"012 X")}).status_code == 403


def test_a_report_file_becomes_an_event_with_its_rounds(played: Arbiter) -> None:
    file = write_trf(report_of(played.state, A))
    answer = played.client.post("/events/open", files={"file": ("open.trf", file)})
    arbiter = made_in(played, answer)
    assert arbiter.address != played.address
    assert "Read of the players: rating" in answer.text
    rows = [(row.rank, row.number, row.points) for row in standings_of(arbiter.state, A).rows]
    assert rows == [(row.rank, row.number, row.points) for row in standings_of(played.state, A).rows]


def test_what_was_assumed_in_reading_a_report_is_told_before_its_event_is_shown(played: Arbiter) -> None:
    file = write_trf(report_of(played.state, A)).replace("\n142 ", "\n142")
    answer = played.client.post("/events/open", files={"file": ("open.trf", file)})
    assert (answer.status_code, answer.url.path) == (200, "/events/open")
    assert "142; " in answer.text
    assert played.client.get(made_in(played, answer).address).status_code == 200


def test_the_same_file_is_a_second_event_only_if_that_is_ticked(played: Arbiter) -> None:
    file = {"file": ("open.trf", write_trf(report_of(played.state, A)))}
    first = made_in(played, played.client.post("/events/open", files=file))
    assert 'name="again"' not in played.client.get("/events/open").text
    answer = played.client.post("/events/open", files=file)
    assert (answer.status_code, "was made of this file already" in answer.text) == (422, True)
    assert 'name="again"' in answer.text
    second = made_in(played, played.client.post("/events/open", files=file, data={"again": "1"}))
    assert second.book not in (first.book, played.book)
    assert second.state.groups[A].settings == first.state.groups[A].settings


def test_what_the_report_leaves_open_is_chosen(played: Arbiter) -> None:
    file = write_trf(report_of(played.state, A))
    form = {"system": "manual"}
    answer = played.client.post("/events/open", files={"file": ("open.trf", file)}, data=form)
    arbiter = made_in(played, answer)
    assert arbiter.state.groups[A].settings.system == "manual"


def test_a_journal_from_elsewhere_is_taken_in_with_its_history(
    played: Arbiter, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = write_journal(played.house.ledger.journal(played.book))
    with house_in(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
        chief = chief_of(elsewhere)
        answer = chief.client.post("/events/open", files={"file": ("event.jsonl", file)})
        assert answer.url.path == f"/desk/{played.book}/history"
        assert elsewhere.ledger.journal(played.book) == played.house.ledger.journal(played.book)


def test_the_file_of_a_long_event_is_not_too_large(chief: Arbiter, tmp_path_factory: pytest.TempPathFactory) -> None:
    players = "\n".join(f"Giocatore dal Nome Lungo {place:04}; {3000 - place}; {'Club ' * 40}" for place in range(1500))
    long = begin(chief, players=players, then="make")
    file = write_journal(long.house.ledger.journal(long.book))
    while len(file) < MOST_BODY_BYTES:
        long.step("draw-numbers")
        long.post("/undo")
        long.step("rank-players", confirmed="1")
        file = write_journal(long.house.ledger.journal(long.book))
    for address in ("/events/open", "/house/import"):
        with house_in(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
            answer = chief_of(elsewhere).client.post(address, files={"file": ("event.jsonl", file)})
            assert answer.status_code == 200
            assert len(elsewhere.view(long.book, EVENT).state.entrants) == 1500


def test_a_file_without_end_is_refused_before_it_is_read(chief: Arbiter) -> None:
    data = b"0" * (MOST_UPLOAD_BYTES + MOST_BODY_BYTES + 1)
    assert chief.client.post("/events/open", files={"file": ("a.trf", data)}).status_code == 413


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.trf", b"nonsense"), ("a.jsonl", b'{"no": "journal"}'), ("a.trf", b""), ("a.trf", b"\xff\xfe\x00")],
)
def test_what_is_no_event_is_refused_and_changes_nothing(chief: Arbiter, name: str, data: bytes) -> None:
    answer = chief.client.post("/events/open", files={"file": (name, data)})
    assert answer.status_code in (400, 422)
    assert refusal_in(answer)
    assert chief.house.ledger.books(EVENT) == ()
