"""Every form at every size with hard names: its text is the data, nothing leaves its place, the bytes are the same."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from tests.paper.forms.events import event_of, subject_of
from tests.paper.forms.hard_names import hard_names
from tests.paper.reading import layouts, opened, outside, overlaps

from tabellone.core.model import Discipline
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.core.pairing.lim.system import SYSTEM as LIM
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN
from tabellone.core.refusal import Refusal
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import FORMS, blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank, Form, Scope, Subject
from tabellone.paper.printing import Data, Sheet, printed, shown_text

Pages = Callable[[bytes], list[str]]
UNIVERSAL_ACCESS = b"<pdfuaid:part>1</pdfuaid:part>"
# Sizes with their rounds and the language of their forms, so that every form is printed in both.
SIZES = {2: (0, "it"), 7: (2, "en"), 24: (3, "it"), 200: (2, "it")}
# Forms of which each player or board has a page: 200 of them prove no more than 24. Elsewhere 200 stand for 24.
ONE_PAGE_EACH = {"scoresheet", "rating-sheets", "place-cards", "certificates"}
OF_ROUND_ROBINS = {"calendar", "calendar-letters", "varma-envelopes", "round-robin-chart"}
# Values of a sheet for its template alone, and words printed only next to existing data.
UNSEEN = {
    "words",
    "kind",
    "kinds",
    "language",
    "paper",
    "picture",
    "svg",
    "diagram",
    "alternative",
    "size",
    "padding",
    "height",
}
FILLED = [form for form in FORMS if form.filled is not None and form.scope is not Scope.BOARD]


def subject_for(form: Form, players: int) -> Subject:
    """An event of a game and a system that have the form."""
    rounds, _ = SIZES[players]
    system, discipline = (LIM, Discipline.CHESS) if players in (2, 7) else (ITALO_SWISS, Discipline.DAMA_ITALIANA)
    if form.name in OF_ROUND_ROBINS:
        system, discipline = ROUND_ROBIN, Discipline.DAMA_INTERNAZIONALE
    elif discipline not in form.disciplines:
        is_of_chess = Discipline.CHESS in form.disciplines
        system, discipline = (LIM, Discipline.CHESS) if is_of_chess else (ITALO_SWISS, Discipline.DAMA_ITALIANA)
    state = event_of(players, system.name, discipline, rounds, hard_names(players))
    return replace(subject_of(state), address="http://192.168.1.5/events/prova")


def texts(data: Data) -> Iterator[str]:
    """Every text of the data that a reader sees."""
    if isinstance(data, str):
        if any(sign.isalpha() for sign in data):
            yield data
    elif isinstance(data, list):
        for member in data:
            yield from texts(member)
    elif isinstance(data, dict):
        for key, member in data.items():
            if key not in UNSEEN:
                yield from texts(member)


def plain(text: str) -> str:
    """A text without blanks and places to break."""
    return "".join(shown_text(text).replace("\u200b", "").split())


def body_of(page: str, sheet: Sheet) -> str:
    """The text of a page, with its foot before it: a sentence may go on over the page."""
    foot = re.search(rf"{re.escape(plain(str(sheet.data.get('footer', ''))))}\d+/\d+$", plain(page))
    return plain(page) if foot is None else foot[0] + plain(page)[: foot.start()]


def check_proof(sheet: Sheet, pages_of: Pages) -> bytes:
    pdf = printed(sheet.template, sheet.data)
    assert UNIVERSAL_ACCESS in pdf
    with opened(pdf) as document:
        title = document.get_metadata_dict()["Title"]
    text = plain(title) + "".join(body_of(page, sheet) for page in pages_of(pdf))
    missing = [told for told in texts(dict(sheet.data)) if plain(told) not in text]
    assert missing == []
    for number, layout in enumerate(layouts(pdf), start=1):
        assert outside(layout) == [], f"page {number}"
        assert overlaps(layout) == [], f"page {number}"
    return pdf


def cases() -> Iterator[tuple[str, int]]:
    for form in FILLED:
        for players in SIZES:
            most = 24 if form.name in ONE_PAGE_EACH or form.name in OF_ROUND_ROBINS else 200
            if players < 24 or players == most:
                yield form.name, players


@pytest.mark.parametrize(("name", "players"), list(cases()))
def test_a_filled_form_is_its_data_and_nothing_leaves_its_place(name: str, players: int, pages_of: Pages) -> None:
    form = form_named(name)
    subject = subject_for(form, players)
    language = words(SIZES[players][1], subject.discipline)
    if (name, players) in REFUSED:
        with pytest.raises(Refusal):
            filled_sheet(form, subject, language)
        return
    sheet = filled_sheet(form, subject, language)
    pdf = check_proof(sheet, pages_of)
    if players == 7:
        assert printed(sheet.template, sheet.data) == pdf


# Two who have not played have nothing rated, and few have a Varma table or a play-off.
REFUSED = {
    ("rating-sheets", 2),
    ("event-ratings", 2),
    ("varma-envelopes", 2),
    ("varma-envelopes", 7),
    *(("play-off-chart", players) for players in SIZES),
}


@pytest.mark.parametrize("name", [form.name for form in FORMS if form.blank is not None])
@pytest.mark.parametrize(("players", "rounds", "name_of_language"), [(2, 1, "it"), (24, 9, "en"), (200, 11, "it")])
def test_a_blank_form_is_its_words_and_nothing_leaves_its_place(
    name: str, players: int, rounds: int, name_of_language: str, pages_of: Pages
) -> None:
    form = form_named(name)
    discipline = next(discipline for discipline in Discipline if discipline in form.disciplines)
    size, language = Blank(discipline, players, rounds), words(name_of_language, discipline)
    if (name, players) in REFUSED_BLANK:
        with pytest.raises(Refusal):
            blank_sheet(form, size, language)
        return
    check_proof(blank_sheet(form, size, language), pages_of)


# There are Varma tables for 9 to 24 players, and a sheet has room for 40 columns.
REFUSED_BLANK = {
    ("varma-envelopes", 2),
    ("varma-envelopes", 7),
    ("varma-envelopes", 200),
    ("play-off-chart", 200),
    ("round-robin-chart", 200),
    ("round-robin-rounds", 200),
}
