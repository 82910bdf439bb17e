"""Figures as they stand on pages, and as the command line computes them from the event's report file."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.flows.running import Running

from tabellone.program import main

HALF = "½"


def figure(text: str) -> Fraction:
    """A number as it is written on a page: 3½, 12,5 or 7."""
    plain = text.strip().replace(",", ".").replace("−", "-").lstrip("+")
    if plain.endswith(HALF):
        return Fraction(plain.removesuffix(HALF) or 0) + Fraction(1, 2)
    return Fraction(plain)


def rows(page: Page, table: str = "main table") -> list[list[str]]:
    """The texts of a table, row by row; of a row's head the linked name, without its notes."""
    table_rows: list[list[str]] = page.locator(table).first.evaluate(
        "table => [...table.tBodies[0].rows].map(row => [...row.cells].map("
        "cell => (cell.matches('th') && cell.querySelector('a') || cell).innerText.trim()))"
    )
    return table_rows


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Output of a command."""
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def report_file(page: Page, server: Running, book: str, folder: Path) -> Path:
    """The report file of an event, as the server gives it."""
    response = page.request.get(f"{server.address}/api/v1/events/{book}/groups/1/trf")
    assert response.ok
    file = folder / "event.trf"
    file.write_bytes(response.body())
    return file


def shown_standings(page: Page) -> list[tuple[Any, ...]]:
    """The standings on the page of the desk: rank, name, number, points and tie-breaks, as they were computed."""
    columns = [heading.inner_text() for heading in page.locator("main table").first.locator("thead th").all()]
    end = columns.index("FID format") if "FID format" in columns else None
    start = columns.index("Points")
    return [(int(row[0]), row[1], int(row[2]), *map(figure, row[start:end])) for row in rows(page)]


def computed_standings(report: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[Any, ...]]:
    """The same from the report file alone."""
    return [
        (row["rank"], row["name"], row["number"], Fraction(row["points"]), *map(Fraction, row["tiebreaks"].values()))
        for row in answer(capsys, "standings", str(report))["standings"]
    ]


def shown_ratings(page: Page) -> dict[str, tuple[Fraction, Fraction, int, int]]:
    """The ratings on the page: scored, expected, before and after by name."""
    return {row[0]: (figure(row[2]), figure(row[3]), int(row[5]), int(row[7])) for row in rows(page)}
