"""Draughts, Italian and international: boards, positions, legal moves, notation and diagrams."""
