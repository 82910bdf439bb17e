"""The README in English and in Italian: equal in content, and true to the regulations."""

import re
from collections.abc import Callable, Sized
from pathlib import Path

import pytest

from tabellone.core.pairing.systems import SYSTEMS
from tabellone.regulations import loader

ROOT = Path(__file__).parents[2]
ENGLISH, ITALIAN = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.it.md"))
MOST_LINES = 140
MOST_BYTES = 150_000


def levels(text: str) -> list[int]:
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def targets(text: str) -> list[str]:
    """The targets of links and pictures in order, without the language in them."""
    links = re.findall(r"\]\(([^)]+)\)", text)
    return [re.sub(r"\.it(?=\.md)", "", re.sub(r"/(en|it)/", "/LANGUAGE/", link)) for link in links]


def commands(text: str) -> list[str]:
    """Shell lines, console commands and Python lines, without the language that they choose."""
    shell = [line.split("  ")[0] for line in re.findall(r"^    (\S.*)$", text, re.MULTILINE)]
    console = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
    python = re.findall(r"^>>> (.*)$", text, re.MULTILINE)
    return [re.sub(r"(, language=\"it\"| --lang it$)", "", line) for line in (*shell, *console, *python)]


def editions(text: str) -> dict[str, list[str]]:
    """The regulations of the table of systems, each with its editions."""
    rows = re.findall(r"^\| .* \| (`[a-z_/`, ]+`) \| (.*) \|$", text, re.MULTILINE)
    return {name: names.split(", ") for regulations, names in rows for name in re.findall(r"`(.+?)`", regulations)}


@pytest.mark.parametrize("parts", [levels, targets, commands, editions])
def test_both_languages_have_the_same_headings_links_commands_and_editions(parts: Callable[[str], Sized]) -> None:
    assert len(parts(ENGLISH)) > 5
    assert parts(ENGLISH) == parts(ITALIAN)


@pytest.mark.parametrize("text", [ENGLISH, ITALIAN], ids=["en", "it"])
def test_the_readme_is_short_and_names_the_command_of_the_tests(text: str) -> None:
    assert text.count("\n") <= MOST_LINES
    assert "script/test" in commands(text)


def test_the_table_has_the_editions_of_each_regulation() -> None:
    for name, names in editions(ENGLISH).items():
        body, topic = name.split("/")
        assert [edition.name for edition in loader.regulation(body, topic).editions] == names, name


def test_the_table_has_every_pairing_system() -> None:
    topics = {name.split("/")[1] for name in editions(ENGLISH)}
    assert {system.replace("-", "_") for system in SYSTEMS} <= topics


@pytest.mark.parametrize(
    "picture", sorted({target for text in (ENGLISH, ITALIAN) for target in re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)})
)
def test_pictures_are_small(picture: str) -> None:
    assert (ROOT / picture).stat().st_size < MOST_BYTES
