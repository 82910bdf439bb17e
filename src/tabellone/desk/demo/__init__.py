"""Fictional books to try the program with: made from commands alone, from seeds, the same on every machine."""

from tabellone.desk.demo.library import demo_journals, filled

__all__ = ["demo_journals", "filled"]
