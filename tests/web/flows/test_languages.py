"""Both languages: the browser's own at first, the other by a link, and no English word left on an Italian page."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.flows.conftest import Demo, NewContext
from tests.web.flows.people import roster
from tests.web.flows.running import Running

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
    if (node.nodeType === 3) found.push(node.data)
    else for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(node.getAttribute(name) || "")
  }
  return [document.title, ...found].map(each => each.trim().replace(/\\s+/g, " ")).filter(each => each)
}
"""
# English words that no Italian sentence has; names, citations and Italian texts that both pages show stay out of it.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|with|by|his|round|board|player|players|name|rating|points|white|black|result|"
    r"standings|print|pairs?|draw|drawn|changed?|event|events|group|last|next|sign|this|not|no|for|to)\b",
    re.IGNORECASE,
)


def texts(page: Page, address: str, language: str) -> list[str]:
    """Everything on a page that is read or heard."""
    page.goto(address + ("&" if "?" in address else "?") + f"lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    found: list[str] = page.evaluate(TEXTS)
    return found


def test_no_english_sentence_is_left_on_an_italian_page(demo: Demo, browser: Browser) -> None:
    context = browser.new_context(storage_state=demo.chief)
    page = context.new_page()
    left: dict[str, list[str]] = {}
    for place in PAGES:
        english = set(texts(page, demo.address + place, "en"))
        found = [each for each in texts(page, demo.address + place, "it") if each in english and ENGLISH.search(each)]
        if found:
            left[place] = sorted(set(found) - {"English"})
    context.close()
    assert {place: found for place, found in left.items() if found} == {}


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
    page.get_by_label(say("Players, one a line: name; rating; club; province; category")).fill(roster(6, 3300, 50))
    page.get_by_role("button", name=say("Pair round {number}", number=1)).click()
    page.get_by_role("button", name=say("Publish round {number}", number=1)).click()
    for key in "210":
        page.keyboard.press(key)
    expect(page.locator("[data-echo]")).to_have_text(say("Every board has a result."))
    page.get_by_role("button", name=say("Close round {number}", number=1)).click()
    expect(page.get_by_role("button", name=say("Pair round {number}", number=2))).to_be_visible()

    other, name = ("en", "English") if language == "it" else ("it", "Italiano")
    page.get_by_role("link", name=name).click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.get_by_role("button", name=words(other)("Pair round {number}", number=2))).to_be_visible()
