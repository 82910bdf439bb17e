"""Every page of the desk: there, sound, in both languages, without identifiers, and small."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import pytest
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in, plain
from tests.web.markup import Markup, walked

from tabellone.desk.demo.library import filled

VISITS = (
    ("it", "demo-italiana"),
    ("it", "demo-scacchi"),
    ("it", "demo-gruppi"),
    ("it", "demo-nuovo"),
    ("en", "demo-italiana"),
    ("en", "demo-internazionale"),
    ("en", "demo-micro-match"),
    ("en", "demo-chiuso"),
)
NOT_OURS = re.compile(r"/(history|people|slips)(\?|$)")
SAMPLES = 2  # pages of one kind that are looked at: the first boards, rounds and players stand for all
CODE = re.compile(
    r"\b(?:WHITE_WINS|BLACK_WINS|DRAW|None|EntrantId|GroupId|quotient[12]|bucholz-\w+|italo-swiss|elo-rubele-\w+|seat/)"
)
MOST_BYTES_OF_A_ROUND = 100_000


@pytest.fixture(name="desk", scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arbiter]:
    with ExitStack() as stack:
        house = stack.enter_context(house_in(Path(tmp_path_factory.mktemp("demo"))))
        filled(house)
        yield chief_of(house)


def faults_of(text: str) -> list[str]:
    """Faults of the markup; scripts of our own are allowed here."""
    markup = Markup()
    markup.feed(text)
    markup.close()
    assert re.findall(r"<script(?! src=)", text) == []
    return [fault for fault in markup.all_faults() if fault != "<script>"]


def pages(desk: Arbiter, book: str) -> dict[str, str]:
    """The pages of an event that links lead to, some of each kind."""
    start = f"/desk/{book}"
    visited = walked(desk.client, [start], lambda link: link.startswith(start) and not NOT_OURS.search(link), SAMPLES)
    assert {address: plain(page.text)[:400] for address, page in visited.items() if page.status != HTTPStatus.OK} == {}
    return {address: page.text for address, page in visited.items() if page.is_html}


@pytest.mark.parametrize(("language", "book"), VISITS)
def test_every_page_that_links_lead_to_is_there_and_sound(desk: Arbiter, book: str, language: str) -> None:
    desk.client.headers["Accept-Language"] = language
    page_texts = pages(desk, book)
    assert len(page_texts) > 10
    assert {address: faults for address, text in page_texts.items() if (faults := faults_of(text))} == {}
    assert {address for address, text in page_texts.items() if f'<html lang="{language}">' not in text} == set()
    shown = {
        address: re.sub(r"<(?:script|head)\b.*?</(?:script|head)>", "", text, flags=re.DOTALL)
        for address, text in page_texts.items()
    }
    assert {
        a: CODE.findall(plain(text)) for a, text in shown.items() if "/settings" not in a and CODE.search(plain(text))
    } == {}


def test_a_round_of_three_hundred_boards_is_small(desk: Arbiter) -> None:
    begun = begin(desk, 600, rounds="9")
    begun.step("publish-round")
    answer = begun.get("/1/round/1")
    assert answer.text.count("<tr id=") == 300
    assert len(answer.content) < MOST_BYTES_OF_A_ROUND


def test_names_from_others_are_escaped(desk: Arbiter) -> None:
    begun = begin(desk, players="<b>Uno</b>\nDue & Tre", name="<i>Torneo</i>")
    for path in ("", "/players", "/1/round/1", "/1", "/1/attendance", "/1/crosstable"):
        text = begun.get(path).text
        assert "<b>Uno" not in text
        assert "<i>Torneo" not in text
