"""Every form, blank and filled from the events of the demo."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role, RoleError
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.catalogue import FORMS, blank_sheet, filled_sheet, form_list, form_named
from tabellone.paper.forms.form import Blank, Form, FormError, Scope, Subject
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
ROUND_ROBIN = ("calendar", "calendar-letters", "varma-envelopes", "round-robin-chart")
NOT_FOR = {
    *((form, book) for form in ROUND_ROBIN for book in ("demo-italiana", "demo-scacchi")),
    *(("play-off-chart", book) for book in ("demo-italiana", "demo-scacchi", "demo-internazionale")),
}


@cache
def states() -> Mapping[str, EventState]:
    journals = (journal for journal in demo_journals() if journal.book.kind == "event")
    return {journal.book.id: folded(EventBook(), journal.entries).state for journal in journals}


def subject_of(book: str, role: Role = Role.CHIEF, **how: object) -> Subject:
    """The first group of an event, and its last published round."""
    state = states()[book]
    group = next(iter(state.groups))
    last = len(state.group(group).published_rounds) or None
    return Subject(state, role, group, number=last, board=1, **how)  # type: ignore[arg-type]


def text_of(sheet: Sheet, pages_of: Pages) -> str:
    return "".join(pages_of(printed(sheet.template, sheet.data))).replace("\u200b", "")


def filled_forms(book: str) -> Iterator[Form]:
    game = states()[book].event.discipline
    for form in FORMS:
        is_about_an_adjourned_game = form.scope is Scope.BOARD
        if (
            form.filled
            and game in form.disciplines
            and not is_about_an_adjourned_game
            and (form.name, book) not in NOT_FOR
        ):
            yield form


# Every form in both languages stands in test_proofs.py.
@pytest.mark.parametrize(
    ("book", "language"), [("demo-italiana", "it"), ("demo-scacchi", "en"), ("demo-internazionale", "it")]
)
def test_every_form_is_filled_from_an_event(book: str, language: str, pages_of: Pages) -> None:
    subject = subject_of(book)
    vocabulary = words(language, subject.discipline)
    for form in filled_forms(book):
        text = text_of(filled_sheet(form, subject, vocabulary), pages_of)
        assert subject.state.event.name in text or form.name == "place-cards", form.name


def test_forms_about_players_have_all_of_them(pages_of: Pages) -> None:
    subject = replace(subject_of("demo-italiana"), board=None)
    names = [subject.state.entrant(player).name for player in subject.group.members]
    for name in (
        "start-list",
        "place-cards",
        "badges",
        "pairings-by-name",
        "wall-chart",
        "competition-sheet",
        "scoresheet",
    ):
        text = text_of(filled_sheet(form_named(name), subject, words("it")), pages_of)
        assert [player for player in names if player not in text] == [], name


@pytest.mark.parametrize("form", [form for form in FORMS if form.blank], ids=lambda form: form.name)
@pytest.mark.parametrize("discipline", Discipline)
def test_blank_forms_have_no_data_and_are_the_same_each_time(form: Form, discipline: Discipline) -> None:
    if discipline not in form.disciplines:
        with pytest.raises(FormError, match="not one of this game"):
            blank_sheet(form, Blank(discipline), words("en", discipline))
        return
    players = 10 if form.most_players is None else form.most_players()
    sheet = blank_sheet(form, Blank(discipline, players, 9), words("en", discipline))
    first = printed(sheet.template, sheet.data)
    assert first.startswith(b"%PDF-")
    if discipline is next(one for one in Discipline if one in form.disciplines):
        assert first == printed(sheet.template, sheet.data)


def test_the_scoresheet_has_75_moves_and_the_columns_of_the_federation(pages_of: Pages) -> None:
    sheet = blank_sheet(
        form_named("scoresheet"), Blank(Discipline.DAMA_ITALIANA), words("it", Discipline.DAMA_ITALIANA)
    )
    assert (sheet.data["columns"], sheet.data["moves-a-column"]) == (3, 25)
    (page,) = pages_of(printed(sheet.template, sheet.data))
    for word in ("Federazione Italiana Dama", "Arbitro", "Firme", "Tempo", "Apertura n.", "Turno n.", "75"):
        assert word in page, word


def test_scoresheets_of_a_match_of_two_games_have_the_colours_of_each() -> None:
    subject = subject_of("demo-micro-match")
    sheet = filled_sheet(form_named("scoresheet"), subject, words("en"))
    games = sheet.data["games"]
    assert isinstance(games, list)
    first, second = games[:2]
    names = [[player["name"] for player in game["players"]] for game in (first, second)]  # type: ignore[index,call-overload,union-attr]
    assert names[0] == names[1][::-1]


def test_forms_for_arbiters_are_refused_to_others() -> None:
    for form in FORMS:
        if form.filled and form.role > Role.PUBLIC:
            with pytest.raises(RoleError):
                filled_sheet(form, subject_of("demo-italiana", Role.PUBLIC), words("en"))


def test_what_a_form_needs_is_said_in_a_sentence() -> None:
    state = states()["demo-italiana"]
    without_round = Subject(state, Role.CHIEF, next(iter(state.groups)))
    for name, sentence in (
        ("pairings", "about a round"),
        ("adjourned-game", "about a round"),
        ("calendar", "that of a round robin"),
        ("varma-envelopes", "those of a round robin"),
        ("team-match", "nothing of an event"),
    ):
        with pytest.raises(Refusal, match=sentence):
            filled_sheet(form_named(name), without_round, words("en"))
    with pytest.raises(FormError, match="no blank one"):
        blank_sheet(form_named("slips"), Blank(Discipline.CHESS), words("en"))
    with pytest.raises(FormError, match='no form "nothing"'):
        form_named("nothing")
    with pytest.raises(FormError, match="must be 1 to 200"):
        Blank(Discipline.CHESS, 201)


def test_forms_are_listed_with_their_titles_in_both_languages() -> None:
    listed = {language: form_list(words(language)).forms for language in LANGUAGES}
    assert [line.name for line in listed["it"]] == [form.name for form in FORMS]
    assert all(italian.title != english.title for italian, english in zip(listed["it"], listed["en"], strict=True))
