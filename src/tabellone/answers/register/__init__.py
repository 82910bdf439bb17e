"""Answers about the register of the rating office: its players and its events."""
