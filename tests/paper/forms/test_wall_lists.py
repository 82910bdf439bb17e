"""Lists and calendars for the wall: every player and board, the opening, and what decided the standings."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.desk.event.desk import A
from tests.paper.forms.field import blank, field_of, filled, hard_name, subject_of

from tabellone.answers.groups.rounds import calendar, round_of
from tabellone.answers.groups.standings import decisions, standings
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.core.pairing.round_robin.table import letter
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.form import FormError
from tabellone.paper.forms.rating_sheets import rated_lines
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
LISTS = ("pairings-by-board", "pairings-by-name", "start-list", "wall-standings")


@pytest.fixture(scope="module")
def openings() -> EventState:
    """The event of the demo in which every board has an opening of its own."""
    (journal,) = (journal for journal in demo_journals() if journal.book.id == "demo-italiana")
    return folded(EventBook(), journal.entries).state


def rows_of(sheet: Sheet) -> Any:
    return sheet.data["rows"]


def pages_of_sheet(sheet: Sheet, pages_of: Pages) -> list[str]:
    return [page.replace("\u200b", "") for page in pages_of(printed(sheet.template, sheet.data))]


@pytest.mark.parametrize("count", [2, 7, 24, 200])
@pytest.mark.parametrize("form", LISTS)
def test_everybody_stands_on_a_list_in_full(form: str, count: int, pages_of: Pages) -> None:
    pages = pages_of_sheet(filled(form, subject_of(field_of(count, "italo-swiss", 6, 1))), pages_of)
    text = "".join(pages)
    assert [name for name in map(hard_name, range(count)) if name not in text] == []
    assert len(pages) == 1 if count < 200 else 2 <= len(pages) <= 4
    assert all("Torneo di prova" in page for page in pages)


def test_a_list_of_one_player_is_printed(pages_of: Pages) -> None:
    (page,) = pages_of_sheet(filled("start-list", subject_of(field_of(1, "italo-swiss", 6, 0))), pages_of)
    assert hard_name(0) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairings_by_board_have_both_players_the_result_and_the_opening_of_the_board(
    openings: EventState, language: str, pages_of: Pages
) -> None:
    subject = subject_of(openings)
    sheet = filled("pairings-by-board", subject, language)
    answer = round_of(openings, subject.group_id, subject.round_number, Role.CHIEF)
    assert answer.common_opening is None
    for row, board in zip(rows_of(sheet), answer.boards, strict=True):
        assert (row[0], row[1], row[3], row[4]) == (
            str(board.board),
            board.white.name,
            board.black.name,
            str(board.opening),
        )
        assert (row[2] == "–") is board.is_open
    by_name = {row[0]: row for row in rows_of(filled("pairings-by-name", subject, language))}
    for board in answer.boards:
        assert by_name[board.black.name][1::2] == [str(board.board), board.white.name]
        assert by_name[board.black.name][4] == str(board.opening)
    (page,) = pages_of_sheet(sheet, pages_of)
    assert words(language)("opening") in page


def test_an_opening_of_all_boards_stands_once_below_the_title(pages_of: Pages) -> None:
    (journal,) = (journal for journal in demo_journals() if journal.book.id == "demo-micro-match")
    state = folded(EventBook(), journal.entries).state
    answer = round_of(state, A, len(state.group(A).published_rounds), Role.CHIEF)
    (page,) = pages_of_sheet(filled("pairings-by-board", subject_of(state)), pages_of)
    assert answer.common_opening is not None
    assert f"Apertura {answer.common_opening}" in page


def of_teams() -> EventState:
    (journal,) = (journal for journal in demo_journals() if journal.book.id == "demo-squadre-dama")
    return folded(EventBook(), journal.entries).state


def test_lists_of_teams_have_their_players_and_the_points_of_matches() -> None:
    state = of_teams()
    board = round_of(state, A, 3, Role.CHIEF).boards[0]
    by_name = {row[0]: row for row in rows_of(filled("pairings-by-name", subject_of(state)))}
    white, black = board.names(board.games[0])
    assert by_name[white][1::2] == ["1.1", black]
    assert by_name[board.names(board.games[2])[0]][1::2] == ["1.3", "–"]
    assert [row[2] for row in rows_of(filled("pairings-by-board", subject_of(state)))] == ["6–0", "0–6", "–", "–"]
    starting = [row[1] for row in rows_of(filled("start-list", subject_of(state)))]
    assert len(starting) == 40
    assert starting[0] == "Circolo Alfa B"
    assert starting[1] == "1  Pecenna Gioppino"


def test_cards_and_ratings_of_teams_are_those_of_their_players() -> None:
    subject = subject_of(of_teams())
    cards: Any = filled("badges", subject).data["cards"]
    assert len(cards) == 32
    assert not any(card["name"].startswith("Circolo") for card in cards)
    assert len(rated_lines(subject)) == 25
    sheets: Any = filled("scoresheet", subject).data["games"]
    assert [player["name"] for player in sheets[0]["players"]] == ["Fracassa Mezzettino", "Bagattino Diamantina"]
    assert sheets[1]["places"][1][1] == "3, damiera 1.2"


def test_who_rests_stands_among_the_names_and_below_the_title() -> None:
    state = field_of(7, "italo-swiss", 6, 1)
    (rest,) = round_of(state, A, 1, Role.CHIEF).rests
    sheet = filled("pairings-by-name", subject_of(state))
    assert [row for row in rows_of(sheet) if row[0] == rest.name] == [[rest.name, "–", "", "riposa"]]
    assert sheet.data["lines"] == [f"riposa: {rest.name}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_for_the_wall_have_only_the_tie_breaks_that_decided_and_between_whom(language: str) -> None:
    state = field_of(24, "italo-swiss", 9, 3)
    vocabulary = words(language)
    answer, sheet = standings(state, A, Role.CHIEF), filled("wall-standings", subject_of(state), language)
    decided = decisions(state, A, answer)
    assert decided
    names = [tie_break_name(rule.name, vocabulary) for rule in answer.tie_breaks]
    titles = sheet.data["titles"]
    assert isinstance(titles, list)
    shown = [name for name in names if name in titles]
    assert shown == [
        name for name in names if name in {tie_break_name(one.tie_break.name, vocabulary) for one in decided}
    ]
    by_name = {row[1]: row for row in rows_of(sheet)}
    last = {one.ahead.name: one for one in decided}
    for line in answer.rows:
        text = by_name[line.name][-1]
        if line.name not in last:
            assert text == ""
            continue
        one = last[line.name]
        assert one.ahead.points == one.behind.points
        values = [side.tie_breaks[one.tie_break.name] for side in (one.ahead, one.behind)]
        own, other = map(vocabulary.points, values)
        assert values[0] > values[1]
        joined = {"it": f"{own} contro {other}", "en": f"{own} to {other}"}[language]
        assert text == f"{tie_break_name(one.tie_break.name, vocabulary)}: {joined}"


def test_nobody_is_separated_where_points_differ_or_ranks_are_shared() -> None:
    state = field_of(24, "italo-swiss", 9, 3)
    answer = standings(state, A, Role.CHIEF)
    separated = {(one.ahead.player, one.behind.player) for one in decisions(state, A, answer)}
    for ahead, behind in zip(answer.rows, answer.rows[1:], strict=False):
        is_tie = ahead.points == behind.points and ahead.rank != behind.rank
        assert ((ahead.player, behind.player) in separated) is is_tie


@pytest.mark.parametrize("players", [2, 3, 6, 23, 24])
@pytest.mark.parametrize("letters", [False, True])
def test_the_tables_are_those_of_the_regulation_with_the_last_in_brackets(
    players: int, letters: bool, pages_of: Pages
) -> None:
    even = players + players % 2
    sheet = blank("calendar-letters" if letters else "calendar", players)
    last = letter(even) if letters else str(even)
    for row, scheduled in zip(rows_of(sheet), round_robin_table(even, letters=letters).rounds, strict=True):
        games = [f"{white}–{black}" for white, black in scheduled.games]
        assert row == [
            str(scheduled.round),
            *(game.replace(last, f"({last})") if last in game.split("–") else game for game in games),
        ]
    (page,) = pages_of_sheet(sheet, pages_of)
    if players > 2:
        assert f"Tabella per {even - 1} e {even} giocatori" in page
        assert f"Con {even - 1} giocatori riposa chi incontra {last}." in page


def test_the_first_table_of_the_regulation_is_printed_as_it_stands_there() -> None:
    numbers, letters = (rows_of(blank(form, 6)) for form in ("calendar", "calendar-letters"))
    assert numbers[1] == ["2", "(6)–4", "5–3", "1–2"]
    assert numbers[4] == ["5", "3–(6)", "4–2", "5–1"]
    assert letters[2] == ["3", "B–(F)", "C–A", "D–E"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_calendar_of_an_event_has_every_game_by_name_and_by_letter(language: str, pages_of: Pages) -> None:
    state = field_of(7, "round-robin", None, 1)
    by_name = "".join(pages_of_sheet(filled("calendar", subject_of(state), language), pages_of))
    by_letter = "".join(pages_of_sheet(filled("calendar-letters", subject_of(state), language), pages_of))
    for scheduled in calendar(state, A, Role.CHIEF).rounds:
        for white, black in scheduled.pairs:
            game = f"{white.number}  {white.name}{black.number}  {black.name}"
            assert re.sub(r"\s", "", game) in re.sub(r"\s", "", by_name)
            assert f"{letter(white.number)}–{letter(black.number)}" in by_letter
        assert scheduled.rest is not None
        assert (
            f"{words(language)('Rests: {player}', player=f'{scheduled.rest.number}  {scheduled.rest.name}')}" in by_name
        )
    assert [name for name in map(hard_name, range(7)) if name not in by_letter] == []


def test_the_calendar_is_shown_to_everybody_when_a_round_is_published() -> None:
    before = field_of(6, "round-robin", None, 0)
    with pytest.raises(FormError, match="a round is published"):
        filled("calendar", subject_of(before, Role.PUBLIC))
    assert filled("calendar", subject_of(before, Role.ARBITER)).data["parts"]
    assert filled("calendar", subject_of(field_of(6, "round-robin", None, 1), Role.PUBLIC)).data["parts"]


@pytest.mark.parametrize("players", [1, 2, 7, 24, 200])
@pytest.mark.parametrize("form", [*LISTS, "prize-list"])
def test_a_blank_list_has_a_line_for_everybody(form: str, players: int, pages_of: Pages) -> None:
    sheet = blank(form, players)
    parts = sheet.data["parts"]
    assert isinstance(parts, list)
    lines = len(parts[1]["rows"])  # type: ignore[index,call-overload,arg-type]
    expected = {"pairings-by-board": max(1, (players + 1) // 2), "prize-list": min(players, 12)}
    assert lines == expected.get(form, players)
    pages = pages_of_sheet(sheet, pages_of)
    assert "Gara" in pages[0]
