"""The working sheets: the formation of a round, and the calculation of the tie-breaks."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.paper.forms.events import event_of, subject_of

from tabellone.answers.groups.standings import standings, tie_break_sums
from tabellone.answers.groups.why import why
from tabellone.core.model import Discipline
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank
from tabellone.paper.printing import Data, printed

Pages = Callable[[bytes], list[str]]
ENGLISH = words("en")
SYSTEMS = [("italo-swiss", Discipline.DAMA_ITALIANA), ("lim", Discipline.CHESS)]


def listed(data: Data) -> list[dict[str, Data]]:
    assert isinstance(data, list)
    return [row for row in data if isinstance(row, dict)]


@pytest.mark.parametrize(("system", "discipline"), SYSTEMS)
def test_a_round_is_told_pair_by_pair_with_every_reason_and_its_article(system: str, discipline: Discipline) -> None:
    subject = subject_of(event_of(9, system, discipline))
    sheet = filled_sheet(form_named("round-formation"), subject, ENGLISH)
    pairs = listed(sheet.data["pairs"])
    assert [pair["place"] for pair in pairs] == ["1", "2", "3", "4", ""]
    texts = [reason for pair in pairs for reason in pair["reasons"]]  # type: ignore[union-attr]
    assert all(text and source for text, source in texts)  # type: ignore[misc,str-unpack]
    steps = sum(
        len(why(subject.state, subject.group_id, subject.round_number, board, Role.CHIEF).why) for board in range(1, 5)
    )
    assert len(texts) > steps > 8


def test_the_wished_colours_stand_on_the_sheet_of_a_system_that_knows_them() -> None:
    columns = {}
    for system, discipline in SYSTEMS:
        sheet = filled_sheet(form_named("round-formation"), subject_of(event_of(9, system, discipline)), ENGLISH)
        columns[system] = [column["title"] for column in listed(sheet.data["columns"])]
    assert "due" in columns["lim"]
    assert "due" not in columns["italo-swiss"]


@pytest.mark.parametrize("system", [ROUND_ROBIN.name, MANUAL])
def test_a_round_without_score_groups_or_without_a_system_has_a_sheet_too(system: str) -> None:
    state = event_of(6, system, Discipline.DAMA_INTERNAZIONALE)
    sheet = filled_sheet(form_named("round-formation"), subject_of(state), ENGLISH)
    assert len(listed(sheet.data["pairs"])) == 3


def test_every_tie_break_adds_up_to_its_sum() -> None:
    subject = subject_of(event_of(9, "lim", Discipline.CHESS))
    sheet = filled_sheet(form_named("tie-breaks"), subject, ENGLISH)
    tables = [part for part in listed(sheet.data["parts"]) if part["kind"] == "table"]
    answer = standings(subject.state, subject.group_id, Role.CHIEF)
    sums = {line.player: tie_break_sums(subject.state, subject.group_id, line.player) for line in answer.rows}
    assert len(tables) == len(answer.tie_breaks)
    for rule, table in zip(answer.tie_breaks, tables, strict=True):
        lines = [line for line in answer.rows if rule.name in sums[line.player]]
        for line, row in zip(lines, table["rows"], strict=True):  # type: ignore[arg-type]
            summed = sums[line.player][rule.name]
            assert row[:3] == [str(line.rank), str(line.number), line.name]  # type: ignore[index]
            assert Fraction(row[-1]) == summed.value  # type: ignore[index,arg-type]
            added = sum((term.contribution for term in summed.terms), Fraction(0))
            assert rule.is_average or added == summed.value


@pytest.mark.parametrize("name", ["round-formation", "tie-breaks"])
def test_a_blank_working_sheet_has_room_for_everybody(name: str, pages_of: Pages) -> None:
    sheet = blank_sheet(form_named(name), Blank(Discipline.CHESS, 30, 9), ENGLISH)
    grids = [part for part in listed(sheet.data["parts"]) if part["kind"] == "grid"]
    assert len(grids[0]["rows"]) == 30  # type: ignore[arg-type]
    assert len(pages_of(printed(sheet.template, sheet.data))) >= 1


def test_the_blank_sheets_of_the_federation_name_quotients_rounds_and_system(pages_of: Pages) -> None:
    italian = words("it", Discipline.DAMA_ITALIANA)
    texts = {}
    for name in ("tie-breaks", "round-formation"):
        sheet = blank_sheet(form_named(name), Blank(Discipline.DAMA_ITALIANA, 12, 6), italian)
        texts[name] = " ".join(" ".join(pages_of(printed(sheet.template, sheet.data))).split())
    for text in ("Calcolo del quoziente", "turno 6", "Primo quoziente", "Secondo quoziente"):
        assert text in texts["tie-breaks"]
    assert "Sistema italo-svizzero" in texts["round-formation"]
