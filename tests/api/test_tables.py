"""Tables and openings: what the command line prints as JSON, the API answers."""

import json

import pytest
from tests.api.conftest import Door

from tabellone.program import main


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/tables/round-robin/10", "tables round-robin 10"),
        ("/tables/round-robin/5?cycles=2", "tables round-robin 5 --cycles 2"),
        ("/tables/varma/12", "tables varma 12"),
        ("/tables/varma/12?official=true", "tables varma 12 --official"),
        ("/tables/province/16?sizes=3&sizes=4", "tables province 16 --sizes 3,4"),
        ("/tables/groups/80?groups=3&rounds=6", "tables groups --players 80 --groups 3 --rounds 6"),
        ("/tables/groups/20?groups=3&rounds=6", "tables groups --players 20 --groups 3 --rounds 6"),
        ("/openings/tables/A", "openings list --table A"),
        ("/openings/tables/C/draw?count=6&seed=7", "openings draw --table C --count 6 --seed 7"),
        ("/openings/42", "openings show 42"),
    ],
)
def test_a_table_is_the_one_that_the_command_line_prints(
    door: Door, capsys: pytest.CaptureFixture[str], path: str, command: str
) -> None:
    assert main([*command.split(), "--json", "--lang", "en"]) == 0
    assert door.anybody().get(path).json() == json.loads(capsys.readouterr().out)


def test_a_table_with_a_fault_is_answered_with_a_warning_in_the_reader_s_language(door: Door) -> None:
    found = door.anybody().get("/tables/varma/12?official=true", headers={"Accept-Language": "it"}).json()
    assert found["warning"].startswith("Busta ")


@pytest.mark.parametrize("path", ["/openings/9999", "/tables/varma/200", "/tables/province/16?sizes=16"])
def test_what_no_table_has_is_not_there(door: Door, path: str) -> None:
    found = door.anybody().get(path)
    assert found.status_code == 404
    assert found.json()["detail"]
