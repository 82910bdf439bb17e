"""Pairing systems, one module or package each."""
