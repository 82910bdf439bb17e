"""Compiled loops: what numba makes of a function, kept on disk where that is possible.

A kept loop is made again when its own file changes, and only then: loops call functions of their own module alone.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba

P = ParamSpec("P")
T = TypeVar("T")


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at the first call, to run without Python's lock; callers rule out overflow, the loops do not check."""
    try:
        loop: Callable[P, T] = numba.njit(cache=True, nogil=True)(function)
    except (RuntimeError, OSError):
        # Nowhere to keep it: a read-only installation of a user without a home. It is compiled once a process.
        loop = numba.njit(nogil=True)(function)
    return loop
