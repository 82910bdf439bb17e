"""Chess: positions as they are written down, their diagrams, the moves that are legal, and how moves are written."""
