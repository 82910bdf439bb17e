"""Secrets stay with their owner: the chief's link, and the password of a database."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from tabellone.cli import serve
from tabellone.locales.words import words
from tabellone.program import main
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import opened_house

LINK = "http://127.0.0.1:8321/enter/secret-token"


def test_a_service_finds_the_link_in_a_file_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    serve.tell_link(LINK, tmp_path, words("en"))
    said = capsys.readouterr()
    assert "secret-token" not in said.out + said.err
    file = Path(re.findall(r"enters once is in (.+)", said.out)[0])
    assert file.read_text(encoding="utf-8").strip() == LINK
    assert file.stat().st_mode & 0o777 == 0o600


def test_on_a_terminal_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    serve.tell_link(LINK, tmp_path, words("en"))
    assert LINK in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_the_browser_is_started_with_a_file_and_not_with_the_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "OPENING_SECONDS", 0)
    monkeypatch.setattr("webbrowser.open", opened.append)
    with serve.opened_browser(LINK, tmp_path, is_secret=True):
        while not opened:
            pass
        (file,) = tmp_path.rglob("*.html")
        assert opened == [file.as_uri()]
        assert LINK in file.read_text(encoding="utf-8")
        assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert not list(tmp_path.iterdir())


def test_the_link_is_given_while_nobody_is_the_chief_or_when_asked_for(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        assert serve.is_wanted(house, asked=False)
        house.links.become_chief(house.links.make_chief(house.now()), house.now())
        assert not serve.is_wanted(house, asked=False)
        assert serve.is_wanted(house, asked=True)
        # A browser that has not come for days is nobody's any more.
        later = house.now() + timedelta(days=3)
        house.now = lambda: later
        assert serve.is_wanted(house, asked=False)
        house.accounts.add("anna", "", "correct horse battery", house.now(), is_chief=True)
        assert not serve.is_wanted(house, asked=False)


@pytest.mark.parametrize("address", ["postgresql://desk:hidden@db/x", "postgresql://db/x?password=hidden"])
def test_a_password_on_the_command_line_is_refused(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "show", "--database", address, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tabellone: --database: a password on the command line can be read by everybody")
    assert "hidden" not in said


def test_the_database_is_named_by_the_environment_or_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABELLONE_DATABASE", str(tmp_path / "one.db"))
    assert main(["journal", "show", "--lang", "en"]) == 2
    assert "one.db: there is no such database" in capsys.readouterr().err
    monkeypatch.delenv("TABELLONE_DATABASE")
    (tmp_path / "address").write_text(f"{tmp_path / 'two.db'}\n", encoding="utf-8")
    monkeypatch.setenv("TABELLONE_DATABASE_FILE", str(tmp_path / "address"))
    assert main(["journal", "show", "--lang", "en"]) == 2
    assert "two.db: there is no such database" in capsys.readouterr().err
    monkeypatch.setenv("TABELLONE_DATABASE_FILE", str(tmp_path / "nowhere"))
    assert main(["journal", "show", "--lang", "en"]) == 2
    assert "TABELLONE_DATABASE_FILE: the file" in capsys.readouterr().err
