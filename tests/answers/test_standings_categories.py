"""Standings show categories, and titles only where somebody has one, at every door."""

from dataclasses import replace

from tests.desk.event.desk import DAMA, A, Desk, players

from tabellone.answers.events.report import EventTable, event_table
from tabellone.answers.groups.standings import standings
from tabellone.cli.standings import standings_text
from tabellone.desk.event.commands import AssignNumbers, CreateEvent, EnterPlayers
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.event_sheets import standings_form


def _played(title: str = "") -> Desk:
    desk = Desk()
    people = tuple(replace(player, category="Maestro", title=title) for player in players(4))
    desk.all(CreateEvent(DAMA, GroupSettings("A", "round-robin")), EnterPlayers(A, people))
    desk.do(AssignNumbers(A, desk.group().members))
    desk.play_round(1)
    return desk


def test_standings_without_titles_have_a_column_of_categories_instead() -> None:
    state = _played().state
    answer = standings(state, A, Role.PUBLIC)
    assert ({line.category for line in answer.rows}, answer.has_titles, answer.has_categories) == (
        {"Maestro"},
        False,
        True,
    )
    head = standings_text(answer, words("en")).splitlines()[0]
    assert ("category" in head, "title" in head) == (True, False)
    table = event_table(EventTable.STANDINGS, state, A, Role.PUBLIC).splitlines()
    assert ("category" in table[0], "Maestro" in table[1]) == (True, True)
    assert str(standings_form(state, A, words("en")).data["rows"]).count("Maestro") == 4


def test_titles_stand_beside_categories_where_somebody_has_one() -> None:
    answer = standings(_played("GM").state, A, Role.PUBLIC)
    assert standings_text(answer, words("en")).splitlines()[0].split()[3:5] == ["title", "category"]
