"""The guide is true: its buttons exist, its commands run, its links lead somewhere, in both languages alike."""

import re
import shlex
import webbrowser
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import uvicorn
from babel.messages.pofile import read_po
from starlette.testclient import TestClient
from tests.web.desk.arbiter import begin, chief_of, house_in

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.demo import filled
from tabellone.locales.words import CATALOGUES, LANGUAGES, words
from tabellone.program import main
from tabellone.server import create_app
from tabellone.store.files import database_address
from tabellone.store.house import opened_house
from tabellone.web.desk_pages.boards import keys_of
from tabellone.web.guide.chapters import CHAPTERS, FOLDER, chapter, parts, section_titles, source
from tabellone.web.rendering import STATIC_FOLDER, static_prefix

BOLD = re.compile(r"\*\*([^*]+)\*\*")
MOST_BYTES = 1_200_000
TEXTS = [(name, language) for language in LANGUAGES for name in CHAPTERS]
client = TestClient(create_app(), base_url="http://localhost")


@cache
def messages(language: str) -> re.Pattern[str]:
    """Every sentence of the program in a language, with anything in the place of its values."""
    with (Path(CATALOGUES) / "it" / "LC_MESSAGES" / "tabellone.po").open("rb") as file:
        catalogue = read_po(file)
    sentences = set()
    for message in catalogue:
        texts = message.id if language == "en" else message.string
        sentences |= {texts} if isinstance(texts, str) else set(texts or ())
    patterns = (re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)) for sentence in sentences if sentence)
    return re.compile("|".join(sorted(pattern for pattern in patterns if not pattern.startswith(".+"))))


@pytest.mark.parametrize(("name", "language"), TEXTS)
def test_every_button_and_link_that_the_guide_names_is_a_word_of_the_program(name: str, language: str) -> None:
    named = BOLD.findall(source(name, language))
    assert [word for word in named if not messages(language).fullmatch(word)] == []


def test_a_button_that_does_not_exist_would_be_noticed() -> None:
    assert messages("en").fullmatch("Publish round 1")
    assert not messages("en").fullmatch("Publish round")
    assert not messages("it").fullmatch("Butta la bozza")


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_has_the_same_parts_in_every_language(name: str) -> None:
    def outline(language: str) -> list[tuple[str, object]]:
        return [(part.kind, part.level if part.kind == "heading" else part.info) for part in parts(name, language)]

    assert outline("it") == outline("en")
    for italian, english in zip(parts(name, "it"), parts(name, "en"), strict=True):
        if italian.pictures or english.pictures:
            names = [[Path(picture.target).name for picture in each.pictures] for each in (italian, english)]
            assert names[0] == names[1]
        if italian.kind == "table":
            assert len(italian.rows) == len(english.rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_folder_has_the_chapters_and_nothing_else(language: str) -> None:
    assert {path.stem for path in (FOLDER / language).iterdir()} == set(CHAPTERS)


@pytest.mark.parametrize(("name", "language"), TEXTS)
def test_a_chapter_is_read_without_an_account_and_its_links_lead_somewhere(name: str, language: str) -> None:
    page = client.get(f"/guide/{name}", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert chapter(name, language, static_prefix()).title in page.text.replace("&#39;", "'")
    for link in set(re.findall(r'(?:href|src)="(/[^"]*)"', page.text)) - {"/"}:
        path, _, place = link.partition("#")
        if "?lang=" in path:
            continue
        answer = client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200, link
        assert not place or f'id="{place}"' in answer.text, link


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_lead_to_every_section(language: str) -> None:
    text = client.get("/guide", headers={"Accept-Language": language}).text
    for name in CHAPTERS:
        for section in chapter(name, language, static_prefix()).sections:
            assert f'href="/guide/{name}#{section.id}"' in text


def test_a_chapter_that_does_not_exist_is_refused_in_a_sentence() -> None:
    answer = client.get("/guide/cooking", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "the guide has no chapter" in answer.text


def test_anchors_are_unique_and_the_same_in_both_languages() -> None:
    for name in CHAPTERS:
        ids = [[section.id for section in chapter(name, language, "").sections] for language in LANGUAGES]
        assert ids[0] == ids[1]
        assert max(Counter(ids[0]).values()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_there_with_words_and_none_is_left_over(language: str) -> None:
    shown = [picture for name in CHAPTERS for part in parts(name, language) for picture in part.pictures]
    folder = STATIC_FOLDER / "guide" / language
    assert {f"../../static/guide/{language}/{path.name}" for path in folder.iterdir()} == {
        picture.target for picture in shown
    }
    assert all(len(picture.text) > 15 for picture in shown)
    assert len({picture.text for picture in shown}) == len(shown)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in (STATIC_FOLDER / "guide").rglob("*.webp")) < MOST_BYTES


def examples(language: str, kind: str) -> Iterator[tuple[str, str]]:
    """The commands of a kind, each with what it should print; nothing where the guide does not show it."""
    for name in CHAPTERS:
        for part in parts(name, language):
            if part.kind == "fence" and part.info == kind:
                for example in re.split(r"^\$ ", part.text, flags=re.MULTILINE)[1:]:
                    command, _, output = example.partition("\n")
                    yield command, output.strip("\n")


@pytest.fixture(name="demo_house")
def _demo_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands work in a folder of their own, with the demo."""
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with opened_house(database_address(None)) as house:
        filled(house)


@pytest.mark.usefixtures("demo_house")
@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_run_and_print_what_the_guide_shows(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABELLONE_LANG", language)
    commands = list(examples(language, "console"))
    assert len(commands) >= 9
    for command, output in commands:
        program, *arguments = shlex.split(command)
        assert program == "tabellone"
        assert main(arguments) == 0, command
        printed = capsys.readouterr().out.strip("\n")
        assert not output or printed == output, command


@pytest.mark.usefixtures("demo_house")
def test_the_program_starts_as_the_guide_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_arguments, **_sockets: None)
    monkeypatch.setattr(webbrowser, "open", lambda _address: True)
    monkeypatch.setenv("TABELLONE_LANG", "en")
    commands = {command for language in LANGUAGES for command, _ in examples(language, "start")}
    assert "tabellone" in commands
    for command in commands:
        assert main(shlex.split(command)[1:]) == 0, command
        assert "the chief arbiter enters once" in capsys.readouterr().out


def test_every_word_in_code_that_is_a_command_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands within a sentence are not run, for they would replace something; their names and options exist."""
    for name, language in TEXTS:
        for code in re.findall(r"`tabellone ([a-z -]+)", source(name, language)):
            assert main([*code.split(), "--help"]) == 0, code
            assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_players_of_the_guide_can_be_pasted(language: str, tmp_path: Path) -> None:
    shown = [part for part in parts("first-tournament", language) if part.kind == "fence"]
    (players,) = (example.text for example in shown if example.info == "players")
    with house_in(tmp_path) as house:
        event = begin(chief_of(house), players=players)
        assert len(event.state.entrants) == len(players.splitlines()) == 5
        assert next(iter(event.state.entrants.values())).details.rating == 3479


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_results_are_those_of_the_program(language: str) -> None:
    table = next(part for part in parts("keys", language) if part.kind == "table")
    keys = {row[0].strip("`"): row[1:] for row in table.rows}
    for column, scoring in enumerate((DRAUGHTS_SCORING, CHESS_SCORING)):
        assert {key for key, cells in keys.items() if cells[column]} == set(keys_of(scoring))
        meanings: dict[str, set[object]] = {}
        for key, result in keys_of(scoring).items():
            meanings.setdefault(keys[key][column], set()).add(result)
        assert all(len(results) == 1 for results in meanings.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pairing_system_has_a_section_for_the_arbiter(language: str) -> None:
    titles = section_titles("arbiter", language)
    for system in SYSTEMS.values():
        assert words(language)(system.title) in titles
