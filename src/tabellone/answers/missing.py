"""Errors for a name, number or day that does not exist."""

from tabellone.core.refusal import Refusal


class MissingError(Refusal):
    """Something that was requested by name or number does not exist."""


class NotFoundError(Exception):
    """The requested page does not exist; the message says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
