"""Answers about a report file: its next round, its standings, its ratings, and whether it keeps to the rules."""
