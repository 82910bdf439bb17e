"""Output for Italian readers has a decimal comma and Italian dates; JSON is the same in all languages."""

import re

import pytest
from tests.cli.office_desk import EXAMPLES, ITALIANA, Desk

from tabellone.program import main

ISO_DAY, DECIMAL_POINT = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d\.\d")
ITALIAN_DAY = re.compile(r"\b\d{1,2}\.\d{1,2}\.\d{4}\b")
ARTICLE = re.compile(r"\((?:[^()]|\([^()]*\))*\)$", re.MULTILINE)
SPRING = str(EXAMPLES / "spring.trf")
CAPITAL = "calc elo-rubele --discipline italiana --capital 4000 --expected 9,30 --scored 11"


@pytest.fixture
def office(draughts: Desk) -> Desk:
    """An office with two lists, an honorary rating and thresholds."""
    for day in ("2024-06-30", "2024-12-31"):
        draughts.run("publish", ITALIANA, "--on", day, "--yes")
    draughts.run("honorary", "set", "P0001", "--rating", "2200", "--since", "1999-02-01", "--reason", "Merit")
    draughts.run("categories", "set", "Prima=1800", "--since", "2024-03-01")
    return draughts


def foreign_numbers(text: str) -> list[str]:
    """The days and decimals of a text that are not written as in Italian; articles of rules stand in brackets."""
    rest = ITALIAN_DAY.sub("", ARTICLE.sub("", text))
    return [*ISO_DAY.findall(rest), *DECIMAL_POINT.findall(rest)]


@pytest.mark.parametrize(
    "command",
    [
        "published",
        "history",
        "events",
        "honorary",
        "categories",
        f"show {ITALIANA}",
        f"watch {ITALIANA}",
        f"player P0001 --system {ITALIANA} --explain",
        f"compute {ITALIANA} --on 2025-01-31",
        "periods uisp --on 2024-05-01",
        "event 2024-spring-open-of-fictional-players",
        "board 2024-spring-open-of-fictional-players",
    ],
)
def test_the_office_writes_days_and_decimals_as_its_readers_do(command: str, office: Desk) -> None:
    printed = office.run(*command.split(), "--lang", "it")
    assert foreign_numbers(printed) == []


@pytest.mark.parametrize("command", ["published", "events", "history"])
def test_days_of_the_office_are_in_figures(command: str, office: Desk) -> None:
    assert ITALIAN_DAY.search(office.run(command, "--lang", "it"))
    assert ISO_DAY.search(office.run(command, "--lang", "en"))


@pytest.mark.parametrize("command", ["published", "events", "honorary", f"watch {ITALIANA}"])
def test_json_is_the_same_in_every_language(command: str, office: Desk) -> None:
    italian, english = (office.ask(*command.split(), "--lang", language) for language in ("it", "en"))
    assert italian == english
    assert ISO_DAY.search(str(italian))


@pytest.mark.parametrize(
    ("command", "number"),
    [
        (("rate", SPRING, "--system", ITALIANA), "3,00"),
        (("board", SPRING, "--system", ITALIANA), "1,00"),
        ((*CAPITAL.split(), "--explain"), "9,3"),
    ],
)
def test_files_and_figures_have_a_decimal_comma(
    command: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--lang", "it"]) == 0
    printed = capsys.readouterr().out
    assert number in printed
    assert foreign_numbers(printed) == []


def test_the_points_of_a_game_are_named_with_a_decimal_comma(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "uisp", "--rating", "1500", "--game", "1440:3", "--lang", "it"]) == 2
    assert "0, 0,5, 1" in capsys.readouterr().err
