"""Both languages: the browser's own at first, the other by a link; each fits, and no English word stays in Italian."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import PHONE, overflow
from tests.web.flows.conftest import Demo, NewContext
from tests.web.flows.people import roster
from tests.web.flows.running import Running

from tabellone import __version__
from tabellone.desk.demo.people import chess_name, draughts_name
from tabellone.locales.words import words

PAGES = (
    "/",
    "/events/new",
    "/desk/demo-italiana",
    "/desk/demo-italiana/players",
    "/desk/demo-italiana/1",
    "/desk/demo-italiana/1/attendance",
    "/desk/demo-italiana/1/round/4",
    "/desk/demo-italiana/1/round/4/board/1",
    "/desk/demo-italiana/1/standings",
    "/desk/demo-italiana/1/crosstable",
    "/desk/demo-italiana/rating?of=1",
    "/desk/demo-italiana/settings",
    "/desk/demo-italiana/announcement",
    "/desk/demo-italiana/history",
    "/desk/demo-scacchi/1/round/4/draft",
    "/desk/demo-chiuso/report",
    "/events/demo-italiana",
    "/events/demo-italiana/1/round/4",
    "/events/demo-italiana/1/round/4/board/1",
    "/events/demo-italiana/1/standings",
    "/events/demo-italiana/1/player/16",
    "/events/demo-italiana/report",
    "/events/demo-italiana/hall",
    "/lists",
    "/lists/elo-rubele-italiana",
    "/office",
    "/office/preview/elo-rubele-italiana",
    "/house",
)
TEXTS = """
() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeType === 3) {
      if (!node.parentElement.closest("code, .code")) found.push(node.data)
    }
    else for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(node.getAttribute(name) || "")
  }
  return [document.title, ...found].map(each => each.trim().replace(/\\s+/g, " ")).filter(each => each)
}
"""
# What reads the same in both languages: names of the demo, of federations, lists and files, and loanwords. What is
# typed, such as the code of a tie-break, is marked as code.
NAMES = re.compile(
    r"Giocat(ore|rice) |Player [A-Z]|Circolo |Arbitro |Borgo Immaginario|Assoluto|Open |Quadrangolare|Trofeo |Coppa |"
    r"Girone |Gran Premio |Torneo |30 minuti|Dama (italiana|internazionale)|Elo[- ](Rubele|UISP)|FID|FIDE|FSI|"
    r"Maestro|Candidato|Nazionale|Regionale|Provinciale|demo\b|fsi-|/|Mozilla|tabellone-\d|arbitro-"
)
PEOPLE = re.compile("|".join(name(number) for name in (draughts_name, chess_name) for number in range(1, 301)))
SAME = {
    "Sonneborn-Berger",
    "Buchholz",
    "Koya",
    "Scheveningen",
    "Tabellone",
    "English",
    "Italiano",
    "CSV",
    "JSON",
    "TXT",
    "XLS",
    "XLSX",
    "XML",
    "PDF",
    "Database",
    "File",
    "Malus",
    "Prov.",
    "bye",
    "chief",
    "fid",
    __version__,
}
WORD = re.compile(r"[^\W\d_]{3}")


def texts(page: Page, address: str, language: str) -> list[str]:
    """All texts on a page, visible or for screen readers, which fit the phone in this language."""
    page.goto(address + ("&" if "?" in address else "?") + f"lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert overflow(page) <= 0
    page_texts: list[str] = page.evaluate(TEXTS)
    return page_texts


def test_no_english_word_is_left_on_an_italian_page(demo: Demo, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, storage_state=demo.chief)
    page = context.new_page()
    left: dict[str, list[str]] = {}
    for place in PAGES:
        both = set(texts(page, demo.address + place, "en")) & set(texts(page, demo.address + place, "it"))
        without_people = {PEOPLE.sub("", text) for text in both - SAME}
        left[place] = [text for text in without_people if WORD.search(text) and not NAMES.match(text.lstrip("·, "))]
    context.close()
    assert {place: left_texts for place, left_texts in left.items() if left_texts} == {}


@pytest.mark.parametrize(("browsers_own", "language"), [("it-IT", "it"), ("en-GB", "en"), ("fr-FR", "it")])
def test_an_event_is_run_in_the_language_of_the_browser(
    server: Running, device: NewContext, browsers_own: str, language: str
) -> None:
    say = words(language)
    page = device(language=browsers_own).new_page()
    page.goto(server.link)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("link", name=say("New event")).click()
    page.get_by_label(say("Name of the event")).fill("Torneo di Prova")
    page.get_by_label(say("Paste the list here as it is: from a spreadsheet, from a message")).fill(roster(6, 3300, 50))
    page.get_by_role("button", name=say("Pair round {number}", number=1)).click()
    page.get_by_role("button", name=say("Publish round {number}", number=1)).click()
    for board, key in enumerate("210", start=1):
        expect(page.locator(f"#t{board} input")).to_be_focused()
        page.keyboard.press(key)
    expect(page.locator("[data-echo]")).to_have_text(say("Every board has a result."))
    page.get_by_role("button", name=say("Close round {number} and pair round {next}", number=1, next=2)).click()
    expect(page.get_by_role("button", name=say("Publish round {number}", number=2))).to_be_visible()

    other, name = ("en", "English") if language == "it" else ("it", "Italiano")
    page.locator(".visitor summary").click()
    page.get_by_role("link", name=name).click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.get_by_role("button", name=words(other)("Publish round {number}", number=2))).to_be_visible()
