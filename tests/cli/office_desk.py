"""The commands of a rating office on a real database, as its tests give them."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

EXAMPLES = Path(__file__).parents[2] / "examples"
ITALIANA = "elo-rubele-italiana"
DATABASE = "office.db"
SPRING, AUTUMN = "2024-spring-open-of-fictional-players", "2024-autumn-cup"
HELD_BACK, REFUSED = 1, 2


class Desk:
    """The commands of one office in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def run(self, *arguments: str, code: int = 0) -> str:
        """Run `tabellone lists` with these arguments; its output, or its refusal."""
        exit_code = main(["lists", *arguments, "--database", DATABASE, *self._author(arguments)])
        printed = self._capsys.readouterr()
        assert exit_code == code, printed.err
        return printed.err if code == REFUSED else printed.out

    def _author(self, arguments: tuple[str, ...]) -> tuple[str, ...]:
        writes = ("import", "set", "correct", "withdraw", "withdraw-list", "publish", "undo", "redo", "remove")
        deeper = (("categories", "set"), ("honorary", "set"), ("events", "register"))
        is_writing = arguments[0] in writes or arguments[:2] in deeper
        return ("--author", "Commission") if is_writing else ()

    def ask(self, *arguments: str) -> Any:
        """The answer as JSON."""
        return json.loads(self.run(*arguments, "--json"))

    def held_back(self, *arguments: str) -> str:
        """The output of a command that changes nothing, since published lists would differ."""
        before = self.position()
        output = self.run(*arguments, code=HELD_BACK)
        assert self.position() == before
        return output

    def json_held_back(self, *arguments: str) -> Any:
        """The same as JSON."""
        return json.loads(self.held_back(*arguments, "--json"))

    def refusal(self, *arguments: str) -> str:
        """The one line with which a command is refused; the journal is where it was before."""
        before = self.position()
        sentence = self.run(*arguments, code=REFUSED)
        assert self.position() == before
        assert sentence.count("\n") == 1
        assert sentence.startswith("tabellone: ")
        return sentence.removeprefix("tabellone: ").rstrip("\n")

    def position(self) -> int:
        """The last entry of the journal."""
        if not (self.folder / DATABASE).exists():
            return 0
        return len(self.ask("history")["entries"])

    def file(self, name: str, text: str) -> str:
        """A file in the folder."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return name


def desk_in(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An empty office in a folder of its own, with the examples next to it."""
    monkeypatch.setenv("LANGUAGE", "en")
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, capsys)


def publish(desk: Desk, *days: str, system: str = ITALIANA) -> None:
    """Publish the lists of some days."""
    for day in days:
        desk.run("publish", system, "--on", day, "--yes")


def ratings(shown: Any) -> dict[str, int]:
    """The rating of everybody in a list that is shown."""
    listed = shown.get("ranking", shown)
    return {line["player"]: line["rating"] for line in listed["lines"]}
