"""Help and usage errors of every command, in the reader's language."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.cli.command_tree import commands, help_sentences

from tabellone.cli.command_groups import METAVARS, SENTENCES_OF_CLICK, LazyCommands, paragraphs
from tabellone.cli.main import PLACES
from tabellone.locales.words import words
from tabellone.program import main

TREE = dict(commands())
ENGLISH_OF_CLICK = ("Usage:", "Options:", "Commands:", "[OPTIONS]", "default:", "required]", "Show this message")
# Words that are the same in Italian.
EQUAL = frozenset({"FILE", "ID", "URL"})


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABELLONE_LANG", raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines as long as they need to be, so that no sentence is broken."""
    monkeypatch.setattr(click.formatting, "FORCED_WIDTH", 1000)


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("path", TREE, ids=" ".join)
def test_help_is_in_the_language_asked_for(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    english, italian = (shown(capsys, "--lang", language, *path, "--help") for language in ("en", "it"))
    for sentence in help_sentences(TREE[path]):
        assert sentence
        assert sentence in english
        assert sentence not in italian
        assert words("it")(sentence) in italian
    assert [text for text in ENGLISH_OF_CLICK if text in italian] == []


@pytest.mark.parametrize("path", [path for path in TREE if isinstance(TREE[path], LazyCommands)], ids=" ".join)
def test_the_help_of_a_group_is_the_first_paragraph_of_each_docstring(path: tuple[str, ...]) -> None:
    group = TREE[path]
    assert isinstance(group, LazyCommands)
    lines = {name: line for name, (_, line) in group.targets.items()}
    assert lines == {name: paragraphs(TREE[*path, name].help or "")[0] for name in lines}


def test_every_value_that_help_names_has_its_word() -> None:
    named = {
        name
        for command in TREE.values()
        for parameter in command.params
        if not isinstance(parameter.type, click.Choice) and not getattr(parameter, "is_flag", False)
        for name in re.findall("[A-Z]+", parameter.make_metavar(click.Context(command)))
    }
    assert named <= METAVARS
    assert {name for name in METAVARS if words("it")(name) == name} == EQUAL


def test_the_sentences_of_click_are_still_those_of_click() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(click.__file__).parent.glob("*.py"))
    assert [sentence for sentence in SENTENCES_OF_CLICK if f'"{sentence}"' not in source] == []


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("tables varma 3 4", "Argomento in più (4)"),
        ("tables varma 3 4 5", "Argomenti in più (4 5)"),
        ("tables varma", "manca GIOCATORI"),
        ("tables province 16", "manca --sizes"),
        ("tables varma 3 --fast", 'l\'opzione "--fast" non esiste'),
        ("tables varma 3 --official=yes", "L'opzione '--official' non ammette un valore"),
        ("tables province 16 --sizes", "L'opzione '--sizes' richiede un valore"),
        ("tables fast", 'il comando "fast" non esiste'),
    ],
)
def test_usage_errors_are_in_the_language_asked_for(
    command: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "it", *command.split()]) == 2
    assert capsys.readouterr().err.startswith(f"tabellone: {sentence}")


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("option", [("--lang", "it"), ("--lang=it",), ("--lang", "IT")])
def test_the_language_may_stand_anywhere(
    place: int, option: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["tables", "round-robin", "5"]
    assert "riposa" in shown(capsys, *arguments[:place], *option, *arguments[place:])


def test_what_follows_two_dashes_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "varma", "--", "--lang", "it"]) == 2
    assert capsys.readouterr().err == 'tabellone: players: "--lang" is not a whole number\n'


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "varma", "3", "--lang", "fr"]) == 2
    assert capsys.readouterr().err == 'tabellone: language: "fr" is not allowed; there are it, en\n'


def test_a_language_without_its_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "varma", "3", "--lang"]) == 2
    assert "Option '--lang' requires an argument" in capsys.readouterr().err


def test_the_environment_says_the_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TABELLONE_LANG", "it")
    assert "Uso: tabellone" in shown(capsys, "--help")
    assert "Usage: tabellone" in shown(capsys, "--help", "--lang", "en")


@pytest.mark.parametrize("name", ["", *PLACES])
def test_help_of_each_command_is_there_in_a_fresh_interpreter(name: str) -> None:
    """Each command imports what it needs itself: no other has been called before."""
    paths = [path for path in TREE if path[:1] == (name,)] if name else [()]
    program = "from tabellone.program import main\n" + "".join(
        f"assert main({[*path, '--help']!r}) == 0\n" for path in sorted(paths, key=len, reverse=True)
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Usage: tabellone") + done.stdout.count("Uso: tabellone") == len(paths)


def test_help_is_in_the_language_asked_for_after_it_was_shown_in_another(capsys: pytest.CaptureFixture[str]) -> None:
    command = TREE["serve",]
    command.get_help(click.Context(command))
    assert "Show this message" not in shown(capsys, "--lang", "it", "serve", "--help")
