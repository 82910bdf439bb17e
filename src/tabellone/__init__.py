"""Tabellone: tournament desk and rating office for dama italiana, dama internazionale and chess."""

from importlib.metadata import version

__version__ = version("tabellone")
