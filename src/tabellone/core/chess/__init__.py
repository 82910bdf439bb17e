"""The board of chess: positions as they are written down, and their diagrams. Nothing here knows how pieces move."""
