"""Errors about tournament report files."""

from tabellone.core.refusal import Refusal


class TrfError(Refusal):
    """A report that cannot be read, written or understood: where, what was found, what is allowed."""
