"""Tabellone: tournament desk and rating office for dama italiana, dama internazionale and chess."""

__version__ = "0.1.0"
