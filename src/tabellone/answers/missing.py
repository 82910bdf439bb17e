"""What is asked for by name and is not there."""

from tabellone.core.refusal import Refusal


class NotFoundError(Exception):
    """There is no such page, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
