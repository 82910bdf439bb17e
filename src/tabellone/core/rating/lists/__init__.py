"""Whole lists: a register of players and events, what they do to every rating, and the list of a day."""
