"""A list of players before anybody is entered."""

from dataclasses import replace

import pytest

from tabellone.answers.events.player_list import ListAnswer, ListChoices, TwinDecision, read_list
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.settings import EventSettings
from tabellone.desk.event.state import EventState
from tabellone.formats.sheet import read_sheet

LIST = "N.;Nome;Elo;Circolo\n1;Rossi Alfa;5.120;Uno\n2;Verdi Beta;46l5;Due\n3;Alfa Rossi;;uno\n"


def answer(text: str = LIST, choices: ListChoices | None = None) -> ListAnswer:
    return read_list(EventBook().initial(), read_sheet(text.encode(), "x"), choices or ListChoices())


def test_cells_to_mend_and_lines_that_repeat_somebody_are_named_and_hold_everybody_back() -> None:
    known = answer()
    assert [(line.line, list(line.faults), line.twin and line.twin.first) for line in known.lines] == [
        (2, [], None),
        (3, [2], None),
        (4, [], 2),
    ]
    assert known.to_check == 2
    with pytest.raises(Refusal, match='line 3, column 3: rating "46l5" is not allowed'):
        known.checked()


def test_a_mended_cell_and_a_decision_let_everybody_in() -> None:
    cells = {(3, 2): "4615"}
    with pytest.raises(Refusal, match="line 4: Rossi Alfa stands already on line 2; say what to do"):
        answer(choices=ListChoices(cells=cells)).checked()
    merged = answer(choices=ListChoices(cells=cells, decisions={4: TwinDecision.MERGE}))
    assert [(player.name, player.rating) for _, player in merged.checked()] == [
        ("Rossi Alfa", 5120),
        ("Verdi Beta", 4615),
    ]
    both = answer(choices=ListChoices(cells=cells, decisions={4: TwinDecision.BOTH}))
    assert [player.name for _, player in both.checked()] == ["Rossi Alfa", "Verdi Beta", "Alfa Rossi"]


def test_what_the_first_line_does_not_say_is_taken_from_the_one_that_repeats_it() -> None:
    known = answer(
        "Nome;Elo;Circolo\nRossi Alfa;;Uno\nRossi Alfa;1500;\n", ListChoices(decisions={3: TwinDecision.MERGE})
    )
    ((_, player),) = known.checked()
    assert (player.rating, player.club) == (1500, "Uno")


def test_columns_may_be_said_otherwise() -> None:
    known = answer("Rossi Alfa;1500\n", ListChoices(("name", "club"), has_heading=False))
    assert [player.club for _, player in known.checked()] == ["1500"]


def test_a_category_that_the_points_have_gone_beyond_or_that_nobody_has_gets_a_word() -> None:
    state = EventState(settings=EventSettings("Open", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING))
    text = "Nome;Elo;Categoria\nUno;3800;Regionale\nDue;1500;Maestro\nTre;3800;M2\nQuattro;3000;candidato maestro\n"
    known = read_list(state, read_sheet(text.encode(), "x"), ListChoices())
    assert [str(line.remark) if line.remark else "" for line in known.lines] == [
        "Uno: 3800 points are those of Candidato Maestro; the category Regionale is kept until the event is rated",
        "",
        'Tre: "M2" is no category of the federation; the rating counts that of the points, Candidato Maestro',
        "",
    ]
    assert (known.to_check, next(player.category for _, player in known.checked())) == (0, "Regionale")
    chess = replace(state, settings=replace(state.event, discipline=Discipline.CHESS))
    assert not any(line.remark for line in read_list(chess, read_sheet(text.encode(), "x"), ListChoices()).lines)
