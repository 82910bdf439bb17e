"""The name of a pairing system as a parameter of the command line."""

from tabellone.cli.parameters import OneOf
from tabellone.core.pairing.systems import SYSTEMS


class SystemName(OneOf):
    """The name of a pairing system, or one of some other words."""

    def __init__(self, *others: str) -> None:
        super().__init__(others)

    @property
    def choices(self) -> tuple[str, ...]:
        """The systems that there are, and the other words."""
        return (*SYSTEMS, *self._others)

    @choices.setter
    def choices(self, others: tuple[str, ...]) -> None:
        self._others = others
