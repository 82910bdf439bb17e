import shutil
from pathlib import Path

import pytest
from tests.cli.office_desk import DATABASE, ITALIANA, Desk, desk_in

CHESS = """id,name,birth_year,rating_fide_standard,rating_fide_standard_since
C1,Golf Gina,1990,1800,2023-01-01
C2,Hotel Hugo,1991,,
C3,India Ivo,1992,1650,2023-01-01
C4,Juliet Jole,1993,,
"""


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return desk_in(tmp_path, capsys, monkeypatch)


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of an office's database with which many tests begin."""
    return tmp_path_factory.mktemp("made-once") / "draughts.db"


@pytest.fixture
def draughts(desk: Desk, made_once: Path) -> Desk:
    """An office with players, ratings and two events, one of them at 50%."""
    if not made_once.exists():
        enter_draughts(desk)
        shutil.copy(desk.folder / DATABASE, made_once)
    shutil.copy(made_once, desk.folder / DATABASE)
    return desk


def enter_draughts(desk: Desk) -> None:
    """Players, ratings and events, as a commission enters them."""
    desk.run("import", "players", "examples/players.csv")
    desk.run("import", "ratings", ITALIANA, "examples/ratings.csv", "--on", "2024-01-01", "--reason", "Old list")
    desk.run("import", "event", "examples/spring.trf", "--systems", ITALIANA, "--received", "2024-04-25")
    autumn = ("--name", "Autumn cup", "--from", "2024-10-05", "--to", "2024-10-06", "--received", "2024-10-10")
    desk.run("import", "event", "examples/autumn.csv", "--systems", ITALIANA, *autumn, "--validity", "50")


@pytest.fixture
def chess(desk: Desk) -> Desk:
    """An UISP office: a report in time, and one that came after the closing day of the first list."""
    desk.run("import", "players", desk.file("chess.csv", CHESS))
    one = desk.file("one.csv", "round,white,black,result\n1,C1,C2,1-0\n1,C3,C4,0.5-0.5\n2,C2,C3,0-1\n2,C4,C1,0-1\n")
    two = desk.file("two.csv", "round,white,black,result\n1,C2,C1,1-0\n1,C4,C3,1-0\n")
    rapid = ("--from", "2024-02-01", "--received", "2024-02-10", "--time", "rapid")
    desk.run("import", "event", one, "--systems", "uisp", "--name", "One", *rapid)
    late = ("--from", "2024-03-10", "--received", "2024-03-28", "--time", "standard")
    desk.run("import", "event", two, "--systems", "uisp", "--name", "Late", *late)
    return desk
