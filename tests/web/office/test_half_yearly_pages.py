"""FIDE's lists of 1997 on the pages: K, the lists apart, events one by one, what does not count, and skipped lists."""

import csv
import re
from collections.abc import Iterator
from datetime import date

import pytest
from tests.regulations.without_end import editions_without_end
from tests.web.office.filling import OFFICER
from tests.web.office.half_yearly import (
    CANCELLED,
    FIDE,
    HONOURED,
    LAST,
    NEXT,
    SKIPPED,
    TITLED,
    fide_event,
    filled_with_half_years,
)
from tests.web.office.visiting import made_house, visitor_to

from tabellone.answers.lists.next_list import next_day
from tabellone.core.rating.lists.ratinglist import OffListReason
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import ReportEvent
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Role
from tabellone.store.house import House

PREVIEW = "/office/preview/fide"


@pytest.fixture(scope="module", autouse=True)
def _without_end(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with editions_without_end(tmp_path_factory.mktemp("without-end")):
        yield


@pytest.fixture(name="kept", scope="module")
def _kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An office that tests only look at."""
    with made_house(tmp_path_factory.mktemp("fide")) as house:
        filled_with_half_years(house)
        yield house


@pytest.fixture(name="own")
def _own(empty: House) -> House:
    filled_with_half_years(empty)
    return empty


def state_of(house: House) -> OfficeState:
    office_state: OfficeState = house.view(house.office(), "office").state
    return office_state


def test_a_list_shows_k_and_the_games_that_decide_it(kept: House) -> None:
    line = state_of(kept).list_on(FIDE, date(1998, 7, 1)).rating_list.lines[0]
    text = visitor_to(kept, None).get("/lists/fide/1998-07-01").text
    row = next(row for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL) if f"/lists/players/{line.player}" in row)
    figures = re.findall(r'<td class="figure[^"]*">([^<]*)</td>', row)
    assert figures[3:5] == [str(line.coefficient), str(line.coefficient_games)]
    assert "Category</th>" not in text


def test_a_list_shows_the_lists_apart_with_their_articles(kept: House) -> None:
    text = visitor_to(kept, None).get("/lists/fide/1998-07-01").text
    cancelled = text.partition("Cancelled: fallen below the list")[2].partition("</table>")[0]
    assert "FIDE, B.02 9.21<" in cancelled
    assert f"/lists/players/{CANCELLED}" in cancelled
    titled = text.partition("Titled players without a rating")[2].partition("</table>")[0]
    assert "FIDE, B.02 9.21a<" in titled
    assert "Player 13" in titled
    assert f"/lists/players/{TITLED}" not in titled


def test_a_player_who_stands_apart_is_told_so(own: House) -> None:
    client = visitor_to(own, Role.OWNER)
    form = {"on": NEXT.isoformat(), "in_force": NEXT.isoformat(), "skip": "1", "confirmed": "1"}
    assert client.post(PREVIEW, data=form).status_code == 303
    gone = state_of(own).list_on(FIDE, NEXT).rating_list.off_list_for(OffListReason.INACTIVE)
    text = client.get(f"/lists/players/{gone[0].player}").text
    assert "stands apart: Inactive players" in text
    assert "stands in the separate list. <cite>FIDE, B.02 9.22</cite>" in re.sub(r"\s+", " ", text)
    assert f'<dd class="size">{gone[0].rating}</dd>' in text
    assert "<dt>Rank</dt>" not in text


def test_table_files_and_printed_lists_have_the_lists_apart(own: House) -> None:
    client = visitor_to(own, Role.OWNER)
    form = {"on": NEXT.isoformat(), "in_force": NEXT.isoformat(), "skip": "1", "confirmed": "1"}
    assert client.post(PREVIEW, data=form).status_code == 303
    off_list = state_of(own).list_on(FIDE, NEXT).rating_list.off_list
    rows = csv.DictReader(client.get(f"/lists/fide/{NEXT}/list.csv").text.splitlines())
    assert [(row["id"], row["off_list"]) for row in rows] == [
        (off_list_entry.player, off_list_entry.reason.value) for off_list_entry in off_list
    ]
    assert client.get(f"/lists/fide/{NEXT}/list.pdf").content.startswith(b"%PDF")


def test_a_filter_holds_for_the_lists_apart_too(kept: House) -> None:
    client = visitor_to(kept, None)
    assert "Titled players without a rating" in client.get("/lists/fide/1998-07-01").text
    assert "Titled players without a rating" not in client.get("/lists/fide/1998-07-01?sex=f").text


def test_a_long_list_apart_shows_its_first_players(kept: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabellone.web.office_pages.preview.MOST_APART", 1)
    preview = visitor_to(kept, Role.VIEWER).get(f"{PREVIEW}?on={NEXT}").text
    inactive = preview.partition("Inactive players")[2].partition("</section>")[0]
    assert inactive.partition("</table>")[0].count('<th scope="row">') == 1
    assert "The first 1 of" in inactive


def test_a_movement_tells_the_events_one_by_one(kept: House) -> None:
    text = visitor_to(kept, None).get("/lists/players/P0001").text
    table = text.partition("Event by event</caption>")[2].partition("</table>")[0]
    rows = re.findall(r'<tr>\s*<th scope="row">([^<]+)</th>(.*?)</tr>', table, re.DOTALL)
    assert [name for name, _ in rows] == ["Open Alfa", "Open Beta"]
    assert '<span class="what">Open Alfa, Open Beta</span>' in text
    assert re.findall(r">([^<]+)</td>", rows[0][1]) == ["9", "3", "2246", "+154", "0.71", "6.39", "−33.90", "–"]


def test_the_preview_says_what_does_not_count_and_by_which_article(own: House) -> None:
    text = visitor_to(own, Role.VIEWER).get(f"{PREVIEW}?on=1998-07-01").text
    part = text.partition("1 thing does not count, with the reason")[2].partition("</table>")[0]
    assert "Open Long" in part
    assert "FIDE, B.02 4.1" in part


def test_the_preview_warns_of_a_skipped_list_before_it_can_be_published(own: House) -> None:
    client, before = visitor_to(own, Role.OWNER), state_of(own)
    text = client.get(f"{PREVIEW}?on={NEXT}").text
    warned = re.search(r'<p class="warning">(.*?)</p>', text)
    assert warned is not None
    assert "1 January 2002" in warned[1]
    assert "FIDE, B.02 9.0" in warned[1]
    refused = client.post(PREVIEW, data={"on": NEXT.isoformat()})
    assert refused.status_code == 400
    assert "skipped on purpose" in refused.text
    assert state_of(own) == before
    assert client.post(PREVIEW, data={"on": NEXT.isoformat(), "skip": "1", "confirmed": "1"}).status_code == 303


def test_a_list_that_follows_the_last_one_warns_of_nothing(own: House) -> None:
    client = visitor_to(own, Role.OWNER)
    assert 'id="skip"' not in client.get(f"{PREVIEW}?on={SKIPPED}").text
    assert client.post(PREVIEW, data={"on": SKIPPED.isoformat(), "confirmed": "1"}).status_code == 303


def test_an_event_that_no_list_will_count_does_not_wait(kept: House) -> None:
    client = visitor_to(kept, Role.VIEWER)
    text = client.get("/office/events").text
    row = next(row for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL) if "Open Long" in row)
    assert "left out: FIDE rating" in row
    assert "waits" not in row
    text = client.get("/office/events/long").text
    assert "It does not count for: FIDE rating." in text
    assert "It waits for a list." not in text
    assert "Open Long" not in client.get("/office").text


def test_an_event_of_a_period_tells_its_own_share_of_the_change(kept: House) -> None:
    text = visitor_to(kept, Role.VIEWER).get("/office/events/alfa").text
    row = next(row for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL) if "Player 01" in row)
    assert re.findall(r'<td class="figure">([^<]*)</td>', row) == ["9", "3", "2400", "–", "−33.90"]


def test_the_next_list_of_fide_is_the_one_after_the_last(kept: House) -> None:
    assert next_day(state_of(kept), FIDE, date(2026, 5, 20)) == SKIPPED


def test_the_preview_names_the_corrections_since_the_list_before(own: House) -> None:
    client = visitor_to(own, Role.OWNER)
    done = client.post("/office/withdraw/beta", data={"reason": "never played", "confirmed": "1"})
    assert done.status_code == 303
    text = client.get(f"{PREVIEW}?on={SKIPPED}").text
    part = text.partition("Corrected or taken out since the list before")[2].partition("</ul>")[0]
    assert "Open Beta: taken out of the register" in part
    assert "never played" in part


def test_an_honorary_rating_is_entered_and_ended(own: House) -> None:
    client = visitor_to(own, Role.OWNER)
    form = {"player": "Player 01", "rating": "2450", "since": "2001-10-01", "reason": "for his books"}
    assert client.post("/office/honorary", data=form).status_code == 303
    honorary_rating = state_of(own).honorary[-1]
    assert (honorary_rating.player, honorary_rating.rating, honorary_rating.author) == ("P0001", 2450, "owner")
    assert client.post("/office/honorary", data={**form, "rating": "", "since": "2001-12-01"}).status_code == 303
    text = client.get("/office/honorary").text
    assert "for his books" in text
    assert ">it ends</td>" in text


def test_a_past_honorary_rating_shows_what_it_changes_first(own: House) -> None:
    client, before = visitor_to(own, Role.OWNER), state_of(own)
    form = {"player": "P0012", "rating": "2600", "since": "1998-01-15", "reason": "more honour"}
    shown = client.post("/office/honorary", data=form)
    assert shown.status_code == 200
    assert "list of 1 July 1998" in shown.text
    assert state_of(own) == before
    assert client.post("/office/honorary", data={**form, "confirmed": "1"}).status_code == 303


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"player": "Nobody"}, 400),
        ({"since": ""}, 400),
        ({"reason": ""}, 400),
        ({"rating": "12345"}, 400),
        ({"rating": ""}, 422),
        ({"since": "2025-06-01"}, 422),
    ],
)
def test_an_honorary_rating_that_cannot_be_is_refused(own: House, more: dict[str, str], status: int) -> None:
    before = state_of(own)
    form = {"player": "Player 01", "rating": "2450", "since": "2001-10-01", "reason": "for his books", **more}
    answer = visitor_to(own, Role.OWNER).post("/office/honorary", data=form)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert state_of(own) == before


def test_only_an_owner_gives_honorary_ratings(own: House) -> None:
    keeper = visitor_to(own, Role.ARBITER)
    form = {"player": "Player 01", "rating": "2450", "since": "1998-01-15", "reason": "for his books"}
    assert keeper.post("/office/honorary", data=form).status_code == 403
    assert "Only an owner of the office sets ratings by hand." in keeper.get("/office/honorary").text


def test_a_printed_list_has_k_and_no_empty_column() -> None:
    from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
    from tabellone.locales.words import words
    from tabellone.paper.list_files import list_sheet
    from tabellone.paper.printing import printed

    lines = (RankedPlayer(1, "P0001", "Player 01", 2340, change=-60, games=18, coefficient=10),)
    sheet = list_sheet(RankingAnswer(FIDE, "1997", LAST, LAST, True, 1, lines), words("en"))
    assert (sheet.data["has_categories"], sheet.data["has_coefficients"]) == (False, True)
    assert printed(sheet.template, sheet.data).startswith(b"%PDF-")


def test_board_and_report_file_of_an_event_have_k_of_the_list_of_its_first_day(empty: House) -> None:
    book = filled_with_half_years(empty, date(1999, 1, 1))
    empty.act(OFFICER, book, ReportEvent(fide_event("gamma", date(1999, 2, 1), date(1999, 2, 9))))
    listed = {line.player: line for line in state_of(empty).list_on(FIDE, date(1999, 1, 1)).rating_list.lines}
    # One was at 2400 once, one is new: by their ratings alone both would have the 15 of the others.
    first, new = listed[PlayerId("P0001")], listed[HONOURED]
    assert [(line.rating, line.coefficient) for line in (first, new)] == [(2340, 10), (2255, 25)]
    client = visitor_to(empty, Role.OWNER)
    rows = re.findall(r"<tr>.*?</tr>", client.get("/office/board/fide/gamma").text, re.DOTALL)
    shown = {
        cells[0]: cells[-2] for cells in (re.findall(r'<td class="figure">([^<]*)</td>', row) for row in rows) if cells
    }
    assert (shown["1"], shown["2"], shown["12"]) == ("10", "15", "25")
    report = client.get("/office/trf/gamma").text
    assert "### TABELLONE coefficient 10: 1\r\n" in report
    assert "### TABELLONE coefficient 25: 12\r\n" in report
