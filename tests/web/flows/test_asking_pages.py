"""Pages that answer a form with a question, and those of a round in dispute: on phone and laptop, in both languages."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.web.browsing import LAPTOP, PHONE, served
from tests.web.flows.conftest import entered
from tests.web.flows.looking import faults_of
from tests.web.flows.watching import watched
from tests.web.public.events import CHESS, A, Event, house_in, open_event, players

from tabellone.core.model import Colour, Result
from tabellone.desk.event import commands
from tabellone.desk.event.disputes import Seat, seats_at
from tabellone.desk.event.settings import GroupSettings
from tabellone.server import create_app
from tabellone.store.house import EVENT, House

ROUND, TO_CONFIRM, DISPUTED = 3, 3, 4
QUESTIONS = {
    "correction": {"it-IT": "Correggere il risultato?", "en-GB": "Correct the result?"},
    "not right": {"it-IT": "Qual è il risultato giusto?", "en-GB": "What was the result?"},
    "both reports": {"it-IT": "Non siete d'accordo", "en-GB": "You do not agree"},
    "undo": {"it-IT": "Annullare una pubblicazione?", "en-GB": "Undo a publication?"},
    "refused": {"it-IT": "Ora non è possibile", "en-GB": "Not possible now"},
}
SUBMIT = """fields => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: fields.action })
  for (const [name, value] of fields.values) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A form as a page posts it."""

    path: str
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hall:
    """A server, who enters it as the chief arbiter, and what is asked there: by name a path or a form."""

    address: str
    house: House
    pages: dict[str, str | Asked]


def _seats(event: Event, board: int) -> tuple[Seat, ...]:
    return seats_at(event.house.view(event.book, EVENT).state, event.book, A, ROUND, board)


def _at_seat(event: Event, seat: Seat, **values: str) -> Asked:
    """Form of a player with the code of the slip."""
    code = event.house.board_codes.code(seat)
    return Asked(f"/events/{event.book}/report", {"group": str(A), "board": str(seat.board), "code": code, **values})


def _small_event(house: House, name: str) -> Event:
    event = Event(house, replace(CHESS, name=name), GroupSettings("A", "lim", 3, "1989", initial_colour=Colour.WHITE))
    return event.do(commands.EnterPlayers(A, players(6)), commands.AnnounceEvent()).number()


@pytest.fixture(name="hall", scope="module")
def _hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with house_in(tmp_path_factory.mktemp("asking")) as house:
        event = open_event(house)
        for board in (TO_CONFIRM, DISPUTED):
            white, black = _seats(event, board)
            house.act_at_seat(white, commands.EnterResult(A, ROUND, board, Result.WHITE_WINS))
        house.act_at_seat(black, commands.DisputeResult(A, ROUND, board, Result.DRAW, black.author))
        published = _small_event(house, "Pubblicata").publish()
        drafted = _small_event(house, "In bozza").whole_round(1).do(commands.PairRound(A))
        desk = f"/desk/{event.book}"
        first = event.group().rounds[0].on_board(1).games[0].result
        other = Result.DRAW if first is not Result.DRAW else Result.BLACK_WINS
        pages: dict[str, str | Asked] = {
            "correction": Asked(f"{desk}/1/round/1/board/1", {"game": "1", "result": other.name}),
            "disputed at the desk": f"{desk}/1/round/{ROUND}",
            "disputed board": f"{desk}/1/round/{ROUND}/board/{DISPUTED}",
            "disputed in public": f"/events/{event.book}/report/1/{ROUND}/{DISPUTED}",
            "to confirm": _at_seat(event, _seats(event, TO_CONFIRM)[1]),
            "not right": _at_seat(event, _seats(event, TO_CONFIRM)[1], dispute="1"),
            "both reports": _at_seat(event, black),
            "undo": Asked(f"/desk/{published.book}/undo", {}),
            "refused": Asked(f"/desk/{published.book}/1/step", {"command": "close-round"}),
            "draft": f"/desk/{drafted.book}/1/round/2",
            "draft in work": f"/desk/{drafted.book}/1/round/2/draft",
        }
        with served(create_app(house)) as address:
            yield Hall(address, house, pages)


def shown(page: Page, hall: Hall, wanted: str | Asked) -> list[str]:
    """Open a page, or post a form and wait for its answer; its faults."""
    if isinstance(wanted, str):
        page.goto(hall.address + wanted)
        return faults_of(page)
    page.goto(f"{hall.address}/account")
    with page.expect_navigation():
        page.evaluate(SUBMIT, {"action": wanted.path, "values": [list(pair) for pair in wanted.values.items()]})
    return faults_of(page)


@pytest.mark.parametrize(("size", "language"), [(PHONE, "it-IT"), (LAPTOP, "en-GB")], ids=["phone", "laptop"])
def test_questions_and_disputes_are_accessible_and_fit(
    hall: Hall, browser: Browser, size: ViewportSize, language: str
) -> None:
    chief = entered(f"{hall.address}/enter/{hall.house.links.make_chief(hall.house.now())}")
    context = browser.new_context(viewport=size, storage_state=chief, locale=language, has_touch=size == PHONE)
    watch, page = watched(context), context.new_page()
    headings, faults = {}, {}
    for name, wanted in hall.pages.items():
        if page_faults := shown(page, hall, wanted):
            faults[name] = page_faults
        headings[name] = page.locator("h1").inner_text().partition("\n")[0]
    context.close()
    assert faults == {}
    assert watch.complaints == []
    assert {name: headings[name] for name in QUESTIONS} == {name: texts[language] for name, texts in QUESTIONS.items()}
