"""What is asked for by name, number or day, and is not there."""

from tabellone.core.refusal import Refusal


class MissingError(Refusal):
    """Something that was asked for by name or number is not there."""
