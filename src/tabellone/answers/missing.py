"""What is asked for by name, number or day, and is not there."""

from tabellone.core.refusal import Refusal


class MissingError(Refusal):
    """Something that was asked for by name or number is not there."""


class NotFoundError(Exception):
    """There is no such page, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
