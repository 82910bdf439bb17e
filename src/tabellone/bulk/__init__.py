"""Ratings of millions of games: numpy arrays in and out, compiled loops, the digits of the rules in `core`."""

from tabellone.core.refusal import Refusal

try:
    import numba as numba
    import numpy as numpy
except ImportError as missing:
    raise Refusal(
        '{library} is not installed; bulk ratings need the extra "bulk": pip install "tabellone[bulk]"',
        library=missing.name or "numba",
    ) from missing
