"""A list of players before anybody is entered."""

import pytest

from tabellone.answers.events.player_list import ListAnswer, ListChoices, TwinDecision, read_list
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
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
    assert [(player.name, player.rating) for player in merged.checked()] == [("Rossi Alfa", 5120), ("Verdi Beta", 4615)]
    both = answer(choices=ListChoices(cells=cells, decisions={4: TwinDecision.BOTH}))
    assert [player.name for player in both.checked()] == ["Rossi Alfa", "Verdi Beta", "Alfa Rossi"]


def test_what_the_first_line_does_not_say_is_taken_from_the_one_that_repeats_it() -> None:
    known = answer(
        "Nome;Elo;Circolo\nRossi Alfa;;Uno\nRossi Alfa;1500;\n", ListChoices(decisions={3: TwinDecision.MERGE})
    )
    (player,) = known.checked()
    assert (player.rating, player.club) == (1500, "Uno")


def test_columns_may_be_said_otherwise() -> None:
    known = answer("Rossi Alfa;1500\n", ListChoices(("name", "club"), has_heading=False))
    assert [player.club for player in known.checked()] == ["1500"]
