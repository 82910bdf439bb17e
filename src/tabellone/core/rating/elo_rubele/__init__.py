"""The Elo-Rubele of the draughts federation: what an event does to a capital, careers, many events at once."""
