"""Figures as they stand on pages, read back into numbers."""

from fractions import Fraction

from playwright.sync_api import Page

HALF = "½"


def figure(text: str) -> Fraction:
    """A number as it is written on a page: 3½, 12,5 or 7."""
    plain = text.strip().replace(",", ".")
    if plain.endswith(HALF):
        return Fraction(plain.removesuffix(HALF) or 0) + Fraction(1, 2)
    return Fraction(plain)


def rows(page: Page, table: str = "main table") -> list[list[str]]:
    """The texts of a table, row by row."""
    found: list[list[str]] = page.locator(table).first.evaluate(
        "table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    return found
