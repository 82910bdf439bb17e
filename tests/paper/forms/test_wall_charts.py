"""Boards for the wall (003 Tab. 27): every size, blank and filled, and what stands in their cells."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest
from tests.desk.event.desk import A, Desk, started
from tests.paper.forms.field import blank, field_of, filled, hard_name, subject_of

from tabellone.answers.groups.pictures import crosstable
from tabellone.answers.groups.standings import standings
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.core.model import Result
from tabellone.desk.event.commands import CloseRound, EnterResult, PairRound, PublishRound, StartPlayOff
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.forms.form import FormError, Subject
from tabellone.paper.printing import Sheet, printed

Pages = Callable[[bytes], list[str]]
A3_ON_ITS_SIDE = b"/MediaBox[0 0 1190.55"


def chart_of(sheet: Sheet) -> Any:
    """The only board of a sheet."""
    charts = sheet.data["charts"]
    assert isinstance(charts, list)
    assert len(charts) == 1
    return charts[0]


def rows_of(sheet: Sheet) -> Mapping[str, Any]:
    return {row["number"]: row for row in chart_of(sheet)["rows"]}


def pages_of_sheet(sheet: Sheet, pages_of: Pages) -> list[str]:
    return [page.replace("\u200b", "") for page in pages_of(printed(sheet.template, sheet.data))]


@pytest.mark.parametrize(("players", "rounds"), [(24, 6), (24, 7), (24, 8), (24, 9), (1, 1), (7, 30)])
def test_a_blank_board_is_one_sheet_for_the_wall(players: int, rounds: int, pages_of: Pages) -> None:
    sheet = blank("wall-chart", players, rounds)
    assert [row["number"] for row in chart_of(sheet)["rows"]] == [str(number) for number in range(1, players + 1)]
    assert {len(row["cells"]) for row in chart_of(sheet)["rows"]} == {rounds}
    (page,) = pages_of_sheet(sheet, pages_of)
    for word in ("Tabellone di gara", "punti", "Primo quoziente", "Secondo quoziente", "posto", "progressivi"):
        assert word in page, word
    assert A3_ON_ITS_SIDE in printed(sheet.template, sheet.data)


def test_a_blank_board_of_200_has_everybody_on_six_sheets_with_a_head_each(pages_of: Pages) -> None:
    pages = pages_of_sheet(blank("wall-chart", 200, 11), pages_of)
    assert ["Tabellone di gara" in page for page in pages] == [True] * 6
    assert [f"{number} / 6" in page for number, page in enumerate(pages, start=1)] == [True] * 6
    assert "200" in pages[-1]


@pytest.mark.parametrize("players", [2, 7, 8, 10, 12, 20, 40])
def test_boards_of_a_round_robin_say_when_two_meet_and_who_has_white(players: int, pages_of: Pages) -> None:
    table = round_robin_table(players)
    by_opponents, by_rounds = (rows_of(blank(form, players)) for form in ("round-robin-chart", "round-robin-rounds"))
    for scheduled in table.rounds:
        for white, black in scheduled.games:
            for player, other, colour in ((int(white), int(black), "b"), (int(black), int(white), "n")):
                cell = by_opponents[str(player)]["cells"][other - 1]
                assert (cell["opponent"], cell["colour"]) == (f"t. {scheduled.round}", colour)
                cell = by_rounds[str(player)]["cells"][scheduled.round - 1]
                assert (cell["opponent"], cell["colour"]) == (str(other), colour)
        if scheduled.rest is not None:
            assert by_rounds[str(scheduled.rest)]["cells"][scheduled.round - 1]["opponent"] == "–"
    for number in range(1, players + 1):
        assert by_opponents[str(number)]["cells"][number - 1] == {"kind": "self"}
    assert len(pages_of_sheet(blank("round-robin-chart", players), pages_of)) == (1 if players < 40 else 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "system", "rounds"), [(24, "italo-swiss", 9), (7, "round-robin", None)])
def test_a_filled_board_has_opponents_colours_points_and_running_points(
    count: int, system: str, rounds: int | None, language: str, pages_of: Pages
) -> None:
    state = field_of(count, system, rounds, 3)
    sheet, vocabulary = filled("wall-chart", subject_of(state), language), words(language)
    rows, ranked = rows_of(sheet), {line.number: line for line in standings(state, A, Role.CHIEF).rows}
    for line in crosstable(state, A).lines:
        row, cells = rows[str(line.number)], sorted((cell for column in line.cells for cell in column), key=by_round)
        running = list(accumulate((cell.points for cell in cells), initial=Fraction(0)))[1:]
        for cell, total in zip(cells, running, strict=True):
            shown = row["cells"][cell.round - 1]
            assert shown["opponent"] == ("–" if cell.opponent is None else str(cell.opponent))
            assert (shown["points"], shown["running"]) == (vocabulary.points(cell.points), vocabulary.points(total))
        assert (row["sums"][0], row["sums"][-1]) == (vocabulary.points(line.points), str(ranked[line.number].rank))
    text = "".join(pages_of_sheet(sheet, pages_of))
    assert [name for name in map(hard_name, range(count)) if name not in text] == []


def by_round(cell: Any) -> int:
    return int(cell.round)


def test_rounds_to_come_have_the_opponents_of_the_calendar_and_no_points() -> None:
    state = field_of(8, "round-robin", None, 2)
    for form in ("wall-chart", "round-robin-chart"):
        cells = [cell for row in rows_of(filled(form, subject_of(state))).values() for cell in row["cells"]]
        assert None not in cells
        empty = [cell for cell in cells if cell["kind"] == "met" and not cell["points"]]
        assert len(empty) == 8 * 5
        assert all(cell["opponent"] and cell["colour"] for cell in empty)


def test_a_double_round_robin_has_both_meetings_of_two_players_in_a_cell() -> None:
    rows = rows_of(filled("round-robin-chart", subject_of(field_of(4, "round-robin", None, 6, cycles=2))))
    assert rows["1"]["cells"][3]["opponent"] == "t. 1, 4"
    assert rows["1"]["cells"][3]["colour"] == "b n"


def test_a_board_of_200_players_has_all_of_them_on_few_sheets(pages_of: Pages) -> None:
    pages = pages_of_sheet(filled("wall-chart", subject_of(field_of(200, "italo-swiss", 6, 1))), pages_of)
    assert len(pages) == 6
    assert [name for name in map(hard_name, range(200)) if name not in "".join(pages)] == []


def test_a_group_that_is_no_round_robin_has_no_board_of_one() -> None:
    with pytest.raises(FormError, match="that of a round robin"):
        filled("round-robin-chart", subject_of(field_of(6, "italo-swiss", 3, 1)))


def tied() -> EventState:
    """Four players who have drawn every game, and a play-off of all of them with one round played."""
    desk = started(4, GroupSettings("A", "round-robin"))
    for _ in range(3):
        _play(desk, A, Result.DRAW)
    desk.do(StartPlayOff(A, desk.group().members, seed=3))
    _play(desk, GroupId(2), Result.WHITE_WINS)
    return desk.state


def _play(desk: Desk, group: GroupId, result: Result) -> None:
    desk.all(PairRound(group), PublishRound(group))
    last = desk.group(group).rounds[-1]
    for encounter in last.boards:
        desk.do(EnterResult(group, last.number, encounter.board, result))
    desk.do(CloseRound(group))


def test_a_play_off_has_its_board_and_its_calendar_and_takes_six_at_the_most(pages_of: Pages) -> None:
    state = tied()
    for group in (A, GroupId(2)):
        sheet = filled("play-off-chart", Subject(state, Role.CHIEF, group))
        (page,) = pages_of_sheet(sheet, pages_of)
        assert "Spareggio di 4 giocatori" in page
        assert "Turno 1:   1–4   2–3" in page
        assert all(f"Player {number:02}" in page for number in range(1, 5))
        points = [cell.get("points") for row in chart_of(sheet)["rows"] for cell in row["cells"]]
        assert points.count("2") == points.count("0") == 2
    (page,) = pages_of_sheet(blank("play-off-chart", 24), pages_of)
    assert "Spareggio di 6 giocatori" in page
    (page,) = pages_of_sheet(blank("play-off-chart", 3), pages_of)
    assert "Riposa: 2" in page
    for players in (7, 9):
        with pytest.raises(FormError, match="6 players at the most"):
            blank("play-off-chart", players)
    with pytest.raises(FormError, match="no play-off"):
        filled("play-off-chart", subject_of(field_of(4, "round-robin", None, 1)))


def test_a_board_of_teams_has_a_line_a_board_below_each_team(pages_of: Pages) -> None:
    sheet = blank("team-board", 22, 5, 4)
    rows = chart_of(sheet)["rows"]
    assert [row["number"] for row in rows if row["is-strong"]] == ["1", "2", "3", "4", "5", "6"]
    assert [row["number"] for row in rows[5:10]] == ["2", "2.1", "2.2", "2.3", "2.4"]
    (page,) = pages_of_sheet(sheet, pages_of)
    assert "6 squadre, 4 damiere, 5 turni" in page
    (page,) = pages_of_sheet(blank("team-match", 24, 6, 7), pages_of)
    assert all(word in page for word in ("Squadra di casa", "Squadra ospite", "Capitano", "7"))
    assert "8" not in page


def test_a_filled_board_of_teams_adds_up_the_points_of_each_club() -> None:
    state = field_of(12, "italo-swiss", 4, 2)
    rows, ranked = chart_of(filled("team-board", subject_of(state)))["rows"], standings(state, A, Role.CHIEF)
    clubs = {line.club for line in ranked.rows}
    assert {row["name"] for row in rows if row["is-strong"]} == clubs
    for club in clubs:
        (line,) = [row for row in rows if row["name"] == club]
        points = sum((member.points for member in ranked.rows if member.club == club), Fraction(0))
        assert line["sums"] == [words("it").points(points), ""]
        of_rounds = [cell["points"] for cell in line["cells"] if cell is not None]
        assert sum(map(Fraction, of_rounds)) == points
    assert {row["name"] for row in rows if not row["is-strong"]} == {line.name for line in ranked.rows}
